package dev.fluno.cli;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.toolkit.project.NewProject;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a first region project. */
@Command(
    name = "init",
    description = {
      "Writes a small region project into a new folder: MLIR source, recipe, reference in Python,"
          + " golden inputs and a test. It builds, packs and runs as it is; its README says how."
    },
    footer = {
      "",
      "Examples:",
      "  fluno init smoother",
      "  fluno init work/smoother --artifact-id com.example.smoother --license MIT",
    })
final class InitCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "NAME",
      description =
          "The project and its new folder: lower-case letters, digits, hyphens. May stand in"
              + " another folder.")
  private Path folder = Path.of("");

  @Option(
      names = "--artifact-id",
      paramLabel = "ID",
      description = "The reverse-DNS name of the artifact (default: dev.example.NAME).")
  private Optional<String> artifactId = Optional.empty();

  @Option(
      names = "--license",
      paramLabel = "SPDX",
      description = "Its licence, an SPDX expression (default: ${DEFAULT-VALUE}).")
  private String license = "Apache-2.0";

  @Mixin private DryRunOption dryRun = new DryRunOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  InitCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var id = artifactId.orElseGet(() -> NewProject.defaultArtifactId(folder));
    require("--artifact-id", id, Manifest.isArtifactId(id), "a name such as com.example.smoother");
    require("--license", license, Manifest.isLicense(license), "an SPDX expression such as MIT");
    return dryRun.run(console, _ -> NewProject.write(folder, id, license), this::print);
  }

  private void print(Path project) {
    console.out().println(project);
    console.say("made " + project + "; its README.md says how to go on");
  }

  private void require(String option, String value, boolean met, String need) {
    if (!met) {
      throw new ParameterException(
          spec.commandLine(), option + " needs " + need + ", has " + value);
    }
  }
}
