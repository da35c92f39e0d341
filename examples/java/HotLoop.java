import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Map;

/** Verifies an artifact, loads it and calls it: no Python, one jar and its two libraries. */
void main() {
  var dist = Path.of("native-artifacts", "dist");
  var policy = TrustPolicy.read(dist.resolve("trust.json"));
  try (var artifact = Fluno.load(dist.resolve("continuous-inference-s.fluno"), policy)) {
    var result = artifact.entry("hot_vector").call(Map.of("seed", 7L, "steps", 256L));
    result.outputs().forEach((name, tensor) -> IO.println(name + "[0] = " + tensor.getDouble(0)));
  }
}
