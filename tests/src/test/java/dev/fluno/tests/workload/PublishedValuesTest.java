package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The values in the workload's README, which were first computed without any of this code. */
class PublishedValuesTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.fluno.tests.workload.Prebuilt#forLinuxOnX86")
  void every_library_gives_the_published_values(Prebuilt prebuilt) throws IOException {
    try (var workload = prebuilt.load()) {
      check(prebuilt.size(), workload);
    }
  }

  @ParameterizedTest
  @EnumSource
  void every_signed_bundle_gives_the_published_values(Size size) {
    try (var workload = LoadedWorkload.of(Project.bundle(size.label()), Project.policy())) {
      check(size, workload);
    }
  }

  private static void check(Size size, LoadedWorkload workload) {
    var result = workload.run(new Run(size, Size.PUBLISHED_SEED, size.steps));
    assertEquals(size.digest, result.digest());
    assertEquals(List.of(size.meanX, size.meanV, size.meanEnergy), result.vector().subList(0, 3));
  }

  @ParameterizedTest
  @EnumSource
  void the_specification_prints_the_values_that_are_tested(Size size) throws IOException {
    var row =
        Stream.of(size.label(), size.meanX, size.meanV, size.meanEnergy, size.digest)
            .reduce("|", (line, cell) -> line + " " + cell + " |");
    var specification = Project.root().resolve("native-artifacts/continuous-inference/README.md");
    assertTrue(Files.readString(specification).contains(row), row);
  }
}
