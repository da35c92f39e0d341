package dev.fluno.toolkit.oms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fluno.runtime.output.Progress;
import dev.fluno.toolkit.sign.Command;
import dev.fluno.toolkit.sign.EcdsaCurve;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.ModelSigning;
import dev.fluno.toolkit.sign.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fluno and the stock tool of the OpenSSF sign and verify the same plain folders and files. */
class StockToolTest {
  private static final IgnoredPaths GIT = IgnoredPaths.of(List.of(".gitignore"));

  @TempDir Path folder;
  private Path tree = Path.of("");

  /** Names that the two orders sort differently, deeper folders, and what Git leaves. */
  @BeforeEach
  void a_tree() throws IOException {
    tree = folder.resolve("my model");
    for (String name : List.of("a/b", "a-b", "a.txt", "deep/er/Still Deeper/x.bin", ".gitignore")) {
      Files.createDirectories(tree.resolve(name).getParent());
      Files.writeString(tree.resolve(name), name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_stock_tool_accepts_what_we_sign(EcdsaCurve curve) throws IOException {
    ModelSigning stock = ModelSigning.install();
    KeyPairFile key = KeyPairFile.generate(curve, folder.resolve("key.pem"));
    Path signature = tree.resolve("deep/within.sig");
    assertEquals(List.of(), sign(tree, signature, key).problems());
    succeeds(stock.verify(tree, signature, key.publicKey()));
    Files.writeString(tree.resolve("a-b"), "changed");
    fails(stock.verify(tree, signature, key.publicKey()));

    Path file = tree.resolve("a.txt");
    Path beside = folder.resolve("file.sig");
    sign(file, beside, key);
    succeeds(stock.verify(file, beside, key.publicKey()));
  }

  @ParameterizedTest
  @EnumSource
  void we_accept_what_the_stock_tool_signs(EcdsaCurve curve) throws IOException {
    ModelSigning stock = ModelSigning.install();
    KeyPairFile key = KeyPairFile.generate(curve, folder.resolve("key.pem"));
    Path signature = tree.resolve("deep/within.sig");
    succeeds(stock.sign(tree, signature, key.privateKey()));
    TreeReport report = verify(tree, signature, key);
    assertEquals(List.of(), report.problems());
    assertEquals("my model", report.subject());
    assertEquals(4, report.files());
    Files.writeString(tree.resolve("a-b"), "changed");
    assertEquals(OmsCode.DIFFERS, verify(tree, signature, key).problems().getFirst().code());

    Path file = tree.resolve("a.txt");
    Path beside = folder.resolve("file.sig");
    succeeds(stock.sign(file, beside, key.privateKey()));
    assertEquals(List.of(), verify(file, beside, key).problems());
  }

  private static TreeReport sign(Path tree, Path signature, KeyPairFile key) {
    return TreeSigner.sign(
        tree, signature, SigningKey.read(key.privateKey()), GIT, false, Progress.quiet());
  }

  private static TreeReport verify(Path tree, Path signature, KeyPairFile key) {
    return TreeVerifier.verify(tree, signature, key.publicKey(), GIT, Progress.quiet());
  }

  private static void succeeds(Command command) {
    assertEquals(0, command.exitStatus(), command.output());
  }

  private static void fails(Command command) {
    assertNotEquals(0, command.exitStatus(), command.output());
  }
}
