package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.ObjectReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A decoded {@code toolchain.lock.json}: the one LLVM version that gives the committed bytes.
 *
 * @param llvmVersion such as {@code 22.1.8}
 * @param tools what to run for each tool, by the tool's own name, such as {@code mlir-opt}
 */
public record ToolchainLock(Path file, String llvmVersion, Map<String, LockedTool> tools) {

  public static final String FILE_NAME = "toolchain.lock.json";

  private static final String SCHEMA = "fluno_toolchain.v1";

  /**
   * One tool.
   *
   * @param command the command to look up on PATH
   * @param installPackage the package that brings it
   */
  public record LockedTool(String command, String installPackage) {}

  /** The toolchain as manifests name it: {@code llvm-22.1.8}. */
  public String label() {
    return "llvm-" + llvmVersion;
  }

  /**
   * Reads and decodes a lock file.
   *
   * @throws dev.fluno.toolkit.AuthoringException if it cannot be read or is not a lock file
   */
  public static ToolchainLock read(Path file) {
    return InputFile.decode(file, root -> decode(file, root));
  }

  private static ToolchainLock decode(Path file, JsonValue json) throws JsonProblem {
    var root = ObjectReader.of(json);
    InputFile.requireSchema(root, SCHEMA);
    var version = root.string("llvm");
    if (!version.matches("[0-9]+\\.[0-9]+\\.[0-9]+")) {
      throw root.mismatch("llvm", "a version such as 22.1.8", version);
    }
    var tools = new TreeMap<String, LockedTool>();
    for (var reader : root.objects("tools")) {
      var name = reader.string("tool");
      var tool = new LockedTool(command(reader), reader.string("package"));
      if (tools.put(name, tool) != null) {
        throw reader.mismatch("tool", "each tool once", name + " twice");
      }
      reader.close();
    }
    root.close();
    return new ToolchainLock(file, version, tools);
  }

  /** A bare command: a path would tie the build to one machine. */
  private static String command(ObjectReader reader) throws JsonProblem {
    var command = reader.string("command");
    if (!command.matches("[A-Za-z0-9._+-]+")) {
      throw reader.mismatch("command", "a command on PATH", command);
    }
    return command;
  }
}
