package dev.fluno.tests.windows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a user does with the release zip, under Wine 8.0 with a real Windows Java. The order is that
 * of the README: first nobody is trusted, then the signer is.
 */
@TestMethodOrder(OrderAnnotation.class)
class WindowsReleaseTest {
  private static final String BUNDLE = "native-artifacts\\dist\\continuous-inference-s.fluno";
  private static final String DIGEST = "0x2bd9b1be76008b66";
  private static final String FIRST = "0x1.49b9822e63b3cp-1";

  private static Wine wine;
  private static WindowsRelease release;

  @TempDir Path folder;

  @BeforeAll
  static void unpack() throws IOException {
    wine = Wine.needed();
    release = WindowsRelease.unpacked(wine);
    Folders.remove(wine.configuration());
  }

  @Test
  @Order(1)
  void nobody_is_trusted_until_the_user_says_so() {
    var child = refused(10, "FLN-1001", release.fluno("verify", BUNDLE));
    assertTrue(child.err().contains("Make one with `fluno trust init"), child.transcript());
  }

  @Test
  @Order(2)
  void every_command_of_its_readme_does_what_the_readme_says() throws IOException {
    var commands = release.commandsOfReadme();
    assertEquals(
        List.of("doctor", "trust", "inspect", "verify", "call", "run"),
        commands.stream().map(List::getFirst).toList());
    for (var words : commands.subList(0, 5)) {
      var child = done(release.fluno(words.toArray(String[]::new)));
      switch (words.getFirst()) {
        case "doctor" -> assertTrue(child.out().contains("windows-x86_64-v"), child.transcript());
        case "trust" -> {
          var fingerprint = child.out().replaceAll("(?s).*fingerprint  ([0-9a-f]{64}).*", "$1");
          assertTrue(release.readme().contains("    " + fingerprint + "\n"), child.transcript());
        }
        case "inspect" -> assertTrue(child.out().contains("NOT VERIFIED"), child.transcript());
        case "verify" -> assertTrue(child.out().contains("windows-x86_64"), child.transcript());
        default -> assertTrue(child.out().contains(DIGEST), child.transcript());
      }
    }
  }

  /** Of size s and not l as in the README: this Java has no compiler for Python. */
  @Test
  @Order(3)
  void the_python_example_agrees_with_the_reference_bit_by_bit() {
    var child = done(release.fluno("run", "examples\\python\\continuous_inference.py", BUNDLE));
    assertTrue(child.out().contains("digest 2bd9b1be76008b66"), child.transcript());
    assertTrue(child.out().contains("maximum absolute error 0.0 "), child.transcript());
  }

  @Test
  @Order(3)
  void a_call_gives_the_published_value_from_another_folder() {
    var child =
        done(
            release.fluno(
                folder,
                Map.of(),
                "call",
                Wine.path(release.bundle("s")),
                "hot_vector",
                "seed=7",
                "steps=256"));
    assertTrue(child.out().contains("     0  " + FIRST), child.transcript());
  }

  @Test
  @Order(3)
  void one_changed_byte_of_a_library_is_refused_with_the_status_of_its_stage() throws IOException {
    var copy = folder.resolve("changed.fluno");
    for (String file : Folders.files(release.bundle("s"))) {
      Files.createDirectories(copy.resolve(file).getParent());
      Files.copy(release.bundle("s").resolve(file), copy.resolve(file));
    }
    var library = copy.resolve("artifact/windows-x86_64-v3.dll");
    var bytes = Files.readAllBytes(library);
    bytes[bytes.length - 1] ^= 1;
    Files.write(library, bytes);
    refused(18, "FLN-1801", release.fluno("verify", Wine.path(copy)));
  }

  @Test
  @Order(3)
  void a_script_gets_its_arguments_prints_any_letter_and_gives_its_status() throws IOException {
    var script =
        Files.writeString(
            folder.resolve("say.py"),
            "import sys\nprint(sys.argv[1:], 'Grüße, Привет')\nsys.exit(7)\n");
    var child = release.fluno("run", Wine.path(script), "a b", "", "e!f", "g & h", "--help", "@x");
    assertEquals(7, child.status(), child.transcript());
    assertEquals(
        "['a b', '', 'e!f', 'g & h', '--help', '@x'] Grüße, Привет\n",
        child.out().replace("\r", ""));
  }

  @Test
  @Order(3)
  void a_policy_can_be_changed_and_every_bundle_then_proves_itself() throws IOException {
    done(release.fluno("trust", "add-rule", "--artifacts", "dev.fluno.*", "--signer", signer()));
    for (var bundle : release.bundles()) {
      var child = done(release.fluno("selftest", "native-artifacts\\dist\\" + bundle));
      assertTrue(child.out().contains("windows-x86_64-v"), child.transcript());
    }
  }

  @Test
  @Order(3)
  void what_makes_artifacts_is_not_there() throws IOException {
    refused(50, "FLN-5010", release.fluno("build", "recipe.json"));
    var files = Folders.files(release.folder());
    assertEquals(List.of(), files.stream().filter(file -> file.contains("fluno-toolkit")).toList());
  }

  @Test
  @Order(3)
  void there_is_no_policy_and_no_private_key_in_it_and_every_jar_has_its_licence()
      throws IOException {
    var notice = " " + Files.readString(release.folder().resolve("NOTICE.txt")).replace(',', ' ');
    for (String file : Folders.files(release.folder())) {
      assertFalse(file.endsWith("trust.json"), file);
      if (file.endsWith(".pem")) {
        var text = Files.readString(release.folder().resolve(file));
        assertFalse(text.contains("PRIVATE"), file);
      }
      if (file.endsWith(".jar") && !file.contains("/fluno-")) {
        var name = Path.of(file).getFileName().toString().replaceAll("-[0-9][0-9.]*\\.jar$", "");
        assertTrue(notice.matches("(?s).*\\s" + name + "\\s.*"), name + " is not in NOTICE.txt");
      }
    }
  }

  @Test
  @Order(3)
  void without_a_jdk_25_it_says_what_to_install() {
    refused(
        50,
        "FLN-5001",
        release.fluno(release.folder(), Map.of("JAVA_HOME", "C:\\none"), "explain"));
  }

  @Test
  @Order(3)
  void a_jdk_on_path_is_found() {
    var path = Wine.path(wine.javaHome().resolve("bin")) + ";C:\\windows\\system32";
    var variables = Map.of("JAVA_HOME", "", "WINEPATH", path);
    done(release.fluno(release.folder(), variables, "explain", "FLN-1001"));
  }

  @Test
  @Order(3)
  void a_checkout_that_is_not_built_says_how_to_build_it() throws IOException {
    var launcher = Files.copy(Project.root().resolve("fluno.cmd"), folder.resolve("fluno.cmd"));
    var child = wine.run(folder, Map.of(), List.of("cmd.exe", "/c", Wine.path(launcher)));
    refused(50, "FLN-5005", child);
  }

  private static String signer() {
    return release.folder().toString().endsWith("-development") ? "development" : "release";
  }

  private static Child done(Child child) {
    assertEquals(0, child.status(), child.transcript());
    return child;
  }

  private static Child refused(int status, String code, Child child) {
    assertEquals(status, child.status(), child.transcript());
    assertEquals(code, Ran.codeIn(child.err().replace("\r", "")), child.transcript());
    return child;
  }
}
