package dev.fluno.benchmarks.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.benchmarks.Machine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A running program that speaks the line protocol; tests/benchmarks/opponents/protocol.py says what
 * it is. Whatever else the program prints is passed over.
 */
final class Opponent implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration PREPARE = Duration.ofMinutes(5);
  private static final Duration TIME = Duration.ofMinutes(2);
  private static final Set<String> WORDS = Set.of("ready", "absent", "vector", "nanos", "error");

  /** What the program said of one of its subjects. */
  record Subject(String name, List<String> forms, String version) {}

  /** It said that it cannot run here, or what it said or did was not of the protocol. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1;

    FailedException(String why) {
      super(why);
    }

    String why() {
      return String.valueOf(getMessage());
    }
  }

  private final Process process;
  private final PrintStream in;
  private final Path errors;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final List<Subject> subjects = new ArrayList<>();

  private Opponent(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.in = new PrintStream(process.getOutputStream(), true, UTF_8);
    // Not a virtual one: reading a pipe keeps its carrier, and there are more opponents than those.
    Thread.ofPlatform().daemon().start(this::read);
  }

  /**
   * Starts it with one thread where it lets itself be told.
   *
   * @param errors a file for what it says on standard error
   */
  static Opponent start(List<String> command, Path folder, Path errors)
      throws IOException, InterruptedException, FailedException {
    var builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().putAll(Machine.oneThread());
    var opponent = new Opponent(builder.start(), errors);
    try {
      opponent.greet();
      return opponent;
    } catch (FailedException e) {
      opponent.close();
      throw e;
    }
  }

  /** It names its subjects unasked; what it answers to the first request comes after the last. */
  private void greet() throws InterruptedException, FailedException {
    in.println("time 0");
    var line = next(START);
    while (!line.startsWith("error") && !line.startsWith("nanos")) {
      var words = line.split(" ", 4);
      if (words[0].equals("absent")) {
        throw new FailedException(line.substring("absent".length()).strip());
      }
      if (!words[0].equals("ready") || words.length < 3) {
        throw new FailedException("it began with: " + line);
      }
      subjects.add(
          new Subject(
              words[1], List.of(words[2].split(",", -1)), words.length > 3 ? words[3] : ""));
      line = next(START);
    }
    if (subjects.isEmpty()) {
      throw new FailedException("it named no subject");
    }
  }

  List<Subject> subjects() {
    return List.copyOf(subjects);
  }

  /** Computes once, with whatever has to be done before. */
  Answer prepare(String subject, String form, String size, long seed, long steps)
      throws InterruptedException, FailedException {
    in.println(
        String.join(
            " ", "prepare", subject + "/" + form, size, Long.toString(seed), Long.toString(steps)));
    var line = next(PREPARE);
    try {
      return Answer.parse(after("vector", line));
    } catch (IllegalArgumentException e) {
      throw new FailedException(String.valueOf(e.getMessage()));
    }
  }

  /** Runs what was prepared; nanoseconds of each run by the program's own clock. */
  List<Double> time(int runs) throws InterruptedException, FailedException {
    in.println("time " + runs);
    var nanos = after("nanos", next(TIME));
    try {
      var times = Stream.of(nanos.split(" +", -1)).map(Double::valueOf).toList();
      if (times.size() == runs) {
        return times;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new FailedException("it was to time " + runs + " runs and said: " + nanos);
  }

  private static String after(String word, String line) throws FailedException {
    if (line.startsWith(word + " ")) {
      return line.substring(word.length()).strip();
    }
    throw new FailedException(line.startsWith("error") ? line.substring(5).strip() : line);
  }

  private String next(Duration patience) throws InterruptedException, FailedException {
    var line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null) {
      throw new FailedException("no answer within " + patience.toSeconds() + " seconds");
    }
    if (line.isEmpty()) {
      lines.add(line); // it stays so
      throw new FailedException("it ended" + lastWords());
    }
    return line;
  }

  /** The last line on standard error, which is where an interpreter says what went wrong. */
  private String lastWords() {
    try (var text = Files.lines(errors, UTF_8)) {
      return text.filter(line -> !line.isBlank())
          .reduce((_, last) -> last)
          .map(line -> ": " + line.strip())
          .orElse("");
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }

  private void read() {
    try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (var line = out.readLine(); line != null; line = out.readLine()) {
        if (WORDS.contains(line.split(" ", 2)[0])) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      // The same as its end.
    }
    lines.add("");
  }

  @Override
  public void close() {
    in.println("quit");
    in.close();
    try {
      if (!process.waitFor(Duration.ofSeconds(10))) {
        end();
      }
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
    }
  }

  /** With whatever it started: a launcher may have become the parent of a JVM. */
  private void end() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
