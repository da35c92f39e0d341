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
import java.util.stream.Stream;

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

  /**
   * A program of the benchmark, compiled as tests/benchmarks/opponents says, if its tools are here.
   */
  static Optional<ReferenceProgram> compiled(String opponent) {
    return Opponents.built(Opponents.named(opponent))
        .map(
            words ->
                new ReferenceProgram(words.stream().filter(w -> !w.equals("--serve")).toList()));
  }

  /** The same program in another of its variants. */
  ReferenceProgram variant(String name) {
    return new ReferenceProgram(
        Stream.concat(command.stream(), Stream.of("--variant", name)).toList());
  }

  /** Runs the batch and gives everything it printed, split at white space. */
  List<String> answer(String name, String cases) {
    var input = scratch().resolve(name + ".in");
    var output = scratch().resolve(name + ".out");
    try {
      Files.writeString(input, cases);
      var batch = new ArrayList<>(command);
      batch.add("--batch");
      var errors = scratch().resolve(name + ".err");
      if (run(batch, input.toFile(), output.toFile(), errors.toFile()) != 0) {
        throw new AssertionError(String.join(" ", batch) + " failed; see " + errors);
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

  static boolean succeeds(List<String> command) {
    try {
      return run(command, new File("/dev/null"), scratch().resolve("tool.out").toFile()) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static int run(List<String> command, File input, File output) throws IOException {
    return run(new ProcessBuilder(command).redirectErrorStream(true), input, output);
  }

  /** Runs a command to its end with standard error apart; its exit status. */
  static int run(List<String> command, File input, File output, File errors) throws IOException {
    return run(new ProcessBuilder(command).redirectError(errors), input, output);
  }

  private static int run(ProcessBuilder builder, File input, File output) throws IOException {
    var command = builder.command();
    var process = builder.redirectInput(input).redirectOutput(output).start();
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

  static Path scratch() {
    try {
      return Files.createDirectories(Project.root().resolve("tests/target/workload"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
