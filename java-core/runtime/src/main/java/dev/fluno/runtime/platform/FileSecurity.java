package dev.fluno.runtime.platform;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Owner and access list of a file of Windows. Accounts are security identifiers such as {@code
 * S-1-5-18}, which are the same in every language.
 *
 * @param entries in their order; empty if there is no list, so that everybody may do everything
 */
record FileSecurity(String owner, Optional<List<Entry>> entries) {
  private static final int DACL_PRESENT = 4;

  FileSecurity {
    entries = entries.map(List::copyOf);
  }

  /**
   * An entry of an access list (winnt.h, ACE_HEADER).
   *
   * @param type 0 allows, 1 denies; there are others
   * @param flags of which 8 says that the entry is for what will be made below, not for this file
   * @param mask the rights
   */
  record Entry(int type, int flags, int mask, String account) {
    private static final int INHERIT_ONLY = 8;

    /** Whether it may give somebody one of these rights to this very file, whatever its type. */
    boolean mayGive(int rights) {
      boolean denies =
          switch (type) {
            case 1, 6, 10, 12 -> true; // plain, for an object, with a condition, both
            default -> false;
          };
      return !denies && (flags & INHERIT_ONLY) == 0 && (mask & rights) != 0;
    }

    @Override
    public String toString() {
      String name =
          switch (account) {
            case "S-1-1-0" -> "Everyone, ";
            case "S-1-5-11" -> "Authenticated Users, ";
            case "S-1-5-32-545" -> "Users, ";
            default -> "";
          };
      return String.format(Locale.ROOT, "rights 0x%x for %s%s", mask, name, account);
    }
  }

  /**
   * Reads a self-relative security descriptor (MS-DTYP, section 2.4.6).
   *
   * @throws IndexOutOfBoundsException if it is not one
   */
  static FileSecurity parse(byte[] bytes) {
    ByteBuffer descriptor = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    String owner = account(descriptor, descriptor.getInt(4));
    int list = descriptor.getInt(16);
    boolean present = (descriptor.getShort(2) & DACL_PRESENT) != 0 && list != 0;
    return new FileSecurity(
        owner, present ? Optional.of(entries(descriptor, list)) : Optional.empty());
  }

  private static List<Entry> entries(ByteBuffer descriptor, int list) {
    List<Entry> entries = new ArrayList<>();
    int count = Short.toUnsignedInt(descriptor.getShort(list + 4));
    int at = list + 8;
    for (int i = 0; i < count; i++) {
      int type = Byte.toUnsignedInt(descriptor.get(at));
      entries.add(
          new Entry(
              type,
              descriptor.get(at + 1),
              descriptor.getInt(at + 4),
              switch (type) {
                case 0, 1, 9, 10 -> account(descriptor, at + 8);
                default -> "an entry of type " + type; // its account lies elsewhere
              }));
      at += Short.toUnsignedInt(descriptor.getShort(at + 2));
    }
    return entries;
  }

  /** A SID in the usual text (MS-DTYP, section 2.4.2). */
  private static String account(ByteBuffer bytes, int at) {
    long authority = Long.reverseBytes(bytes.getLong(at)) & 0xffff_ffff_ffffL;
    var text = new StringBuilder("S-").append(bytes.get(at)).append('-').append(authority);
    for (int i = 0; i < bytes.get(at + 1); i++) {
      text.append('-').append(Integer.toUnsignedString(bytes.getInt(at + 8 + 4 * i)));
    }
    return text.toString();
  }

  /** The account at the start of these bytes. */
  static String account(byte[] bytes) {
    return account(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), 0);
  }
}
