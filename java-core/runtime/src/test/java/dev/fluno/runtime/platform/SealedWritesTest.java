package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Every way in which a process could write to memory of its own, tried on sealed memory. */
@EnabledOnOs(OS.LINUX)
class SealedWritesTest {
  private static final int O_RDWR = 2;
  private static final int PROT_READ = 1;
  private static final int PROT_WRITE = 2;
  private static final int MAP_SHARED = 1;
  private static final int MREMAP_MAYMOVE = 1;
  private static final int PUNCH_HOLE_KEEP_SIZE = 3;
  private static final int F_ADD_SEALS = 1033;
  private static final long PAGE = 4096;

  private final byte[] content = new byte[10_000];
  private SealedLibrary sealed;
  private Arena arena;
  private int descriptor;

  @BeforeEach
  @SuppressWarnings("MustBeClosedChecker") // closed after each test
  void seal() {
    Arrays.fill(content, (byte) 7);
    sealed = SealedLibrary.copyOf(content);
    arena = Arena.ofConfined();
    descriptor = Integer.parseInt(sealed.loaderPath().replaceAll("\\D", ""));
  }

  @AfterEach
  void nothing_has_changed() {
    assertArrayEquals(content, sealed.bytes().toArray(ValueLayout.JAVA_BYTE));
    sealed.close();
    arena.close();
  }

  private long reopened() {
    return Libc.call("open", arena.allocateFrom(sealed.loaderPath()), O_RDWR);
  }

  private static void refused(int errno, long result) {
    assertEquals(-errno, result);
  }

  @Test
  void its_descriptor_only_reads() {
    var one = arena.allocate(1);
    refused(Libc.EBADF, Libc.call("write", descriptor, one, 1L));
    refused(Libc.EBADF, Libc.call("pwrite", descriptor, one, 1L, 0L));
    refused(22, Libc.call("ftruncate", descriptor, 0L)); // EINVAL: not open for writing
    refused(Libc.EBADF, Libc.call("fallocate", descriptor, 0, 0L, 20_000L));
    refused(
        Libc.EACCES,
        Libc.call(
            "mmap", MemorySegment.NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0L));
    refused(Libc.EPERM, Libc.call("fcntl", descriptor, F_ADD_SEALS, 0x10));
  }

  @Test
  void one_reopened_for_writing_cannot_write() {
    int writable = (int) reopened();
    assertTrue(writable > 0, "it can be opened, by its owner");
    var one = arena.allocate(1);
    refused(Libc.EPERM, Libc.call("write", writable, one, 1L));
    refused(Libc.EPERM, Libc.call("pwrite", writable, one, 1L, (long) content.length));
    refused(Libc.EPERM, Libc.call("ftruncate", writable, 0L));
    refused(Libc.EPERM, Libc.call("ftruncate", writable, 20_000L));
    refused(Libc.EPERM, Libc.call("fallocate", writable, 0, 0L, 20_000L));
    refused(Libc.EPERM, Libc.call("fallocate", writable, PUNCH_HOLE_KEEP_SIZE, 0L, PAGE));
    refused(
        Libc.EPERM,
        Libc.call(
            "mmap", MemorySegment.NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, writable, 0L));
    refused(Libc.EPERM, Libc.call("fcntl", writable, F_ADD_SEALS, 0x10));
    Libc.call("close", writable);
  }

  @Test
  void no_mapping_of_it_can_be_made_writable() throws IOException {
    var view = MemorySegment.ofAddress(sealed.bytes().address());
    refused(Libc.EACCES, Libc.call("mprotect", view, PAGE, PROT_READ | PROT_WRITE));
    long second =
        Libc.call("mmap", MemorySegment.NULL, PAGE, PROT_READ, MAP_SHARED, descriptor, 0L);
    long moved =
        Libc.call("mremap", MemorySegment.ofAddress(second), PAGE, 2 * PAGE, MREMAP_MAYMOVE);
    var longer = MemorySegment.ofAddress(moved);
    assertTrue(moved > 0, "for reading it can be had longer");
    refused(Libc.EACCES, Libc.call("mprotect", longer, 2 * PAGE, PROT_READ | PROT_WRITE));
    assertEquals(0, Libc.call("munmap", longer, 2 * PAGE));
    try (var memory = new RandomAccessFile("/proc/self/mem", "rw")) {
      memory.seek(view.address());
      assertThrows(IOException.class, () -> memory.write(1));
    }
  }

  @Test
  void the_kernel_does_not_write_to_it_for_anybody() {
    var view = MemorySegment.ofAddress(sealed.bytes().address());
    int zeros = (int) Libc.call("open", arena.allocateFrom("/dev/zero"), 0);
    refused(Libc.EFAULT, Libc.call("read", zeros, view, 1L));
    refused(Libc.EBADF, Libc.call("sendfile", descriptor, zeros, MemorySegment.NULL, 1L));
    Libc.call("close", zeros);
  }

  @Test
  void a_mapping_that_could_still_write_forbids_the_sealing() {
    var files =
        new FailingMemoryFiles() {
          long leak;

          @Override
          public long write(int written, MemorySegment source) throws SystemCallException {
            long bytes = super.write(written, source);
            leak =
                Libc.call(
                    "mmap",
                    MemorySegment.NULL,
                    PAGE,
                    PROT_READ | PROT_WRITE,
                    MAP_SHARED,
                    written,
                    0L);
            assertTrue(leak > 0);
            return bytes;
          }
        };
    var refused =
        assertThrows(
            RefusedException.class,
            () -> SealedMemory.create(files, 100, (at, target) -> target.fill((byte) 1)));
    assertEquals(LoadCode.SEALED_MEMORY_UNAVAILABLE, refused.refusal().code());
    assertTrue(refused.refusal().have().contains("EBUSY"), refused.toString());
    Libc.call("munmap", MemorySegment.ofAddress(files.leak), PAGE);
  }
}
