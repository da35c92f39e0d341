package dev.fluno.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands that start the Java of this process again. */
public final class ChildJvm {
  /** What every JVM of Fluno has, or else it warns. */
  public static final List<String> FLAGS =
      List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

  private ChildJvm() {}

  /** A program of this Java, such as {@code javac}. */
  public static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  public static String classPath() {
    return System.getProperty("java.class.path");
  }

  /**
   * Runs a main class of this class path.
   *
   * @param options for the JVM, more than every one has
   */
  public static List<String> command(List<String> options, Class<?> main, List<String> words) {
    var command = new ArrayList<>(List.of(program("java")));
    command.addAll(FLAGS);
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(words);
    return command;
  }
}
