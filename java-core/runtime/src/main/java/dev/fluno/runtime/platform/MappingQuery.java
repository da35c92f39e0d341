package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.fluno.runtime.platform.ProcessMaps.Mapping;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Asks the kernel for single mappings, which Linux does since 6.11 (PROCMAP_QUERY in linux/fs.h).
 * Its answers are those of the list, which takes the longer the more a process has mapped.
 */
final class MappingQuery {
  /** _IOWR('f', 17, struct procmap_query), and the size of that structure. */
  private static final long PROCMAP_QUERY = 0xc0686611L;

  private static final int BYTES = 104;

  private static final long COVERING_OR_NEXT = 0x10;

  /** More than a loader makes of a library that the gate lets through. */
  private static final int MOST = 64;

  private static final Supplier<MappingQuery> LINKED = NativeFunctions.once(MappingQuery::new);

  private final MethodHandle ioctl =
      NativeFunctions.find(
          "ioctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
          Linker.Option.firstVariadicArg(2));

  private MappingQuery() {}

  /**
   * The mappings from this address on, up to the first for which the condition does not hold; none
   * if this kernel does not answer.
   */
  static List<Mapping> from(long address, Predicate<Mapping> condition) {
    try {
      var descriptors = Descriptors.LINKED.get();
      int maps =
          descriptors.open(
              Descriptors.AT_FDCWD,
              "/proc/self/maps",
              Descriptors.O_RDONLY | Descriptors.O_CLOEXEC);
      try {
        return LINKED.get().walk(maps, address, condition);
      } finally {
        descriptors.close(maps);
      }
    } catch (SystemCallException | NoSuchElementException e) {
      return List.of();
    }
  }

  private List<Mapping> walk(int maps, long address, Predicate<Mapping> condition)
      throws SystemCallException {
    var found = new ArrayList<Mapping>();
    long at = address;
    while (found.size() < MOST) {
      var next = ask(maps, at);
      if (!condition.test(next)) {
        break;
      }
      found.add(next);
      at = next.end();
    }
    return List.copyOf(found);
  }

  /** The mapping that holds this address, or the next one above it. */
  private Mapping ask(int maps, long address) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment query = NativeBuffer.allocate(arena, BYTES);
      query.set(JAVA_LONG, 0, BYTES);
      query.set(JAVA_LONG, 8, COVERING_OR_NEXT);
      query.set(JAVA_LONG, 16, address);
      NativeFunctions.call(
          "PROCMAP_QUERY", state -> (int) ioctl.invokeExact(state, maps, PROCMAP_QUERY, query));
      return new Mapping(
          query.get(JAVA_LONG, 24),
          query.get(JAVA_LONG, 32),
          permissions(query.get(JAVA_LONG, 40)),
          query.get(JAVA_LONG, 56),
          Integer.toUnsignedLong(query.get(JAVA_INT, 72)) << 32
              | Integer.toUnsignedLong(query.get(JAVA_INT, 76)),
          query.get(JAVA_LONG, 64));
    }
  }

  /** As the list writes them. */
  private static String permissions(long flags) {
    return ((flags & 1) != 0 ? "r" : "-")
        + ((flags & 2) != 0 ? "w" : "-")
        + ((flags & 4) != 0 ? "x" : "-")
        + ((flags & 8) != 0 ? "s" : "p");
  }
}
