package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.ChildJvm;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryFileTest {

  @TempDir private Path folder = Path.of("");

  private static void refuses(BinaryCode code, Path file) {
    try (var arena = Arena.ofConfined()) {
      var refused = assertThrows(RefusedException.class, () -> LibraryFile.read(file, arena));
      assertEquals(code, refused.refusal().code(), refused.getMessage());
    }
  }

  @Test
  void reads_a_file_also_through_a_link() throws IOException {
    Path file = Files.write(folder.resolve("a.so"), new byte[] {1, 2, 3});
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    try (var arena = Arena.ofConfined()) {
      byte[] read = LibraryFile.read(link, arena).toArray(ValueLayout.JAVA_BYTE);
      assertEquals(3, read.length);
      assertEquals(3, read[2]);
    }
  }

  @Test
  void reads_an_empty_file() throws IOException {
    Path file = Files.createFile(folder.resolve("empty"));
    try (var arena = Arena.ofConfined()) {
      assertEquals(0, LibraryFile.read(file, arena).byteSize());
    }
  }

  @Test
  void refuses_what_is_no_file() throws Exception {
    refuses(BinaryCode.NO_FILE, folder.resolve("none"));
    refuses(BinaryCode.NO_FILE, Files.createSymbolicLink(folder.resolve("link"), Path.of("none")));
    refuses(BinaryCode.NOT_A_FILE, folder);
    refuses(BinaryCode.NOT_A_FILE, Path.of("/dev/zero"));
    Path pipe = folder.resolve("pipe");
    Commands.run("mkfifo", pipe.toString());
    refuses(BinaryCode.NOT_A_FILE, pipe);
    refuses(
        BinaryCode.FILE_UNREADABLE,
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop")));
    refuses(BinaryCode.FILE_UNREADABLE, folder.resolve("x".repeat(300)));
    refuses(BinaryCode.NO_FILE, Files.createFile(folder.resolve("file")).resolve("inside"));
  }

  @Test
  void refuses_a_file_of_one_byte_too_much_before_it_takes_memory() throws IOException {
    Path file = folder.resolve("large");
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(LibraryFile.MAX_BYTES + 1L);
    }
    refuses(BinaryCode.FILE_TOO_LARGE, file);
  }

  @Test
  void refuses_a_file_that_may_not_be_read() throws Exception {
    Path file = Files.createFile(folder.resolve("secret"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    var child = ChildJvm.withoutFileCapabilities(Child.class, file.toString());
    assertEquals(0, child.exitStatus(), child.output());
    assertTrue(child.output().contains("no permission"), child.output());
  }

  /** Reads a file that it may not read. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      try (var arena = Arena.ofConfined()) {
        LibraryFile.read(Path.of(args[0]), arena);
        System.exit(1);
      } catch (RefusedException refused) {
        System.out.println(refused.getMessage());
      }
    }
  }
}
