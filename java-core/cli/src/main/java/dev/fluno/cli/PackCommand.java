package dev.fluno.cli;

import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.pack.LegacyPacker;
import dev.fluno.toolkit.pack.PackTimes;
import dev.fluno.toolkit.pack.Packer;
import dev.fluno.toolkit.recipe.Recipe.Period;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a bundle from a recipe and its libraries, or one file from a bundle folder. */
@Command(
    name = "pack",
    description = {
      "Makes the payload of a bundle from a recipe and the libraries that `fluno build` made; from"
          + " a bundle folder, signed or not, makes one .fluno file.",
      "",
      "With --from-v1, makes the payload from an artifact of the older format: its manifest, the"
          + " library that it names, and a recipe with what it cannot say. Runs the library.",
    },
    footer = {
      "",
      "Without times in the recipe, the artifact is valid for 30 days from SOURCE_DATE_EPOCH, or"
          + " from now.",
      "",
      "Examples:",
      "  fluno pack recipe.json --variant l --libraries built --out model",
      "  fluno sign model --key alice.pem --name alice",
      "  fluno pack model --out model.fluno",
      "  fluno pack --from-v1 old/manifest.json --recipe recipe.json --out model",
    })
final class PackCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "SOURCE",
      description = "A recipe.json, or a bundle folder; with --from-v1, the older manifest.")
  private Path source = Path.of("");

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description =
          "Which variant of the recipe to pack; with --from-v1, the only one if left out.")
  private Optional<String> variant = Optional.empty();

  @Option(
      names = "--libraries",
      paramLabel = "FOLDER",
      description = "The folder that `fluno build` wrote.")
  private Optional<Path> libraries = Optional.empty();

  @Option(
      names = "--from-v1",
      description = "SOURCE is a fluno_artifact.v1 manifest, or a folder with its manifest.json.")
  private boolean fromV1;

  @Option(
      names = "--recipe",
      paramLabel = "RECIPE",
      description = "With --from-v1: what the older manifest cannot say; its source is SOURCE.")
  private Optional<Path> recipe = Optional.empty();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "BUNDLE",
      description = "Where the bundle goes; must not exist.")
  private Path out = Path.of("");

  @Mixin private DryRunOption dryRun = new DryRunOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  PackCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (fromV1) {
      var completion = recipe.orElseThrow(() -> missing("--recipe"));
      return dryRun.run(
          console,
          progress -> LegacyPacker.pack(source, completion, variant, times(), out, progress),
          this::print);
    }
    if (Files.isDirectory(source)) {
      return dryRun.run(
          console,
          progress -> {
            Packer.zip(source, out, progress);
            return out;
          },
          console.out()::println);
    }
    var name = variant.orElseThrow(() -> missing("--variant"));
    var built = libraries.orElseThrow(() -> missing("--libraries"));
    var times = times();
    return dryRun.run(
        console,
        progress -> Packer.pack(source, name, built, times, out, Packer.Form.FOLDER, progress),
        this::print);
  }

  /** What stands in the environment is part of how a command is called. */
  private Period times() {
    var epoch = Optional.ofNullable(System.getenv("SOURCE_DATE_EPOCH"));
    try {
      return PackTimes.from(epoch, InstantSource.system());
    } catch (AuthoringException e) {
      throw new ParameterException(
          spec.commandLine(), e.refusal().message().replaceFirst("\\.$", ""), e);
    }
  }

  private void print(Packer.Packed packed) {
    console.out().println(packed.output());
    console.out().println("  artifact  " + packed.artifactId() + ", version " + packed.version());
    console
        .out()
        .println(
            "  valid     " + packed.period().createdAt() + " to " + packed.period().expiresAt());
    console.out().println("  payload   sha256:" + packed.payloadDigest());
    if (!packed.unproved().isEmpty()) {
      console.say(
          "not run on this machine, so not proved: " + String.join(", ", packed.unproved()));
    }
  }

  private ParameterException missing(String option) {
    return new ParameterException(spec.commandLine(), option + " is needed to pack a recipe");
  }
}
