package dev.fluno.runtime.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class of the tests in a JVM of its own. */
public final class ChildJvm {
  private static final List<String> ALLOWED = List.of("--enable-native-access=ALL-UNNAMED");

  private ChildJvm() {}

  /** What the child left: its standard output and errors together, and its exit status. */
  public record Result(String output, int exitStatus) {}

  /**
   * Runs it without the capabilities by which root reads what permissions forbid; as root the test
   * is skipped without setpriv.
   */
  public static Result withoutFileCapabilities(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    if (!System.getProperty("user.name").equals("root")) {
      return run(List.of(), ALLOWED, main, arguments);
    }
    Commands.require("setpriv");
    return run(
        List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"),
        ALLOWED,
        main,
        arguments);
  }

  /** Runs it under other programs' control, such as {@code prlimit --nofile=256}. */
  public static Result under(List<String> prefix, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Commands.require(prefix.getFirst());
    return run(prefix, ALLOWED, main, arguments);
  }

  /** Runs it with flags for the JVM. */
  public static Result withFlags(List<String> flags, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    return run(List.of(), flags, main, arguments);
  }

  /** Starts it and leaves it running, its output and errors going to a file. */
  public static Process start(Path output, Class<?> main, String... arguments) throws IOException {
    return builder(List.of(), ALLOWED, main, arguments).redirectOutput(output.toFile()).start();
  }

  private static Result run(
      List<String> prefix, List<String> flags, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Process process = builder(prefix, flags, main, arguments).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(output, process.waitFor());
  }

  private static ProcessBuilder builder(
      List<String> prefix, List<String> flags, Class<?> main, String... arguments) {
    var command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }
}
