package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads a library that lies outside any bundle, for those who look at one. */
public final class LibraryFile {

  /** The size in bytes of the largest file read: as large as a file of a bundle may be. */
  public static final int MAX_BYTES = 256 << 20;

  private LibraryFile() {}

  /**
   * The bytes of a regular file, links followed. It is copied, not mapped: a mapped file that is
   * cut short meanwhile ends its readers.
   *
   * @throws RefusedException with a binary code, if there is none that can be read
   */
  public static MemorySegment read(Path file, Arena arena) {
    try {
      // Attributes before opening: opening a pipe or a device could block or have effects.
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      if (!attributes.isRegularFile()) {
        String have = attributes.isDirectory() ? "a folder" : "a device or pipe";
        throw new RefusedException(BinaryCode.NOT_A_FILE, file.toString(), "a regular file", have);
      }
      if (attributes.size() > MAX_BYTES) {
        throw new RefusedException(
            BinaryCode.FILE_TOO_LARGE,
            file.toString(),
            "at most " + MAX_BYTES + " bytes",
            attributes.size() + " bytes");
      }
      return contents(file, arena.allocate(attributes.size()));
    } catch (NoSuchFileException e) {
      throw new RefusedException(BinaryCode.NO_FILE, file.toString(), "a library", "nothing");
    } catch (IOException e) {
      throw new RefusedException(
          BinaryCode.FILE_UNREADABLE, file.toString(), "a readable file", IoText.of(e));
    }
  }

  private static MemorySegment contents(Path file, MemorySegment bytes) throws IOException {
    ByteBuffer target = bytes.asByteBuffer();
    try (FileChannel channel = FileChannel.open(file)) {
      while (target.hasRemaining()) {
        if (channel.read(target) < 0) {
          throw new IOException("it was cut short while it was read");
        }
      }
    }
    return bytes;
  }
}
