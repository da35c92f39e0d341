package dev.fluno.toolkit.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a POSIX tar (IEEE Std 1003.1, "ustar Interchange Format"), with GNU's long names. */
final class TarReader {
  private static final int BLOCK = 512;

  private TarReader() {}

  /** The archive breaks off or is none. */
  static final class UnsoundException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsoundException(String message) {
      super(message);
    }
  }

  /**
   * One entry.
   *
   * @param type {@code 0} for a file, {@code 5} for a folder, another for what is neither
   * @param owner the name or number of its user, if that is not root
   * @param time seconds since 1970
   */
  record Entry(String name, char type, String owner, long time, int offset, int size) {}

  static List<Entry> entries(byte[] tar) throws UnsoundException {
    var entries = new ArrayList<Entry>();
    int at = 0;
    String longName = "";
    while (at + BLOCK <= tar.length && tar[at] != 0) {
      long size = octal(tar, at + 124, 12);
      int content = at + BLOCK;
      if (size > tar.length - content) {
        throw new UnsoundException("an entry that ends after the archive");
      }
      char type = tar[at + 156] == 0 ? '0' : (char) tar[at + 156];
      int next = content + (int) ((size + BLOCK - 1) / BLOCK) * BLOCK;
      if (type == 'L') {
        longName = text(tar, content, (int) size);
      } else if (type != 'x' && type != 'g') {
        var prefix = text(tar, at + 345, 155);
        var name = (prefix.isEmpty() ? "" : prefix + "/") + text(tar, at, 100);
        entries.add(
            new Entry(
                longName.isEmpty() ? name : longName,
                type,
                owner(text(tar, at + 265, 32), octal(tar, at + 108, 8)),
                octal(tar, at + 136, 12),
                content,
                (int) size));
        longName = "";
      }
      at = next;
    }
    return entries;
  }

  private static String owner(String name, long number) {
    if (!name.isEmpty() && !name.equals("root")) {
      return name;
    }
    return number == 0 ? "" : "user " + number;
  }

  private static String text(byte[] tar, int from, int length) {
    var field = Arrays.copyOfRange(tar, from, from + length);
    int end = 0;
    while (end < field.length && field[end] != 0) {
      end++;
    }
    return new String(field, 0, end, StandardCharsets.UTF_8);
  }

  private static long octal(byte[] tar, int from, int length) throws UnsoundException {
    var digits = text(tar, from, length).strip();
    if (digits.isEmpty()) {
      return 0;
    }
    if (!digits.matches("[0-7]{1,11}")) {
      throw new UnsoundException("a number that is not octal");
    }
    return Long.parseLong(digits, 8);
  }
}
