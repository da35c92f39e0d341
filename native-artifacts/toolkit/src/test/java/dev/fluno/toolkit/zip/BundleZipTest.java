package dev.fluno.toolkit.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.TimeZone;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleZipTest {
  @TempDir Path folder;
  private Path bundle;

  @BeforeEach
  void make_a_bundle() throws IOException {
    bundle = Files.createDirectory(folder.resolve("b"));
    Path artifact = Files.createDirectory(bundle.resolve("artifact"));
    Path signatures = Files.createDirectory(bundle.resolve("signatures"));
    Files.writeString(artifact.resolve("manifest.json"), "{}");
    Files.write(artifact.resolve("a.so"), new byte[100_000]);
    Files.createFile(artifact.resolve("m.json"));
    Files.writeString(signatures.resolve("dev.sigstore.json"), "[]");
  }

  @Test
  void the_runtime_reads_the_zip_as_it_reads_the_folder() throws IOException {
    Path zip = Files.write(folder.resolve("b.fluno"), zipped());
    try (Container fromZip = Container.open(zip);
        Container fromFolder = Container.open(bundle)) {
      assertEquals(fromFolder.payload(), fromZip.payload());
      assertEquals(fromFolder.signatures(), fromZip.signatures());
      for (String name : fromFolder.payload().keySet()) {
        assertArrayEquals(
            fromFolder.readPayload(name, 1 << 20), fromZip.readPayload(name, 1 << 20), name);
      }
      assertEquals(
          "[]", new String(fromZip.readSignature("dev.sigstore.json", 9), StandardCharsets.UTF_8));
    }
  }

  @Test
  void another_zip_reader_opens_it() throws IOException {
    Path file = Files.write(folder.resolve("b.zip"), zipped());
    try (var zip = new ZipFile(file.toFile())) {
      assertEquals(4, zip.size());
      var manifest = zip.getInputStream(zip.getEntry("artifact/manifest.json"));
      assertEquals("{}", new String(manifest.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void the_bytes_depend_on_neither_time_zone_nor_file_times() throws IOException {
    TimeZone before = TimeZone.getDefault();
    byte[] first = zipped();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/Nome"));
      Files.setLastModifiedTime(bundle.resolve("artifact/a.so"), FileTime.fromMillis(0));
      assertArrayEquals(first, zipped());
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void refuses_a_folder_that_is_no_bundle() throws IOException {
    Files.createFile(bundle.resolve("artifact/Upper"));
    assertThrows(RefusedException.class, this::zipped);
  }

  private byte[] zipped() throws IOException {
    var out = new ByteArrayOutputStream();
    BundleZip.write(bundle, out);
    return out.toByteArray();
  }
}
