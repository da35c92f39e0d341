package dev.fluno.tests.snippets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.python.FlunoPython;
import dev.fluno.python.PythonException;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Project;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the documentation of the Python library shows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PythonSnippetsTest {
  private static final String PROGRAM =
      """
      import fluno_runtime as fluno

      def vector(steps):
          return fluno.artifacts["filter"].hot_vector(seed=7, steps=steps).tolist()

      def scores(observations):
          step = fluno.artifacts["filter"].step.bind()
          for z in observations:
              yield step(z)
      """;

  private final Artifact artifact =
      Fluno.load(Project.bundle("s"), TrustPolicy.read(Project.policy()));

  @AfterAll
  void close() {
    artifact.close();
  }

  @Test
  void a_pool_calls_python_and_a_session_keeps_its_state() {
    // @start region="pool"
    try (var pool =
        FlunoPython.builder()
            .program("loop.py", PROGRAM) // run once in each context
            .artifact(
                "filter", artifact) // fluno_runtime.artifacts["filter"]; closed after the pool
            .contexts(1) // calls at once
            .budget(Duration.ofSeconds(20)) // of each call
            .build()) {
      List<?> vector = pool.call(List.class, "vector", 256);
      // @end
      assertEquals(0x1.49b9822e63b3cp-1, vector.getFirst());

      // @start region="stream"
      try (var session = pool.session()) {
        var observations = List.of(new double[64], new double[64]).iterator();
        var scores = session.scores(Double.class, "scores", observations);
        double first = scores.next(); // takes one observation, and runs Python as far as one yield
        // @end
        assertEquals(0.0, first);
      }

      // @start region="exceptions"
      try {
        pool.run("vector", "many");
      } catch (PythonException e) {
        var what =
            switch (e) {
              case PythonException.Raised raised -> raised.type() + "\n" + raised.traceback();
              case PythonException.Denied denied -> "tried " + denied.tried();
              case PythonException.Stopped _ -> "took too long; its context is replaced";
              case PythonException.Busy _ -> "nothing was called: try again";
              case PythonException.Closed _ -> "nothing was called: closed";
            };
        // @end
        assertTrue(what.startsWith("ArgumentError"), what);
      }
    }
  }
}
