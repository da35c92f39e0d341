package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fluno and the stock tool of the OpenSSF read each other's signatures. */
class ModelSigningInteropTest {
  @TempDir Path folder;
  private Path bundle = Path.of("");
  private Path artifact = Path.of("");

  @BeforeEach
  void a_bundle() throws IOException {
    bundle = folder.resolve("some.fluno");
    artifact = Files.createDirectories(bundle.resolve("artifact"));
    Files.writeString(artifact.resolve("manifest.json"), "{}");
    Files.writeString(artifact.resolve("linux-x86_64-v3.so"), "code");
    Files.writeString(artifact.resolve("linux-x86_64-v4.so"), "more code");
  }

  @ParameterizedTest
  @EnumSource
  void the_stock_tool_accepts_our_signature_and_no_changed_or_further_file(EcdsaCurve curve)
      throws IOException {
    ModelSigning stock = ModelSigning.install();
    KeyPairFile key = KeyPairFile.generate(curve, folder.resolve("alice.pem"));
    Path signature = OmsSigner.sign(bundle, key.privateKey(), "alice", false);
    succeeds(stock.verify(artifact, signature, key.publicKey()));

    KeyPairFile other = KeyPairFile.generate(curve, folder.resolve("bob.pem"));
    fails(stock.verify(artifact, signature, other.publicKey()));

    Path further = Files.writeString(artifact.resolve("further.so"), "code");
    fails(stock.verify(artifact, signature, key.publicKey()));
    Files.delete(further);
    succeeds(stock.verify(artifact, signature, key.publicKey()));

    Files.writeString(artifact.resolve("linux-x86_64-v3.so"), "Code");
    fails(stock.verify(artifact, signature, key.publicKey()));
  }

  /** A signature beside another, each by a key out of a store that another tool made. */
  @ParameterizedTest
  @EnumSource
  void the_stock_tool_accepts_each_of_several_signatures_by_keys_in_stores(EcdsaCurve curve)
      throws IOException {
    ModelSigning stock = ModelSigning.install();
    for (var maker : KeyStores.Maker.values()) {
      var made = KeyStores.make(folder, maker, curve);
      var key =
          KeyStoreFile.read(made.store(), Optional.of("release"), KeyStores.PASSWORD.toCharArray());
      var request =
          new OmsSigner.Request(
              bundle, Map.of(maker.name().toLowerCase(Locale.ROOT), key), true, false);
      var signed = OmsSigner.sign(request, Progress.quiet()).getFirst();
      succeeds(stock.verify(artifact, signed.file(), made.publicKey()));
      Files.delete(made.store());
    }
  }

  @ParameterizedTest
  @EnumSource
  void we_accept_the_signature_of_the_stock_tool_over_the_same_folder(EcdsaCurve curve)
      throws IOException {
    ModelSigning stock = ModelSigning.install();
    KeyPairFile key = KeyPairFile.generate(curve, folder.resolve("alice.pem"));
    Path ours = OmsSigner.sign(bundle, key.privateKey(), "ours", false);
    Path theirs = bundle.resolve("signatures/theirs.sigstore.json");
    succeeds(stock.sign(artifact, theirs, key.privateKey()));

    SignedStatement stated = check(theirs, key);
    assertEquals(check(ours, key).statement().resources(), stated.statement().resources());
    assertEquals(key.key(), stated.key());
  }

  private static SignedStatement check(Path signature, KeyPairFile key) throws IOException {
    return OmsSignature.check(
            signature.toString(), Files.readAllBytes(signature), List.of(key.key()))
        .orElseThrow();
  }

  private static void succeeds(Command command) {
    assertEquals(0, command.exitStatus(), command.output());
  }

  private static void fails(Command command) {
    assertNotEquals(0, command.exitStatus(), command.output());
  }
}
