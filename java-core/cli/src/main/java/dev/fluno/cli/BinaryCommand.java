package dev.fluno.cli;

import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.binary.BinaryReport;
import dev.fluno.runtime.binary.Finding;
import dev.fluno.runtime.binary.LibraryFile;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Inspects one native library as the gate does. */
@Command(
    name = "binary",
    description = {
      "Shows what the loader would act on in a native library, ELF or PE, and every rule of the"
          + " gate that it breaks. Loads nothing.",
      "",
      "Without a manifest, nothing is declared: the library must need and import nothing. Its"
          + " exports are listed and must be code of its own."
    },
    footer = {
      "",
      "Exit status: 0 if it breaks no rule, else 19.",
      "",
      "Examples:",
      "  fluno binary libfoo.so",
      "  fluno binary b.fluno/artifact/linux-x86_64-v3.so \\",
      "      --manifest b.fluno/artifact/manifest.json",
      "  fluno binary foo.dll --json | jq '.findings[].code'",
    })
final class BinaryCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private JsonOption json = new JsonOption();

  @Parameters(paramLabel = "FILE", description = "The library; any file will do.")
  private Path file = Path.of("");

  @Option(
      names = "--manifest",
      paramLabel = "MANIFEST",
      description =
          "The manifest.json of a bundle. What it declares of the library of this file's name"
              + " is what the library must be.")
  private Optional<Path> manifest = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();

  BinaryCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (var arena = Arena.ofConfined()) {
      var declared = manifest.map(this::declaredIn);
      var bytes = LibraryFile.read(file, arena);
      var report =
          declared
              .map(each -> inspect(bytes, each))
              .orElseGet(() -> BinaryInspector.inspect(bytes));
      var view = new BinaryView(file, bytes, report);
      if (json.wanted()) {
        console.print(view.json());
      } else {
        view.print(console);
      }
      return report.findings().stream()
          .findFirst()
          .map(finding -> Failure.refused(refusal(finding), console))
          .orElse(0);
    } catch (FlunoException e) {
      return refused(e.refusal());
    }
  }

  private static BinaryReport inspect(MemorySegment bytes, Library library) {
    return BinaryInspector.inspect(bytes, library.format(), library.target(), library.declared());
  }

  private Library declaredIn(Path path) {
    var libraries = ManifestDecoder.decode(bytes(path)).libraries();
    return libraries.stream()
        .filter(library -> file.endsWith(library.file()))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "the manifest has no library of this name, but "
                        + libraries.stream().map(Library::file).collect(Collectors.joining(", "))));
  }

  private byte[] bytes(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(Manifest.MAX_BYTES + 1);
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(), "the manifest cannot be read: " + IoText.of(e));
    }
  }

  /** As the gate says it. */
  private Refusal refusal(Finding finding) {
    return new Refusal(
        finding.code(),
        (Optional.ofNullable(file.getFileName()).orElse(file) + " " + finding.subject()).strip(),
        finding.need(),
        finding.have());
  }

  private int refused(Refusal refusal) {
    if (json.wanted()) {
      console.print(
          Json.object()
              .put("file", file.toString())
              .put("accepted", false)
              .put("refusal", Json.refusal(refusal))
              .done());
    }
    return Failure.refused(refusal, console);
  }
}
