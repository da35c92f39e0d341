import dev.fluno.python.FlunoPython;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** Somebody else's Python loop over an artifact that this application has verified and loaded. */
static final String PROGRAM =
    """
    import fluno_runtime as fluno

    def scores(observations):
        step = fluno.artifacts["filter"].step.bind()
        for z in observations:
            yield step(z)
    """;

void main() {
  var dist = Path.of("native-artifacts", "dist");
  var policy = TrustPolicy.read(dist.resolve("trust.json"));
  try (var artifact = Fluno.load(dist.resolve("continuous-inference-s.fluno"), policy);
      var pool =
          FlunoPython.builder()
              .program("loop.py", PROGRAM)
              .artifact("filter", artifact)
              .contexts(1)
              .budget(Duration.ofSeconds(10))
              .build();
      var session = pool.session()) {
    var observations = Stream.of(0.0, 0.5, 1.0).map(value -> constant(value)).iterator();
    var scores = session.scores(Double.class, "scores", observations);
    scores.forEachRemaining(score -> IO.println("%.6f".formatted(score)));
  }
}

static double[] constant(double value) {
  var observation = new double[64];
  java.util.Arrays.fill(observation, value);
  return observation;
}
