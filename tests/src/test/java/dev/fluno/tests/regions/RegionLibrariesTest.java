package dev.fluno.tests.regions;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.fluno.cli.GraalPython;
import dev.fluno.runtime.output.Progress;
import dev.fluno.tests.support.Project;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.Builder;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The committed libraries of the example regions are the ones that their sources give, and those
 * that run here give what their references give.
 */
class RegionLibrariesTest {

  @ParameterizedTest
  @ValueSource(strings = {"dense-relu", "moving-average", "nearest-points", "image-threshold"})
  void building_again_gives_the_same_bytes(String region) {
    var nativeArtifacts = Project.root().resolve("native-artifacts");
    try {
      Builder.check(
          nativeArtifacts.resolve(region).resolve("recipe.json"),
          nativeArtifacts.resolve("prebuilt").resolve(region),
          new GraalPython(),
          Progress.quiet());
    } catch (AuthoringException e) {
      var noCompiler = Set.of(AuthoringCode.TOOL_MISSING, AuthoringCode.TOOL_VERSION);
      assumeFalse(noCompiler.contains(e.refusal().code()), "skipped: " + e.getMessage());
      throw e;
    }
  }
}
