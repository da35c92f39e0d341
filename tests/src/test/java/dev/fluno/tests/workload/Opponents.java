package dev.fluno.tests.workload;

import dev.fluno.benchmarks.workload.ListedProgram;
import dev.fluno.benchmarks.workload.ListedProgram.Places;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The programs of the benchmark, each built once. */
final class Opponents {

  /** The distribution's Python has the packages that CI installs. */
  private static final String PYTHON = "/usr/bin/python3";

  private static final Map<String, Optional<List<String>>> BUILT = new ConcurrentHashMap<>();

  private Opponents() {}

  static ListedProgram named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  static List<ListedProgram> all() {
    try {
      return ListedProgram.read(Project.root());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The command that runs it; empty where a tool is missing. */
  static Optional<List<String>> built(ListedProgram program) {
    return BUILT.computeIfAbsent(program.name(), _ -> make(program));
  }

  private static Optional<List<String>> make(ListedProgram program) {
    var out = ReferenceProgram.scratch().resolve(program.name());
    var launcher = List.of(Project.root().resolve("fluno").toString());
    var places = new Places(Project.root(), launcher, out, PYTHON);
    if (!places.fill(program.needs()).stream().allMatch(Opponents::isThere)) {
      return Optional.empty();
    }
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    program.build().forEach(command -> ReferenceProgram.require(places.fill(command)));
    return Optional.of(places.fill(program.run()));
  }

  private static boolean isThere(String tool) {
    return ReferenceProgram.succeeds(List.of(tool, "--version"));
  }
}
