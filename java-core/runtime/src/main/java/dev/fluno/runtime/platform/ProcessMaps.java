package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The memory mappings of this process, as the kernel lists them in {@code /proc/self/maps}. */
public final class ProcessMaps {

  /**
   * One mapping.
   *
   * @param start first address, unsigned
   * @param end first address after it, unsigned
   * @param permissions four characters such as {@code r-xp}; the last is {@code p} for a private
   *     mapping (the dynamic loader's), {@code s} for a shared one
   * @param device major number in the upper, minor number in the lower 32 bits; 0 if anonymous
   * @param inode inode of the mapped file; 0 if anonymous
   */
  public record Mapping(long start, long end, String permissions, long device, long inode) {
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

    boolean isOf(SealedLibrary sealed) {
      return device == sealed.device() && inode == sealed.inode();
    }
  }

  /** proc_pid_maps(5): address range, permissions, offset, major:minor, inode, path. */
  private static final Pattern LINE =
      Pattern.compile(
          "([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([r-][w-][x-][ps]) [0-9a-f]+ "
              + "([0-9a-f]{1,8}):([0-9a-f]{1,8}) ([0-9]{1,20})(?: .*)?");

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

  static ProcessMaps parse(String text) throws IOException {
    var mappings = new ArrayList<Mapping>();
    for (String line : text.split("\n", 0)) {
      var matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IOException("not a line of /proc/self/maps: " + line);
      }
      long major = Long.parseLong(matcher.group(4), 16);
      long minor = Long.parseLong(matcher.group(5), 16);
      mappings.add(
          new Mapping(
              Long.parseUnsignedLong(matcher.group(1), 16),
              Long.parseUnsignedLong(matcher.group(2), 16),
              matcher.group(3),
              major << 32 | minor,
              Long.parseUnsignedLong(matcher.group(6))));
    }
    return new ProcessMaps(List.copyOf(mappings));
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
  public List<Mapping> of(SealedLibrary sealed) {
    return mappings.stream().filter(mapping -> mapping.isOf(sealed)).toList();
  }
}
