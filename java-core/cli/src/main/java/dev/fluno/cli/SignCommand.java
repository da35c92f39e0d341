package dev.fluno.cli;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.sign.OmsSigner;
import dev.fluno.toolkit.sign.Signer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Signs a bundle. */
@Command(
    name = "sign",
    description =
        "Signs a bundle: an OpenSSF Model Signing v1.0 signature for each signer beside its"
            + " payload.",
    footer = {
      "",
      "Several signers in one command: begin each with --name. Links to files of keys are"
          + " followed; the file itself must be yours and closed to others.",
      "",
      "Examples:",
      "  fluno sign model.fluno --name alice --key alice.pem",
      "  fluno sign model.fluno --add --name ci --key-env RELEASE_KEY",
      "  fluno sign model.fluno --name bob --pkcs12 keys.p12 --alias bob",
      "  fluno sign model.fluno --name alice --key a.pem --name bob --key b.pem",
    })
final class SignCommand implements Callable<Integer> {
  private final Console console;

  /** One signer, as named in the command. */
  static final class SignerOptions extends KeyOptions {
    @Option(
        names = "--name",
        required = true,
        paramLabel = "SIGNER",
        description = "Whose signature it is: the name of the file in signatures/.")
    private String name = "";
  }

  @Parameters(paramLabel = "BUNDLE", description = "A bundle: a folder or a .fluno file.")
  private Path bundle = Path.of("");

  @ArgGroup(exclusive = false, multiplicity = "1..*")
  private List<SignerOptions> signers = new ArrayList<>();

  @Option(
      names = "--add",
      description =
          "Signs beside the signatures that are there, if they are over this same payload.")
  private boolean add;

  @Option(names = "--replace", description = "Replaces older signatures of these signers.")
  private boolean replace;

  @Mixin private DryRunOption dryRun = new DryRunOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  SignCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var request = new OmsSigner.Request(bundle, named(), add, replace);
    return dryRun.run(console, progress -> OmsSigner.sign(request, progress), this::print);
  }

  private Map<String, Signer> named() {
    var named = new LinkedHashMap<String, Signer>();
    for (SignerOptions each : signers) {
      if (named.containsKey(each.name)) {
        throw new ParameterException(spec.commandLine(), each.name + " is to sign twice");
      }
      named.put(each.name, each.signer("signer " + each.name, spec.commandLine(), console));
    }
    return named;
  }

  private void print(List<OmsSigner.Signed> signed) {
    for (var each : signed) {
      console.out().println(each.file());
      console
          .out()
          .println(
              "  signed by "
                  + Refusal.printable(each.signer())
                  + ", "
                  + each.key().algorithm()
                  + " "
                  + each.key().fingerprint());
    }
  }
}
