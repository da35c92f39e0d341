package dev.fluno.tests.workload;

import dev.fluno.tests.support.Project;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A reference ready to run. It speaks the batch protocol of references/python/command_line.py.
 *
 * @param command the program and its first arguments
 */
record ReferenceProgram(List<String> command) {

  /** The distribution's Python first: it has the packages that CI installs. */
  private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

  private static final long TIMEOUT_MINUTES = 5;

  /** A Python script, if there is an interpreter with this module. */
  static Optional<ReferenceProgram> python(Path script, String module) {
    return PYTHONS.stream()
        .filter(python -> succeeds(List.of(python, "-B", "-c", "import " + module)))
        .findFirst()
        .map(python -> new ReferenceProgram(List.of(python, "-B", script.toString())));
  }

  /** A C++ source, compiled as its first lines say, if there is a compiler. */
  static Optional<ReferenceProgram> compiled(Path source) {
    if (!succeeds(List.of("g++", "--version"))) {
      return Optional.empty();
    }
    var program = scratch().resolve("reference").toString();
    var compile =
        List.of(
            "g++",
            "-std=c++20",
            "-O3",
            "-march=native",
            "-ffp-contract=off",
            source.toString(),
            "-o",
            program);
    require(compile);
    return Optional.of(new ReferenceProgram(List.of(program)));
  }

  /** Runs the batch and gives everything it printed, split at white space. */
  List<String> answer(String name, String cases) {
    var input = scratch().resolve(name + ".in");
    var output = scratch().resolve(name + ".out");
    try {
      Files.writeString(input, cases);
      var batch = new ArrayList<>(command);
      batch.add("--batch");
      if (run(batch, input.toFile(), output.toFile()) != 0) {
        throw new AssertionError(String.join(" ", batch) + " failed; see " + output);
      }
      return List.of(Files.readString(output).split("\\s+"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command that must succeed. */
  static void require(List<String> command) {
    if (!succeeds(command)) {
      throw new AssertionError(String.join(" ", command) + " failed");
    }
  }

  private static boolean succeeds(List<String> command) {
    try {
      return run(command, new File("/dev/null"), scratch().resolve("tool.out").toFile()) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static int run(List<String> command, File input, File output) throws IOException {
    var process =
        new ProcessBuilder(command)
            .redirectInput(input)
            .redirectOutput(output)
            .redirectErrorStream(true)
            .start();
    try {
      if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
        throw new AssertionError(command + " takes more than " + TIMEOUT_MINUTES + " minutes");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Path scratch() {
    try {
      return Files.createDirectories(Project.root().resolve("tests/target/workload"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
