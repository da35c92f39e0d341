import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The command line that the Java references share. It reads and prints what references/python/command_line.py says;
 * besides, {@code --serve} speaks the line protocol of tests/benchmarks/opponents.
 */
final class CommandLine {

  /** What gives whole runs, in both forms. */
  interface Workload {
    /** The digest is empty where it was not asked for. */
    Repeatable bind(int lanes, long seed, int steps, boolean withDigest);
  }

  /** One whole run. */
  interface Repeatable {
    Result run();
  }

  /** A workload that has nothing to prepare. */
  interface Function extends Workload {
    Result run(int lanes, long seed, int steps, boolean withDigest);

    @Override
    default Repeatable bind(int lanes, long seed, int steps, boolean withDigest) {
      return () -> run(lanes, seed, steps, withDigest);
    }
  }

  record Result(Optional<Long> digest, double[] vector) {
    static Result of(Planes end, int steps, boolean withDigest) {
      return new Result(withDigest ? Optional.of(end.digest()) : Optional.empty(), end.summary(steps));
    }

    String hexDigest() {
      return digest.map(HexFormat.of()::toHexDigits).orElse("-");
    }
  }

  private static final long PATIENCE_NANOS = 1_000_000_000; // for the JVM to compile what runs

  private static Optional<Prepared> prepared = Optional.empty();

  private CommandLine() {}

  /** Runs a reference as a program. subject: its name for {@code --serve}. */
  static void run(String[] arguments, String subject, Function workload) throws IOException {
    int lanes = 64;
    long seed = 7;
    int steps = 256;
    var words = Arrays.asList(arguments).iterator();
    while (words.hasNext()) {
      switch (words.next()) {
        case "--batch" -> {
          batch(workload);
          return;
        }
        case "--serve" -> {
          serve(subject, workload);
          return;
        }
        case "--lanes" -> lanes = Integer.parseInt(words.next());
        case "--seed" -> seed = Long.parseLong(words.next());
        case "--steps" -> steps = Integer.parseInt(words.next());
        default -> throw new IllegalArgumentException("[--lanes N] [--seed N] [--steps N] | --batch | --serve");
      }
    }
    print(workload.run(lanes, seed, steps, true));
  }

  private static void print(Result result) {
    IO.println(result.hexDigest());
    for (double element : result.vector()) {
      IO.println(Double.toHexString(element));
    }
  }

  private static void batch(Function workload) {
    var words = new Scanner(new BufferedReader(new InputStreamReader(System.in)));
    while (words.hasNext()) {
      var kind = words.next();
      int lanes = words.nextInt();
      switch (kind) {
        case "run" -> print(workload.run(lanes, words.nextLong(), words.nextInt(), true));
        case "step" -> stream(words, lanes);
        default -> throw new IllegalArgumentException("a case starts with run or step, not " + kind);
      }
    }
  }

  private static void stream(Scanner words, int lanes) {
    var planes = new Planes(lanes);
    int count = words.nextInt();
    for (int t = 0; t < count; t++) {
      var observation = new double[lanes];
      Arrays.setAll(observation, _ -> Double.longBitsToDouble(Long.parseUnsignedLong(words.next(), 16)));
      IO.println(bits(planes.step(observation)));
    }
    for (var plane : planes.state()) {
      IO.println(Arrays.stream(plane).mapToObj(CommandLine::bits).collect(Collectors.joining(" ")));
    }
  }

  private static String bits(double value) {
    return HexFormat.of().toHexDigits(Double.doubleToRawLongBits(value));
  }

  /** What {@code prepare} fixes and {@code time} repeats. */
  private record Prepared(Repeatable repeatable) {

    String vectorLine() {
      var result = repeatable.run();
      warm();
      var elements = Arrays.stream(result.vector()).mapToObj(Double::toHexString);
      return "vector " + elements.collect(Collectors.joining(" ")) + " " + result.hexDigest();
    }

    /** Runs until no run has been clearly faster than all before for a while. */
    private void warm() {
      long least = Long.MAX_VALUE;
      long end = System.nanoTime() + PATIENCE_NANOS;
      while (System.nanoTime() < end) {
        long nanos = nanos();
        if (nanos < least * 0.95) {
          least = nanos;
          end = System.nanoTime() + PATIENCE_NANOS;
        }
      }
    }

    String nanosLine(int runs) {
      return LongStream.range(0, runs).mapToObj(_ -> Long.toString(nanos())).collect(Collectors.joining(" ", "nanos ", ""));
    }

    private long nanos() {
      long start = System.nanoTime();
      var result = repeatable.run();
      long nanos = System.nanoTime() - start;
      if (result.vector().length != 11) { // the result is used
        throw new IllegalStateException("a summary vector has 11 elements");
      }
      return nanos;
    }
  }

  static void serve(String subject, Workload workload) throws IOException {
    IO.println("ready " + subject + " hot_vector,hot_run Java " + System.getProperty("java.vm.version"));
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (var line = lines.readLine(); line != null && !line.equals("quit"); line = lines.readLine()) {
      try {
        IO.println(answer(workload, List.of(line.split(" "))));
      } catch (RuntimeException e) {
        IO.println("error " + e);
      }
    }
  }

  private static String answer(Workload workload, List<String> words) {
    return switch (words.getFirst()) {
      case "prepare" -> {
        var form = words.get(1).substring(words.get(1).indexOf('/') + 1);
        int lanes =
            switch (words.get(2)) {
              case "s" -> 64;
              case "m" -> 256;
              case "l" -> 1024;
              default -> throw new IllegalArgumentException("no size " + words.get(2));
            };
        boolean withDigest =
            switch (form) {
              case "hot_vector" -> false;
              case "hot_run" -> true;
              default -> throw new IllegalArgumentException("no form " + form);
            };
        long seed = Long.parseLong(words.get(3));
        int steps = Integer.parseInt(words.get(4));
        var next = new Prepared(workload.bind(lanes, seed, steps, withDigest));
        prepared = Optional.of(next);
        yield next.vectorLine();
      }
      case "time" -> prepared.orElseThrow().nanosLine(Integer.parseInt(words.get(1)));
      default -> throw new IllegalArgumentException("not understood: " + String.join(" ", words));
    };
  }
}
