package dev.fluno.tests.support;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A child process that has ended. */
public record Child(int status, String out, String err) {
  private static final long TIMEOUT_SECONDS = 300;

  /** Runs a command to its end with nothing on standard input. */
  public static Child run(Path folder, Map<String, String> environment, List<String> command) {
    try {
      var out = Files.createTempFile("fluno-test", ".out");
      var err = Files.createTempFile("fluno-test", ".err");
      try {
        var builder =
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        var process = builder.start();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
          return fail(command + " did not end within " + TIMEOUT_SECONDS + " s");
        }
        return new Child(process.exitValue(), Files.readString(out), Files.readString(err));
      } finally {
        Files.delete(out);
        Files.delete(err);
      }
    } catch (IOException e) {
      throw new IllegalStateException(command + " could not be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Runs a Java source file in the project's folder, with the class path of the tests. */
  public static Child java(Path source) {
    return run(
        Project.root(),
        Map.of(),
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "--class-path",
            System.getProperty("java.class.path"),
            source.toString()));
  }

  /** Everything it printed, for assertion messages. */
  public String transcript() {
    return "exit status " + status + "\n--- out\n" + out + "\n--- err\n" + err;
  }
}
