package dev.fluno.cli;

import dev.fluno.toolkit.sign.EcdsaCurve;
import dev.fluno.toolkit.sign.KeyPairFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Makes a key pair to sign with. */
@Command(
    name = "keygen",
    description = "Makes an ECDSA key pair to sign with. Overwrites nothing.",
    footer = {
      "",
      "Examples:",
      "  fluno keygen --out alice.pem        writes alice.pem (mode 0600) and alice.pub.pem",
      "  fluno keygen --curve P-384 --out release.pem",
      "  fluno trust init --key alice.pub.pem",
    })
final class KeygenCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where the private key goes; the public key goes beside it, as .pub.pem.")
  private Path out = Path.of("");

  @Option(
      names = "--curve",
      paramLabel = "CURVE",
      converter = Curve.class,
      description = "P-256, P-384 or P-521 (default: ${DEFAULT-VALUE}).")
  private EcdsaCurve curve = EcdsaCurve.P_256;

  @Mixin private DryRunOption dryRun = new DryRunOption();

  /** Reads the curve as NIST writes it. */
  static final class Curve implements ITypeConverter<EcdsaCurve> {
    @Override
    public EcdsaCurve convert(String text) {
      return Arrays.stream(EcdsaCurve.values())
          .filter(each -> each.toString().equals(text))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("needs P-256, P-384 or P-521, has " + text));
    }
  }

  KeygenCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return dryRun.run(console, _ -> KeyPairFile.generate(curve, out), this::print);
  }

  private void print(KeyPairFile pair) {
    console.out().println("private key  " + pair.privateKey());
    console.out().println("public key   " + pair.publicKey());
    console.out().println("algorithm    " + pair.key().algorithm());
    console.out().println("fingerprint  " + pair.key().fingerprint());
  }
}
