package dev.fluno.tests.workload;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The programs that tests/benchmarks/opponents/opponents.json lists, each built once. */
final class Opponents {

  /** The distribution's Python has the packages that CI installs. */
  private static final String PYTHON = "/usr/bin/python3";

  private static final int MAX_BYTES = 1 << 20;

  private static final Map<String, Optional<List<String>>> BUILT = new ConcurrentHashMap<>();

  /**
   * One program.
   *
   * @param needs the tools that build and run it
   * @param build commands, in this order
   * @param run the command that makes it answer the protocol
   */
  record Opponent(String name, List<String> needs, List<List<String>> build, List<String> run) {

    /** The command that runs it; empty where a tool is missing. */
    Optional<List<String>> built() {
      return BUILT.computeIfAbsent(name, _ -> make());
    }

    private Optional<List<String>> make() {
      var out = ReferenceProgram.scratch().resolve(name).toString();
      if (!filled(needs, out).stream().allMatch(Opponent::isThere)) {
        return Optional.empty();
      }
      try {
        Files.createDirectories(Path.of(out));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      build.forEach(command -> ReferenceProgram.require(filled(command, out)));
      return Optional.of(filled(run, out));
    }

    private static boolean isThere(String tool) {
      return ReferenceProgram.succeeds(List.of(tool, "--version"));
    }
  }

  private Opponents() {}

  static Opponent named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  static List<Opponent> all() {
    var list = Project.root().resolve("tests/benchmarks/opponents/opponents.json");
    try {
      var root = ObjectReader.of(StrictJson.parse(Files.readAllBytes(list), MAX_BYTES));
      return root.objects("opponents").stream().map(Opponents::opponent).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonProblem e) {
      throw new AssertionError(list + ": " + e.getMessage(), e);
    }
  }

  private static Opponent opponent(ObjectReader object) {
    try {
      var build = object.array("build").stream().map(Opponents::words).toList();
      return new Opponent(
          object.string("name"), object.strings("needs"), build, object.strings("run"));
    } catch (JsonProblem e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> words(JsonValue value) {
    return ((JsonArray) value)
        .elements().stream().map(word -> ((JsonString) word).value()).toList();
  }

  private static List<String> filled(List<String> words, String out) {
    var root = Project.root();
    var java = Path.of(System.getProperty("java.home"), "bin");
    return words.stream()
        .map(
            word ->
                word.replace(
                        "{references}",
                        root.resolve("native-artifacts/continuous-inference/references").toString())
                    .replace("{opponents}", root.resolve("tests/benchmarks/opponents").toString())
                    .replace("{out}", out)
                    .replace("{python}", PYTHON)
                    .replace("{launcher}", root.resolve("fluno").toString())
                    .replace("{javac}", java.resolve("javac").toString())
                    .replace("{java}", java.resolve("java").toString())
                    .replace("{classpath}", System.getProperty("java.class.path")))
        .toList();
  }
}
