package dev.fluno.runtime.bundle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** Writes zips in the accepted form, byte by byte, for tests that then break one of them. */
final class StoredZips {
  private StoredZips() {}

  /** A file; its content is one byte for each character. */
  record File(String name, String content) {
    private byte[] bytes() {
      return content.getBytes(StandardCharsets.ISO_8859_1);
    }

    int localBytes() {
      return 30 + name.length() + content.length();
    }

    int centralBytes() {
      return 46 + name.length();
    }
  }

  /** A zip, and where its parts begin. */
  static final class Zip {
    final byte[] bytes;
    final int firstCentral;
    final int end;

    private Zip(byte[] bytes, int firstCentral, int end) {
      this.bytes = bytes;
      this.firstCentral = firstCentral;
      this.end = end;
    }
  }

  static Zip of(List<File> files) {
    int local = files.stream().mapToInt(File::localBytes).sum();
    int central = files.stream().mapToInt(File::centralBytes).sum();
    ByteBuffer out = ByteBuffer.allocate(local + central + 22).order(ByteOrder.LITTLE_ENDIAN);
    for (File file : files) {
      out.putInt(0x04034b50);
      shared(out, file);
      out.put(file.name.getBytes(StandardCharsets.ISO_8859_1)).put(file.bytes());
    }
    int offset = 0;
    for (File file : files) {
      out.putInt(0x02014b50).putShort((short) 10);
      shared(out, file);
      out.putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0).putInt(offset);
      out.put(file.name.getBytes(StandardCharsets.ISO_8859_1));
      offset += file.localBytes();
    }
    out.putInt(0x06054b50).putInt(0);
    out.putShort((short) files.size()).putShort((short) files.size());
    out.putInt(central).putInt(local).putShort((short) 0);
    return new Zip(out.array(), local, local + central);
  }

  /** The fields from "version needed" to "extra field length", alike in both headers. */
  private static void shared(ByteBuffer out, File file) {
    var crc = new CRC32();
    crc.update(file.bytes());
    out.putShort((short) 10).putShort((short) 0).putShort((short) 0);
    out.putShort((short) 0).putShort((short) 0x21);
    out.putInt((int) crc.getValue()).putInt(file.content.length()).putInt(file.content.length());
    out.putShort((short) file.name.length()).putShort((short) 0);
  }
}
