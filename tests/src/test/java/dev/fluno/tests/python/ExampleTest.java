package dev.fluno.tests.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.python.ScriptRunner;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleTest {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root", ".."));

  @Test
  void the_published_example_agrees_with_the_reference() {
    var script = ROOT.resolve("examples/python/continuous_inference.py");
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int status =
        ScriptRunner.run(script.toString(), List.of(), InputStream.nullInputStream(), out, err);
    assertEquals(0, status, () -> out.toString(UTF_8) + err.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("digest 7d9e6650745a155c"), out.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("maximum absolute error 0.0 "), out.toString(UTF_8));
  }
}
