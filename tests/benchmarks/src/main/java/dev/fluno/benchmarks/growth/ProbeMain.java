package dev.fluno.benchmarks.growth;

import dev.fluno.benchmarks.Dist;
import dev.fluno.benchmarks.growth.Probe.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Starts one probe in this JVM. */
public final class ProbeMain {
  private ProbeMain() {}

  /**
   * Arguments: the probe's name, whether to be quick, the folder of the development bundles, then
   * bundles (paths) and sizes (numbers) in any order.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    var rest = Arrays.asList(args).subList(3, args.length);
    Plan.probe(args[0])
        .run(
            new Trial(
                Boolean.parseBoolean(args[1]),
                new Dist(Path.of(args[2])),
                rest.stream().filter(each -> !each.matches("\\d+")).map(Path::of).toList(),
                rest.stream().filter(each -> each.matches("\\d+")).map(Long::valueOf).toList()));
  }

  /** The same for a Python script, which has one text for all arguments, a line each. */
  public static void python(String arguments) throws IOException, InterruptedException {
    main(arguments.split("\n", -1));
  }
}
