package dev.fluno.tests.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packing and signing with what people have at hand. */
class AuthoringTest {
  private static final Pattern IDENTITY =
      Pattern.compile("\"(artifact_id|payload_digest)\": *\"[^\"]*\"");

  @TempDir Path folder;

  private Path bundle = Path.of("");

  @BeforeEach
  void make_an_unsigned_bundle() throws IOException {
    bundle = folder.resolve("b.fluno");
    Forge.copy(Project.bundle("s").resolve("artifact"), bundle.resolve("artifact"));
  }

  /** bcgit/bc-csharp#663, sigstore/model-transparency#451. */
  @Test
  void a_key_by_openssl_ecparam_signs_and_every_spelling_of_the_folder_verifies() {
    openssl("openssl ecparam -name prime256v1 -genkey -out k.pem");
    openssl("openssl ec -in k.pem -pubout -out p.pem");
    done(fluno(bundle, "sign", ".", "--key", "../k.pem", "--name", "me"));
    assertTrue(Files.exists(bundle.resolve("signatures/me.sigstore.json")));
    done(fluno(folder, "trust", "init", "--key", "p.pem", "--name", "me", "--trust", "t.json"));

    var trust = folder.resolve("t.json").toString();
    var identity = identity(fluno(bundle, "verify", ".", "--trust", trust, "--json"));
    assertEquals(2, identity.size());
    for (var spelling :
        List.of(
            "b.fluno/", "b.fluno/.", "./b.fluno", "b.fluno/../b.fluno", "b.fluno/artifact/..")) {
      var verified = fluno(folder, "verify", spelling, "--trust", "t.json", "--json");
      assertEquals(identity, identity(verified), spelling);
    }
  }

  @Test
  void a_key_that_cannot_sign_is_named_with_what_to_do_and_leaves_nothing() throws IOException {
    openssl("openssl ecparam -name prime256v1 -genkey -out k.pem");
    openssl("openssl pkcs8 -topk8 -in k.pem -out encrypted.pem -passout pass:x");
    openssl("openssl genpkey -algorithm ed25519 -out ed25519.pem");
    cannotSign("encrypted.pem", "ENCRYPTED PRIVATE KEY", "`openssl pkey -in KEY -out PLAIN`");
    cannotSign("ed25519.pem", "Ed25519", "`fluno keygen`");
  }

  /** python/cpython#134261: bytes that depend on the time zone, and epochs before 1980. */
  @Test
  void packs_the_same_file_in_every_time_zone_umask_and_locale() throws IOException {
    for (var epoch : List.of("0", "1800000000")) {
      pack("west" + epoch, "077", Map.of("TZ", "America/Nome", "LC_ALL", "C"), epoch);
      pack("east" + epoch, "022", Map.of("TZ", "Asia/Tokyo", "LC_ALL", "C.UTF-8"), epoch);
      assertEquals(
          -1,
          Files.mismatch(
              folder.resolve("west" + epoch + ".zip"), folder.resolve("east" + epoch + ".zip")));
    }
  }

  @Test
  void a_source_date_epoch_that_is_no_number_is_wrong_usage() {
    var natives = Project.root().resolve("native-artifacts");
    var child =
        Child.run(
            folder,
            Map.of("SOURCE_DATE_EPOCH", "abc"),
            List.of(
                Project.command().toString(),
                "pack",
                natives.resolve("continuous-inference/recipe.json").toString(),
                "--variant",
                "s",
                "--libraries",
                natives.resolve("prebuilt/continuous-inference").toString(),
                "--out",
                "never"));
    assertEquals(2, child.status(), child.transcript());
    assertTrue(child.err().contains("FLN-4063"), child.transcript());
    assertFalse(Files.exists(folder.resolve("never")));
  }

  private void pack(String name, String umask, Map<String, String> place, String epoch) {
    var environment = new HashMap<>(place);
    environment.put("SOURCE_DATE_EPOCH", epoch);
    var commands =
        """
        umask %s
        "$0" pack "$1/continuous-inference/recipe.json" --variant s --out %s \
          --libraries "$1/prebuilt/continuous-inference"
        "$0" pack %s --out %s.zip
        """
            .formatted(umask, name, name, name);
    var child =
        Child.run(
            folder,
            environment,
            List.of(
                "sh",
                "-ec",
                commands,
                Project.command().toString(),
                Project.root().resolve("native-artifacts").toString()));
    assertEquals(0, child.status(), child.transcript());
  }

  private void cannotSign(String key, String format, String remedy) throws IOException {
    var child = fluno(folder, "sign", "b.fluno", "--key", key, "--name", "me");
    assertEquals(40, child.status(), child.transcript());
    assertEquals(1, child.err().lines().count(), child.transcript());
    assertTrue(child.err().contains(format) && child.err().contains(remedy), child.transcript());
    try (var files = Files.list(bundle)) {
      assertEquals(List.of(bundle.resolve("artifact")), files.toList());
    }
  }

  private static List<String> identity(Child child) {
    return IDENTITY.matcher(done(child).out()).results().map(found -> found.group()).toList();
  }

  private static Child done(Child child) {
    assertEquals(0, child.status(), child.transcript());
    return child;
  }

  private Child fluno(Path where, String... words) {
    var command = new ArrayList<>(List.of(Project.command().toString()));
    command.addAll(List.of(words));
    return Child.run(where, Map.of(), command);
  }

  private void openssl(String command) {
    Tools.need("openssl");
    done(Child.run(folder, Map.of(), List.of(command.split(" "))));
  }
}
