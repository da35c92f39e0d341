import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** The exponential moving average of a window. */
void main() {
  var dist = Path.of("native-artifacts", "dist");
  var policy = TrustPolicy.read(dist.resolve("trust.json"));
  try (var artifact = Fluno.load(dist.resolve("moving-average.fluno"), policy)) {
    var averages = Tensor.of(new double[4]);
    var result =
        artifact
            .entry("average")
            .call(
                Map.of(
                    "values", Tensor.of(8.0, 8.0, 0.0, 0.0),
                    "averages", averages,
                    "alpha", 0.5,
                    "start", 0.0));
    IO.println(Arrays.toString(averages.toDoubleArray()) + ", last " + result.scalar().orElseThrow());
  }
}
