package dev.fluno.runtime.bundle;

import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A field of a zip record whose value the profile fixes. Offsets are those of PKWARE's APPNOTE.TXT
 * 4.3.7 (local header), 4.3.12 (central header) and 4.3.16 (end record).
 *
 * @param offset where it begins in its record
 * @param bytes 2 or 4
 */
record ZipField(String label, int offset, int bytes, long value) {
  static final int LOCAL_BYTES = 30;
  static final int CENTRAL_BYTES = 46;
  static final int END_BYTES = 22;

  static final long LOCAL_SIGNATURE = 0x04034b50L;
  static final long CENTRAL_SIGNATURE = 0x02014b50L;
  static final long END_SIGNATURE = 0x06054b50L;

  /** 1980-01-01, the first day that a zip can name. */
  private static final int DATE = 0x0021;

  /** Version 1.0 of the specification, and MS-DOS, whose attributes of a plain file are 0. */
  private static final int VERSION = 10;

  // Checked in this order, so that a refusal names what matters most.
  static final List<ZipField> LOCAL =
      List.of(
          new ZipField("compression method", 8, 2, 0),
          new ZipField("flags", 6, 2, 0),
          new ZipField("extra field length", 28, 2, 0),
          new ZipField("version needed", 4, 2, VERSION),
          new ZipField("time", 10, 2, 0),
          new ZipField("date", 12, 2, DATE));

  static final List<ZipField> CENTRAL =
      List.of(
          new ZipField("compression method", 10, 2, 0),
          new ZipField("flags", 8, 2, 0),
          new ZipField("extra field length", 30, 2, 0),
          new ZipField("comment length", 32, 2, 0),
          new ZipField("disk number", 34, 2, 0),
          new ZipField("version needed", 6, 2, VERSION),
          new ZipField("version made by", 4, 2, VERSION),
          new ZipField("time", 12, 2, 0),
          new ZipField("date", 14, 2, DATE),
          new ZipField("internal attributes", 36, 2, 0),
          new ZipField("external attributes", 38, 4, 0));

  static final List<ZipField> END =
      List.of(
          new ZipField("disk number", 4, 2, 0),
          new ZipField("directory disk number", 6, 2, 0),
          new ZipField("comment length", 20, 2, 0));

  /** Refuses a record in which a field has another value. */
  static void requireAll(List<ZipField> fields, ByteBuffer record, int start, String subject) {
    for (ZipField field : fields) {
      int at = start + field.offset;
      long have = field.bytes == 2 ? u16(record, at) : u32(record, at);
      if (have != field.value) {
        throw new RefusedException(
            ContainerCode.ZIP_OUTSIDE_PROFILE,
            subject,
            field.label + " " + field.value,
            Long.toString(have));
      }
    }
  }

  static int u16(ByteBuffer record, int at) {
    return Short.toUnsignedInt(record.getShort(at));
  }

  static long u32(ByteBuffer record, int at) {
    return Integer.toUnsignedLong(record.getInt(at));
  }
}
