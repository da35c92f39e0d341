package dev.fluno.cli;

import dev.fluno.toolkit.sign.KeyPairFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a key pair to sign with. */
@Command(
    name = "keygen",
    description = "Makes an ECDSA P-256 key pair to sign bundles with. Overwrites nothing.",
    footer = {
      "",
      "Examples:",
      "  fluno keygen --out alice.pem        writes alice.pem (mode 0600) and alice.pub.pem",
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

  KeygenCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var pair = KeyPairFile.generate(out);
    console.out().println("private key  " + pair.privateKey());
    console.out().println("public key   " + pair.publicKey());
    console.out().println("fingerprint  " + pair.key().fingerprint());
    return 0;
  }
}
