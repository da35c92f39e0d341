package dev.fluno.toolkit.build;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.output.Folders;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.golden.GoldenAnswer;
import dev.fluno.toolkit.golden.GoldenCall;
import dev.fluno.toolkit.golden.GoldenText;
import dev.fluno.toolkit.recipe.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a build gives and a pack takes: for each variant a folder with its libraries, {@code
 * provenance.json} and {@code golden.json}; beside them {@code SHA256SUMS} over them all, in the
 * form that {@code sha256sum -c} reads.
 */
public record BuiltFolder(Path root) {

  private static final String SUMS = "SHA256SUMS";
  private static final String PROVENANCE = "provenance.json";
  private static final String GOLDEN = "golden.json";
  private static final String PROVENANCE_SCHEMA = "fluno_provenance.v1";
  private static final String GOLDEN_SCHEMA = "fluno_golden.v1";

  /**
   * How the libraries of one variant were made.
   *
   * @param toolchain such as {@code llvm-22.1.8}
   * @param libraries by file name
   */
  public record Provenance(String toolchain, Map<String, LibraryProvenance> libraries) {}

  /** True if the folder looks like one that a build has written, so that a build may replace it. */
  public boolean isBuilt() {
    return Files.isRegularFile(root.resolve(SUMS));
  }

  void writeProvenance(String variant, Provenance provenance) throws IOException {
    var libraries =
        new TreeMap<>(provenance.libraries())
            .entrySet().stream()
                .map(
                    library ->
                        new ObjectBuilder()
                            .put("file", library.getKey())
                            .put("core_ir_hash", library.getValue().coreIr())
                            .put("generated_mlir_hash", library.getValue().generatedMlir())
                            .put("compiler_flags_hash", library.getValue().compilerFlags())
                            .putStrings("commands", library.getValue().commands())
                            .build())
                .toList();
    write(
        variant,
        PROVENANCE,
        new ObjectBuilder()
            .put("schema", PROVENANCE_SCHEMA)
            .put("toolchain", provenance.toolchain())
            .put("libraries", libraries)
            .build());
  }

  void writeGolden(String variant, JsonArray validation) throws IOException {
    write(
        variant,
        GOLDEN,
        new ObjectBuilder().put("schema", GOLDEN_SCHEMA).put("validation", validation).build());
  }

  /** Lists every file with its hash; the last thing written. */
  void writeSums() throws IOException {
    var lines = new StringBuilder();
    for (var file : Folders.files(root)) {
      lines
          .append(Sha256.hex(Files.readAllBytes(root.resolve(file))))
          .append("  ")
          .append(file)
          .append('\n');
    }
    Files.writeString(root.resolve(SUMS), lines);
  }

  /** How the libraries of a variant were made. */
  public Provenance provenance(String variant) {
    return decode(
        variant,
        PROVENANCE,
        root -> {
          InputFile.requireSchema(root, PROVENANCE_SCHEMA);
          var libraries = new TreeMap<String, LibraryProvenance>();
          for (var reader : root.objects("libraries")) {
            libraries.put(
                reader.string("file"),
                new LibraryProvenance(
                    reader.string("core_ir_hash"),
                    reader.string("generated_mlir_hash"),
                    reader.string("compiler_flags_hash"),
                    reader.strings("commands")));
            reader.close();
          }
          return new Provenance(root.string("toolchain"), libraries);
        });
  }

  /**
   * What the libraries gave for these calls when they were built.
   *
   * @throws AuthoringException if it was another recipe's calls that were made then
   */
  List<GoldenAnswer> golden(String variant, List<GoldenCall> calls) {
    return decode(
        variant,
        GOLDEN,
        root -> {
          InputFile.requireSchema(root, GOLDEN_SCHEMA);
          return GoldenText.read(new JsonArray(root.array("validation")), calls);
        });
  }

  /**
   * One file of a variant, whole.
   *
   * @throws AuthoringException if it is missing or not what SHA256SUMS lists
   */
  public byte[] read(String variant, String file) {
    var name = variant + "/" + file;
    var listed = sums().get(name);
    if (listed == null) {
      throw broken(name, "a line in " + SUMS, "none");
    }
    var bytes = InputFile.bytes(root.resolve(name));
    var found = Sha256.hex(bytes);
    if (!found.equals(listed)) {
      throw broken(name, "SHA-256 " + listed, found);
    }
    return bytes;
  }

  private Map<String, String> sums() {
    var sums = new HashMap<String, String>();
    for (var line : InputFile.text(root.resolve(SUMS)).lines().toList()) {
      if (!line.matches("[0-9a-f]{64} {2}.+")) {
        throw broken(SUMS, "lines of a hash, two spaces and a name", line);
      }
      sums.put(line.substring(66), line.substring(0, 64));
    }
    return sums;
  }

  /** The files in which two built folders differ, sorted. */
  static List<String> differences(BuiltFolder one, BuiltFolder other) throws IOException {
    var names = new TreeSet<String>();
    for (var folder : List.of(one, other)) {
      if (Files.isDirectory(folder.root())) {
        names.addAll(Folders.files(folder.root()));
      }
    }
    var different = new ArrayList<String>();
    for (var name : names) {
      var left = one.root().resolve(name);
      var right = other.root().resolve(name);
      if (!Files.exists(left) || !Files.exists(right) || Files.mismatch(left, right) >= 0) {
        different.add(name);
      }
    }
    return different;
  }

  private void write(String variant, String file, JsonObject content) throws IOException {
    Files.write(root.resolve(variant).resolve(file), JsonWriter.pretty(content));
  }

  private interface Decoder<T> {
    T decode(ObjectReader root) throws JsonProblem;
  }

  private <T> T decode(String variant, String file, Decoder<T> decoder) {
    var bytes = read(variant, file);
    try {
      var reader = ObjectReader.of(InputFile.parse(bytes));
      var decoded = decoder.decode(reader);
      reader.close();
      return decoded;
    } catch (JsonProblem problem) {
      throw broken(variant + "/" + file + " " + problem.pointer(), problem.need(), problem.have());
    }
  }

  private AuthoringException broken(String name, String need, String have) {
    return new AuthoringException(
        AuthoringCode.BUILT_FOLDER_BROKEN, root.resolve(name).toString(), need, have);
  }
}
