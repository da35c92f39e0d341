package dev.fluno.toolkit.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.sign.KeyPairFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every key is made by the tool whose form it has. */
class PrivateKeysTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void a_key_of_this_toolkit_is_found_also_in_json_and_in_a_jar_of_others() throws IOException {
    var pair = KeyPairFile.generate(folder.resolve("alice.pem"));
    var pem = Files.readString(pair.privateKey());
    assertEquals(Set.of(AuditCode.PRIVATE_KEY), Audited.file(pair.privateKey()).codes());
    assertEquals(Set.of(), Audited.file(pair.publicKey()).codes());

    var json = "{\"key\": \"" + pem.replace("\n", "\\n") + "\"}";
    assertEquals(Set.of(AuditCode.PRIVATE_KEY), Audited.inZip(folder, "a.json", json).codes());
    var theirs = Audited.zip(Map.of("org/x/Y.class", pem.getBytes(UTF_8)));
    var found = Audited.inZip(folder, "lib/theirs.jar", theirs);
    assertEquals(Set.of(AuditCode.PRIVATE_KEY), found.codes());
    assertTrue(
        found
            .finding(AuditCode.PRIVATE_KEY)
            .subject()
            .endsWith("some.zip!/lib/theirs.jar!/org/x/Y.class"));
  }

  @Test
  void code_that_reads_keys_is_not_taken_for_one() {
    assertEquals(
        Optional.empty(),
        PrivateKeys.find(
            "begin = \"-----BEGIN PRIVATE KEY-----\"; end = \"-----END PRIVATE KEY-----\""
                .getBytes(UTF_8)));
    assertEquals(Optional.empty(), PrivateKeys.find(new byte[0]));
    assertEquals(
        Optional.empty(), PrivateKeys.find(new byte[] {0x30, (byte) 0x84, -1, -1, -1, -1}));
  }

  @Test
  void every_form_that_openssl_writes_is_found() {
    openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out pkcs8.pem");
    openssl("ec -in pkcs8.pem -out sec1.pem");
    openssl("pkcs8 -topk8 -in pkcs8.pem -passout pass:secret -out encrypted.pem");
    openssl("ec -in pkcs8.pem -aes256 -passout pass:secret -out old-encrypted.pem");
    openssl("genrsa -traditional -out pkcs1.pem 2048");
    openssl("genpkey -algorithm ED25519 -out ed25519.pem");
    openssl("pkcs8 -topk8 -nocrypt -in pkcs8.pem -outform DER -out pkcs8.der");
    openssl("pkcs8 -topk8 -in pkcs8.pem -passout pass:secret -outform DER -out encrypted.der");
    openssl("ec -in pkcs8.pem -outform DER -out sec1.der");
    openssl("rsa -in pkcs1.pem -traditional -outform DER -out pkcs1.der");
    openssl("req -x509 -new -key pkcs8.pem -subj /CN=a -days 9 -out certificate.pem");
    openssl("pkcs12 -export -inkey pkcs8.pem -in certificate.pem -passout pass:secret -out a.p12");
    openssl("x509 -in certificate.pem -outform DER -out certificate.der");
    openssl("pkey -in pkcs8.pem -pubout -outform DER -out public.der");
    var kinds =
        Map.ofEntries(
            Map.entry("pkcs8.pem", "a key in PEM: PRIVATE KEY"),
            Map.entry("sec1.pem", "a key in PEM: EC PRIVATE KEY"),
            Map.entry("encrypted.pem", "a key in PEM: ENCRYPTED PRIVATE KEY"),
            Map.entry("old-encrypted.pem", "a key in PEM: EC PRIVATE KEY"),
            Map.entry("pkcs1.pem", "a key in PEM: RSA PRIVATE KEY"),
            Map.entry("ed25519.pem", "a key in PEM: PRIVATE KEY"),
            Map.entry("pkcs8.der", "a PKCS#8 key"),
            Map.entry("encrypted.der", "an encrypted PKCS#8 key"),
            Map.entry("sec1.der", "a SEC 1 key"),
            Map.entry("pkcs1.der", "a PKCS#1 key"),
            Map.entry("a.p12", "a PKCS#12 key store"));
    kinds.forEach(
        (file, kind) ->
            assertEquals(
                kind,
                Audited.file(folder.resolve(file)).finding(AuditCode.PRIVATE_KEY).have(),
                file));
    for (var file : new String[] {"certificate.pem", "certificate.der", "public.der"}) {
      assertEquals(Set.of(), Audited.file(folder.resolve(file)).codes(), file);
    }
  }

  @Test
  void what_ssh_and_java_write_is_found() {
    run("ssh-keygen -q -t ecdsa -N secret -f ssh");
    assertEquals(
        "a key in PEM: OPENSSH PRIVATE KEY",
        Audited.file(folder.resolve("ssh")).finding(AuditCode.PRIVATE_KEY).have());
    for (var type : new String[] {"JKS", "JCEKS", "PKCS12"}) {
      run(
          "keytool -genkeypair -keyalg EC -alias a -dname CN=a -storepass secret -keypass secret"
              + " -storetype "
              + type
              + " -keystore "
              + type);
      assertTrue(
          Audited.file(folder.resolve(type))
              .finding(AuditCode.PRIVATE_KEY)
              .have()
              .contains(type.replace("PKCS12", "PKCS#12")));
    }
  }

  @Test
  void keys_in_other_clothes_are_found() {
    var key = "A".repeat(43);
    for (var text :
        new String[] {
          "{\"kty\": \"EC\", \"crv\": \"P-256\", \"d\": \"" + key + "\"}",
          "PuTTY-User-Key-File-" + "3: ecdsa-sha2-nistp256\n",
          "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n" + key + "\n",
          "k = (\"-----BEGIN PRIVATE KEY-----\\n\"\n     \"" + key + "\\n\")"
        }) {
      assertEquals(Set.of(AuditCode.PRIVATE_KEY), Audited.inZip(folder, "x", text).codes(), text);
    }
  }

  private void openssl(String words) {
    run("openssl " + words);
  }

  private void run(String words) {
    Audited.run(folder, words.split(" ", -1));
  }
}
