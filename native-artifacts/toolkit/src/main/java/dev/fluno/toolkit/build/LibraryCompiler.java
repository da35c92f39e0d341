package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.Pipeline.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Takes one filled-in template through the pipeline, in a folder of its own. */
final class LibraryCompiler {

  /** The whole workload takes seconds; a tool that needs longer than this never ends. */
  private static final Duration STEP_TIMEOUT = Duration.ofMinutes(5);

  private final Toolchain toolchain;
  private final Target target;
  private final List<EntrySignature> entries;
  private final Source source;
  private final Path folder;
  private final Progress progress;

  /**
   * @param folder empty; left as the tools leave it
   * @param progress hears the name of each tool
   */
  LibraryCompiler(
      Toolchain toolchain,
      Target target,
      List<EntrySignature> entries,
      Source source,
      Path folder,
      Progress progress) {
    this.toolchain = toolchain;
    this.target = target;
    this.entries = entries;
    this.source = source;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Compiles one library.
   *
   * @param file where the library is to be
   * @throws AuthoringException if the module is not what the entries say, or depends on something
   */
  LibraryProvenance compile(Path file) throws IOException {
    var pipeline = Pipeline.of(target, LibraryChecks.exports(entries));
    Files.writeString(folder.resolve(Pipeline.SOURCE), source.text());
    Files.writeString(folder.resolve(Pipeline.EXPORTS), pipeline.exportList());
    Files.writeString(folder.resolve(Pipeline.SUPPORT), Pipeline.SUPPORT_TEXT);
    for (var step : pipeline.steps()) {
      progress.say(step.tool());
      run(step);
      check(step);
    }
    // Written anew: the linker's result has its executable bits, a payload file needs none.
    Files.write(file, Files.readAllBytes(folder.resolve(pipeline.library())));
    return new LibraryProvenance(
        Sha256.hex(source.text()),
        Sha256.hex(text(Pipeline.LOWERED)),
        pipeline.flagsHash(),
        pipeline.commands());
  }

  private void run(Step step) {
    var outcome = ToolRun.attempt(toolchain.command(step), step.arguments(), folder, STEP_TIMEOUT);
    if (outcome.status() == 0) {
      return;
    }
    throw UndefinedSymbols.in(source, outcome.output())
        .orElseGet(
            () ->
                step.equals(Pipeline.PARSE)
                    ? new AuthoringException(
                        AuthoringCode.MODULE_INVALID,
                        source.name(),
                        "MLIR that " + step.tool() + " accepts",
                        source.told(outcome.failure()))
                    : new AuthoringException(
                        AuthoringCode.TOOL_FAILED,
                        step.tool() + " of " + source.name(),
                        "success",
                        source.told(outcome.failure())));
  }

  /** What the next step would not notice, as soon as it can be told. */
  private void check(Step step) throws IOException {
    switch (step.tool()) {
      case "mlir-opt" -> {
        if (step.equals(Pipeline.PARSE)) {
          ModuleChecks.require(source, SourceModule.parse(text(Pipeline.GENERIC)), entries);
        }
      }
      case "mlir-translate" -> {
        var lowered = text(Pipeline.LLVM_IR);
        LoweredChecks.require(source, lowered, entries);
        StackFrames.requireStatic(source.name(), target, lowered);
      }
      case "llc" -> StackFrames.requireSmall(source.name(), target, text(Pipeline.FRAMES));
      default -> {}
    }
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }
}
