package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.cli.Main;
import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.refusal.ClosedWorldCode;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.PlatformCode;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.ResourceCode;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.refusal.TimeCode;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bad bundles and policies, each with the one code that its defect must give, through the API and
 * the command line.
 */
class BadBundleTest {

  /** Does the damage. */
  @FunctionalInterface
  interface Damage {
    void to(Forge forge) throws Exception;
  }

  record Attack(String name, Code code, Damage damage) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final String V3 = "linux-x86_64-v3.so";

  @TempDir Path folder;

  private Forge forge;

  @BeforeEach
  void make_a_bundle() {
    forge = Forge.in(folder);
  }

  @Test
  void an_undamaged_bundle_is_accepted() {
    var report = forge.report();
    assertTrue(report.accepted(), report.toString());
    assertEquals(0, verifyOnTheCommandLine());
  }

  static List<Attack> attacks() {
    return List.of(
        new Attack(
            "one changed byte in a library",
            ResourceCode.DIGEST_DIFFERS,
            forge -> flip(forge.payload(V3), 1000)),
        new Attack(
            "a library with a byte more",
            ResourceCode.SIZE_DIFFERS,
            forge -> Files.write(forge.payload(V3), append(Files.readAllBytes(forge.payload(V3))))),
        new Attack(
            "a changed manifest",
            ManifestCode.NOT_SIGNED,
            forge -> forge.editManifest(text -> text.replace("\"version\": 1", "\"version\": 2"))),
        new Attack(
            "the manifest of another bundle",
            ManifestCode.NOT_SIGNED,
            forge ->
                Files.write(
                    forge.manifest(),
                    Files.readAllBytes(Project.bundle("m").resolve("artifact/manifest.json")))),
        new Attack(
            "a missing library",
            ClosedWorldCode.MISSING_FILE,
            forge -> Files.delete(forge.payload(V3))),
        new Attack(
            "a missing manifest",
            ContainerCode.NO_MANIFEST,
            forge -> Files.delete(forge.manifest())),
        new Attack(
            "an extra file",
            ClosedWorldCode.EXTRA_FILE,
            forge -> Files.writeString(forge.payload("extra.so"), "x")),
        new Attack(
            "an extra file that was signed but is in no manifest",
            ClosedWorldCode.STATEMENT_DIFFERS,
            forge -> {
              Files.writeString(forge.payload("extra.so"), "x");
              forge.sign();
            }),
        new Attack(
            "an extra file beside the two folders",
            ContainerCode.UNEXPECTED,
            forge -> Files.writeString(forge.bundle().resolve("README"), "x")),
        new Attack(
            "an empty folder in the payload",
            ContainerCode.UNEXPECTED,
            forge -> Files.createDirectory(forge.payload("empty"))),
        new Attack(
            "an expired artifact",
            TimeCode.EXPIRED,
            forge -> {
              setTime(forge, "created_at", "2025-01-01T00:00:00Z");
              setTime(forge, "expires_at", "2025-01-02T00:00:00Z");
              forge.sign();
            }),
        new Attack(
            "an artifact from the future",
            TimeCode.NOT_YET_VALID,
            forge -> {
              setTime(forge, "expires_at", "2100-01-02T00:00:00Z");
              setTime(forge, "created_at", "2100-01-01T00:00:00Z");
              forge.sign();
            }),
        new Attack(
            "an expired policy",
            PolicyCode.EXPIRED,
            forge ->
                forge.trust(
                    "dev.fluno.*", Instant.now().minus(Duration.ofDays(3)), Duration.ofDays(1))),
        new Attack(
            "a policy that is not a file",
            PolicyCode.NOT_FOUND,
            forge -> Files.delete(forge.policy())),
        new Attack(
            "a policy that others may write",
            PolicyCode.WRITABLE,
            forge ->
                Files.setPosixFilePermissions(
                    forge.policy(), PosixFilePermissions.fromString("rw-rw-rw-"))),
        new Attack(
            "a policy in a folder in which others may write",
            PolicyCode.FOLDER_WRITABLE,
            forge ->
                Files.setPosixFilePermissions(
                    forge.policy().getParent(), PosixFilePermissions.fromString("rwxrwxrwx"))),
        new Attack(
            "no signature",
            SignatureCode.NONE_TRUSTED,
            forge -> {
              Files.delete(forge.signature());
              Files.delete(forge.signature().getParent());
            }),
        new Attack(
            "a signature by an unknown key",
            SignatureCode.NONE_TRUSTED,
            forge -> {
              var stranger = KeyPairFile.generate(forge.policy().resolveSibling("stranger.pem"));
              OmsSigner.sign(forge.bundle(), stranger.privateKey(), "stranger", false);
              Files.delete(forge.signature());
            }),
        new Attack(
            "a rule for other artifacts only",
            RuleCode.NO_RULE,
            forge ->
                forge.trust("com.example.*", Instant.now().minusSeconds(60), Duration.ofDays(1))),
        new Attack(
            "a rule that asks for a newer version",
            RuleCode.MIN_VERSION,
            forge ->
                forge.editPolicy(text -> text.replace("\"min_version\": 1", "\"min_version\": 2"))),
        new Attack(
            "an import that the rule does not allow",
            RuleCode.IMPORTS_NOT_ALLOWED,
            forge -> {
              forge.editManifest(
                  text -> text.replaceFirst("\"imports\": \\[\\]", "\"imports\": [\"system\"]"));
              forge.sign();
            }),
        new Attack(
            "a needed library that the rule does not allow",
            RuleCode.NEEDED_NOT_ALLOWED,
            forge -> {
              forge.editManifest(
                  text -> text.replaceFirst("\"needed\": \\[\\]", "\"needed\": [\"libc.so.6\"]"));
              forge.sign();
            }),
        new Attack(
            "libraries for another machine only",
            PlatformCode.NO_LIBRARY,
            forge -> {
              forge.editManifest(
                  text ->
                      text.replace("\"x86_64\"", "\"aarch64\"")
                          .replaceAll("\"cpu_level\": 3", "\"cpu_level\": 1"));
              dropLibrary(forge, "linux-x86_64-v4.so");
              forge.sign();
            }),
        new Attack(
            "a library for another machine under a right name",
            BinaryCode.WRONG_MACHINE,
            forge -> {
              for (var name : List.of(V3, "linux-x86_64-v4.so")) {
                var bytes = Files.readAllBytes(forge.payload(name));
                bytes[18] = (byte) 183; // e_machine: AArch64
                forge.replaceLibrary(name, bytes);
              }
              forge.sign();
            }),
        new Attack(
            "an unknown member in a signed manifest",
            ManifestCode.INVALID_MEMBER,
            forge -> {
              forge.editManifest(text -> text.replaceFirst("\\{", "{\"surprise\": 1,"));
              forge.sign();
            }),
        new Attack(
            "a critical feature that nobody knows",
            ManifestCode.UNKNOWN_CRITICAL,
            forge -> {
              forge.editManifest(
                  text -> text.replace("\"critical\": []", "\"critical\": [\"teleport\"]"));
              forge.sign();
            }),
        new Attack(
            "a changed interface under the old hash",
            ManifestCode.ABI_HASH_DIFFERS,
            forge -> {
              forge.editManifest(text -> text.replaceFirst("16777216", "16777217"));
              forge.sign();
            }),
        new Attack(
            "a manifest that is not UTF-8",
            ManifestCode.NOT_UTF8,
            forge -> {
              var bytes = Files.readAllBytes(forge.manifest());
              bytes[bytes.length / 2] = (byte) 0xff;
              Files.write(forge.manifest(), bytes);
              forge.sign();
            }),
        new Attack(
            "a symbolic link in the payload",
            ContainerCode.NOT_A_PLAIN_FILE,
            forge -> {
              var elsewhere = forge.policy().resolveSibling("elsewhere.so");
              Files.move(forge.payload(V3), elsewhere);
              Files.createSymbolicLink(forge.payload(V3), elsewhere);
            }),
        new Attack(
            "a payload folder that is a symbolic link",
            ContainerCode.NOT_A_PLAIN_FILE,
            forge -> {
              var elsewhere = forge.policy().resolveSibling("elsewhere");
              Files.move(forge.bundle().resolve("artifact"), elsewhere);
              Files.createSymbolicLink(forge.bundle().resolve("artifact"), elsewhere);
            }),
        new Attack(
            "a second hard link to a library",
            ContainerCode.HARD_LINK,
            forge ->
                Files.createLink(forge.policy().resolveSibling("second.so"), forge.payload(V3))),
        new Attack(
            "a sparse library of 2 GiB",
            ContainerCode.TOO_LARGE,
            forge -> sparse(forge.payload(V3), 2L << 30)),
        new Attack(
            "a sparse signature of 2 GiB",
            ContainerCode.TOO_LARGE,
            forge -> sparse(forge.signature(), 2L << 30)),
        new Attack(
            "no bundle at all",
            ContainerCode.NOT_FOUND,
            forge -> Files.move(forge.bundle(), forge.bundle().resolveSibling("moved"))),
        new Attack(
            "a file that is no zip in the place of the bundle",
            ContainerCode.NOT_A_ZIP,
            forge -> {
              Files.move(forge.bundle(), forge.bundle().resolveSibling("moved"));
              Files.writeString(forge.bundle(), "PK? no");
            }));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attacks")
  void each_defect_has_its_own_code_and_exit_status_and_nothing_is_loaded(Attack attack)
      throws Exception {
    attack.damage().to(forge);
    var mappedBefore = memoryFiles();

    var report = forge.report();
    assertFalse(report.accepted(), report.toString());
    assertEquals(attack.code(), report.refusal().orElseThrow().code(), report.toString());
    assertEquals(attack.code().stage().exitStatus(), verifyOnTheCommandLine());
    assertEquals(mappedBefore, memoryFiles(), "memory files after a refusal");
  }

  private int verifyOnTheCommandLine() {
    var err = new ByteArrayOutputStream();
    var status =
        Main.run(
            new String[] {
              "verify", forge.bundle().toString(), "--trust", forge.policy().toString()
            },
            InputStream.nullInputStream(),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    var text = err.toString(StandardCharsets.UTF_8);
    assertFalse(text.contains("\tat "), "a stack trace: " + text);
    assertEquals(status != 0, text.contains("FLN-"), text);
    return status;
  }

  private static long memoryFiles() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(BadBundleTest::isMemoryFile).count();
    }
  }

  private static boolean isMemoryFile(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("/memfd:");
    } catch (IOException e) {
      return false; // the descriptor of the listing itself
    }
  }

  private static void setTime(Forge forge, String field, String time) throws IOException {
    forge.editManifest(
        text ->
            text.replaceFirst(
                "\"" + field + "\": \"[^\"]*\"", "\"" + field + "\": \"" + time + "\""));
  }

  private static void dropLibrary(Forge forge, String name) throws IOException {
    Files.delete(forge.payload(name));
    forge.editManifest(
        text -> text.replaceFirst(",\\s*\\{\\s*\"file\": \"" + name + "\"[^}]*\\}", ""));
  }

  private static void sparse(Path file, long size) throws IOException {
    try (var channel = new RandomAccessFile(file.toFile(), "rw")) {
      channel.setLength(size);
    }
  }

  private static void flip(Path file, int position) throws IOException {
    var bytes = Files.readAllBytes(file);
    bytes[position] ^= 1;
    Files.write(file, bytes);
  }

  private static byte[] append(byte[] bytes) {
    return java.util.Arrays.copyOf(bytes, bytes.length + 1);
  }
}
