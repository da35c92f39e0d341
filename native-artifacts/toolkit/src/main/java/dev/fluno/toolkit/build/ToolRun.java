package dev.fluno.toolkit.build;

import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Runs one program in the working folder, with its output kept and an end that is certain. */
final class ToolRun {

  private static final int KEPT_BYTES = 64 * 1024;
  private static final int SHOWN_ERRORS = 4;

  /**
   * How a program ended.
   *
   * @param output what it printed, at most 64 KiB of it
   */
  record Outcome(int status, String output) {

    /** What it says is wrong, each with the line that it shows; otherwise what it says first. */
    String failure() {
      var lines = output.lines().map(String::strip).toList();
      var errors = new ArrayList<String>();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).contains("error:")) {
          // Compilers show the line in question, and below it a caret.
          boolean isShown = i + 2 < lines.size() && lines.get(i + 2).startsWith("^");
          errors.add(lines.get(i) + (isShown ? " in `" + lines.get(i + 1) + "`" : ""));
        }
      }
      var told = errors.isEmpty() ? lines : errors;
      return "exit status "
          + status
          + ": "
          + told.stream().limit(SHOWN_ERRORS).collect(Collectors.joining("; "));
    }
  }

  private ToolRun() {}

  /**
   * Runs a program to its end.
   *
   * @return what it printed, at most 64 KiB of it
   * @throws AuthoringException if it cannot be started, fails, or takes longer than the timeout
   */
  static String run(Path program, List<String> arguments, Path folder, Duration timeout) {
    var outcome = attempt(program, arguments, folder, timeout);
    if (outcome.status() != 0) {
      throw new AuthoringException(
          AuthoringCode.TOOL_FAILED,
          String.valueOf(program.getFileName()),
          "success",
          outcome.failure());
    }
    return outcome.output();
  }

  /**
   * Runs a program to its end, whatever that is.
   *
   * @throws AuthoringException if it cannot be started or takes longer than the timeout
   */
  static Outcome attempt(Path program, List<String> arguments, Path folder, Duration timeout) {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(arguments);
    var name = String.valueOf(program.getFileName());
    try {
      // A file rather than a pipe: a chatty tool can neither block nor fill this process's memory.
      var log = Files.createTempFile(folder, "tool", ".log");
      var builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .redirectOutput(log.toFile());
      // Nothing of the caller's environment may reach the result.
      builder.environment().clear();
      builder.environment().put("PATH", System.getenv().getOrDefault("PATH", ""));
      builder.environment().put("LC_ALL", "C");
      builder.environment().put("TMPDIR", folder.toString());

      var process = builder.start();
      try {
        if (!process.waitFor(timeout)) {
          throw new AuthoringException(
              AuthoringCode.TOOL_TIMED_OUT,
              name,
              "an end within " + timeout.toSeconds() + " s",
              "still running");
        }
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      return new Outcome(process.exitValue(), read(log));
    } catch (IOException e) {
      throw new AuthoringException(AuthoringCode.TOOL_FAILED, name, "a start", IoText.of(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AuthoringException(
          AuthoringCode.TOOL_FAILED, name, "time to finish", "an interrupt", e);
    }
  }

  private static String read(Path log) throws IOException {
    try (var in = Files.newInputStream(log)) {
      return new String(in.readNBytes(KEPT_BYTES), StandardCharsets.UTF_8);
    }
  }
}
