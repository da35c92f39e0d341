package dev.fluno.toolkit;

import dev.fluno.runtime.output.Folders;
import dev.fluno.toolkit.golden.PythonRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The {@code python3} on PATH, so that the toolkit's tests need no Python of ours. */
public final class SystemPython implements PythonRunner {

  private static final String MAIN =
      """

      with open(sys.argv[1], encoding="utf-8") as asked, open(sys.argv[2], "w", encoding="utf-8") as out:
          out.write(answer(asked.read()))
      """;

  @Override
  public Outcome run(String program, String request, Duration limit) {
    try {
      var folder = Files.createTempDirectory("python");
      try {
        return run(folder, program, request, limit);
      } finally {
        Folders.remove(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Outcome run(Path folder, String program, String request, Duration limit)
      throws IOException, InterruptedException {
    var script = Files.writeString(folder.resolve("driver.py"), program + MAIN);
    var asked = Files.writeString(folder.resolve("asked"), request);
    var answered = folder.resolve("answered");
    var process =
        new ProcessBuilder("python3", script.toString(), asked.toString(), answered.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
      return new Outcome.TimedOut();
    }
    return process.exitValue() == 0
        ? new Outcome.Answered(Files.readString(answered))
        : new Outcome.Failed(Files.readString(folder.resolve("log")));
  }
}
