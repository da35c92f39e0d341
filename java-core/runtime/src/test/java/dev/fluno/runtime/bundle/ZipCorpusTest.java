package dev.fluno.runtime.bundle;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.FileNode;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Zips that other projects use to tell readers apart. */
class ZipCorpusTest {
  private static final List<String> GROUPS =
      List.of(
          "malo/accept",
          "malo/iffy",
          "malo/malicious",
          "malo/reject",
          "yauzl/failure",
          "yauzl/success",
          "yauzl/wrong-entry-sizes");

  @TempDir Path folder;

  @Test
  void none_of_them_is_a_bundle() {
    assertAll(
        zips().values().stream()
            .<Executable>map(
                zip ->
                    () -> {
                      var refusal =
                          assertThrowsExactly(
                              RefusedException.class,
                              () -> Container.open(zip).close(),
                              zip.toString());
                      assertTrue(refusal.refusal().code() instanceof ContainerCode);
                    }));
  }

  /**
   * None has the times and attributes that Fluno fixes, which would hide what is wrong with each.
   * So those are set right first. What is then accepted is sound: stored, plain and unambiguous.
   */
  @Test
  void each_is_refused_for_its_own_fault() throws IOException {
    Map<String, String> verdicts = new TreeMap<>();
    for (Map.Entry<String, Path> zip : zips().entrySet()) {
      Path fixed = folder.resolve("fixed.zip");
      Files.write(fixed, withFixedFields(Files.readAllBytes(zip.getValue())));
      verdicts.put(zip.getKey(), verdict(fixed));
    }
    assertEquals(table(expected()), table(verdicts));
  }

  private static String verdict(Path zip) throws IOException {
    try (FileNode node = FileNode.open(zip)) {
      var entries = ZipListing.entries(node, zip.toString(), 100);
      for (var entry : entries) {
        var crc = Optional.of(entry.crc());
        new ListedFile(entry.name(), node, entry.offset(), entry.sizeBytes(), crc).bytes();
      }
      return entries.size() + " entries";
    } catch (RefusedException refusal) {
      return refusal.refusal().code().toString();
    }
  }

  private static byte[] withFixedFields(byte[] bytes) {
    ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at + ZipField.LOCAL_BYTES <= bytes.length; at++) {
      long signature = ZipField.u32(zip, at);
      if (signature == ZipField.LOCAL_SIGNATURE) {
        zip.putShort(at + 4, (short) 10).putShort(at + 10, (short) 0).putShort(at + 12, (short) 33);
      } else if (signature == ZipField.CENTRAL_SIGNATURE
          && at + ZipField.CENTRAL_BYTES <= bytes.length) {
        zip.putShort(at + 4, (short) 10).putShort(at + 6, (short) 10);
        zip.putShort(at + 12, (short) 0).putShort(at + 14, (short) 33);
        zip.putShort(at + 36, (short) 0).putInt(at + 38, 0);
      }
    }
    return bytes;
  }

  private static Map<String, Path> zips() {
    var zips = new TreeMap<String, Path>();
    for (String group : GROUPS) {
      for (Path file : Corpora.files("zip/" + group)) {
        if (file.toString().endsWith(".zip")) {
          zips.put(group + "/" + file.getFileName(), file);
        }
      }
    }
    return zips;
  }

  private static Map<String, String> expected() throws IOException {
    var expected = new TreeMap<String, String>();
    try (InputStream table = ZipCorpusTest.class.getResourceAsStream("zip-corpus.txt")) {
      assertNotNull(table);
      String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        int space = line.indexOf(" | ");
        expected.put(line.substring(space + 3), line.substring(0, space).strip());
      }
    }
    return expected;
  }

  /** As text, so that a difference shows its lines. */
  private static String table(Map<String, String> verdicts) {
    var lines = new ArrayList<String>();
    verdicts.forEach((zip, verdict) -> lines.add(String.format("%-22s | %s", verdict, zip)));
    return String.join("\n", lines);
  }
}
