package dev.fluno.toolkit.oms;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.PolicyFileCode;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.signature.OmsProfile;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.sign.EcdsaCurve;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.SignatureFile;
import dev.fluno.toolkit.sign.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing a tree and comparing it with its signature. */
class TreeSignatureTest {
  private static final Pattern PAYLOAD = Pattern.compile("\"payload\":\"([^\"]*)\"");

  @TempDir Path folder;
  private Path tree = Path.of("");
  private Path signature = Path.of("");
  private KeyPairFile key;

  @BeforeEach
  void a_tree_and_a_key() throws IOException {
    tree = Files.createDirectory(folder.resolve("tree"));
    write("README.md", "read me");
    write("weights/layer-1.bin", "one");
    write("weights/deeper/layer 2.bin", "");
    signature = folder.resolve("tree.sig");
    key = KeyPairFile.generate(folder.resolve("key.pem"));
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(tree.resolve(name).getParent());
    Files.writeString(tree.resolve(name), text);
  }

  @ParameterizedTest
  @EnumSource
  void accepts_what_was_signed_on_every_curve(EcdsaCurve curve) {
    key = KeyPairFile.generate(curve, folder.resolve("other.pem"));
    TreeReport signed = sign();
    assertEquals(List.of(), signed.problems());
    TreeReport report = verify();
    assertEquals(List.of(), report.problems());
    assertEquals("ECDSA " + curve, report.key().algorithm());
    assertEquals("tree", report.subject());
    assertEquals(3, report.files());
    assertEquals(10, report.bytes());
  }

  /** sigstore/model-transparency#451: a folder called "." that is misnamed, or fails. */
  @Test
  void takes_the_tree_by_any_spelling_of_its_path() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), tree);
    for (String spelling : List.of("tree/.", "tree/weights/..", "./tree/", "link")) {
      tree = folder.resolve(spelling);
      signature = folder.resolve("tree/weights/any.sig");
      assertEquals("tree", sign().subject());
      assertEquals(Map.of(), problems(verify()));
      Files.delete(signature);
    }
  }

  @Test
  void names_every_file_that_differs_is_missing_or_was_never_signed() throws IOException {
    sign();
    write("README.md", "read it");
    Files.delete(tree.resolve("weights/layer-1.bin"));
    write("weights/deeper/layer 3.bin", "");
    write(".hidden", "");
    assertEquals(
        Map.of(
            "README.md",
            OmsCode.DIFFERS,
            "weights/layer-1.bin",
            OmsCode.MISSING,
            "weights/deeper/layer 3.bin",
            OmsCode.UNSIGNED,
            ".hidden",
            OmsCode.UNSIGNED),
        problems(verify()));
  }

  @Test
  void names_a_renamed_file_twice_and_a_link_in_the_place_of_a_file_once() throws IOException {
    sign();
    Files.move(tree.resolve("README.md"), tree.resolve("readme.md"));
    assertEquals(
        Map.of("README.md", OmsCode.MISSING, "readme.md", OmsCode.UNSIGNED), problems(verify()));
    Files.move(tree.resolve("readme.md"), folder.resolve("README.md"));
    Files.createSymbolicLink(tree.resolve("README.md"), folder.resolve("README.md"));
    assertEquals(Map.of("README.md", OmsCode.NOT_PLAIN), problems(verify()));
  }

  /** The signer's list is shown; only the user's is obeyed, and not even it for a signed file. */
  @Test
  void obeys_the_ignored_paths_of_the_user_and_never_those_of_the_signer() throws IOException {
    write("cache/x", "");
    assertEquals(List.of(), sign("cache").problems());
    assertEquals(Map.of("cache/x", OmsCode.UNSIGNED), problems(verify()));
    TreeReport report = verify("cache");
    assertEquals(Map.of(), problems(report));
    assertEquals(List.of("cache"), List.copyOf(report.signerIgnored()));
    assertEquals(Map.of("README.md", OmsCode.MISSING), problems(verify("cache", "README.md")));
  }

  @Test
  void leaves_out_the_signature_itself_where_it_lies_in_the_tree() throws IOException {
    signature = tree.resolve("weights/tree.sig");
    assertEquals(List.of("weights/tree.sig"), List.copyOf(sign().ignored()));
    assertEquals(Map.of(), problems(verify()));
    // However its path is spelled.
    signature = tree.resolve("weights/deeper/../tree.sig");
    assertEquals(Map.of(), problems(verify()));
    Files.copy(signature, tree.resolve("again.sig"));
    assertEquals(Map.of("again.sig", OmsCode.UNSIGNED), problems(verify()));
  }

  @ParameterizedTest
  @ValueSource(strings = {".git", ".gitignore", ".gitattributes", ".github"})
  void signs_nothing_that_the_stock_tool_would_overlook(String name) throws IOException {
    write(name, "");
    assertEquals(Map.of(name, OmsCode.GIT_PATH), problems(sign()));
    assertFalse(Files.exists(signature));
    assertEquals(Map.of(), problems(sign(name)));
    assertEquals(Map.of(name, OmsCode.UNSIGNED), problems(verify()));
    assertEquals(Map.of(), problems(verify(name)));
  }

  @Test
  void signs_nothing_if_there_is_anything_that_a_signature_cannot_cover() throws IOException {
    Files.createDirectory(tree.resolve("empty"));
    Files.createSymbolicLink(tree.resolve("link"), Path.of("README.md"));
    assertEquals(
        Map.of("empty/", OmsCode.EMPTY_FOLDER, "link", OmsCode.NOT_PLAIN), problems(sign()));
    assertFalse(Files.exists(signature));
    assertEquals(Map.of(), problems(sign("empty", "link")));
  }

  @Test
  void refuses_an_empty_folder_and_one_in_which_everything_is_ignored() throws IOException {
    refuses(OmsCode.NOTHING, () -> sign("README.md", "weights"));
    tree = Files.createDirectory(folder.resolve("nothing"));
    refuses(OmsCode.NOTHING, this::sign);
    assertFalse(Files.exists(signature));
  }

  @Test
  void signs_and_verifies_a_single_file() throws IOException {
    tree = tree.resolve("README.md");
    assertEquals(1, sign().files());
    assertEquals(Map.of(), problems(verify()));
    Files.writeString(tree, "changed");
    assertEquals(Map.of(".", OmsCode.DIFFERS), problems(verify()));
    Files.writeString(tree, "read me");
    Path copy = Files.copy(tree, folder.resolve("copy"));
    tree = copy;
    assertEquals(Map.of(), problems(verify()), "the name of a single file is not signed");
    tree = folder.resolve("tree");
    assertEquals(4, problems(verify()).size());
  }

  /** OMS v1.0 section 6.1.2 asks for the file's own name, which then has to be it. */
  @Test
  void accepts_a_single_file_under_its_own_name() throws IOException {
    forge(Map.of("README.md", Sha256.hex("read me")));
    tree = tree.resolve("README.md");
    assertEquals(Map.of(), problems(verify()));
    tree = Files.copy(tree, folder.resolve("copy"));
    assertEquals(
        Map.of("README.md", OmsCode.MISSING, "copy", OmsCode.UNSIGNED), problems(verify()));
  }

  @Test
  void takes_resources_in_the_order_of_the_specification_and_of_the_stock_tool()
      throws IOException {
    for (String name : List.of("a/b", "a-b", "a.txt")) {
      write(name, "x");
    }
    sign();
    String payload = payload(Files.readAllBytes(signature));
    assertTrue(
        payload.indexOf("\"a-b\"") < payload.indexOf("\"a.txt\"")
            && payload.indexOf("\"a.txt\"") < payload.indexOf("\"a/b\""),
        payload);
    assertEquals(Map.of(), problems(verify()));
  }

  @Test
  void refuses_another_key_by_its_name_and_a_forged_one_by_its_signature() throws IOException {
    sign();
    KeyPairFile other = KeyPairFile.generate(folder.resolve("other.pem"));
    KeyPairFile signer = key;
    key = other;
    refuses(OmsCode.OTHER_KEY, this::verify);
    Files.writeString(
        signature, Files.readString(signature).replace(signer.key().hint(), other.key().hint()));
    refuses(SignatureCode.BAD_SIGNATURE, this::verify);
  }

  @Test
  void refuses_a_signature_that_is_not_there_no_file_or_too_large() throws IOException {
    refuses(OmsCode.NOT_FOUND, this::verify);
    Files.createDirectory(signature);
    refuses(OmsCode.UNREADABLE, this::verify);
    Files.delete(signature);
    Files.write(signature, new byte[OmsProfile.TREE.maxBytes() + 1]);
    refuses(SignatureCode.TOO_LARGE, this::verify);
  }

  @Test
  void replaces_a_signature_only_if_told_to() throws IOException {
    sign();
    byte[] first = Files.readAllBytes(signature);
    var refused = assertThrows(RefusedException.class, this::sign);
    assertEquals(OutputCode.EXISTS, refused.refusal().code());
    assertArrayEquals(first, Files.readAllBytes(signature));
    write("README.md", "newer");
    TreeSigner.sign(
        tree,
        signature,
        SigningKey.read(key.privateKey()),
        IgnoredPaths.of(List.of()),
        true,
        Progress.quiet());
    assertEquals(Map.of(), problems(verify()));
    assertEquals(
        List.of("key.pem", "key.pub.pem", "tree.sig"),
        Folders.files(folder).stream().filter(name -> !name.startsWith("tree/")).toList());
  }

  @Test
  void takes_a_private_key_for_signing_and_a_public_one_for_verifying() throws IOException {
    KeyPairFile swapped = new KeyPairFile(key.publicKey(), key.privateKey(), key.key());
    sign();
    key = swapped;
    var verifying = assertThrows(RefusedException.class, this::verify);
    assertEquals(PolicyFileCode.PUBLIC_KEY, verifying.refusal().code());
    signature = folder.resolve("another.sig");
    Files.setPosixFilePermissions(key.privateKey(), PosixFilePermissions.fromString("rw-------"));
    var signing = assertThrows(AuthoringException.class, this::sign);
    assertEquals(AuthoringCode.KEY_FORMAT, signing.refusal().code());
  }

  private TreeReport sign(String... ignored) {
    return TreeSigner.sign(
        tree,
        signature,
        SigningKey.read(key.privateKey()),
        IgnoredPaths.of(List.of(ignored)),
        false,
        Progress.quiet());
  }

  private TreeReport verify(String... ignored) {
    return TreeVerifier.verify(
        tree, signature, key.publicKey(), IgnoredPaths.of(List.of(ignored)), Progress.quiet());
  }

  private void forge(Map<String, String> resources) throws IOException {
    var contents = new SignatureFile.Contents("tree", new TreeMap<>(resources), List.of());
    Files.write(
        signature,
        SignatureFile.make(contents, SigningKey.read(key.privateKey()), OmsProfile.TREE));
  }

  private static String payload(byte[] file) {
    Matcher matcher = PAYLOAD.matcher(new String(file, StandardCharsets.UTF_8));
    assertTrue(matcher.find());
    return new String(Base64.getDecoder().decode(matcher.group(1)), StandardCharsets.UTF_8);
  }

  private static Map<String, Code> problems(TreeReport report) {
    assertEquals(report.problems().stream().findFirst(), report.refusal());
    return report.problems().stream().collect(toMap(Refusal::subject, Refusal::code));
  }

  private static void refuses(Code code, Executable work) {
    var refused = assertThrows(RefusedException.class, work);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }
}
