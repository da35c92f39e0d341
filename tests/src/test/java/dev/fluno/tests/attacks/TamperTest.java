package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import dev.fluno.toolkit.zip.BundleZip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes one byte at a time, everywhere in a bundle, and cuts it off everywhere. */
class TamperTest {
  @TempDir Path folder;

  private Forge forge;
  private TrustPolicy policy;

  @BeforeEach
  void make_a_bundle() {
    forge = Forge.in(folder);
    policy = TrustPolicy.read(forge.policy());
  }

  /** Every 23rd byte keeps the test short; the bits differ from byte to byte. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest.json",
        "linux-x86_64-v3.so",
        "linux-x86_64-v4.so",
        "windows-x86_64-v3.dll"
      })
  void refuses_a_change_of_any_byte_of_the_payload(String name) throws IOException {
    var file = forge.payload(name);
    var good = Files.readAllBytes(file);
    for (int i = 0; i < good.length; i += 23) {
      Files.write(file, flipped(good, i));
      assertRefused(forge.bundle(), "byte " + i + " of " + name);
    }
    Files.write(file, good);
    assertTrue(report(forge.bundle()).accepted());
  }

  @Test
  void a_changed_signature_file_is_refused_or_says_what_it_said() throws IOException {
    var good = Files.readAllBytes(forge.signature());
    var statement = statement(good).orElseThrow();
    for (int i = 0; i < good.length; i += 3) {
      var changed = flipped(good, i);
      Files.write(forge.signature(), changed);
      var report = report(forge.bundle());
      if (report.accepted()) {
        assertEquals(
            statement.statement().resources(),
            statement(changed).orElseThrow().statement().resources(),
            "byte " + i);
      }
    }
  }

  /** Every byte of its structure, and every 61st of its files. */
  @Test
  void refuses_a_change_of_any_byte_of_a_zip_outside_its_signature() throws IOException {
    var zip = zip();
    var good = Files.readAllBytes(zip);
    assertTrue(report(zip).accepted(), report(zip).toString());
    var skipped = new BitSet();
    try (Stream<Path> payload = Files.list(forge.manifest().resolveSibling(""))) {
      for (var file : payload.toList()) {
        var content = Files.readAllBytes(file);
        int from = indexOf(good, content);
        IntStream.range(from, from + content.length).filter(i -> i % 61 != 0).forEach(skipped::set);
      }
    }
    // The test above is about the signature; here its checksum would refuse first.
    var signature = Files.readAllBytes(forge.signature());
    int from = indexOf(good, signature);
    skipped.set(from, from + signature.length);
    assertTrue(skipped.cardinality() > good.length * 8 / 10);
    for (int i = skipped.nextClearBit(0); i < good.length; i = skipped.nextClearBit(i + 1)) {
      Files.write(zip, flipped(good, i));
      assertRefused(zip, "byte " + i);
    }
  }

  @Test
  void refuses_a_zip_that_ends_early_or_goes_on() throws IOException {
    var zip = zip();
    var good = Files.readAllBytes(zip);
    for (int length = 0; length < good.length; length += 499) {
      Files.write(zip, Arrays.copyOf(good, length));
      assertRefused(zip, "cut to " + length);
    }
    Files.write(zip, Arrays.copyOf(good, good.length - 1));
    assertRefused(zip, "the last byte cut off");
    Files.write(zip, Arrays.copyOf(good, good.length + 1));
    assertRefused(zip, "one byte more");
    Files.write(zip, good);
    assertTrue(report(zip).accepted());
  }

  @Test
  void a_damaged_zip_is_refused_by_its_container_and_every_stage_stands_in_the_report_once()
      throws IOException {
    var zip = zip();
    var good = Files.readAllBytes(zip);
    var library = Files.readAllBytes(forge.payload("linux-x86_64-v3.so"));
    Files.write(zip, flipped(good, indexOf(good, library) + 5000));

    var report = report(zip);
    assertEquals(ContainerCode.CRC_DIFFERS, report.refusal().orElseThrow().code());
    assertEquals(
        Arrays.stream(Stage.values()).filter(Stage::isGate).toList(),
        report.stages().stream().map(VerificationReport.StageResult::stage).toList());
    assertEquals(VerificationReport.Outcome.REFUSED, report.stages().get(1).outcome());
  }

  @ParameterizedTest
  @ValueSource(strings = {"manifest.json", "linux-x86_64-v3.so"})
  void refuses_a_payload_file_that_ends_early(String name) throws IOException {
    var good = Files.readAllBytes(forge.payload(name));
    for (var length : List.of(0, 1, good.length / 2, good.length - 1)) {
      Files.write(forge.payload(name), Arrays.copyOf(good, length));
      assertRefused(forge.bundle(), name + " cut to " + length);
    }
  }

  private Path zip() throws IOException {
    var zip = folder.resolve("packed.fluno");
    try (var out = Files.newOutputStream(zip)) {
      BundleZip.write(forge.bundle(), out);
    }
    return zip;
  }

  private VerificationReport report(Path bundle) {
    return Fluno.report(bundle, policy);
  }

  private void assertRefused(Path bundle, String what) {
    assertFalse(report(bundle).accepted(), what);
  }

  private Optional<SignedStatement> statement(byte[] signature) {
    return OmsSignature.check("signer.sigstore.json", signature, List.of(forge.keys().key()));
  }

  private static byte[] flipped(byte[] bytes, int position) {
    var copy = bytes.clone();
    copy[position] ^= (byte) (1 << (position % 8));
    return copy;
  }

  private static int indexOf(byte[] where, byte[] what) {
    for (int i = 0; i <= where.length - what.length; i++) {
      if (Arrays.equals(where, i, i + what.length, what, 0, what.length)) {
        return i;
      }
    }
    throw new IllegalStateException("the zip does not hold the signature as it is");
  }
}
