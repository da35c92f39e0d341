package dev.fluno.tests.regions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.python.ScriptRunner;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every example of a region runs as published and prints what it should. */
class RegionExamplesTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "dense_relu | of 32 units are active",
        "moving_average | window 2: values",
        "nearest_points | near point 500: 8 found, the nearest is 500 at 0.00160",
        "image_threshold | 224 of 1024 pixels reach 200; 16 are white",
      })
  void python(String example, String printed) {
    var script = Project.root().resolve("examples/python/" + example + ".py");
    var out = new ByteArrayOutputStream();
    int status =
        ScriptRunner.run(script.toString(), List.of(), InputStream.nullInputStream(), out, out);
    assertEquals(0, status, () -> out.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains(printed), out.toString(UTF_8));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "DenseRelu | 32 of 32 outputs are right",
        "HotLoop | vector[0] = 0.6439934426906357",
        "ScoringLoop | 0.000000\\n0.122500\\n0.122500",
        "MovingAverage | [4.0, 6.0, 3.0, 1.5], last 1.5",
        "NearestPoints | 8 found: [42, 41, 43, 40, 44, 39, 45, 38]\\nthe nearest at 1.0",
        "ImageThreshold | 3 pixels reach 128: [0, 0, 0, -1, -1, -1]\\n2 are white",
      })
  void java(String example, String printed) {
    var child = Child.java(Path.of("examples/java", example + ".java"));
    assertEquals(0, child.status(), child.transcript());
    assertEquals(printed.replace("\\n", "\n"), child.out().strip());
  }
}
