import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Fluno from a Java loop: the signed bundles of this checkout are verified and loaded, and a run is one bound call. */
final class FlunoOpponent {
  private static final Map<Integer, String> SIZES = Map.of(64, "s", 256, "m", 1024, "l");

  private record Key(int lanes, long seed, int steps, boolean withDigest) {}

  private FlunoOpponent() {}

  /** dist: the folder of the bundles. */
  private static CommandLine.Workload workload(Path dist) {
    var artifacts = new HashMap<Integer, Artifact>();
    var calls = new HashMap<Key, CommandLine.Repeatable>();
    return new CommandLine.Workload() {
      @Override
      public CommandLine.Repeatable bind(int lanes, long seed, int steps, boolean withDigest) {
        return calls.computeIfAbsent(new Key(lanes, seed, steps, withDigest), this::bind);
      }

      private CommandLine.Repeatable bind(Key key) {
        var artifact = artifacts.computeIfAbsent(key.lanes(), lanes -> load(dist, SIZES.get(lanes)));
        var entry = artifact.entry(key.withDigest() ? "hot_run" : "hot_vector");
        var call = entry.bind(Map.of("seed", key.seed(), "steps", (long) key.steps()));
        var vector = call.tensor("vector");
        return () -> {
          call.run();
          var digest = key.withDigest() ? Optional.of(call.longResult()) : Optional.<Long>empty();
          return new CommandLine.Result(digest, vector.toDoubleArray());
        };
      }
    };
  }

  private static Artifact load(Path dist, String size) {
    var policy = TrustPolicy.read(dist.resolve("trust.json"));
    return Fluno.load(dist.resolve("continuous-inference-" + size + ".fluno"), policy);
  }

  public static void main(String[] arguments) throws IOException {
    CommandLine.serve("fluno-java", workload(Path.of(arguments[0])));
  }
}
