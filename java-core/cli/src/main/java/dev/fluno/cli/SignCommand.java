package dev.fluno.cli;

import dev.fluno.toolkit.sign.OmsSigner;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs a bundle. */
@Command(
    name = "sign",
    description =
        "Signs a bundle folder: an OpenSSF Model Signing v1.0 signature beside its payload.",
    footer = {
      "",
      "Examples:",
      "  fluno sign model.fluno --key alice.pem --name alice",
    })
final class SignCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "BUNDLE", description = "A bundle folder.")
  private Path bundle = Path.of("");

  @Option(
      names = "--key",
      required = true,
      paramLabel = "KEY",
      description = "The private key: PEM, PKCS#8 or SEC1.")
  private Path key = Path.of("");

  @Option(
      names = "--name",
      required = true,
      paramLabel = "SIGNER",
      description = "Whose signature it is: the name of the file in signatures/.")
  private String name = "";

  @Option(names = "--replace", description = "Replaces an older signature of this signer.")
  private boolean replace;

  @Mixin private DryRunOption dryRun = new DryRunOption();

  SignCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return dryRun.run(
        console, _ -> OmsSigner.sign(bundle, key, name, replace), console.out()::println);
  }
}
