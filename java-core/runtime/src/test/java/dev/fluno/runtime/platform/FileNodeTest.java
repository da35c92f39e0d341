package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.testing.Commands;
import dev.fluno.runtime.testing.OpenDescriptors;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways to hold a node open: Linux's own, and the one of all other systems. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class FileNodeTest {
  @TempDir Path folder;

  enum Way {
    BY_DESCRIPTOR {
      @Override
      FileNode open(Path path) throws IOException {
        return DescriptorNode.open(path);
      }
    },
    BY_PATH {
      @Override
      FileNode open(Path path) throws IOException {
        return PathNode.open(path);
      }
    };

    abstract FileNode open(Path path) throws IOException;
  }

  @BeforeEach
  void make_a_file() throws IOException {
    Files.writeString(folder.resolve("file"), "content");
  }

  @ParameterizedTest
  @EnumSource
  void reads_a_file_from_any_place(Way way) throws IOException {
    try (FileNode file = way.open(folder.resolve("file"))) {
      assertEquals(FileNode.Kind.FILE, file.kind());
      assertEquals(7, file.sizeBytes());
      assertEquals(7, file.currentSizeBytes());
      assertEquals(1, file.hardLinks());
      assertEquals("content", text(file, 0));
      assertEquals("tent", text(file, 3));
      assertEquals("", text(file, 7));
      assertEquals("", text(file, 1L << 40));
    }
  }

  @ParameterizedTest
  @EnumSource
  void sees_a_file_grow_and_counts_its_names(Way way) throws IOException {
    Files.createLink(folder.resolve("second"), folder.resolve("file"));
    try (FileNode file = way.open(folder.resolve("file"))) {
      assertEquals(2, file.hardLinks());
      Files.writeString(folder.resolve("second"), "longer content");
      assertEquals(7, file.sizeBytes());
      assertEquals(14, file.currentSizeBytes());
    }
  }

  @ParameterizedTest
  @EnumSource
  void lists_a_folder_up_to_one_name_more_than_wanted(Way way) throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    for (int i = 0; i < 2000; i++) {
      Files.createFile(folder.resolve(i + "-" + "x".repeat(40)));
    }
    try (FileNode node = way.open(folder);
        FileNode empty = node.child("empty")) {
      assertEquals(FileNode.Kind.FOLDER, node.kind());
      assertEquals(2002, Set.copyOf(node.names(5000)).size());
      assertEquals(List.of(), empty.names(9));
    }
    try (FileNode node = way.open(folder)) {
      assertTrue(node.names(5).size() > 5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void of_anything_but_files_and_folders_only_the_kind_is_known(Way way) throws Exception {
    Commands.run("mkfifo", folder.resolve("pipe").toString());
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("file"));
    Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nothing"));
    try (FileNode node = way.open(folder);
        FileNode devices = way.open(Path.of("/dev"))) {
      for (String name : List.of("pipe", "link", "dangling")) {
        requireClosedBook(node.child(name));
      }
      requireClosedBook(devices.child("zero"));
      requireClosedBook(way.open(folder.resolve("pipe")));
    }
  }

  private static void requireClosedBook(FileNode node) throws IOException {
    assertEquals(FileNode.Kind.OTHER, node.kind());
    assertThrows(IOException.class, () -> text(node, 0));
    node.close();
  }

  @ParameterizedTest
  @EnumSource
  void a_link_in_the_path_that_the_user_gave_is_followed(Way way) throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("file"));
    try (FileNode file = way.open(folder.resolve("link"))) {
      assertEquals("content", text(file, 0));
    }
  }

  @ParameterizedTest
  @EnumSource
  void what_takes_the_place_of_a_file_is_another_node(Way way) throws IOException {
    Path path = folder.resolve("file");
    try (FileNode node = way.open(folder);
        FileNode file = node.child("file")) {
      Files.move(path, folder.resolve("old"));
      assertThrows(NoSuchFileException.class, () -> node.child("file"));
      Files.writeString(path, "another");
      assertEquals("content", text(file, 0));
      try (FileNode other = node.child("file")) {
        assertEquals("another", text(other, 0));
      }
    }
  }

  @Test
  void what_takes_the_place_of_a_folder_is_never_listed() throws IOException {
    try (FileNode node = FileNode.open(folder)) {
      Path moved = folder.resolveSibling(folder.getFileName() + "-moved");
      Files.move(folder, moved);
      try {
        Files.createDirectory(folder);
        assertEquals(List.of("file"), node.names(9));
        try (FileNode file = node.child("file")) {
          assertEquals("content", text(file, 0));
        }
      } finally {
        Files.delete(folder);
        Files.move(moved, folder);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_closed_node_is_not_read(Way way) throws IOException {
    FileNode file = way.open(folder.resolve("file"));
    file.close();
    file.close();
    assertThrows(IOException.class, () -> text(file, 0));
    assertThrows(IOException.class, file::currentSizeBytes);
  }

  @ParameterizedTest
  @EnumSource
  void leaves_no_descriptor_open(Way way) throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("file"));
    long before = OpenDescriptors.count();
    for (int i = 0; i < 300; i++) {
      try (FileNode node = way.open(folder)) {
        node.names(9);
        node.child("file").close();
        node.child("link").close();
        assertThrows(NoSuchFileException.class, () -> node.child("nothing"));
      }
    }
    assertTrue(OpenDescriptors.count() - before < 100, "other threads may hold a few");
  }

  @Test
  void a_name_is_bytes_and_need_not_be_text() throws Exception {
    Commands.run("bash", "-c", "printf x > '" + folder + "'/$'b\\xff'");
    try (FileNode node = FileNode.open(folder);
        FileNode child = node.child("b\u00ff")) {
      assertEquals(Set.of("b\u00ff", "file"), Set.copyOf(node.names(9)));
      assertEquals("x", text(child, 0));
    }
    try (var paths = Files.newDirectoryStream(folder, "b*");
        FileNode file = FileNode.open(paths.iterator().next())) {
      assertEquals("x", text(file, 0));
    }
  }

  @Test
  void a_child_is_one_step_away() throws IOException {
    try (FileNode node = FileNode.open(folder)) {
      for (String name : List.of("..", "a/b", "/etc")) {
        assertThrows(IllegalArgumentException.class, () -> node.child(name));
      }
    }
  }

  @Test
  void an_interrupt_changes_nothing() throws IOException {
    Thread.currentThread().interrupt();
    try (FileNode file = FileNode.open(folder.resolve("file"))) {
      assertEquals("content", text(file, 0));
    } finally {
      assertTrue(Thread.interrupted(), "and is kept");
    }
  }

  private static String text(FileNode file, long offset) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      var target = arena.allocate(100);
      var bytes = new byte[(int) file.read(offset, target)];
      target.asByteBuffer().get(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
