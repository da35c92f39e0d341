package dev.fluno.toolkit.build;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.SmallWorkload;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.recipe.ToolchainLock;
import java.nio.file.Path;
import java.util.Set;

/** The compiler that the tests' lock file names. */
final class LockedCompiler {
  private LockedCompiler() {}

  /** Skips the test where it is not installed. */
  static void need(Path scratch) {
    var problem = problem(scratch);
    assumeTrue(
        problem.isEmpty(), "skipped: needs LLVM in the version of the lock file: " + problem);
  }

  private static String problem(Path scratch) {
    var recipe = RecipeDecoder.read(SmallWorkload.in(scratch));
    try {
      Toolchain.find(
          ToolchainLock.read(recipe.lockFile()),
          Pipeline.of(recipe.targets().getFirst().target(), Set.of()).steps(),
          scratch);
      return "";
    } catch (AuthoringException e) {
      return e.refusal().message();
    }
  }
}
