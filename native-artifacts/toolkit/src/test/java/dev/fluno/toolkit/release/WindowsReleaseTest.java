package dev.fluno.toolkit.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.sign.KeyPairFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip as such; the tests of all modules run what is in it. */
class WindowsReleaseTest {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root", "../..")).normalize();
  private static final String NAME = "fluno-9.9-windows-x86_64";

  @TempDir Path folder;
  private KeyPairFile key;
  private WindowsRelease release;

  @BeforeEach
  void an_application() throws IOException {
    key = KeyPairFile.generate(folder.resolve("alice.pem"));
    var lib = Files.createDirectories(folder.resolve("app/lib"));
    Files.writeString(lib.resolve("b.jar"), "b");
    Files.writeString(lib.resolve("a.jar"), "a");
    release = new WindowsRelease(ROOT, folder.resolve("app"), "9.9");
  }

  @Test
  void the_same_bundles_give_the_same_bytes_wherever_and_whenever() throws IOException {
    var bundles = signed("one");
    var first = release.write(bundles, folder.resolve("x"));
    Files.setLastModifiedTime(folder.resolve("app/lib/a.jar"), FileTime.fromMillis(0));
    var second = release.write(bundles, folder.resolve("elsewhere/y"));
    assertEquals(-1, Files.mismatch(first, second));
    assertEquals(NAME + ".zip", first.getFileName().toString());
  }

  @Test
  void a_release_made_again_differs_in_the_signatures_only() throws IOException {
    var one = entries(release.write(signed("one"), folder.resolve("x")));
    var two = entries(release.write(signed("two"), folder.resolve("y")));
    assertNotEquals(one, two);
    one.keySet().removeIf(name -> name.contains("/signatures/"));
    two.keySet().removeIf(name -> name.contains("/signatures/"));
    assertEquals(one, two);
    assertTrue(one.keySet().stream().allMatch(name -> name.startsWith(NAME + "/")));
  }

  @Test
  void its_readme_has_the_fingerprint_and_nothing_in_it_decides_whom_to_trust() throws IOException {
    var zip = release.write(signed("one"), folder.resolve("x"));
    var readme = text(zip, "README.md");
    assertTrue(readme.contains("\n    " + key.key().fingerprint() + "\n"), readme);
    assertTrue(readme.contains("--key signer.pub.pem --name alice --artifacts "), readme);
    assertFalse(readme.contains("@") || readme.contains("development"), readme);
    assertEquals(key.key().pem(), text(zip, "signer.pub.pem"));
    assertTrue(entries(zip).keySet().stream().noneMatch(name -> name.endsWith("trust.json")));
    assertFalse(text(zip, "fluno.cmd").replace("\r\n", "").contains("\n"), "ends of lines");
  }

  @Test
  void a_development_build_says_so_in_its_name_and_in_its_readme() throws IOException {
    var signed = signed("one");
    var bundles = new SignedBundles(signed.folder(), signed.signer(), signed.key(), true);
    var zip = release.write(bundles, folder.resolve("x"));
    assertEquals(NAME + "-development.zip", zip.getFileName().toString());
    try (var file = new ZipFile(zip.toFile())) {
      var readme = file.getInputStream(file.getEntry(NAME + "-development/README.md"));
      assertTrue(
          new String(readme.readAllBytes(), UTF_8).contains("**This is a development build.**"));
    }
  }

  private SignedBundles signed(String scratch) {
    return SignedBundles.of(
        ROOT.resolve("native-artifacts"),
        key.privateKey(),
        "alice",
        Optional.of("1800000000"),
        folder.resolve(scratch));
  }

  private static String text(Path zip, String name) throws IOException {
    return new String(HexFormat.of().parseHex(entries(zip).get(NAME + "/" + name)), UTF_8);
  }

  private static Map<String, String> entries(Path zip) throws IOException {
    var entries = new TreeMap<String, String>();
    try (var file = new ZipFile(zip.toFile())) {
      for (var entry : file.stream().toList()) {
        entries.put(
            entry.getName(), HexFormat.of().formatHex(file.getInputStream(entry).readAllBytes()));
      }
    }
    return entries;
  }
}
