package dev.fluno.toolkit.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a zip as its central directory lists it, duplicates included, and holds every entry against
 * its local header. {@code java.util.zip} shows of two equal names one, and never what lies between
 * entries (APPNOTE.TXT 6.3.10, sections 4.3 and 4.4).
 */
final class ZipReader {
  private static final int LOCAL = 0x04034b50;
  private static final int CENTRAL = 0x02014b50;
  private static final int END = 0x06054b50;
  private static final int DESCRIPTOR = 0x08074b50;

  private static final int LOCAL_BYTES = 30;
  private static final int CENTRAL_BYTES = 46;
  private static final int END_BYTES = 22;
  private static final int MAX_COMMENT = 0xffff;
  private static final int HAS_DESCRIPTOR = 1 << 3;

  /** Names of a hundred thousand entries; a directory beyond it belongs to no release. */
  private static final int MAX_DIRECTORY = 64 << 20;

  /** Deflate (RFC 1951) gives at most 258 bytes for 2 bits. */
  private static final int MAX_RATIO = 1032;

  private final Bytes zip;

  private ZipReader(Bytes zip) {
    this.zip = zip;
  }

  /** The zip cannot be read, or not in one way only. */
  static final class UnsoundException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsoundException(String message) {
      super(message);
    }
  }

  /** What a zip holds, and whatever lies in it that belongs to no entry. */
  record Listing(List<ZipEntryRecord> entries, List<String> strays) {}

  static Listing list(Bytes zip) throws IOException, UnsoundException {
    return new ZipReader(zip).list();
  }

  /** True if readers that start from the end would take it for a zip, whatever it begins with. */
  static boolean endsAsZip(byte[] bytes) {
    try {
      new ZipReader(Bytes.of(bytes)).endOfDirectory();
      return true;
    } catch (IOException | UnsoundException e) {
      return false;
    }
  }

  private Listing list() throws IOException, UnsoundException {
    long end = endOfDirectory();
    var record = read(end, END_BYTES);
    int count = record.getShort(10) & 0xffff;
    long directoryBytes = record.getInt(12) & 0xffff_ffffL;
    long directory = record.getInt(16) & 0xffff_ffffL;
    require(record.getInt(4) == 0, "one disk", "several");
    require(count < 0xffff && directory < 0xffff_ffffL, "a plain zip", "zip64");
    require(
        directory + directoryBytes == end && directoryBytes <= MAX_DIRECTORY,
        "a directory that ends at the end record",
        directoryBytes + " bytes at " + directory);
    var strays = new ArrayList<String>();
    if (end + END_BYTES < zip.size()) {
      strays.add("a comment of " + (zip.size() - end - END_BYTES) + " bytes");
    }
    var entries = entries(read(directory, (int) directoryBytes), count);
    gaps(entries, directory, strays);
    return new Listing(entries, strays);
  }

  /** The last end record whose comment ends with the file. */
  private long endOfDirectory() throws IOException, UnsoundException {
    long size = zip.size();
    int tail = (int) Math.min(size, END_BYTES + MAX_COMMENT);
    var bytes = read(size - tail, tail);
    for (int at = tail - END_BYTES; at >= 0; at--) {
      if (bytes.getInt(at) == END && at + END_BYTES + (bytes.getShort(at + 20) & 0xffff) == tail) {
        return size - tail + at;
      }
    }
    throw new UnsoundException("no end of a zip");
  }

  private List<ZipEntryRecord> entries(ByteBuffer directory, int count)
      throws IOException, UnsoundException {
    var entries = new ArrayList<ZipEntryRecord>();
    int at = 0;
    for (int i = 0; i < count; i++) {
      require(
          at + CENTRAL_BYTES <= directory.limit() && directory.getInt(at) == CENTRAL,
          count + " entries in the directory",
          String.valueOf(i));
      int nameBytes = directory.getShort(at + 28) & 0xffff;
      int extraBytes = directory.getShort(at + 30) & 0xffff;
      int commentBytes = directory.getShort(at + 32) & 0xffff;
      int next = at + CENTRAL_BYTES + nameBytes + extraBytes + commentBytes;
      require(next <= directory.limit(), "whole entries in the directory", "one cut short");
      entries.add(entry(directory, at, nameBytes, extraBytes));
      at = next;
    }
    require(at == directory.limit(), count + " entries in the directory", "more");
    return entries;
  }

  private ZipEntryRecord entry(ByteBuffer directory, int at, int nameBytes, int extraBytes)
      throws IOException, UnsoundException {
    var raw = slice(directory, at + CENTRAL_BYTES, nameBytes);
    var name = new String(raw, StandardCharsets.UTF_8);
    long local = directory.getInt(at + 42) & 0xffff_ffffL;
    var header = read(local, LOCAL_BYTES);
    require(header.getInt(0) == LOCAL, name + " at " + local, "something else there");
    int localName = header.getShort(26) & 0xffff;
    int localExtra = header.getShort(28) & 0xffff;
    require(
        localName == nameBytes && Arrays.equals(raw, zip.read(local + LOCAL_BYTES, nameBytes)),
        name + " in its local header",
        "another name");
    int method = directory.getShort(at + 10) & 0xffff;
    require((header.getShort(8) & 0xffff) == method, name + " packed in one way", "in two");
    var extras = new TreeSet<Integer>();
    extras.addAll(fields(slice(directory, at + CENTRAL_BYTES + nameBytes, extraBytes)));
    extras.addAll(fields(zip.read(local + LOCAL_BYTES + nameBytes, localExtra)));
    return new ZipEntryRecord(
        name,
        method,
        directory.getShort(at + 8) & 0xffff,
        (directory.getShort(at + 14) << 16) | (directory.getShort(at + 12) & 0xffff),
        directory.getInt(at + 16),
        directory.getInt(at + 20) & 0xffff_ffffL,
        directory.getInt(at + 24) & 0xffff_ffffL,
        local,
        local + LOCAL_BYTES + nameBytes + localExtra,
        extras);
  }

  /** The ids of extra fields; what does not parse has an id that none has. */
  private static List<Integer> fields(byte[] extra) {
    var ids = new ArrayList<Integer>();
    var buffer = ByteBuffer.wrap(extra).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at + 4 <= extra.length) {
      ids.add(buffer.getShort(at) & 0xffff);
      at += 4 + (buffer.getShort(at + 2) & 0xffff);
    }
    if (at != extra.length) {
      ids.add(-1);
    }
    return ids;
  }

  /** Entries must follow each other; what lies between them is in no listing. */
  private void gaps(List<ZipEntryRecord> entries, long directory, List<String> strays)
      throws IOException {
    long at = 0;
    var byOffset = Comparator.comparingLong(ZipEntryRecord::offset);
    for (var entry : entries.stream().sorted(byOffset).toList()) {
      if (entry.offset() != at) {
        strays.add((entry.offset() > at ? "a gap" : "an overlap") + " before " + entry.name());
      }
      at = entry.contentOffset() + entry.packedSize() + descriptorBytes(entry);
    }
    if (at != directory) {
      strays.add((directory > at ? "a gap" : "an overlap") + " before the directory");
    }
  }

  private long descriptorBytes(ZipEntryRecord entry) throws IOException {
    if ((entry.flags() & HAS_DESCRIPTOR) == 0) {
      return 0;
    }
    long at = entry.contentOffset() + entry.packedSize();
    return read(at, Integer.BYTES).getInt(0) == DESCRIPTOR ? 16 : 12;
  }

  /** The content of an entry, whose stated size the caller has allowed. */
  static byte[] content(Bytes zip, ZipEntryRecord entry) throws IOException, UnsoundException {
    require(entry.packedSize() <= Budget.MAX_FILE_BYTES, "a packed size in bounds", "a larger one");
    require(
        entry.size() <= entry.packedSize() * MAX_RATIO + MAX_RATIO,
        "a size that the packed bytes can unpack to",
        entry.size() + " of " + entry.packedSize());
    var packed = zip.read(entry.contentOffset(), (int) entry.packedSize());
    var content =
        switch (entry.method()) {
          case 0 -> packed;
          case 8 -> inflated(packed, (int) entry.size());
          default -> throw new UnsoundException("compression method " + entry.method());
        };
    var crc = new CRC32();
    crc.update(content);
    require(
        content.length == entry.size() && (int) crc.getValue() == entry.crc(),
        "content of the stated size and CRC-32",
        "another");
    return content;
  }

  /** Never more than the stated size and one byte, whatever the packed bytes would give. */
  private static byte[] inflated(byte[] packed, int size) throws UnsoundException {
    var content = new byte[size];
    try (var inflater = new Inflater(true)) {
      inflater.setInput(packed);
      int at = 0;
      while (at < size) {
        int got = inflater.inflate(content, at, size - at);
        require(got > 0, size + " bytes unpacked", String.valueOf(at));
        at += got;
      }
      require(
          inflater.finished() || inflater.inflate(new byte[1]) == 0,
          size + " bytes unpacked",
          "more");
    } catch (DataFormatException e) {
      throw new UnsoundException("packed bytes that do not unpack");
    }
    return content;
  }

  private ByteBuffer read(long offset, int length) throws IOException {
    return ByteBuffer.wrap(zip.read(offset, length)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] slice(ByteBuffer buffer, int at, int length) {
    var bytes = new byte[length];
    buffer.get(at, bytes);
    return bytes;
  }

  private static void require(boolean holds, String need, String have) throws UnsoundException {
    if (!holds) {
      throw new UnsoundException("need " + need + ", have " + have);
    }
  }
}
