package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.platform.CurrentUser;
import dev.fluno.runtime.platform.PrivateGroup;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.Signer;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
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
  void a_path_that_only_steps_out_of_a_bundle_again_is_no_path_into_one() throws IOException {
    Path bundle = Files.createDirectories(folder.resolve("some.fluno"));
    Path stepping = bundle.resolve("../trust.json");
    assertEquals(stepping, TrustPolicy.read(stepping).source());
  }

  @Test
  void refuses_a_way_that_crosses_a_bundle_by_a_link_in_it() throws IOException {
    Path artifact = Files.createDirectories(folder.resolve("some/artifact"));
    Files.writeString(artifact.resolve("manifest.json"), "{}");
    Files.createSymbolicLink(folder.resolve("some/out"), folder);
    Path first = Files.createSymbolicLink(folder.resolve("first"), Path.of("some/out"));
    refuses(PolicyCode.INSIDE_BUNDLE, first.resolve("trust.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwx---rwx"})
  void refuses_a_policy_below_a_folder_in_which_others_may_write(String mode) throws IOException {
    Path open = folder.resolve("open");
    Files.createDirectories(open.resolve("a/b"));
    Path inside = PolicyText.write(open.resolve("a/b/trust.json"), POLICY);
    TrustPolicy.read(inside);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(mode));
    refusesAt(PolicyCode.FOLDER_WRITABLE, inside, open);
    Path way = Files.createSymbolicLink(folder.resolve("way"), open.resolve("a/b"));
    refusesAt(PolicyCode.FOLDER_WRITABLE, way.resolve("trust.json"), open);
    Path back = Files.createSymbolicLink(open.resolve("back"), folder);
    refusesAt(PolicyCode.FOLDER_WRITABLE, back.resolve("trust.json"), open);
    Files.setAttribute(open, "unix:mode", 01777);
    TrustPolicy.read(inside);
  }

  @Test
  void refuses_a_folder_of_a_group_that_others_may_belong_to() throws IOException {
    assumeTrue(CurrentUser.uid() == 0, "skipped: needs root, to give a folder to a group");
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Path inside = PolicyText.write(shared.resolve("trust.json"), POLICY);
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwx---"));
    Files.setAttribute(shared, "unix:gid", 12345);
    refusesAt(PolicyCode.FOLDER_WRITABLE, inside, shared);
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-x---"));
    TrustPolicy.read(inside);
  }

  @Test
  void reads_a_policy_in_a_folder_of_a_group_that_is_its_owners() throws IOException {
    Path shared = Files.createDirectories(folder.resolve("shared"));
    int group = (Integer) Files.getAttribute(shared, "unix:gid");
    assumeTrue(
        PrivateGroup.isOf(CurrentUser.uid(), group), "skipped: needs a group of this user alone");
    Path inside = PolicyText.write(shared.resolve("trust.json"), POLICY);
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwx---"));
    TrustPolicy.read(inside);
  }

  @Test
  void sees_through_an_access_list_that_looks_like_a_group_of_ones_own() throws Exception {
    Commands.require("setfacl");
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Path inside = PolicyText.write(shared.resolve("trust.json"), POLICY);
    Commands.run("setfacl", "-m", "u:12345:rwx", shared.toString());
    refusesAt(PolicyCode.FOLDER_WRITABLE, inside, shared);
    Commands.run("setfacl", "-b", shared.toString());
    Commands.run("setfacl", "-m", "u:12345:rw", inside.toString());
    refuses(PolicyCode.WRITABLE, inside);
  }

  @Test
  void refuses_a_folder_and_a_link_of_somebody_else() throws IOException {
    assumeTrue(CurrentUser.uid() == 0, "skipped: needs root, to give a folder away");
    Path foreign = Files.createDirectories(folder.resolve("foreign"));
    Path inside = PolicyText.write(foreign.resolve("trust.json"), POLICY);
    Files.setAttribute(foreign, "unix:uid", 12345);
    refusesAt(PolicyCode.FOLDER_OWNER, inside, foreign);
    Path open = Files.createDirectories(folder.resolve("open"));
    Files.setAttribute(open, "unix:mode", 01777);
    Path link = Files.createSymbolicLink(open.resolve("link"), folder);
    TrustPolicy.read(link.resolve("trust.json"));
    Files.setAttribute(link, "unix:uid", 12345, LinkOption.NOFOLLOW_LINKS);
    refusesAt(PolicyCode.FOLDER_OWNER, link.resolve("trust.json"), link);
  }

  @Test
  void refuses_links_that_lead_in_a_circle() throws IOException {
    Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
    refuses(PolicyCode.UNREADABLE, circle.resolve("trust.json"));
  }

  @Test
  void follows_forty_links_and_no_more() throws IOException {
    Path real = folder.toRealPath(); // so that no other link is on the way
    Path next = real;
    for (int i = 1; i <= 40; i++) {
      next = Files.createSymbolicLink(real.resolve("link" + i), next);
    }
    assertEquals("dev.fluno.*", scopeOf(next.resolve("trust.json")));
    Path last = Files.createSymbolicLink(real.resolve("link41"), next);
    refuses(PolicyCode.UNREADABLE, last.resolve("trust.json"));
  }

  private static String scopeOf(Path policy) {
    return TrustPolicy.read(policy).rules().getFirst().artifacts();
  }

  /** What is read is what was checked, however fast the name changes hands. */
  @Test
  void never_reads_a_file_that_took_the_place_of_the_one_it_checked() throws Exception {
    String foreign = POLICY.replace("dev.fluno.*", "org.other.*");
    Path good = PolicyText.write(folder.resolve("good"), POLICY);
    Path bad = PolicyText.write(folder.resolve("bad"), foreign);
    Files.setPosixFilePermissions(bad, PosixFilePermissions.fromString("rw-rw-rw-"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), bad);
    List<Path> candidates = List.of(good, bad, link);
    AtomicBoolean done = new AtomicBoolean();
    Thread swapper =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; !done.get(); i++) {
                    swap(candidates.get(i % candidates.size()));
                  }
                });
    int read = 0;
    try {
      for (int i = 0; i < 1500; i++) {
        try {
          assertEquals("dev.fluno.*", TrustPolicy.read(file).rules().getFirst().artifacts());
          read++;
        } catch (RefusedException e) {
          assertTrue(
              Set.of(PolicyCode.WRITABLE, PolicyCode.NOT_A_FILE, PolicyCode.OWNER)
                  .contains(e.refusal().code()),
              e.getMessage());
        }
      }
    } finally {
      done.set(true);
      swapper.join();
    }
    assertTrue(read > 0, "the good one was there now and then");
  }

  private void swap(Path candidate) {
    Path next = folder.resolve("next");
    try {
      if (Files.isSymbolicLink(candidate)) {
        Files.createSymbolicLink(next, Files.readSymbolicLink(candidate));
      } else {
        Files.createLink(next, candidate);
      }
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      Files.deleteIfExists(next);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void refuses_a_policy_that_is_too_large() {
    String largest = POLICY + " ".repeat(PolicyFile.MAX_BYTES - POLICY.length());
    TrustPolicy.read(PolicyText.write(file, largest));
    PolicyText.write(file, largest + " ");
    refuses(PolicyCode.TOO_LARGE, file);
  }

  private static void refuses(PolicyCode code, Path file) {
    refusesAt(code, file, file);
  }

  private static void refusesAt(PolicyCode code, Path file, Path subject) {
    var refused = assertThrows(RefusedException.class, () -> TrustPolicy.read(file));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    assertEquals(subject.toString(), refused.refusal().subject());
  }
}
