package dev.fluno.toolkit.build;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.ToolchainLock;
import dev.fluno.toolkit.recipe.ToolchainLock.LockedTool;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The tools of the lock file, found on PATH and known to have its version.
 *
 * @param commands the program of each tool, by the tool's own name
 */
record Toolchain(ToolchainLock lock, Map<String, Path> commands) {

  private static final Pattern VERSION =
      Pattern.compile("(?:LLVM version|LLD) ([0-9]+\\.[0-9]+\\.[0-9]+)");

  private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(30);

  /**
   * Finds the tools that the steps need.
   *
   * @throws AuthoringException naming the package to install, or the version needed and found
   */
  static Toolchain find(ToolchainLock lock, Iterable<Pipeline.Step> steps, Path workFolder) {
    var tools = new TreeMap<String, LockedTool>();
    for (var step : steps) {
      tools.computeIfAbsent(step.tool(), tool -> locked(lock, tool));
    }
    requireInstalled(lock, tools.values());
    var commands = new TreeMap<String, Path>();
    tools.forEach(
        (tool, locked) -> {
          var command = onPath(locked.command()).orElseThrow();
          requireVersion(lock, locked, command, workFolder);
          commands.put(tool, command);
        });
    return new Toolchain(lock, commands);
  }

  /** The program that runs this step. */
  Path command(Pipeline.Step step) {
    return Objects.requireNonNull(commands.get(step.tool()), step.tool());
  }

  private static LockedTool locked(ToolchainLock lock, String tool) {
    var locked = lock.tools().get(tool);
    if (locked == null) {
      throw new AuthoringException(
          AuthoringCode.TOOL_NOT_LOCKED, lock.file().toString(), "a command for " + tool, "none");
    }
    return locked;
  }

  /** All that are missing at once: nobody wants to install one after the other. */
  private static void requireInstalled(ToolchainLock lock, Collection<LockedTool> tools) {
    var missing = tools.stream().filter(tool -> onPath(tool.command()).isEmpty()).toList();
    if (!missing.isEmpty()) {
      throw new AuthoringException(
          AuthoringCode.TOOL_MISSING,
          String.join(", ", missing.stream().map(LockedTool::command).toList()),
          packages(lock, missing),
          "no such command on PATH");
    }
  }

  private static void requireVersion(
      ToolchainLock lock, LockedTool tool, Path command, Path workFolder) {
    var output = ToolRun.run(command, List.of("--version"), workFolder, VERSION_TIMEOUT);
    var version = VERSION.matcher(output);
    var found = version.find() ? version.group(1) : "an unknown version";
    if (!found.equals(lock.llvmVersion())) {
      throw new AuthoringException(
          AuthoringCode.TOOL_VERSION, command.toString(), packages(lock, List.of(tool)), found);
    }
  }

  private static String packages(ToolchainLock lock, List<LockedTool> tools) {
    var names = tools.stream().map(LockedTool::installPackage).distinct().sorted().toList();
    return "version "
        + lock.llvmVersion()
        + " of "
        + String.join(", ", names)
        + " (packages of Debian and Ubuntu; apt.llvm.org has them for older releases)";
  }

  private static Optional<Path> onPath(String command) {
    for (var folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      // An empty element means the current folder to a shell; a build must not depend on that.
      if (!folder.isEmpty()) {
        var program = Path.of(folder, command);
        if (Files.isRegularFile(program) && Files.isExecutable(program)) {
          return Optional.of(program.toAbsolutePath());
        }
      }
    }
    return Optional.empty();
  }
}
