package dev.fluno.examples.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar, started and asked by the commands of the README, and stopped as systems do. */
@Tag("packaged")
class PackagedServiceTest {
  private static final Path ROOT = Versions.root().toAbsolutePath().normalize();
  private static final Pattern SHELL = Pattern.compile("(?s)```sh\n(.*?)```");
  private static final Pattern READY =
      Pattern.compile("ready: http://127\\.0\\.0\\.1:(\\d+), .* http://127\\.0\\.0\\.1:(\\d+)");

  private static List<String> commands() throws IOException {
    var readme = Files.readString(ROOT.resolve("examples/java/service/README.md"));
    return SHELL.matcher(readme).results().map(found -> found.group(1)).toList();
  }

  /** Bash with the JDK of this test first on its path, in the folder. */
  private static ProcessBuilder bash(Path folder, String script) {
    var builder = new ProcessBuilder("bash", "-euc", script).directory(folder.toFile());
    builder
        .environment()
        .merge("PATH", System.getProperty("java.home") + "/bin", (path, jdk) -> jdk + ":" + path);
    return builder;
  }

  @Test
  void the_commands_of_the_readme_work_and_sigterm_ends_the_service_without_a_trace(
      @TempDir Path folder) throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: needs Linux");
    assumeTrue(bash(folder, "command -v curl").start().waitFor() == 0, "skipped: needs curl");
    for (var name : List.of("examples", "native-artifacts")) {
      Files.createSymbolicLink(folder.resolve(name), ROOT.resolve(name));
    }
    var temporary = Files.createDirectory(folder.resolve("tmp"));
    var start =
        commands().get(0).replace("java --sun", "exec java -Djava.io.tmpdir=tmp --sun").strip()
            + " --port 0 --management-port 0";
    var err = folder.resolve("err").toFile();
    var process = bash(folder, start).redirectError(err).start();
    try (var out = process.inputReader();
        var watchdog = Executors.newSingleThreadExecutor()) {
      var ready = READY.matcher(firstLine(out, watchdog, process));
      assertTrue(ready.matches(), () -> Files.exists(err.toPath()) ? text(err.toPath()) : "");
      var ask =
          commands()
              .get(1)
              .replace("127.0.0.1:8080", "127.0.0.1:" + ready.group(1))
              .replace("127.0.0.1:8081", "127.0.0.1:" + ready.group(2))
              .replace("curl -s", "curl -sS --fail-with-body -w '\\n'");
      var asked = bash(folder, ask).redirectErrorStream(true).start();
      var answers = new String(asked.getInputStream().readAllBytes(), UTF_8);
      assertEquals(0, asked.waitFor(), answers);
      var expected =
          Pattern.compile(
              """
              \\{"sensor":"engine-1","generation":1,"scores":\\[SCORE]}
              \\{"sensor":"engine-1","observations":1,"generation":1}
              ready

              fluno_calls_seconds\\{quantile="0\\.5"} .*
              fluno_calls_seconds\\{quantile="0\\.99"} .*
              fluno_calls_seconds_count 1
              fluno_calls_seconds_sum .*
              fluno_calls_seconds_max .*
              \\{"generation":2,"artifact":"dev\\.fluno\\.continuous-inference\\.s","version":1,"signers":\\[.*]}
              """
                  .replace("SCORE", Pattern.quote(Double.toString(score()))));
      assertTrue(expected.matcher(answers.stripTrailing() + "\n").matches(), answers);

      var children = process.descendants().toList();
      process.toHandle().destroy(); // SIGTERM; unlike process.destroy() it leaves the streams open
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
      assertEquals(143, process.exitValue());
      assertEquals("stopped", out.readLine());
      assertTrue(children.stream().noneMatch(ProcessHandle::isAlive), children.toString());
      try (Stream<Path> left = Files.list(temporary)) {
        assertEquals(List.of(), left.toList());
      }
      assertEquals("", warnings(text(err.toPath())));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Of the row in the README: 1 to 64. */
  private static double score() {
    return new Reference().step(IntStream.rangeClosed(1, 64).asDoubleStream().toArray());
  }

  /** The JDK warns on standard error if a flag of the command or of the manifest is missing. */
  private static String warnings(String err) {
    return err.lines()
        .filter(line -> line.startsWith("WARNING:") || line.contains("Exception"))
        .reduce("", (all, line) -> all + line + "\n");
  }

  private static String firstLine(BufferedReader out, ExecutorService watchdog, Process process)
      throws Exception {
    var line = watchdog.submit(out::readLine);
    try {
      return String.valueOf(line.get(120, TimeUnit.SECONDS));
    } catch (TimeoutException e) {
      process.destroyForcibly();
      return "nothing";
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
