package dev.fluno.runtime.bundle;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.FileNode;
import dev.fluno.runtime.platform.NativeBuffer;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A file of a bundle that has been listed and not yet read: a whole one of a folder, or a part of a
 * zip. Its bytes come from the node that was open when it was listed, whatever became of its name.
 *
 * @param subject its name in the bundle, for messages
 * @param node where its bytes lie, from {@code offset} on
 * @param crc the CRC-32 that a zip states
 */
record ListedFile(
    String subject, FileNode node, long offset, long sizeBytes, Optional<Integer> crc) {

  /** What is read at once: it stays in a core's cache until it is hashed. */
  private static final long CHUNK_BYTES = 256 << 10;

  /** The whole file. */
  byte[] bytes() throws IOException {
    byte[] bytes = new byte[(int) sizeBytes];
    var target = ByteBuffer.wrap(bytes);
    inChunks(target::put);
    requireCrc(ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** Lower-case hex SHA-256 of the whole file. */
  String sha256() throws IOException {
    var digest = Sha256.start();
    var actual = new CRC32();
    inChunks(
        chunk -> {
          digest.update(chunk.duplicate());
          if (crc.isPresent()) {
            actual.update(chunk);
          }
        });
    requireCrc(actual);
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The whole file in sealed memory. */
  SealedLibrary sealed() throws IOException {
    var sealed = SealedLibrary.create(sizeBytes, this::read);
    try {
      requireUnchanged();
      requireCrc(sealed.bytes().asByteBuffer());
      return sealed;
    } catch (IOException | RuntimeException | Error e) {
      sealed.close();
      throw e;
    }
  }

  @FunctionalInterface
  private interface Chunks {
    void accept(ByteBuffer chunk);
  }

  private void inChunks(Chunks chunks) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      var buffer = NativeBuffer.allocate(arena, Math.min(sizeBytes, CHUNK_BYTES));
      for (long at = 0; at < sizeBytes; ) {
        var chunk = buffer.asSlice(0, Math.min(sizeBytes - at, CHUNK_BYTES));
        read(at, chunk);
        chunks.accept(chunk.asByteBuffer());
        at += chunk.byteSize();
      }
    }
    requireUnchanged();
  }

  private void read(long at, MemorySegment target) throws IOException {
    readFully(node, offset + at, target, subject);
  }

  /** Fills the target, or refuses a file that has become too short for it. */
  static void readFully(FileNode node, long offset, MemorySegment target, String subject)
      throws IOException {
    for (long done = 0; done < target.byteSize(); ) {
      long read = node.read(offset + done, target.asSlice(done));
      if (read == 0) {
        throw changed(node, subject);
      }
      done += read;
    }
  }

  private void requireUnchanged() throws IOException {
    if (node.currentSizeBytes() != node.sizeBytes()) {
      throw changed(node, subject);
    }
  }

  private static RefusedException changed(FileNode node, String subject) {
    return new RefusedException(
        ContainerCode.CHANGED,
        subject,
        "a file of " + node.sizeBytes() + " bytes, as it was when it was listed",
        "another size");
  }

  private void requireCrc(ByteBuffer bytes) {
    if (crc.isPresent()) {
      var actual = new CRC32();
      actual.update(bytes);
      requireCrc(actual);
    }
  }

  private void requireCrc(CRC32 actual) {
    if (crc.isPresent() && (int) actual.getValue() != crc.get()) {
      throw new RefusedException(
          ContainerCode.CRC_DIFFERS,
          subject,
          String.format(Locale.ROOT, "CRC-32 %08x", crc.get()),
          String.format(Locale.ROOT, "%08x", actual.getValue()));
    }
  }
}
