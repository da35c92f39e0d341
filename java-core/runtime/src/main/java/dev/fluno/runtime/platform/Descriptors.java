package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The calls of the C library on file descriptors. Linux only: numbers and layouts are those of its
 * generic headers, the same on x86-64 and AArch64 unless said otherwise. Names are Latin-1 strings,
 * one character for each byte.
 */
final class Descriptors {
  static final int AT_FDCWD = -100;

  // Octal, as in asm-generic/fcntl.h, of which AArch64 has O_DIRECTORY and O_NOFOLLOW otherwise.
  static final int O_RDONLY = 0;
  static final int O_NOCTTY = 0400;
  static final int O_NONBLOCK = 04000;
  static final int O_CLOEXEC = 02000000;
  static final int O_PATH = 010000000;

  private static final boolean X86_64 = Machine.current().arch().equals("x86_64");
  static final int O_DIRECTORY = X86_64 ? 0200000 : 040000;
  static final int O_NOFOLLOW = X86_64 ? 0400000 : 0100000;

  private static final int AT_EMPTY_PATH = 0x1000;
  private static final int STATX_TYPE = 0x1;
  private static final int STATX_NLINK = 0x4;
  private static final int STATX_INO = 0x100;
  private static final int STATX_SIZE = 0x200;
  private static final int STATX_BYTES = 256;
  private static final int S_IFMT = 0xf000;
  private static final int S_IFREG = 0x8000;
  private static final int S_IFDIR = 0x4000;

  /** By number, since glibc has a function for it only from 2.30 on. */
  private static final long SYS_GETDENTS64 = X86_64 ? 217 : 61;

  private static final int LISTING_BYTES = 32 << 10;

  /** This process's own, once they were found. */
  static final Supplier<Descriptors> LINKED = NativeFunctions.once(Descriptors::new);

  private final MethodHandle openat =
      NativeFunctions.find(
          "openat",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(3));
  private final MethodHandle statx =
      NativeFunctions.find(
          "statx", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));
  private final MethodHandle pread =
      NativeFunctions.find(
          "pread", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));
  private final MethodHandle syscall =
      NativeFunctions.find(
          "syscall",
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG),
          Linker.Option.firstVariadicArg(1));
  private final MethodHandle getxattr =
      NativeFunctions.find(
          "getxattr", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG));
  private final MethodHandle close =
      NativeFunctions.findFreeing("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

  Descriptors() {}

  /** openat(2): a new descriptor. */
  int open(int folder, String name, int flags) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeName = NativeBuffer.string(arena, name, StandardCharsets.ISO_8859_1);
      return (int)
          NativeFunctions.call(
              "openat", state -> (int) openat.invokeExact(state, folder, nativeName, flags));
    }
  }

  /** statx(2) of the descriptor itself, whose structure is the same on every architecture. */
  FileStat stat(int descriptor) throws SystemCallException {
    int wanted = STATX_TYPE | STATX_NLINK | STATX_INO | STATX_SIZE;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment empty = NativeBuffer.allocate(arena, 1);
      MemorySegment stat = NativeBuffer.allocate(arena, STATX_BYTES);
      NativeFunctions.call(
          "statx",
          state -> (int) statx.invokeExact(state, descriptor, empty, AT_EMPTY_PATH, wanted, stat));
      if ((stat.get(JAVA_INT, 0) & wanted) != wanted) {
        throw new SystemCallException("statx does not tell type, links, inode and size", false);
      }
      FileNode.Kind kind =
          switch (stat.get(JAVA_SHORT_UNALIGNED, 28) & S_IFMT) {
            case S_IFREG -> FileNode.Kind.FILE;
            case S_IFDIR -> FileNode.Kind.FOLDER;
            default -> FileNode.Kind.OTHER;
          };
      return new FileStat(
          kind,
          stat.get(JAVA_LONG, 40),
          Integer.toUnsignedLong(stat.get(JAVA_INT, 16)),
          Integer.toUnsignedLong(stat.get(JAVA_INT, 136)) << 32
              | Integer.toUnsignedLong(stat.get(JAVA_INT, 140)),
          stat.get(JAVA_LONG, 32));
    }
  }

  /** pread(2): the number of bytes read, 0 at the end of the file. */
  long read(int descriptor, MemorySegment target, long offset) throws SystemCallException {
    return NativeFunctions.call(
        "pread",
        state -> (long) pread.invokeExact(state, descriptor, target, target.byteSize(), offset));
  }

  /**
   * getdents64(2): the names in a folder but {@code .} and {@code ..}, or the first of them once
   * there are more than wanted.
   */
  List<String> names(int folder, int most) throws SystemCallException {
    var names = new ArrayList<String>();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment entries = NativeBuffer.allocate(arena, LISTING_BYTES);
      while (names.size() <= most) {
        long bytes =
            NativeFunctions.call(
                "getdents64",
                state ->
                    (long)
                        syscall.invokeExact(
                            state, SYS_GETDENTS64, (long) folder, entries, entries.byteSize()));
        if (bytes == 0) {
          break;
        }
        // struct linux_dirent64: inode and offset, 8 bytes each, length of 2, type of 1, name.
        for (long at = 0; at < bytes; ) {
          int length = Short.toUnsignedInt(entries.get(JAVA_SHORT_UNALIGNED, at + 16));
          String name = entries.asSlice(at, length).getString(19, StandardCharsets.ISO_8859_1);
          if (!name.equals(".") && !name.equals("..")) {
            names.add(name);
          }
          at += length;
        }
      }
    }
    return names;
  }

  /** getxattr(2): false only if the kernel says that a file has no such attribute. */
  boolean mayHaveAttribute(String file, String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeFile = arena.allocateFrom(file, StandardCharsets.ISO_8859_1);
      MemorySegment nativeName = arena.allocateFrom(name);
      NativeFunctions.call(
          "getxattr",
          state ->
              (long) getxattr.invokeExact(state, nativeFile, nativeName, MemorySegment.NULL, 0L));
      return true;
    } catch (SystemCallException e) {
      return e.errno() != SystemCallException.ENODATA
          && e.errno() != SystemCallException.EOPNOTSUPP;
    }
  }

  /** close(2). */
  void close(int descriptor) throws SystemCallException {
    NativeFunctions.free("close", () -> (int) close.invokeExact(descriptor));
  }
}
