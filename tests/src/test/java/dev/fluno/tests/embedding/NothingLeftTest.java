package dev.fluno.tests.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.embedding.Cycles.Kind;
import dev.fluno.tests.embedding.Cycles.Measure;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Artifacts and contexts that were closed leave no thread, descriptor, mapping or object behind. A
 * context takes a quarter of a second, so 1,000 of them are made only if {@code fluno.cycles} says
 * so; docs/decisions/0710 has what came of it.
 */
class NothingLeftTest {
  private static final int CONTEXTS = Integer.getInteger("fluno.cycles", 20);

  @BeforeEach
  void linux() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: needs /proc");
  }

  @Test
  void a_thousand_artifacts() {
    assertEquals(List.of(), growth(Kind.ARTIFACTS, 1000, 1));
  }

  @Test
  void contexts_with_artifacts() {
    assertEquals(List.of(), growth(Kind.CONTEXTS, CONTEXTS, 6));
  }

  /** Otherwise the two above would say nothing. */
  @Test
  void what_is_forgotten_is_found() {
    var artifacts = growth(Kind.ARTIFACTS_FORGOTTEN, 50, 1).toString();
    assertTrue(artifacts.contains("sealed mappings"), artifacts);
    var contexts = growth(Kind.CONTEXTS_FORGOTTEN, 5, 6).toString();
    assertTrue(contexts.contains("threads") && contexts.contains("MiB of heap"), contexts);
  }

  /**
   * What has grown by more than a JVM does by itself, from the first of five points to the last.
   *
   * @param heap MiB that come and go: one context has about 7
   */
  private static List<String> growth(Kind kind, int cycles, double heap) {
    var child =
        Child.run(
            Project.root(),
            Map.of(),
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:TieredStopAtLevel=1",
                "--class-path",
                System.getProperty("java.class.path"),
                Cycles.class.getName(),
                kind.name(),
                Integer.toString(cycles),
                Project.bundle("s").toString(),
                Project.policy().toString()));
    assertEquals(0, child.status(), child.transcript());
    var measures = child.out().lines().map(Measure::parse).toList();
    assertEquals(Cycles.POINTS, measures.size(), child.transcript());
    System.out.println(
        kind + " x " + cycles + ": " + measures.getFirst() + " to " + measures.getLast());
    var grown = new ArrayList<String>();
    check(grown, measures, "threads", Measure::threads, 2);
    check(grown, measures, "descriptors", Measure::descriptors, 4);
    check(grown, measures, "mappings", Measure::mappings, 40);
    check(grown, measures, "sealed mappings", Measure::sealed, 0.5);
    check(grown, measures, "MiB of heap", measure -> measure.heap() / 1048576.0, heap);
    return grown;
  }

  /** By the straight line that fits the points best: one that is high by chance says little. */
  private static void check(
      List<String> grown,
      List<Measure> measures,
      String what,
      ToDoubleFunction<Measure> value,
      double bound) {
    int number = measures.size();
    double middle = (number - 1) / 2.0;
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < number; i++) {
      covariance += (i - middle) * value.applyAsDouble(measures.get(i));
      variance += (i - middle) * (i - middle);
    }
    double growth = covariance / variance * (number - 1);
    if (growth > bound) {
      grown.add("%.1f more %s, of which %.1f are none".formatted(growth, what, bound));
    }
  }
}
