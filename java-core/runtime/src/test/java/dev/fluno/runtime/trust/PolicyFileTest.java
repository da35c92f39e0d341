package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose file a policy may be, and where it may lie. */
class PolicyFileTest {
  private static final String POLICY =
      new PolicyText()
          .key("alice", Signer.create().key())
          .rule("dev.fluno.*", 1, "alice")
          .toString();

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void a_good_policy() {
    file = PolicyText.write(folder.resolve("trust.json"), POLICY);
  }

  @Test
  void reads_a_policy_of_the_user_even_if_others_may_read_it() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertEquals(file, TrustPolicy.read(file).source());
  }

  @Test
  void refuses_a_path_where_nothing_is() {
    refuses(PolicyCode.NOT_FOUND, folder.resolve("none.json"));
    refuses(PolicyCode.NOT_FOUND, folder.resolve("none/trust.json"));
  }

  @Test
  void refuses_what_it_cannot_read() {
    refuses(PolicyCode.UNREADABLE, folder.resolve("a".repeat(300)));
  }

  @Test
  void refuses_a_link_a_folder_and_a_pipe() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
    refuses(PolicyCode.NOT_A_FILE, link);
    refuses(PolicyCode.NOT_A_FILE, folder);
    Path pipe = folder.resolve("pipe.json");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0,
        "skipped: needs mkfifo");
    refuses(PolicyCode.NOT_A_FILE, pipe);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw--w----", "rw-----w-", "rw-rw-rw-"})
  void refuses_a_policy_that_others_may_change(String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    refuses(PolicyCode.WRITABLE, file);
  }

  @Test
  void refuses_a_policy_of_somebody_else() throws IOException {
    assumeTrue(CurrentUser.uid() == 0, "skipped: needs root, to give a file away");
    Files.setAttribute(file, "unix:uid", 12345);
    refuses(PolicyCode.OWNER, file);
  }

  @Test
  void refuses_a_policy_in_a_bundle_however_the_way_there_is_written() throws IOException {
    Path artifact = Files.createDirectories(folder.resolve("some/artifact"));
    Files.writeString(artifact.resolve("manifest.json"), "{}");
    Path inside = PolicyText.write(folder.resolve("some/trust.json"), POLICY);
    refuses(PolicyCode.INSIDE_BUNDLE, inside);
    refuses(PolicyCode.INSIDE_BUNDLE, PolicyText.write(artifact.resolve("trust.json"), POLICY));
    Path way = Files.createSymbolicLink(folder.resolve("way"), folder.resolve("some"));
    refuses(PolicyCode.INSIDE_BUNDLE, way.resolve("trust.json"));
    Path out = Files.createSymbolicLink(folder.resolve("some/out"), folder);
    refuses(PolicyCode.INSIDE_BUNDLE, out.resolve("trust.json"));
    assertEquals(file, TrustPolicy.read(file).source());
  }

  @Test
  void refuses_a_policy_below_a_folder_that_is_named_like_a_bundle() throws IOException {
    Path named = Files.createDirectories(folder.resolve("some.fluno/deeper"));
    refuses(PolicyCode.INSIDE_BUNDLE, PolicyText.write(named.resolve("trust.json"), POLICY));
    Path home = Files.createDirectories(folder.resolve(".fluno"));
    TrustPolicy.read(PolicyText.write(home.resolve("trust.json"), POLICY));
  }

  @Test
  void refuses_a_policy_that_is_too_large() {
    PolicyText.write(file, POLICY + " ".repeat(PolicyFile.MAX_BYTES));
    refuses(PolicyCode.TOO_LARGE, file);
  }

  private static void refuses(PolicyCode code, Path file) {
    var refused = assertThrows(RefusedException.class, () -> TrustPolicy.read(file));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    assertEquals(file.toString(), refused.refusal().subject());
  }
}
