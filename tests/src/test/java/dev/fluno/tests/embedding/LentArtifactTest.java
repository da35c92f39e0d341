package dev.fluno.tests.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.python.FlunoPython;
import dev.fluno.python.PythonException;
import dev.fluno.python.PythonPool;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ClosedException;
import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Real artifacts in the hands of Python that may use nothing else. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LentArtifactTest {
  private static final String PROGRAM =
      """
      import fluno_runtime as fluno

      def vector(steps):
          return fluno.artifacts["filter"].hot_vector(seed=7, steps=steps)

      def score(step, observation):
          return step(observation)

      def alike(one, other):
          one([1.0] * 64)
          return type(one) is type(other), one.position[0] == other.position[0]

      def scores(observations):
          with fluno.artifacts["filter"] as artifact:  # leaves it open: it is lent
              step = artifact.step.bind()
              for z in observations:
                  yield step(z)

      def evaluate(text):
          return eval(text)
      """;

  private final TrustPolicy policy = TrustPolicy.read(Project.policy());
  private final Artifact artifact = Fluno.load(Project.bundle("s"), policy);
  private final PythonPool pool =
      FlunoPython.builder()
          .program("loop.py", PROGRAM)
          .artifact("filter", artifact)
          .contexts(1)
          .budget(Duration.ofSeconds(30))
          .build();

  @AfterAll
  void close() {
    pool.close();
    artifact.close();
  }

  private static double[] observation(int number) {
    var values = new double[64];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i * 31 + number * 17) % 97 / 97.0;
    }
    return values;
  }

  private Map<String, Object> state() {
    var state = new HashMap<String, Object>();
    for (var name : List.of("position", "velocity", "energy", "peak", "gated")) {
      state.put(name, Tensor.zeros(DType.F64, 64));
    }
    state.put("observation", Tensor.zeros(DType.F64, 64));
    return state;
  }

  @Test
  void python_calls_an_artifact_that_the_application_has_loaded() {
    var vector = pool.call(Tensor.class, "vector", 256).toDoubleArray();
    assertEquals(0x1.49b9822e63b3cp-1, vector[0]);
  }

  @Test
  void a_bound_call_of_the_application_gives_python_and_java_the_same_scores() {
    var given = state();
    try (var inPython = artifact.entry("step").bind(given);
        var inJava = artifact.entry("step").bind(state())) {
      for (int i = 0; i < 5; i++) {
        double score = pool.call(Double.class, "score", inPython, observation(i));
        inJava.tensor("observation").copyFrom(Tensor.of(observation(i)).toBytes());
        inJava.run();
        assertEquals(inJava.doubleResult(), score);
      }
    }
  }

  @Test
  void bound_calls_of_one_entry_share_their_class_and_nothing_else() {
    try (var one = artifact.entry("step").bind(state());
        var other = artifact.entry("step").bind(state())) {
      assertEquals(List.of(true, false), pool.call(List.class, "alike", one, other));
      assertEquals(List.of(true, true), pool.call(List.class, "alike", other, one));
    }
  }

  @Test
  void a_stream_runs_through_a_loop_of_python_and_leaves_the_artifact_open() {
    try (var session = pool.session();
        var inJava = artifact.entry("step").bind(state())) {
      var observations = List.of(observation(0), observation(1), observation(2));
      var scores = session.scores(Double.class, "scores", observations.iterator());
      for (var observation : observations) {
        inJava.tensor("observation").copyFrom(Tensor.of(observation).toBytes());
        inJava.run();
        assertEquals(inJava.doubleResult(), scores.next());
      }
      assertEquals(false, scores.hasNext());
    }
    assertEquals(11, pool.call(Tensor.class, "vector", 0).length());
  }

  @Test
  void python_cannot_add_to_what_it_was_lent() {
    var e =
        assertThrows(
            PythonException.Raised.class,
            () -> pool.call(Object.class, "evaluate", "fluno.artifacts.update(x=1)"));
    assertEquals("AttributeError", e.type());
  }

  @Test
  void what_the_application_has_closed_is_closed_for_python_too() {
    var shortLived = Fluno.load(Project.bundle("s"), policy);
    try (var other =
        FlunoPython.builder()
            .program("loop.py", PROGRAM)
            .artifact("filter", shortLived)
            .contexts(1)
            .build()) {
      other.run("vector", 1);
      shortLived.close();
      var e = assertThrows(PythonException.Raised.class, () -> other.run("vector", 1));
      assertEquals("ClosedError", e.type());
      assertInstanceOf(ClosedException.class, e.getCause());
    }
  }

  @Test
  void python_loads_bundles_of_one_folder_under_the_policy_of_the_application(@TempDir Path folder)
      throws IOException {
    Files.createSymbolicLink(folder.resolve("out.fluno"), Project.bundle("m"));
    try (var other =
        FlunoPython.builder()
            .program("loop.py", PROGRAM)
            .bundles(Project.policy().resolveSibling("."), policy)
            .contexts(1)
            .build()) {
      var name = Project.bundle("s").getFileName().toString();
      assertEquals(
          11L,
          other.call(
              Long.class,
              "evaluate",
              "len(fluno.load('%s').hot_vector(seed=7, steps=1))".formatted(name)));
      refused(
          other,
          "fluno.load('%s', trust='trust.json')".formatted(name),
          EmbeddingCode.NOT_YOUR_TRUST);
      refused(other, "fluno.TrustPolicy.read('trust.json')", EmbeddingCode.NOT_YOUR_TRUST);
      refused(other, "fluno.load('../dist/../x.fluno')", EmbeddingCode.OUTSIDE_BUNDLES);
      refused(other, "fluno.load('/etc')", EmbeddingCode.OUTSIDE_BUNDLES);
    }
    try (var linked =
        FlunoPython.builder()
            .program("loop.py", PROGRAM)
            .bundles(folder, policy)
            .contexts(1)
            .build()) {
      refused(linked, "fluno.load('out.fluno')", EmbeddingCode.OUTSIDE_BUNDLES);
    }
  }

  private static void refused(PythonPool pool, String call, EmbeddingCode code) {
    var e = assertThrows(PythonException.class, () -> pool.call(Object.class, "evaluate", call));
    assertInstanceOf(RefusedException.class, e.getCause(), e.traceback());
    assertTrue(String.valueOf(e.getCause()).contains(code.id()), e.traceback());
  }
}
