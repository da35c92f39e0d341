package dev.fluno.toolkit.zip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Writes stored entries after PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16, with every
 * free field fixed. {@code java.util.zip.ZipOutputStream} would put the time zone of the machine
 * into the bytes.
 */
public final class StoredZipWriter {
  /** Version 1.0; the upper byte 0 is MS-DOS. */
  private static final short VERSION = 10;

  /** 1980-01-01, the first day that a zip can name. */
  private static final short DATE = 0x0021;

  private final OutputStream out;
  private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
  private int offset;
  private short count;

  public StoredZipWriter(OutputStream out) {
    this.out = out;
  }

  /** Adds a file; callers add names in ascending order, and stay below 2 GiB. */
  public void add(String name, byte[] content) throws IOException {
    byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
    var crc = new CRC32();
    crc.update(content);
    byte[] shared =
        buffer(26)
            .putShort(VERSION)
            .putShort((short) 0) // flags
            .putShort((short) 0) // stored
            .putShort((short) 0) // time
            .putShort(DATE)
            .putInt((int) crc.getValue())
            .putInt(content.length)
            .putInt(content.length)
            .putShort((short) nameBytes.length)
            .putShort((short) 0) // extra field
            .array();
    out.write(buffer(4).putInt(0x04034b50).array());
    out.write(shared);
    out.write(nameBytes);
    out.write(content);

    directory.writeBytes(buffer(6).putInt(0x02014b50).putShort(VERSION).array());
    directory.writeBytes(shared);
    // Comment length, disk number, internal and external attributes are 0.
    directory.writeBytes(buffer(14).putInt(10, offset).array());
    directory.writeBytes(nameBytes);
    offset = Math.addExact(offset, 30 + nameBytes.length + content.length);
    count++;
  }

  /** Writes what ends a zip; closes nothing. */
  public void finish() throws IOException {
    directory.writeTo(out);
    out.write(
        buffer(22)
            .putInt(0x06054b50)
            .putInt(0) // disk numbers
            .putShort(count)
            .putShort(count)
            .putInt(directory.size())
            .putInt(offset)
            .putShort((short) 0) // comment
            .array());
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
