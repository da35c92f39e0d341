package dev.fluno.tests.attacks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Map.entry;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Attacks by a zip that two readers understand differently. Offsets are those of PKWARE's
 * APPNOTE.TXT: local header 4.3.7, central header 4.3.12, end record 4.3.16.
 */
final class ZipAttacks {
  private static final String FIRST = "artifact/linux-aarch64.so";

  /** As long as the name of the second. */
  private static final String THIRD = "artifact/linux-x86_64-v3.so";

  private static final int LOCAL_BYTES = 30;
  private static final int CENTRAL_BYTES = 46;
  private static final int END_BYTES = 22;
  private static final int DATA_OF_FIRST = LOCAL_BYTES + FIRST.length();

  private ZipAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("zip-absolute-name", zip(zip -> rename(zip, "/usr/local/lib/x86_64/evi"))),
        entry("zip-appended-data", zip(zip -> join(zip, "<?php evil();".getBytes(US_ASCII)))),
        entry("zip-bad-checksum", zip(zip -> flip(zip, DATA_OF_FIRST + 5000))),
        entry("zip-data-descriptor", zip(zip -> setBoth(zip, 6, (short) 8))),
        entry("zip-deflated", zip(ZipAttacks::deflate)),
        entry("zip-dotdot-name", zip(zip -> rename(zip, "../../../../lib/evi-v3.so"))),
        entry("zip-encrypted-flag", zip(zip -> setBoth(zip, 6, (short) 1))),
        entry("zip-gap", zip(ZipAttacks::insertAGap)),
        entry("zip-link-attribute", zip(ZipAttacks::markAsLink)),
        entry("zip-local-name-differs", zip(ZipAttacks::renameLocally)),
        entry("zip-overlapping-entries", zip(ZipAttacks::overlap)),
        entry("zip-prefix", zip(zip -> join("#!/bin/sh\nexec evil\n".getBytes(US_ASCII), zip))),
        entry("zip-repaired-checksum", zip(ZipAttacks::repairChecksum)),
        entry("zip-size-lie", zip(ZipAttacks::claimFourGigabytes)),
        entry("zip-truncated", zip(zip -> Arrays.copyOf(zip, zip.length / 2))),
        entry("zip-twin-entries", zip(ZipAttacks::nameTwice)),
        entry("zip-two-directories", zip(ZipAttacks::appendAnotherDirectory)));
  }

  private static Attack zip(UnaryOperator<byte[]> change) {
    return Attack.by(forge -> forge.zip(change));
  }

  private static ByteBuffer at(byte[] zip) {
    return ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int end(byte[] zip) {
    return zip.length - END_BYTES;
  }

  private static int directory(byte[] zip) {
    return at(zip).getInt(end(zip) + 16);
  }

  private static int secondLocal(byte[] zip) {
    return DATA_OF_FIRST + at(zip).getInt(18);
  }

  private static int secondCentral(byte[] zip) {
    return directory(zip) + CENTRAL_BYTES + FIRST.length();
  }

  private static byte[] flip(byte[] zip, int position) {
    zip[position] ^= 1;
    return zip;
  }

  private static byte[] join(byte[]... parts) {
    var joined = new ByteArrayOutputStream();
    for (var part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static void put(byte[] zip, int position, String name) {
    System.arraycopy(name.getBytes(US_ASCII), 0, zip, position, name.length());
  }

  /** Both headers of the first entry agree on a name of the same length. */
  private static byte[] rename(byte[] zip, String name) {
    put(zip, LOCAL_BYTES, name);
    put(zip, directory(zip) + CENTRAL_BYTES, name);
    return zip;
  }

  private static byte[] renameLocally(byte[] zip) {
    put(zip, LOCAL_BYTES, "artifact/linux-aarch65.so");
    return zip;
  }

  private static byte[] nameTwice(byte[] zip) {
    put(zip, secondLocal(zip) + LOCAL_BYTES, THIRD);
    put(zip, secondCentral(zip) + CENTRAL_BYTES, THIRD);
    return zip;
  }

  /** A field of two bytes, which the central header has two bytes later. */
  private static byte[] setBoth(byte[] zip, int localOffset, short value) {
    at(zip).putShort(localOffset, value).putShort(directory(zip) + localOffset + 2, value);
    return zip;
  }

  /** Unix mode of a symbolic link in the upper half of the external attributes. */
  private static byte[] markAsLink(byte[] zip) {
    at(zip).putInt(directory(zip) + 38, 0120777 << 16);
    return zip;
  }

  private static byte[] claimFourGigabytes(byte[] zip) {
    at(zip).putInt(22, -2).putInt(directory(zip) + 24, -2);
    return zip;
  }

  /** The second entry lies where the first does. */
  private static byte[] overlap(byte[] zip) {
    at(zip).putInt(secondCentral(zip) + 42, 0);
    return zip;
  }

  /** Bytes that no header speaks of, between the last file and the directory. */
  private static byte[] insertAGap(byte[] zip) {
    int directory = directory(zip);
    var gap = "evil".getBytes(US_ASCII);
    var longer =
        join(Arrays.copyOf(zip, directory), gap, Arrays.copyOfRange(zip, directory, zip.length));
    at(longer).putInt(end(longer) + 16, directory + gap.length);
    return longer;
  }

  /** A reader that looks for the first end record sees other names than one that takes the last. */
  private static byte[] appendAnotherDirectory(byte[] zip) {
    int directory = directory(zip);
    var second = Arrays.copyOfRange(zip, directory, zip.length);
    put(second, CENTRAL_BYTES, "artifact/linux-aarch65.so");
    var longer = join(zip, second);
    at(longer).putInt(end(longer) + 16, zip.length);
    return longer;
  }

  /** The library is another, and the zip is sound. */
  private static byte[] repairChecksum(byte[] zip) {
    int start = DATA_OF_FIRST;
    flip(zip, start + 5000);
    var crc = new CRC32();
    crc.update(zip, start, at(zip).getInt(18));
    at(zip).putInt(14, (int) crc.getValue()).putInt(directory(zip) + 16, (int) crc.getValue());
    return zip;
  }

  /** The same files as any zip tool packs them. */
  private static byte[] deflate(byte[] zip) {
    var deflated = new ByteArrayOutputStream();
    try (var in = new ZipInputStream(new ByteArrayInputStream(zip));
        var out = new ZipOutputStream(deflated)) {
      for (var each = in.getNextEntry(); each != null; each = in.getNextEntry()) {
        out.putNextEntry(new ZipEntry(each.getName()));
        in.transferTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return deflated.toByteArray();
  }
}
