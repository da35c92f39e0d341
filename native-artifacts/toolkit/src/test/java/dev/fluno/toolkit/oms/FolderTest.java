package dev.fluno.toolkit.oms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both ways of holding a folder open do the same; this system itself has the better one. */
class FolderTest {
  @TempDir Path path;

  @BeforeEach
  void a_folder() throws IOException {
    Files.createDirectory(path.resolve("sub"));
    Files.writeString(path.resolve("sub/file"), "text");
    Files.createSymbolicLink(path.resolve("link"), Path.of("sub/file"));
  }

  private Folder open(boolean byDescriptor) throws IOException {
    if (!byDescriptor) {
      return new Folder.Named(path);
    }
    return assertInstanceOf(Folder.Held.class, Folder.open(path));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void lists_describes_and_opens_its_entries(boolean byDescriptor) throws IOException {
    try (Folder folder = open(byDescriptor)) {
      List<Path> entries = folder.entries(2);
      assertEquals(List.of(Path.of("link"), Path.of("sub")), entries);
      assertTrue(folder.attributes().isDirectory());
      assertTrue(folder.attributes(entries.getFirst()).isSymbolicLink());
      try (Folder sub = folder.folder(Path.of("sub"));
          var file = sub.file(Path.of("file"))) {
        assertEquals(4, sub.attributes(Path.of("file")).size());
        assertEquals(4, file.read(ByteBuffer.allocate(5)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void opens_no_link_and_lists_no_more_than_one_too_many(boolean byDescriptor) throws IOException {
    try (Folder folder = open(byDescriptor)) {
      assertThrows(IOException.class, () -> folder.file(Path.of("link")));
      assertEquals(1, folder.entries(0).size());
    }
  }
}
