package dev.fluno.tests.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import dev.fluno.toolkit.zip.BundleZip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A signed bundle, mutated: it is refused, or every file of its payload is the one that was signed.
 * Each input is tried as it is and with its checksums set right, since an attacker would do that
 * too and the changed bytes then reach the stages behind the container.
 */
class BundleFuzzTest {
  private static final int LOCAL_BYTES = 30;
  private static final int CENTRAL_BYTES = 46;

  @TempDir static Path folder;

  private static Forge forge;
  private static TrustPolicy policy;
  private static SortedMap<String, byte[]> signed;

  @BeforeAll
  static void sign_a_bundle() throws IOException {
    forge = Forge.in(folder);
    policy = TrustPolicy.read(forge.policy());
    signed = new TreeMap<>();
    try (Stream<Path> files = Files.list(forge.bundle().resolve("artifact"))) {
      for (Path file : files.toList()) {
        signed.put("artifact/" + file.getFileName(), Files.readAllBytes(file));
      }
    }
  }

  static Stream<byte[]> bundles() throws IOException {
    var zip = new ByteArrayOutputStream();
    BundleZip.write(forge.bundle(), zip);
    return Stream.of(zip.toByteArray());
  }

  @MethodSource("bundles")
  @FuzzTest
  void bundle(byte[] data) throws IOException {
    judge(data);
    byte[] corrected = data.clone();
    if (correctChecksums(corrected)) {
      judge(corrected);
    }
  }

  private static void judge(byte[] data) throws IOException {
    Path zip = folder.resolve("fuzz.fluno");
    Files.write(zip, data);
    if (Fluno.report(zip, policy).accepted()) {
      int files = 0;
      try (var file = new ZipFile(zip.toFile())) {
        for (var entry : file.stream().filter(e -> e.getName().startsWith("artifact/")).toList()) {
          assertArrayEquals(
              signed.get(entry.getName()),
              file.getInputStream(entry).readAllBytes(),
              entry.getName());
          files++;
        }
      }
      assertEquals(signed.size(), files);
    }
  }

  /** Where the headers still make sense; whether anything was changed. */
  private static boolean correctChecksums(byte[] zip) {
    ByteBuffer out = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    boolean changed = false;
    int local = 0;
    int central = centralDirectory(out);
    while (central >= 0
        && central + CENTRAL_BYTES <= zip.length
        && local + LOCAL_BYTES <= zip.length
        && out.getInt(local) == 0x04034b50
        && out.getInt(central) == 0x02014b50) {
      int content = local + LOCAL_BYTES + Short.toUnsignedInt(out.getShort(local + 26));
      long end = content + Integer.toUnsignedLong(out.getInt(local + 18));
      if (end > zip.length) {
        break;
      }
      var crc = new CRC32();
      crc.update(zip, content, (int) end - content);
      int value = (int) crc.getValue();
      changed |= out.getInt(local + 14) != value || out.getInt(central + 16) != value;
      out.putInt(local + 14, value).putInt(central + 16, value);
      local = (int) end;
      central += CENTRAL_BYTES + Short.toUnsignedInt(out.getShort(central + 28));
    }
    return changed;
  }

  private static int centralDirectory(ByteBuffer zip) {
    int end = zip.limit() - 22;
    if (end < 0 || zip.getInt(end) != 0x06054b50) {
      return -1;
    }
    int offset = zip.getInt(end + 16);
    return offset >= 0 && offset < end ? offset : -1;
  }
}
