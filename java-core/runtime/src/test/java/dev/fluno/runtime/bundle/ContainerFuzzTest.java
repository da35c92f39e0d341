package dev.fluno.runtime.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes are a bundle or are refused with a container code. Of a zip that is read whole, {@code
 * java.util.zip.ZipFile} gives the same names and contents, and writing these again gives the same
 * bytes: no second zip says the same.
 */
class ContainerFuzzTest {
  @TempDir static Path folder;

  static Stream<byte[]> zips() {
    var manifest = new StoredZips.File("artifact/manifest.json", "{}");
    var library = new StoredZips.File("artifact/a.so", "library");
    var signature = new StoredZips.File("signatures/dev.sigstore.json", "[]");
    var many = new ArrayList<StoredZips.File>();
    for (int i = 10; i < 40; i++) {
      many.add(new StoredZips.File("artifact/" + i, ""));
    }
    many.add(manifest);
    return Stream.of(
            List.of(library, manifest, signature),
            List.of(manifest),
            List.of(library, signature),
            List.of(manifest, library),
            List.of(manifest, manifest),
            List.of(new StoredZips.File("../a", "x"), manifest),
            many,
            List.<StoredZips.File>of())
        .map(files -> StoredZips.of(files).bytes);
  }

  @MethodSource("zips")
  @DictionaryEntries({"PK\u0001\u0002", "PK\u0003\u0004", "PK\u0005\u0006", "PK\u0006\u0006"})
  @DictionaryEntries({"artifact/", "signatures/", "manifest.json", ".sigstore.json", "../"})
  @FuzzTest
  void container(byte[] data) throws IOException {
    Path zip = folder.resolve("fuzz.fluno");
    Files.write(zip, data);
    try {
      SortedMap<String, byte[]> files = Effort.bounded(data, () -> read(zip));
      assertEquals(contents(files), contents(readByZipFile(zip)));
      assertArrayEquals(data, rewritten(files));
    } catch (RefusedException e) {
      assertInstanceOf(ContainerCode.class, e.refusal().code());
    }
  }

  private static SortedMap<String, byte[]> read(Path zip) {
    var files = new TreeMap<String, byte[]>();
    try (Container container = Container.open(zip)) {
      container
          .payload()
          .forEach(
              (name, size) ->
                  files.put("artifact/" + name, container.readPayload(name, size.intValue())));
      container
          .signatures()
          .forEach(
              (name, size) ->
                  files.put("signatures/" + name, container.readSignature(name, size.intValue())));
    }
    return files;
  }

  private static SortedMap<String, byte[]> readByZipFile(Path zip) throws IOException {
    var files = new TreeMap<String, byte[]>();
    try (var file = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : Collections.list(file.entries())) {
        byte[] content = file.getInputStream(entry).readAllBytes();
        assertTrue(files.put(entry.getName(), content) == null, "one file of each name");
      }
    }
    return files;
  }

  private static byte[] rewritten(SortedMap<String, byte[]> files) {
    var list = new ArrayList<StoredZips.File>();
    files.forEach(
        (name, content) ->
            list.add(new StoredZips.File(name, new String(content, StandardCharsets.ISO_8859_1))));
    return StoredZips.of(list).bytes;
  }

  private static SortedMap<String, String> contents(SortedMap<String, byte[]> files) {
    var contents = new TreeMap<String, String>();
    files.forEach((name, bytes) -> contents.put(name, Arrays.toString(bytes)));
    return contents;
  }
}
