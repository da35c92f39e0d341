package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The memory mappings of this process, as the kernel lists them in {@code /proc/self/maps}. */
public final class ProcessMaps {

  /**
   * One mapping.
   *
   * @param start first address, unsigned
   * @param end first address after it, unsigned
   * @param permissions four characters such as {@code r-xp}; the last is {@code p} for a private
   *     mapping (the dynamic loader's), {@code s} for a shared one
   * @param offset where in the mapped file it begins, in bytes
   * @param device major number in the upper, minor number in the lower 32 bits; 0 if anonymous
   * @param inode inode of the mapped file; 0 if anonymous
   */
  public record Mapping(
      long start, long end, String permissions, long offset, long device, long inode) {
    public boolean contains(long address) {
      return Long.compareUnsigned(start, address) <= 0 && Long.compareUnsigned(address, end) < 0;
    }

    public boolean isWritable() {
      return permissions.charAt(1) == 'w';
    }

    public boolean isExecutable() {
      return permissions.charAt(2) == 'x';
    }

    public boolean isPrivate() {
      return permissions.charAt(3) == 'p';
    }

    boolean isOf(SealedMemory sealed) {
      return device == sealed.device() && inode == sealed.inode();
    }
  }

  private final List<Mapping> mappings;

  private ProcessMaps(List<Mapping> mappings) {
    this.mappings = mappings;
  }

  /**
   * The mappings now.
   *
   * @throws IOException if the kernel does not list them, or not in the form documented
   */
  public static ProcessMaps read() throws IOException {
    // Paths may hold any bytes; only ASCII parts of a line are used.
    byte[] bytes = Files.readAllBytes(Path.of("/proc/self/maps"));
    return parse(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /**
   * The mappings of a sealed library that lie one after the other from this address on, found
   * without the whole list. None if there are none there or the kernel answers for no single
   * mapping: then only {@link #read} tells.
   */
  public static List<Mapping> from(long address, SealedMemory sealed) {
    return MappingQuery.from(address, mapping -> mapping.isOf(sealed));
  }

  static ProcessMaps parse(String text) throws IOException {
    var mappings = new ArrayList<Mapping>();
    int start = 0;
    do {
      int end = text.indexOf('\n', start);
      String line = text.substring(start, end < 0 ? text.length() : end);
      try {
        mappings.add(mapping(line));
      } catch (IndexOutOfBoundsException | NumberFormatException e) {
        throw new IOException("not a line of /proc/self/maps: " + line, e);
      }
      start += line.length() + 1;
    } while (start < text.length());
    return new ProcessMaps(List.copyOf(mappings));
  }

  /**
   * proc_pid_maps(5): address range, permissions, offset, major:minor, inode, path. By hand: a JVM
   * has hundreds of lines, and a regular expression took half the time of sealing a library.
   */
  private static Mapping mapping(String line) {
    int dash = line.indexOf('-');
    int range = line.indexOf(' ');
    int permissions = line.indexOf(' ', range + 1);
    int offset = line.indexOf(' ', permissions + 1);
    int colon = line.indexOf(':', offset);
    int device = line.indexOf(' ', colon);
    int inode = line.indexOf(' ', device + 1);
    return new Mapping(
        Long.parseUnsignedLong(line, 0, dash, 16),
        Long.parseUnsignedLong(line, dash + 1, range, 16),
        permissions(line.substring(range + 1, permissions)),
        Long.parseLong(line, permissions + 1, offset, 16),
        Long.parseLong(line, offset + 1, colon, 16) << 32
            | Long.parseLong(line, colon + 1, device, 16),
        Long.parseUnsignedLong(line, device + 1, inode < 0 ? line.length() : inode, 10));
  }

  private static String permissions(String text) {
    boolean valid = text.length() == 4 && "ps".indexOf(text.charAt(3)) >= 0;
    for (int i = 0; valid && i < 3; i++) {
      valid = text.charAt(i) == '-' || text.charAt(i) == "rwx".charAt(i);
    }
    if (!valid) {
      throw new NumberFormatException(text);
    }
    return text;
  }

  /** All mappings, in the order of their addresses. */
  public List<Mapping> all() {
    return mappings;
  }

  /** The mapping that holds this address. */
  public Optional<Mapping> at(long address) {
    return mappings.stream().filter(mapping -> mapping.contains(address)).findFirst();
  }

  /** The mappings of a sealed library, its own shared read-only one included. */
  public List<Mapping> of(SealedMemory sealed) {
    return mappings.stream().filter(mapping -> mapping.isOf(sealed)).toList();
  }
}
