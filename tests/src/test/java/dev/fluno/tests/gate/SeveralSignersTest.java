package dev.fluno.tests.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.cli.Main;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Ran;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy that asks for two signers, and bundles that two sign. */
class SeveralSignersTest {
  private static final String BY_BOTH = "(?s).*\n  signed by  (alice, bob|bob, alice)\n.*";

  @TempDir Path folder;

  @BeforeEach
  void two_keys_and_a_policy_that_asks_for_both() throws IOException {
    Tools.need("openssl");
    Forge.copy(Project.bundle("s").resolve("artifact"), folder.resolve("b.fluno/artifact"));
    done("keygen --curve P-384 --out @/alice.pem");
    Files.writeString(folder.resolve("word"), "open sesame\n");
    Files.setPosixFilePermissions(
        folder.resolve("word"), PosixFilePermissions.fromString("rw-------"));
    for (var command :
        List.of(
            "openssl ecparam -name secp521r1 -genkey -noout -out bob.pem",
            "openssl pkey -in bob.pem -pubout -out bob.pub.pem",
            "openssl req -new -x509 -key bob.pem -subj /CN=bob -out bob.crt",
            "openssl pkcs12 -export -inkey bob.pem -in bob.crt -name bob -passout file:word"
                + " -out bob.p12")) {
      var child = Child.run(folder, Map.of(), List.of(command.split(" ", -1)));
      assertEquals(0, child.status(), child.transcript());
    }
    done("trust init --key @/alice.pub.pem --name alice --trust @/t.json");
    done("trust add-key --key @/bob.pub.pem --name bob --trust @/t.json");
    done(
        "trust add-rule --artifacts dev.fluno.* --signer alice --signer bob --threshold 2"
            + " --replace --trust @/t.json");
  }

  private Ran fluno(String line) {
    var words = new ArrayList<String>();
    for (String word : line.split(" ", -1)) {
      words.add(word.replace("@", folder.toString()));
    }
    return Ran.fluno(words.toArray(String[]::new));
  }

  private Ran done(String line) {
    var ran = fluno(line);
    assertEquals(0, ran.status(), ran.err());
    return ran;
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.fluno", "b.zip.fluno"})
  void the_second_signature_opens_the_gate(String name) {
    done("pack @/b.fluno --out @/b.zip.fluno");
    var verify = "verify @/" + name + " --trust @/t.json";
    done("sign @/" + name + " --name alice --key @/alice.pem");
    assertEquals("FLN-1402", fluno(verify).code());

    var second = "sign @/" + name + " --name bob --pkcs12 @/bob.p12 --password-file @/word";
    assertEquals("FLN-4091", fluno(second).code());
    done(second + " --add");
    var verified = done(verify).out();
    assertTrue(verified.matches(BY_BOTH), verified);
  }

  @Test
  void both_sign_in_one_command() {
    done(
        "sign @/b.fluno --name alice --key @/alice.pem"
            + " --name bob --pkcs12 @/bob.p12 --alias bob --password-file @/word");
    var verified = done("verify @/b.fluno --trust @/t.json").out();
    assertTrue(verified.matches(BY_BOTH), verified);
  }

  /** What no pipe does: the other tests have neither. */
  @Test
  void a_terminal_is_asked_for_the_password_and_shows_progress() {
    Tools.need("script");
    var java =
        String.join(
            " ",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED",
            Main.class.getName(),
            "sign b.fluno --name bob --pkcs12 bob.p12");
    var typed = "(sleep 1; cat word; sleep 5) | script -qec '" + java + "' /dev/null";
    var child =
        Child.run(
            folder,
            Map.of("CLASSPATH", System.getProperty("java.class.path"), "TERM", "xterm"),
            List.of("sh", "-c", typed));
    assertTrue(child.out().contains("Password of bob.p12: "), child.transcript());
    assertTrue(child.out().contains("signing as bob\u001b[K\r"), child.transcript());
    assertTrue(Files.exists(folder.resolve("b.fluno/signatures/bob.sigstore.json")));
  }

  /** The key comes from a variable of the process, and its value is nowhere to be seen. */
  @Test
  void a_key_in_the_environment_signs() throws IOException {
    var secret = Files.readString(folder.resolve("alice.pem"));
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "sign",
            "b.fluno",
            "--name",
            "alice",
            "--key-env",
            "SIGNER");
    var child = Child.run(folder, Map.of("SIGNER", secret), command);
    assertEquals(0, child.status(), child.transcript());
    assertTrue(child.out().startsWith("b.fluno/signatures/alice.sigstore.json\n"), child.out());
    var again = Child.run(folder, Map.of("SIGNER", secret.replace("END", "BEGIN")), command);
    assertEquals("FLN-4001", Ran.codeIn(again.err()), again.transcript());
    assertTrue(!again.err().contains(secret.lines().skip(1).findFirst().orElseThrow()));
  }
}
