package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.CacheFolder;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Machine;
import dev.fluno.benchmarks.Setting;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The programs that tests/benchmarks/opponents/opponents.json lists. */
final class Programs {
  private static final int MAX_BYTES = 1 << 20;

  /** For opponents that lack a package in the virtual environment: the system may have it. */
  private static final String SYSTEM_PYTHON = "/usr/bin/python3";

  private final Setting setting;
  private final CacheFolder cache;
  private final Machine machine;
  private final Path opponents;
  private final Path references;

  private Programs(Setting setting, CacheFolder cache, Machine machine) {
    this.setting = setting;
    this.cache = cache;
    this.machine = machine;
    this.opponents = setting.root().resolve("tests/benchmarks/opponents");
    this.references = setting.root().resolve("native-artifacts/continuous-inference/references");
  }

  static List<Program> all(Setting setting) throws IOException {
    return new Programs(setting, CacheFolder.ofUser(), Machine.here()).read();
  }

  private List<Program> read() throws IOException {
    var list = opponents.resolve("opponents.json");
    try {
      var root = ObjectReader.of(StrictJson.parse(Files.readAllBytes(list), MAX_BYTES));
      var programs = new ArrayList<Program>();
      for (var each : root.objects("opponents")) {
        programs.add(
            program(
                each.string("name"),
                each.strings("needs"),
                commands(each, "build"),
                each.strings("run")));
      }
      return programs;
    } catch (JsonProblem problem) {
      throw new IOException(list + ": " + problem.getMessage(), problem);
    }
  }

  private static List<List<String>> commands(ObjectReader object, String key) throws JsonProblem {
    var commands = new ArrayList<List<String>>();
    for (var element : object.array(key)) {
      if (!(element instanceof JsonArray(var words))) {
        throw object.mismatch(key, "lists of words", element.description());
      }
      commands.add(
          words.stream().map(word -> word instanceof JsonString(var text) ? text : "").toList());
    }
    return commands;
  }

  private Program program(
      String name, List<String> needs, List<List<String>> build, List<String> run) {
    return new Program(
        name,
        () -> {
          var out = build.isEmpty() ? setting.scratch() : built(name, needs, build);
          return pythons(run).map(python -> filled(run, out, python)).toList();
        });
  }

  /** One interpreter for a program that is not in Python at all. */
  private Stream<String> pythons(List<String> command) {
    var own = setting.python().map(Path::toString).stream();
    return command.contains("{python}")
        ? Stream.concat(own, Stream.of(SYSTEM_PYTHON))
        : Stream.of("");
  }

  private Path built(String name, List<String> needs, List<List<String>> build)
      throws IOException, InterruptedException {
    var madeFrom = new ArrayList<String>(List.of(machine.cpu(), build.toString()));
    madeFrom.addAll(machine.cpuFlags());
    var version = "";
    for (var tool : filled(needs, Path.of(""), SYSTEM_PYTHON)) {
      version =
          Commands.firstLine(tool, "--version").orElseThrow(() -> new IOException("needs " + tool));
      madeFrom.add(version);
    }
    madeFrom.addAll(texts(references));
    madeFrom.addAll(texts(opponents));
    var environment = Map.of("RUSTC_VERSION", version);
    return cache.get(
        name,
        madeFrom,
        place -> {
          Files.createDirectory(place);
          for (var command : build) {
            Commands.quietly(filled(command, place, SYSTEM_PYTHON), environment);
          }
        });
  }

  private static List<String> texts(Path folder) throws IOException {
    var texts = new ArrayList<String>();
    try (var files = Files.walk(folder)) {
      for (var file :
          files
              .filter(each -> each.toString().matches(".*\\.(cpp|hpp|rs|java)"))
              .sorted()
              .toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private List<String> filled(List<String> words, Path out, String python) {
    var java = Path.of(System.getProperty("java.home"), "bin");
    return words.stream()
        .flatMap(
            word ->
                word.equals("{launcher}")
                    ? setting.launcher().stream()
                    : Stream.of(
                        word.replace("{references}", references.toString())
                            .replace("{opponents}", opponents.toString())
                            .replace("{out}", out.toString())
                            .replace("{python}", python)
                            .replace("{javac}", java.resolve("javac").toString())
                            .replace("{java}", java.resolve("java").toString())
                            .replace("{classpath}", System.getProperty("java.class.path"))))
        .toList();
  }
}
