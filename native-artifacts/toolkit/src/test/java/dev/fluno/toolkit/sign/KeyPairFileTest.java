package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.VerificationKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPairFileTest {
  @TempDir Path folder;

  @Test
  void makes_a_private_key_for_its_owner_alone_and_a_public_key_beside_it() throws IOException {
    KeyPairFile pair = KeyPairFile.generate(folder.resolve("deeper/alice.pem"));
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(pair.privateKey())));
    assertEquals(folder.resolve("deeper/alice.pub.pem"), pair.publicKey());
    assertEquals(pair.key(), VerificationKey.fromPem(Files.readString(pair.publicKey())));
    assertEquals(List.of("deeper/alice.pem", "deeper/alice.pub.pem"), Folders.files(folder));
  }

  @ParameterizedTest
  @ValueSource(strings = {"alice.pem", "alice.pub.pem"})
  void never_overwrites_either_file(String name) throws IOException {
    Files.writeString(folder.resolve(name), "precious");
    var refused =
        assertThrows(
            RefusedException.class, () -> KeyPairFile.generate(folder.resolve("alice.pem")));
    assertEquals(OutputCode.EXISTS, refused.refusal().code());
    assertEquals("precious", Files.readString(folder.resolve(name)));
    assertEquals(List.of(name), Folders.files(folder));
  }

  @Test
  void names_the_public_key_after_the_private_key() {
    assertEquals(Path.of("a/b.pub.pem"), KeyPairFile.publicKeyOf(Path.of("a/b.pem")));
    assertEquals(Path.of("key.pub.pem"), KeyPairFile.publicKeyOf(Path.of("key")));
  }
}
