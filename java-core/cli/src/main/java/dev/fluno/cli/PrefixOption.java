package dev.fluno.cli;

import dev.fluno.kernel.KernelSpec;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Says whose Jupyter is meant. */
final class PrefixOption {
  @Option(
      names = "--prefix",
      paramLabel = "DIR",
      description =
          "An environment such as .venv, whose Jupyter alone shall know the kernel (default: every"
              + " Jupyter of this user).")
  private @Nullable Path prefix;

  boolean isGiven() {
    return prefix != null;
  }

  /** The data folder of that Jupyter. */
  Path data() {
    return Optional.ofNullable(prefix).map(KernelSpec::dataOf).orElseGet(KernelSpec::userData);
  }
}
