import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** The bright part of a grey image, and the histogram of all of it. */
void main() {
  byte[] image = {0, 1, 127, (byte) 128, (byte) 255, (byte) 255};
  var dist = Path.of("native-artifacts", "dist");
  var policy = TrustPolicy.read(dist.resolve("trust.json"));
  try (var artifact = Fluno.load(dist.resolve("image-threshold.fluno"), policy)) {
    var mask = Tensor.zeros(DType.I8, image.length);
    var result =
        artifact
            .entry("threshold")
            .call(Map.of("pixels", Tensor.of(image), "mask", mask, "level", 128));
    IO.println(result.scalar().orElseThrow() + " pixels reach 128: " + Arrays.toString(mask.toBytes()));
    IO.println(result.tensor("histogram").getLong(255) + " are white");
  }
}
