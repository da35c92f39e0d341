package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dry run ends as the real run would, and leaves every file and folder as it was. */
class DryRunTest {
  private static final String HEADING = "dry run: nothing was written; it would be\n";

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void a_bundle_a_key_and_a_policy() throws IOException {
    Files.createDirectories(folder.resolve("b.fluno/artifact"));
    Files.writeString(folder.resolve("b.fluno/artifact/manifest.json"), "{}");
    Files.createDirectories(folder.resolve("model"));
    Files.writeString(folder.resolve("model/weights"), "1");
    fluno("keygen --out @/alice.pem").done();
    fluno("keygen --out @/bob.pem").done();
    fluno("trust init --key @/alice.pub.pem --name alice --trust @/trust.json").done();
  }

  private Ran fluno(String line) {
    var words = new ArrayList<String>();
    for (String word : line.split(" ", -1)) {
      words.add(word.replace("@", folder.toString()));
    }
    return Ran.fluno(words.toArray(String[]::new));
  }

  /** Every path below with its time and its bytes. */
  private SortedMap<String, String> snapshot() throws IOException {
    var snapshot = new TreeMap<String, String>();
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.toList()) {
        FileTime time = Files.getLastModifiedTime(path);
        var bytes = Files.isDirectory(path) ? "" : Sha256.hex(Files.readAllBytes(path));
        snapshot.put(path.toString(), time + " " + bytes);
      }
    }
    return snapshot;
  }

  private Ran dry(String line) throws IOException {
    var before = snapshot();
    var ran = fluno(line + " --dry-run");
    assertEquals(before, snapshot(), line);
    return ran;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keygen --out @/new/carol.pem",
        "pack @/b.fluno --out @/new/b.zip",
        "sign @/b.fluno --key @/alice.pem --name alice",
        "oms sign --key @/alice.pem --signature @/new/model.sig @/model",
        "trust init --key @/alice.pub.pem --trust @/new/trust.json",
        "trust init --key @/bob.pub.pem --trust @/trust.json --replace",
        "trust add-key --key @/bob.pub.pem --name bob --trust @/trust.json",
        "trust add-rule --artifacts com.example.* --signer alice --trust @/trust.json",
        "trust revoke alice --trust @/trust.json",
      })
  void names_every_file_that_the_real_run_writes(String line) throws IOException {
    var before = snapshot();
    var planned = dry(line).done().out();
    assertTrue(planned.contains(HEADING), planned);
    fluno(line).done();
    var written =
        snapshot().entrySet().stream()
            .filter(each -> Files.isRegularFile(Path.of(each.getKey())))
            .filter(each -> !each.getValue().equals(before.get(each.getKey())))
            .map(each -> "  " + each.getKey())
            .toList();
    assertFalse(written.isEmpty());
    var named = planned.substring(planned.indexOf(HEADING) + HEADING.length()).lines().toList();
    assertEquals(
        written, named.stream().map(each -> each.replaceFirst(",.*", "")).sorted().toList());
  }

  @Test
  void tells_size_and_digest_where_every_run_writes_the_same_bytes() throws IOException {
    var planned = dry("pack @/b.fluno --out @/b.zip").done().out();
    fluno("pack @/b.fluno --out @/b.zip").done();
    byte[] zip = Files.readAllBytes(folder.resolve("b.zip"));
    assertEquals(
        HEADING
            + "  "
            + folder.resolve("b.zip")
            + ", "
            + zip.length
            + " bytes, sha256:"
            + Sha256.hex(zip)
            + "\n",
        planned);
    var signed = dry("sign @/b.fluno --key @/alice.pem --name alice").done().out();
    assertTrue(signed.endsWith(" bytes, other ones each time\n"), signed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keygen --out @/alice.pem",
        "keygen --out @/bob.pub.pem/carol.pem",
        "keygen --out @/bob.pub.pem/deeper/still/carol.pem",
        "pack @/b.fluno --out @/alice.pem",
        "pack @/model --out @/b.zip",
        "sign @/b.fluno --key @/none.pem --name alice",
        "sign @/model --key @/alice.pem --name alice",
        "sign @/b.fluno --key @/alice.pem --name Alice",
        "oms sign --key @/alice.pem --signature @/trust.json @/model",
        "oms sign --key @/alice.pem --signature @/model.sig @/none",
        "trust init --key @/alice.pub.pem --trust @/trust.json",
        "trust init --key @/alice.pub.pem --trust @/b.fluno/trust.json",
        "trust init --key @/alice.pem --trust @/other.json",
        "trust add-key --key @/alice.pub.pem --name again --trust @/trust.json",
        "trust add-rule --artifacts com.example.* --signer nobody --trust @/trust.json",
        "trust revoke alice --trust @/none.json",
      })
  void is_refused_as_the_real_run_is(String line) throws IOException {
    var planned = dry(line);
    var real = fluno(line);
    assertEquals(real.err(), planned.err());
    assertEquals(real.status(), planned.status());
    assertTrue(real.status() >= 10, real.toString());
  }

  @Test
  void an_oms_document_says_that_nothing_was_signed() throws IOException {
    var document =
        dry("oms sign --key @/alice.pem --signature @/model.sig @/model --json").done().out();
    assertTrue(document.contains("\"signed\": false"), document);
    assertTrue(document.contains("\"dry_run\": ["), document);
    assertTrue(document.contains("\"replaces\": false"), document);
  }
}
