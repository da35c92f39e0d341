package dev.fluno.tests.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/embedding.md shows of Spring works, and closes the pool before the artifact. */
class SpringExampleTest {
  private static final String MAIN =
      """
      import dev.fluno.python.FlunoPython;
      import dev.fluno.python.PythonPool;
      import dev.fluno.runtime.Artifact;
      import dev.fluno.runtime.Fluno;
      import dev.fluno.runtime.abi.Tensor;
      import dev.fluno.runtime.refusal.ClosedException;
      import dev.fluno.runtime.trust.TrustPolicy;
      import java.nio.file.Path;
      import java.util.List;
      import java.util.Map;
      import org.springframework.context.annotation.AnnotationConfigApplicationContext;
      import org.springframework.context.annotation.Bean;
      import org.springframework.context.annotation.Configuration;

      void main() {
        var spring = new AnnotationConfigApplicationContext(Scoring.class);
        var pool = spring.getBean(PythonPool.class);
        var filter = spring.getBean(Artifact.class);
        IO.println(pool.call(Tensor.class, "vector", 256).getDouble(0));
        IO.println(List.of(spring.getBeanFactory().getDependentBeans("filter")));
        spring.close();
        IO.println(pool.isClosed());
        try {
          filter.entry("hot_vector").call(Map.of("seed", 7L, "steps", 1L));
        } catch (ClosedException e) {
          IO.println("closed");
        }
      }

      """;

  @TempDir Path folder;

  @Test
  void the_example_runs_and_closes_in_order() throws IOException {
    assertTrue(Files.isDirectory(Project.bundle("s")));
    var page = Files.readString(Project.root().resolve("docs/embedding.md"));
    int start = page.indexOf("@Configuration");
    var example =
        page.substring(start, page.indexOf("```", start))
            .replace("class Scoring", "static class Scoring");
    var program = Files.writeString(folder.resolve("Example.java"), MAIN + example);
    var child = Child.java(program);
    assertEquals(0, child.status(), child.transcript());
    assertEquals("0.6439934426906357\n[pool]\ntrue\nclosed\n", child.out(), child.transcript());
  }
}
