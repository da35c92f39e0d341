package dev.fluno.toolkit.audit;

import java.util.Set;

/**
 * One entry of a zip, as its central directory has it.
 *
 * @param name decoded; malformed bytes are shown as U+FFFD
 * @param time MS-DOS date in the upper, time in the lower 16 bits
 * @param crc CRC-32 of the content
 * @param packedSize bytes in the zip
 * @param size bytes of the content
 * @param offset where its local header begins
 * @param contentOffset where the packed bytes begin
 * @param extraFields the ids of extra fields in either header
 */
record ZipEntryRecord(
    String name,
    int method,
    int flags,
    int time,
    int crc,
    long packedSize,
    long size,
    long offset,
    long contentOffset,
    Set<Integer> extraFields) {

  boolean isFolder() {
    return name.endsWith("/");
  }

  boolean isEncrypted() {
    return (flags & 1) != 0;
  }
}
