package dev.fluno.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.AccessMode;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModuleFileSystemTest {
  private static final Path PACKAGE = ModuleFileSystem.MOUNT.resolve("package");
  private static final Path MODULE = PACKAGE.resolve("module.py");

  private final ModuleFileSystem files =
      new ModuleFileSystem(Map.of(MODULE, "value = 1".getBytes(UTF_8)));

  @Test
  void carries_exactly_the_files_of_the_package() throws IOException {
    var root = Path.of(System.getProperty("fluno.root", "../.."));
    try (var folder = Files.list(root.resolve(RuntimePackage.FOLDER))) {
      var names =
          folder
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.equals("__pycache__"))
              .sorted()
              .toList();
      assertEquals(RuntimePackage.NAMES, names);
    }
  }

  @Test
  void reads_a_file_from_any_position() throws IOException {
    try (var channel = files.newByteChannel(MODULE, Set.of(StandardOpenOption.READ))) {
      assertEquals(9, channel.size());
      channel.position(8);
      assertEquals("1", new String(Channels.newInputStream(channel).readAllBytes(), UTF_8));
    }
  }

  @Test
  void lists_folders() throws IOException {
    var children = new ArrayList<Path>();
    try (var stream = files.newDirectoryStream(ModuleFileSystem.MOUNT, _ -> true)) {
      stream.forEach(children::add);
    }
    assertEquals(List.of(PACKAGE), children);
    assertEquals(true, files.readAttributes(PACKAGE, "isDirectory").get("isDirectory"));
    assertEquals(9L, files.readAttributes(MODULE, "basic:size").get("size"));
  }

  @Test
  void writes_nothing() {
    assertThrows(
        FileSystemException.class,
        () -> files.newByteChannel(MODULE, Set.of(StandardOpenOption.WRITE)));
    assertThrows(FileSystemException.class, () -> files.delete(MODULE));
    assertThrows(
        FileSystemException.class, () -> files.createDirectory(MODULE.resolveSibling("new")));
    assertThrows(
        FileSystemException.class, () -> files.checkAccess(MODULE, Set.of(AccessMode.WRITE)));
  }

  @Test
  void holds_nothing_beyond_its_files() {
    assertTrue(files.holds(ModuleFileSystem.MOUNT.resolve("nothing")));
    assertFalse(files.holds(ModuleFileSystem.MOUNT.resolve("../etc/passwd")));
    for (var path : List.of("nothing", "../etc/passwd", "package/module.pyc")) {
      assertThrows(
          NoSuchFileException.class,
          () ->
              files.newByteChannel(
                  ModuleFileSystem.MOUNT.resolve(path), Set.of(StandardOpenOption.READ)));
    }
  }
}
