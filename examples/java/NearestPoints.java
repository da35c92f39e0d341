import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** The stored points nearest to a query. */
void main() {
  // Point i lies at i in each of its 16 dimensions.
  var points = new float[100 * 16];
  for (int i = 0; i < points.length; i++) {
    points[i] = i / 16;
  }
  var query = new float[16];
  Arrays.fill(query, 41.75f);
  var dist = Path.of("native-artifacts", "dist");
  var policy = TrustPolicy.read(dist.resolve("trust.json"));
  try (var artifact = Fluno.load(dist.resolve("nearest-points.fluno"), policy)) {
    var result =
        artifact
            .entry("nearest")
            .call(Map.of("query", Tensor.of(query), "points", Tensor.of(points)));
    IO.println(result.scalar().orElseThrow() + " found: "
        + Arrays.toString(result.tensor("indices").toLongArray()));
    IO.println("the nearest at " + result.tensor("distances").getDouble(0));
  }
}
