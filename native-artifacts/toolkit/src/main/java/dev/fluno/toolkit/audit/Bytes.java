package dev.fluno.toolkit.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/** Something that can be read from any place: an open file, or bytes in memory. */
interface Bytes {
  long size() throws IOException;

  /** These bytes, all of them; an I/O error if there are fewer. */
  byte[] read(long offset, int length) throws IOException;

  static Bytes of(byte[] bytes) {
    return new Bytes() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public byte[] read(long offset, int length) throws IOException {
        if (offset < 0 || length < 0 || offset > bytes.length - length) {
          throw new IOException("it is shorter than it says");
        }
        return Arrays.copyOfRange(bytes, (int) offset, (int) offset + length);
      }
    };
  }

  /** The file stays open as long as this is used; nothing is mapped, so it may be cut short. */
  static Bytes of(FileChannel file) {
    return new Bytes() {
      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public byte[] read(long offset, int length) throws IOException {
        if (offset < 0 || length < 0 || offset > file.size() - length) {
          throw new IOException("it is shorter than it says");
        }
        var bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
          if (file.read(bytes, offset + bytes.position()) < 0) {
            throw new IOException("it was cut short while it was read");
          }
        }
        return bytes.array();
      }
    };
  }
}
