package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.Refusals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret that others can read is none. */
class SecretTest {
  @TempDir Path folder;

  private Path secret(String text, String mode) throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private static void refuses(AuthoringCode code, String have, Path file) {
    var refused = Refusals.refusal(code, () -> Secret.passwordIn(file)).refusal();
    assertEquals(have, refused.have());
    assertEquals(file.toString(), refused.subject());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "r--------", "rwx------"})
  void a_file_of_mine_alone_is_read(String mode) throws IOException {
    assertArrayEquals("word".toCharArray(), Secret.passwordIn(secret("word\n", mode)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw------x"})
  void a_file_that_others_may_open_is_refused(String mode) throws IOException {
    Path file = secret("word", mode);
    var refused =
        Refusals.refusal(AuthoringCode.SECRET_EXPOSED, () -> Secret.passwordIn(file)).refusal();
    assertEquals("mode 600", refused.need());
    assertFalse(refused.message().contains("word"), refused.message());
  }

  @Test
  void a_file_of_somebody_else_is_refused() throws IOException {
    assumeTrue(
        Files.getAttribute(folder, "unix:uid").equals(0), "skipped: needs root, to give it away");
    Path file = secret("word", "rw-------");
    Files.setAttribute(file, "unix:uid", 12345);
    refuses(AuthoringCode.SECRET_EXPOSED, "owner 12345", file);
  }

  @Test
  void of_a_link_the_file_counts_to_which_it_leads() throws IOException {
    Path file = secret("word", "rw-------");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertArrayEquals("word".toCharArray(), Secret.passwordIn(link));
    secret("word", "rw-r--r--");
    refuses(AuthoringCode.SECRET_EXPOSED, "mode 644", link);
  }

  @Test
  void what_is_no_file_and_what_is_too_large_is_refused() throws IOException {
    refuses(
        AuthoringCode.INPUT_UNREADABLE,
        "nothing at " + folder.resolve("none"),
        folder.resolve("none"));
    refuses(AuthoringCode.INPUT_UNREADABLE, "a folder, a device or a pipe", folder);
    assertEquals(0, Command.run(folder, "mkfifo", "pipe").exitStatus());
    refuses(AuthoringCode.INPUT_UNREADABLE, "a folder, a device or a pipe", folder.resolve("pipe"));
    refuses(AuthoringCode.INPUT_UNREADABLE, "more", secret("x".repeat(4097), "rw-------"));
  }

  @Test
  void a_password_is_the_first_line_whatever_ends_it() throws IOException {
    assertArrayEquals(
        " pass wörd ".toCharArray(), Secret.passwordIn(secret(" pass wörd \r\nnote", "rw-------")));
    assertArrayEquals(new char[0], Secret.passwordIn(secret("", "rw-------")));
  }

  @Test
  void a_variable_that_is_not_set_or_empty_is_refused() {
    var environment = Map.of("EMPTY", " ", "PASSWORD", "word");
    assertArrayEquals("word".toCharArray(), Secret.passwordIn("PASSWORD", environment));
    for (var each : Map.of("EMPTY", "nothing in it", "NONE", "no such variable").entrySet()) {
      var refused =
          Refusals.refusal(
                  AuthoringCode.SECRET_VARIABLE,
                  () -> Secret.passwordIn(each.getKey(), environment))
              .refusal();
      assertEquals(each.getValue(), refused.have());
    }
  }

  @Test
  void a_key_in_a_variable_signs_and_is_in_no_message() throws IOException {
    KeyPairFile pair = KeyPairFile.generate(folder.resolve("k.pem"));
    String pem = Files.readString(pair.privateKey());
    assertEquals(pair.key(), SigningKey.inVariable("K", Map.of("K", pem)).verificationKey());
    String body = pem.lines().skip(1).findFirst().orElseThrow();
    for (String broken : new String[] {body, pem.replace("END", "BEGIN"), pem.replace("M", "?")}) {
      var refused =
          Refusals.refusal(
              AuthoringCode.KEY_FORMAT, () -> SigningKey.inVariable("K", Map.of("K", broken)));
      var message = refused.refusal().message();
      assertFalse(message.contains(body.substring(0, 8)), message);
    }
  }
}
