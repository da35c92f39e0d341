package dev.fluno.runtime.bundle;

import static dev.fluno.runtime.bundle.ZipField.u16;
import static dev.fluno.runtime.bundle.ZipField.u32;

import dev.fluno.runtime.platform.FileNode;
import dev.fluno.runtime.platform.NativeBuffer;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the structure of a zip in the one form that Fluno accepts: the local entries from offset 0
 * without a gap in ascending order of their names, then the central directory, then the end record,
 * then nothing; every field either fixed by {@link ZipField} or forced by the names and contents. A
 * tree of files thus has exactly one zip, and readers cannot disagree about it: {@code
 * java.util.zip} reads most of the ambiguous and broken third-party files without a complaint.
 */
final class ZipListing {
  /** A folder, a slash and a name. */
  private static final int MAX_ENTRY_NAME = 16 + BundleLimits.MAX_NAME_LENGTH;

  private final FileNode zip;
  private final String subject;

  private ZipListing(FileNode zip, String subject) {
    this.zip = zip;
    this.subject = subject;
  }

  /** One stored file: where its bytes begin, how many they are, and their CRC-32. */
  record Entry(String name, long offset, long sizeBytes, int crc) {}

  /**
   * The tree of a bundle; the contents of its files are not read.
   *
   * @param subject the zip as its user named it
   * @throws RefusedException if the zip is not in the accepted form or is no bundle
   */
  static BundleTree list(FileNode zip, String subject) throws IOException {
    var tree = new BundleTree();
    int most = BundleLimits.MAX_PAYLOAD_FILES + BundleLimits.MAX_SIGNATURES;
    for (Entry entry : entries(zip, subject, most)) {
      int slash = entry.name.indexOf('/');
      if (slash < 0) {
        throw BundleTree.unexpected(entry.name);
      }
      tree.add(
          entry.name.substring(0, slash),
          entry.name.substring(slash + 1),
          new ListedFile(entry.name, zip, entry.offset, entry.sizeBytes, Optional.of(entry.crc)));
    }
    return tree.complete();
  }

  /** The entries of any zip in the accepted form, in their order. */
  static List<Entry> entries(FileNode zip, String subject, int maxEntries) throws IOException {
    return new ZipListing(zip, subject).entries(maxEntries);
  }

  private List<Entry> entries(int maxEntries) throws IOException {
    long endOffset = zip.sizeBytes() - ZipField.END_BYTES;
    if (endOffset < 0) {
      throw notAZip("only " + zip.sizeBytes() + " bytes");
    }
    ByteBuffer end = read(endOffset, ZipField.END_BYTES);
    if (u32(end, 0) != ZipField.END_SIGNATURE) {
      throw notAZip("something else there");
    }
    ZipField.requireAll(ZipField.END, end, 0, "the end record");
    int count = u16(end, 10);
    require(u16(end, 8) == count, "the end record", "the same number of entries twice");
    if (count > maxEntries) {
      throw new RefusedException(
          ContainerCode.TOO_MANY_FILES,
          "the end record",
          "at most " + maxEntries + " entries",
          Integer.toString(count));
    }
    long directoryBytes = u32(end, 12);
    long directoryOffset = u32(end, 16);
    require(
        directoryOffset + directoryBytes == endOffset,
        "the end record",
        "a directory that ends where the end record begins");
    if (directoryBytes > (long) count * (ZipField.CENTRAL_BYTES + MAX_ENTRY_NAME)) {
      throw outsideProfile("the directory", "plain headers of " + count + " entries", "more");
    }
    return entries(read(directoryOffset, (int) directoryBytes), count, directoryOffset);
  }

  private List<Entry> entries(ByteBuffer directory, int count, long directoryOffset)
      throws IOException {
    var entries = new ArrayList<Entry>(count);
    long offset = 0;
    int at = 0;
    String previous = "";
    for (int i = 0; i < count; i++) {
      Entry entry = entry(directory, at, offset);
      if (entry.name.endsWith("/")) {
        throw outsideProfile(entry.name, "no entries for folders", "one");
      }
      if (entry.name.compareTo(previous) <= 0) {
        throw outsideProfile(entry.name, "names in ascending order, each once", previous);
      }
      entries.add(entry);
      previous = entry.name;
      offset = entry.offset + entry.sizeBytes;
      require(offset <= directoryOffset, entry.name, "an entry that ends before the directory");
      at += ZipField.CENTRAL_BYTES + entry.name.length();
    }
    require(at == directory.limit(), "the directory", "a directory of exactly its stated size");
    require(offset == directoryOffset, "the directory", "no gap before it");
    for (Entry entry : entries) {
      requireLocalHeader(entry);
    }
    return List.copyOf(entries);
  }

  private static Entry entry(ByteBuffer directory, int at, long localOffset) {
    String where = "the directory at byte " + at;
    require(
        at + ZipField.CENTRAL_BYTES <= directory.limit()
            && u32(directory, at) == ZipField.CENTRAL_SIGNATURE,
        where,
        "a central header");
    int nameBytes = u16(directory, at + 28);
    require(at + ZipField.CENTRAL_BYTES + nameBytes <= directory.limit(), where, "the whole name");
    var nameRaw = new byte[nameBytes];
    directory.get(at + ZipField.CENTRAL_BYTES, nameRaw);
    // One char a byte: names outside ASCII are shown and then refused, never interpreted.
    String name = new String(nameRaw, StandardCharsets.ISO_8859_1);
    ZipField.requireAll(ZipField.CENTRAL, directory, at, name.isEmpty() ? where : name);
    long sizeBytes = u32(directory, at + 24);
    require(u32(directory, at + 20) == sizeBytes, name, "equal sizes, compressed and not");
    require(u32(directory, at + 42) == localOffset, name, "an entry at byte " + localOffset);
    return new Entry(
        name, localOffset + ZipField.LOCAL_BYTES + nameBytes, sizeBytes, directory.getInt(at + 16));
  }

  private void requireLocalHeader(Entry entry) throws IOException {
    int nameBytes = entry.name.length();
    long start = entry.offset - nameBytes - ZipField.LOCAL_BYTES;
    ByteBuffer header = read(start, ZipField.LOCAL_BYTES + nameBytes);
    require(u32(header, 0) == ZipField.LOCAL_SIGNATURE, entry.name, "a local header");
    ZipField.requireAll(ZipField.LOCAL, header, 0, entry.name);
    require(
        header.getInt(14) == entry.crc
            && u32(header, 18) == entry.sizeBytes
            && u32(header, 22) == entry.sizeBytes
            && u16(header, 26) == nameBytes,
        entry.name,
        "a local header that agrees with the directory");
    var name = new byte[nameBytes];
    header.get(ZipField.LOCAL_BYTES, name);
    require(
        new String(name, StandardCharsets.ISO_8859_1).equals(entry.name),
        entry.name,
        "the same name in its local header");
  }

  private ByteBuffer read(long offset, int bytes) throws IOException {
    byte[] copy = new byte[bytes];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = NativeBuffer.allocate(arena, bytes);
      ListedFile.readFully(zip, offset, target, subject);
      MemorySegment.ofArray(copy).copyFrom(target);
    }
    return ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void require(boolean holds, String subject, String need) {
    if (!holds) {
      throw new RefusedException(
          ContainerCode.ZIP_CONTRADICTS_ITSELF, subject, need, "something else");
    }
  }

  private static RefusedException outsideProfile(String subject, String need, String have) {
    return new RefusedException(ContainerCode.ZIP_OUTSIDE_PROFILE, subject, need, have);
  }

  private RefusedException notAZip(String have) {
    return new RefusedException(
        ContainerCode.NOT_A_ZIP, subject, "an end record in the last 22 bytes", have);
  }
}
