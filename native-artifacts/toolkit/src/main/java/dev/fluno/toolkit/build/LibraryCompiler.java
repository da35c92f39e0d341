package dev.fluno.toolkit.build;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** Takes one filled-in template through the pipeline, in a folder of its own. */
final class LibraryCompiler {

  /** The whole workload takes seconds; a tool that needs longer than this never ends. */
  private static final Duration STEP_TIMEOUT = Duration.ofMinutes(5);

  private LibraryCompiler() {}

  /**
   * Compiles one library.
   *
   * @param exports the symbols of its entries
   * @param folder empty; left as the tools leave it
   * @param file where the library is to be
   */
  static LibraryProvenance compile(
      Toolchain toolchain,
      Target target,
      Set<String> exports,
      String source,
      Path folder,
      Path file)
      throws IOException {
    var pipeline = Pipeline.of(target, exports);
    Files.writeString(folder.resolve(Pipeline.SOURCE), source);
    Files.writeString(folder.resolve(Pipeline.EXPORTS), pipeline.exportList());
    for (var step : pipeline.steps()) {
      ToolRun.run(toolchain.command(step), step.arguments(), folder, STEP_TIMEOUT);
    }
    StackFrames.requireSmall(
        String.valueOf(file.getFileName()),
        target,
        Files.readString(folder.resolve(Pipeline.FRAMES)));
    // Written anew: the linker's result has its executable bits, a payload file needs none.
    Files.write(file, Files.readAllBytes(folder.resolve(pipeline.library())));
    return new LibraryProvenance(
        Sha256.hex(source),
        Sha256.hex(Files.readAllBytes(folder.resolve(Pipeline.LOWERED))),
        pipeline.flagsHash());
  }
}
