package dev.fluno.toolkit.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What holds of the zip of every tree of files. */
class ZipPropertiesTest {
  private static Path zip = Path.of("");

  @BeforeContainer
  static void make_a_file() throws IOException {
    zip = Files.createTempFile("properties", ".fluno");
  }

  @AfterContainer
  static void remove_it() throws IOException {
    Files.delete(zip);
  }

  @Provide
  Arbitrary<SortedMap<String, byte[]>> trees() {
    // A letter first, so that no name is a device of Windows.
    Arbitrary<String> names =
        Arbitraries.strings().withChars("ab0._-z").ofMaxLength(8).map(text -> "q" + text + "x");
    Arbitrary<byte[]> contents = Arbitraries.bytes().array(byte[].class).ofMaxSize(40);
    Arbitrary<SortedMap<String, byte[]>> payload =
        files(names.map(name -> "artifact/" + name), contents, 12);
    Arbitrary<SortedMap<String, byte[]>> signatures =
        files(names.map(name -> "signatures/" + name + ".sigstore.json"), contents, 3);
    return payload.flatMap(
        files ->
            signatures.flatMap(
                more ->
                    contents.map(
                        manifest -> {
                          var all = new TreeMap<>(files);
                          all.putAll(more);
                          all.put("artifact/manifest.json", manifest);
                          return all;
                        })));
  }

  private static Arbitrary<SortedMap<String, byte[]>> files(
      Arbitrary<String> names, Arbitrary<byte[]> contents, int most) {
    return Arbitraries.maps(names, contents).ofMaxSize(most).map(TreeMap::new);
  }

  @Property(tries = 200)
  void the_gate_reads_the_tree_that_was_written(
      @ForAll @From("trees") SortedMap<String, byte[]> tree) throws IOException {
    Files.write(zip, written(tree));
    SortedMap<String, byte[]> read = read();
    assertEquals(tree.keySet(), read.keySet());
    tree.forEach((name, content) -> assertArrayEquals(content, read.get(name), name));
  }

  @Property(tries = 700)
  void another_byte_anywhere_is_refused(
      @ForAll @From("trees") SortedMap<String, byte[]> tree, @ForAll int at, @ForAll byte change)
      throws IOException {
    byte[] bytes = written(tree);
    bytes[Math.floorMod(at, bytes.length)] ^= change == 0 ? 1 : change;
    Files.write(zip, bytes);
    var refused = assertThrows(RefusedException.class, ZipPropertiesTest::read);
    assertInstanceOf(ContainerCode.class, refused.refusal().code());
  }

  private static byte[] written(SortedMap<String, byte[]> tree) throws IOException {
    var out = new ByteArrayOutputStream();
    var writer = new StoredZipWriter(out);
    for (var file : tree.entrySet()) {
      writer.add(file.getKey(), file.getValue());
    }
    writer.finish();
    return out.toByteArray();
  }

  private static SortedMap<String, byte[]> read() {
    var files = new TreeMap<String, byte[]>();
    try (Container container = Container.open(zip)) {
      container
          .payload()
          .keySet()
          .forEach(name -> files.put("artifact/" + name, container.readPayload(name, 64)));
      container
          .signatures()
          .keySet()
          .forEach(name -> files.put("signatures/" + name, container.readSignature(name, 64)));
    }
    return files;
  }
}
