import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A layer of a neural network: weights are bound once, then inputs stream through. */
void main() {
  var numbers = RandomGenerator.of("L64X128MixRandom");
  var weights = new float[64 * 32];
  for (int i = 0; i < weights.length; i++) {
    weights[i] = (float) numbers.nextGaussian(0.0, 0.3);
  }
  var dist = Path.of("native-artifacts", "dist");
  var policy = TrustPolicy.read(dist.resolve("trust.json"));
  try (var artifact = Fluno.load(dist.resolve("dense-relu.fluno"), policy);
      var layer =
          artifact
              .entry("dense")
              .bind(Map.of("weights", Tensor.of(weights), "bias", Tensor.of(new float[32])))) {
    for (int i = 0; i < 64; i++) {
      layer.tensor("input").setDouble(i, i == 3 ? 1.0 : 0.0);
    }
    layer.run();
    // Only input 3 is 1: the outputs are its weights, none below zero.
    var output = layer.tensor("output").toFloatArray();
    int right = 0;
    for (int j = 0; j < output.length; j++) {
      right += output[j] == Math.max(0.0f, weights[3 * 32 + j]) ? 1 : 0;
    }
    IO.println(right + " of " + output.length + " outputs are right");
  }
}
