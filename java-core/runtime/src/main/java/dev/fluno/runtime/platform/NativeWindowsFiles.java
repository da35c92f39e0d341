package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.function.Supplier;

/** {@link WindowsFiles} over kernel32 and advapi32; numbers are those of winnt.h and fileapi.h. */
final class NativeWindowsFiles implements WindowsFiles {
  private static final int GENERIC_READ = 0x80000000;
  private static final int GENERIC_WRITE = 0x40000000;
  private static final int READ_CONTROL = 0x20000;
  private static final int SHARE_READ = 1;
  private static final int SHARE_WRITE = 2;
  private static final int SHARE_DELETE = 4;
  private static final int CREATE_NEW = 1;
  private static final int OPEN_EXISTING = 3;
  private static final int ATTRIBUTES = 0x100; // temporary: no need to write it to the disk
  private static final int BACKUP_SEMANTICS = 0x02000000; // without it no folder can be opened
  private static final int OPEN_REPARSE_POINT = 0x00200000;
  private static final long INVALID_HANDLE = -1;
  private static final int SDDL_REVISION_1 = 1;
  private static final int OWNER_AND_DACL = 1 | 4;
  private static final int SECURITY_ATTRIBUTES_BYTES = 24;

  /** An access list has at most 64 KiB, an owner far less. */
  private static final int MOST_SECURITY_BYTES = 68 << 10;

  /** What one call may read or write: its number is one of 32 bits. */
  private static final long MOST_BYTES = 1 << 20;

  /** This process's own, once they were found. */
  static final Supplier<WindowsFiles> LINKED = NativeFunctions.once(NativeWindowsFiles::new);

  private final MethodHandle createDirectory =
      kernel32("CreateDirectoryW", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
  private final MethodHandle createFile =
      kernel32(
          "CreateFileW",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_LONG));
  private final MethodHandle reOpenFile =
      kernel32(
          "ReOpenFile", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT));
  private final MethodHandle writeFile =
      kernel32(
          "WriteFile",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS));
  private final MethodHandle readFile =
      kernel32(
          "ReadFile",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS));
  private final MethodHandle closeHandle =
      WindowsFunctions.findFreeing(
          "kernel32", "CloseHandle", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
  private final MethodHandle localFree =
      WindowsFunctions.findFreeing(
          "kernel32", "LocalFree", FunctionDescriptor.of(JAVA_LONG, ADDRESS));
  private final MethodHandle toDescriptor =
      WindowsFunctions.find(
          "advapi32",
          "ConvertStringSecurityDescriptorToSecurityDescriptorW",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS));
  private final MethodHandle getSecurity =
      WindowsFunctions.find(
          "advapi32",
          "GetKernelObjectSecurity",
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));

  private NativeWindowsFiles() {}

  private static MethodHandle kernel32(String name, FunctionDescriptor descriptor) {
    return WindowsFunctions.find("kernel32", name, descriptor);
  }

  @Override
  public void createFolder(Path folder, String security) throws WindowsException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = WindowsFunctions.string(arena, security);
      MemorySegment place = NativeBuffer.allocate(arena, ADDRESS.byteSize());
      WindowsFunctions.call(
          "ConvertStringSecurityDescriptorToSecurityDescriptorW",
          0,
          state ->
              (int)
                  toDescriptor.invokeExact(
                      state, text, SDDL_REVISION_1, place, MemorySegment.NULL));
      MemorySegment descriptor = place.get(ADDRESS, 0);
      try {
        MemorySegment path = path(arena, folder);
        // SECURITY_ATTRIBUTES: its own size, the descriptor, and that children do not inherit it.
        MemorySegment attributes = NativeBuffer.allocate(arena, SECURITY_ATTRIBUTES_BYTES);
        attributes.set(JAVA_INT, 0, SECURITY_ATTRIBUTES_BYTES);
        attributes.set(ADDRESS, 8, descriptor);
        WindowsFunctions.call(
            "CreateDirectoryW",
            0,
            state -> (int) createDirectory.invokeExact(state, path, attributes));
      } finally {
        free(descriptor);
      }
    }
  }

  private void free(MemorySegment memory) {
    try {
      var ignored = (long) localFree.invokeExact(memory);
    } catch (Throwable e) {
      throw new AssertionError("a downcall throws nothing checked", e);
    }
  }

  @Override
  public long openFolder(Path folder) throws WindowsException {
    return open(
        folder,
        GENERIC_READ,
        SHARE_READ | SHARE_WRITE,
        OPEN_EXISTING,
        BACKUP_SEMANTICS | OPEN_REPARSE_POINT);
  }

  @Override
  public long createFile(Path file) throws WindowsException {
    return open(file, GENERIC_READ | GENERIC_WRITE, SHARE_READ, CREATE_NEW, ATTRIBUTES);
  }

  private long open(Path path, int access, int share, int disposition, int flags)
      throws WindowsException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = path(arena, path);
      return WindowsFunctions.call(
          "CreateFileW",
          INVALID_HANDLE,
          state ->
              (long)
                  createFile.invokeExact(
                      state, name, access, share, MemorySegment.NULL, disposition, flags, 0L));
    }
  }

  @Override
  public long reopen(long handle, boolean othersMayWrite) throws WindowsException {
    int share = othersMayWrite ? SHARE_READ | SHARE_WRITE : SHARE_READ;
    return WindowsFunctions.call(
        "ReOpenFile",
        INVALID_HANDLE,
        state -> (long) reOpenFile.invokeExact(state, handle, GENERIC_READ, share, 0));
  }

  @Override
  public void write(long handle, MemorySegment source) throws WindowsException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment written = NativeBuffer.allocate(arena, JAVA_INT.byteSize());
      for (MemorySegment rest = source; rest.byteSize() > 0; ) {
        MemorySegment piece = rest.asSlice(0, Math.min(rest.byteSize(), MOST_BYTES));
        WindowsFunctions.call(
            "WriteFile",
            0,
            state ->
                (int)
                    writeFile.invokeExact(
                        state, handle, piece, (int) piece.byteSize(), written, MemorySegment.NULL));
        rest = rest.asSlice(written.get(JAVA_INT, 0));
      }
    }
  }

  @Override
  public long read(long handle, MemorySegment target) throws WindowsException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment done = NativeBuffer.allocate(arena, JAVA_INT.byteSize());
      int most = (int) Math.min(target.byteSize(), MOST_BYTES);
      WindowsFunctions.call(
          "ReadFile",
          0,
          state ->
              (int) readFile.invokeExact(state, handle, target, most, done, MemorySegment.NULL));
      return done.get(JAVA_INT, 0);
    }
  }

  @Override
  public FileSecurity security(Path path) throws WindowsException {
    int everybodyElse = SHARE_READ | SHARE_WRITE | SHARE_DELETE;
    long handle =
        open(
            path,
            READ_CONTROL,
            everybodyElse,
            OPEN_EXISTING,
            BACKUP_SEMANTICS | OPEN_REPARSE_POINT);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment descriptor = NativeBuffer.allocate(arena, MOST_SECURITY_BYTES);
      MemorySegment needed = NativeBuffer.allocate(arena, JAVA_INT.byteSize());
      WindowsFunctions.call(
          "GetKernelObjectSecurity",
          0,
          state ->
              (int)
                  getSecurity.invokeExact(
                      state, handle, OWNER_AND_DACL, descriptor, MOST_SECURITY_BYTES, needed));
      return FileSecurity.parse(descriptor.toArray(JAVA_BYTE));
    } catch (IndexOutOfBoundsException e) {
      throw new WindowsException("GetKernelObjectSecurity", "no security descriptor");
    } finally {
      close(handle);
    }
  }

  @Override
  public void close(long handle) {
    try {
      var ignored = (int) closeHandle.invokeExact(handle);
    } catch (Throwable e) {
      throw new AssertionError("a downcall throws nothing checked", e);
    }
  }

  private static MemorySegment path(Arena arena, Path path) {
    return WindowsFunctions.string(arena, WindowsPaths.longPath(path.toAbsolutePath().toString()));
  }
}
