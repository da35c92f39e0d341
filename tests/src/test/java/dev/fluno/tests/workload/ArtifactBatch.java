package dev.fluno.tests.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Answers cases by loading a verified bundle, as a program of its own: that is how the workload
 * runs on a system that only an emulator brings. It reads and prints what the references do.
 */
final class ArtifactBatch {
  private ArtifactBatch() {}

  /** Groups of four: a bundle, its trust policy, a file of cases, and where the answers go. */
  public static void main(String[] arguments) throws IOException {
    for (int i = 0; i < arguments.length; i += 4) {
      try (var workload = LoadedWorkload.of(Path.of(arguments[i]), Path.of(arguments[i + 1]))) {
        var words = Files.readString(Path.of(arguments[i + 2])).strip().split("\\s+");
        Files.write(Path.of(arguments[i + 3]), answers(workload, List.of(words).iterator()));
      }
    }
    // A library that switches on flush-to-zero does so for the whole thread.
    if (Double.parseDouble("4e-310") * 0.5 == 0.0) {
      throw new IllegalStateException("subnormals are gone on this thread");
    }
  }

  private static List<String> answers(LoadedWorkload workload, Iterator<String> words) {
    var lines = new ArrayList<String>();
    while (words.hasNext()) {
      var isRun = words.next().equals("run");
      var size = Size.ofLanes(Integer.parseInt(words.next()));
      if (isRun) {
        var run = new Run(size, Long.parseLong(words.next()), Long.parseLong(words.next()));
        var result = workload.run(run);
        lines.add(result.digest());
        lines.addAll(result.vector());
      } else {
        lines.addAll(steps(workload, size, words));
      }
    }
    return lines;
  }

  private static List<String> steps(LoadedWorkload workload, Size size, Iterator<String> words) {
    var observations = new ArrayList<double[]>();
    int count = Integer.parseInt(words.next());
    for (int i = 0; i < count; i++) {
      var row = new double[size.lanes];
      IntStream.range(0, size.lanes).forEach(lane -> row[lane] = fromBits(words.next()));
      observations.add(row);
    }
    var result =
        workload.run(new StepSequence(size, StepSequence.Kind.UNIFORM, List.copyOf(observations)));
    var lines = new ArrayList<>(bits(result.scores()));
    result.state().forEach(plane -> lines.add(String.join(" ", bits(plane))));
    return lines;
  }

  private static double fromBits(String word) {
    return Double.longBitsToDouble(Long.parseUnsignedLong(word, 16));
  }

  /** Any NaN is the same one here, as in the hex texts. */
  private static List<String> bits(List<String> floats) {
    return floats.stream()
        .map(Double::parseDouble)
        .map(value -> Run.hex(Double.doubleToLongBits(value)))
        .collect(Collectors.toList());
  }
}
