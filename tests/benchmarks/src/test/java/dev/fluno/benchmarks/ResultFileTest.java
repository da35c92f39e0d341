package dev.fluno.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.output.Progress;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  @TempDir private Path folder = Path.of("");

  private static final Result RESULT =
      Examples.result(
          "gate",
          List.of(
              Examples.figure("gate/s/warm", "ms", 3.0, 1.0, 2.0, 4.0),
              Examples.figure("gate/s/cold", "ms", 1234567.0),
              Examples.figure("gate/s/tiny", "ns", 1.0e-9, 3.1234567)));

  @Test
  void what_is_read_is_what_was_written() throws IOException {
    var file = folder.resolve("results/gate.json");
    ResultFile.write(RESULT, file);
    assertEquals(RESULT, ResultFile.read(file));
    ResultFile.write(ResultFile.read(file), file);
    assertEquals(new String(ResultFile.bytes(RESULT), UTF_8), Files.readString(file));
  }

  @Test
  void the_published_schema_accepts_it() {
    assertEquals(List.of(), PublishedSchema.BENCHMARK.validate(ResultFile.bytes(RESULT)));
    var text = new String(ResultFile.bytes(RESULT), UTF_8);
    assertEquals(
        1,
        PublishedSchema.BENCHMARK
            .validate(text.replace("\"count\": 4", "\"count\": 0").getBytes(UTF_8))
            .size());
  }

  @Test
  void samples_stand_in_one_line() {
    var text = new String(ResultFile.bytes(RESULT), UTF_8);
    assertTrue(text.contains("\"samples\": [3, 1, 2, 4],\n"), text);
    assertTrue(text.contains("\"samples\": [1234570],\n"), text);
    assertTrue(text.contains("\"samples\": [0.000000001, 3.12346],\n"), text);
  }

  @Test
  void another_schema_is_no_result() throws IOException {
    var file = Files.writeString(folder.resolve("x.json"), "{\"schema\": \"fluno_trust.v1\"}");
    var problem = assertThrows(IOException.class, () -> ResultFile.read(file));
    assertTrue(
        String.valueOf(problem.getMessage()).contains("is no benchmark result"), problem::toString);
  }

  @Test
  void quartiles_lie_between_samples_and_are_of_all_of_them() {
    var four = Measured.of(Examples.figure("a", "ms", 4.0, 1.0, 3.0, 2.0));
    assertEquals(
        List.of(1.0, 1.75, 2.5, 3.25), List.of(four.least(), four.q1(), four.median(), four.q3()));
    var many = DoubleStream.iterate(0, n -> n + 1).limit(1001).boxed().toArray(Double[]::new);
    var kept = Measured.of(Examples.figure("b", "ms", many));
    assertEquals(500, kept.median());
    assertEquals(1001, kept.count());
    assertEquals(50, kept.samples().size());
  }

  @Test
  void a_figure_needs_samples_and_an_id_of_its_own() {
    assertThrows(IllegalArgumentException.class, () -> Examples.figure("a", "ms"));
    assertThrows(IllegalArgumentException.class, () -> Examples.figure("a", "ms", Double.NaN));
    var recorder = new Recorder(Progress.quiet());
    recorder.figure(Examples.figure("a", "ms", 1.0));
    assertThrows(
        IllegalArgumentException.class, () -> recorder.figure(Examples.figure("a", "ms", 2.0)));
    assertEquals(1, Collections.unmodifiableList(recorder.figures()).size());
  }
}
