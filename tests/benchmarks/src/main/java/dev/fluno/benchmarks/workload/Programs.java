package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.CacheFolder;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Machine;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.workload.ListedProgram.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The listed programs, built when they are wanted. */
final class Programs {

  /** For opponents that lack a package in the virtual environment: the system may have it. */
  private static final String SYSTEM_PYTHON = "/usr/bin/python3";

  private final Setting setting;
  private final CacheFolder cache;
  private final Machine machine;

  private Programs(Setting setting, CacheFolder cache, Machine machine) {
    this.setting = setting;
    this.cache = cache;
    this.machine = machine;
  }

  static List<Program> all(Setting setting) throws IOException {
    var programs = new Programs(setting, CacheFolder.ofUser(), Machine.here());
    return ListedProgram.read(setting.root()).stream().map(programs::program).toList();
  }

  private Program program(ListedProgram listed) {
    return new Program(
        listed.name(),
        () -> {
          var out = listed.build().isEmpty() ? setting.scratch() : built(listed);
          return pythons(listed.run())
              .map(python -> places(out, python).fill(listed.run()))
              .toList();
        });
  }

  /** One interpreter for a program that is not in Python at all. */
  private Stream<String> pythons(List<String> command) {
    var own = setting.python().map(Path::toString).stream();
    return command.contains("{python}")
        ? Stream.concat(own, Stream.of(SYSTEM_PYTHON))
        : Stream.of("");
  }

  private Path built(ListedProgram listed) throws IOException, InterruptedException {
    var madeFrom = new ArrayList<String>(List.of(machine.cpu(), listed.build().toString()));
    madeFrom.addAll(machine.cpuFlags());
    var version = "";
    var nowhere = places(Path.of(""), SYSTEM_PYTHON);
    for (var tool : nowhere.fill(listed.needs())) {
      version =
          Commands.firstLine(tool, "--version").orElseThrow(() -> new IOException("needs " + tool));
      madeFrom.add(version);
    }
    madeFrom.addAll(texts(nowhere.references()));
    madeFrom.addAll(texts(nowhere.opponents()));
    var environment = Map.of("RUSTC_VERSION", version);
    return cache.get(
        listed.name(),
        madeFrom,
        place -> {
          Files.createDirectory(place);
          for (var command : listed.build()) {
            Commands.quietly(places(place, SYSTEM_PYTHON).fill(command), environment);
          }
        });
  }

  private Places places(Path out, String python) {
    return new Places(setting.root(), setting.launcher(), out, python);
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
}
