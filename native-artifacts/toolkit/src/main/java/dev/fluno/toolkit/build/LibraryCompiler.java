package dev.fluno.toolkit.build;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Takes one filled-in template through the pipeline, in a folder of its own. */
final class LibraryCompiler {

  /** The whole workload takes seconds; a tool that needs longer than this never ends. */
  private static final Duration STEP_TIMEOUT = Duration.ofMinutes(5);

  /**
   * A frame below one page needs no stack probe, which on Windows would be an undefined symbol
   * ({@code __chkstk}).
   */
  private static final long MAX_FRAME_BYTES = 4096 - 1;

  private LibraryCompiler() {}

  /**
   * Compiles one library.
   *
   * @param folder empty; left as the tools leave it
   * @param file where the library is to be
   */
  static LibraryProvenance compile(
      Toolchain toolchain, Target target, String source, Path folder, Path file)
      throws IOException {
    Files.writeString(folder.resolve(Pipeline.SOURCE), source);
    Files.writeString(folder.resolve(Pipeline.EXPORTS), Pipeline.EXPORTS_TEXT);
    for (var step : Pipeline.steps(target)) {
      ToolRun.run(toolchain.command(step), step.arguments(), folder, STEP_TIMEOUT);
    }
    requireSmallFrames(file, Files.readAllBytes(folder.resolve(Pipeline.STACK_SIZES)));
    // Written anew: the linker's result has its executable bits, a payload file needs none.
    Files.write(file, Files.readAllBytes(folder.resolve(Pipeline.LIBRARY)));
    return new LibraryProvenance(
        Sha256.hex(source),
        Sha256.hex(Files.readAllBytes(folder.resolve(Pipeline.LOWERED))),
        Pipeline.flagsHash(target));
  }

  /** The section holds, for each function, its address in eight bytes and its size as ULEB128. */
  private static void requireSmallFrames(Path file, byte[] sizes) {
    int at = 0;
    while (at < sizes.length) {
      at += Long.BYTES;
      long frame = 0;
      int shift = 0;
      boolean more = true;
      while (more && at < sizes.length) {
        frame |= (sizes[at] & 0x7fL) << shift;
        more = sizes[at] < 0;
        shift += 7;
        at++;
      }
      if (more || shift >= Long.SIZE || frame > MAX_FRAME_BYTES) {
        throw new AuthoringException(
            AuthoringCode.FRAME_TOO_LARGE,
            String.valueOf(file.getFileName()),
            "at most " + MAX_FRAME_BYTES + " bytes",
            more ? "an unreadable size" : frame + " bytes");
      }
    }
  }
}
