package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class SealedLibraryTest {

  private static final byte[] CONTENT =
      "the bytes that were hashed".getBytes(StandardCharsets.UTF_8);

  private List<String> openBefore = List.of();

  @BeforeEach
  void count() throws IOException {
    SealedLibrary.copyOf(CONTENT).close(); // classes that keep files open are loaded now
    openBefore = openMemoryFiles();
  }

  @AfterEach
  void nothing_stays_open_or_mapped() throws IOException {
    assertEquals(openBefore, openMemoryFiles());
    assertFalse(Files.readString(Path.of("/proc/self/maps")).contains("memfd:fluno"));
  }

  private static List<String> openMemoryFiles() throws IOException {
    var found = new ArrayList<String>();
    try (var descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : descriptors) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (target.contains("memfd:fluno")) {
            found.add(descriptor + " " + target);
          }
        } catch (NoSuchFileException closedMeanwhile) {
          // Other threads of the JVM open and close files too.
        }
      }
    }
    return found;
  }

  private static SealedLibrary sealed() {
    return SealedLibrary.copyOf(CONTENT);
  }

  private static void fill(long offset, MemorySegment target) {
    assertEquals(0, offset);
    assertEquals(CONTENT.length, target.byteSize());
    target.copyFrom(MemorySegment.ofArray(CONTENT));
  }

  @Test
  void holds_what_the_source_wrote() throws IOException {
    try (SealedLibrary library = sealed()) {
      assertArrayEquals(CONTENT, library.bytes().toArray(ValueLayout.JAVA_BYTE));
      assertArrayEquals(CONTENT, Files.readAllBytes(Path.of(library.loaderPath())));
    }
  }

  @Test
  void cannot_be_written_by_any_way_in() throws IOException {
    try (SealedLibrary library = sealed()) {
      assertTrue(library.bytes().isReadOnly());
      Path path = Path.of(library.loaderPath());
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        assertThrows(IOException.class, () -> channel.write(ByteBuffer.wrap(new byte[] {1}), 0));
        assertThrows(IOException.class, () -> channel.write(ByteBuffer.wrap(new byte[] {1}), 26));
        assertThrows(IOException.class, () -> channel.truncate(1));
        assertThrows(IOException.class, () -> channel.map(MapMode.READ_WRITE, 0, 1));
      }
      assertThrows(
          IOException.class,
          () -> Files.newOutputStream(path, StandardOpenOption.TRUNCATE_EXISTING));
      assertArrayEquals(CONTENT, library.bytes().toArray(ValueLayout.JAVA_BYTE));
    }
  }

  @Test
  void carries_the_four_seals() throws Exception {
    var files = NativeMemoryFiles.LINKED.get();
    try (SealedLibrary library = sealed()) {
      int descriptor = Integer.parseInt(library.loaderPath().substring("/proc/self/fd/".length()));
      assertEquals(0xf, files.seals(descriptor) & 0xf);
    }
  }

  @Test
  void a_thousand_libraries_leave_no_descriptor_open() throws IOException {
    for (int i = 0; i < 1000; i++) {
      sealed().close();
    }
    assertEquals(openBefore, openMemoryFiles());
  }

  @Test
  void closing_twice_does_nothing_and_a_view_kept_too_long_throws() throws IOException {
    SealedLibrary library = sealed();
    MemorySegment bytes = library.bytes();
    library.close();
    library.close();
    assertThrows(IllegalStateException.class, () -> bytes.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void a_system_without_sealing_is_told_so() {
    var refused =
        assertThrows(
            RefusedException.class,
            () ->
                SealedLibrary.create(
                    new Target("macos", "aarch64", 1), 1, SealedLibraryTest::fill));
    assertEquals(LoadCode.SYSTEM_NOT_SUPPORTED, refused.refusal().code());
    assertEquals("macos-aarch64", refused.refusal().have());
  }

  @Test
  void an_empty_library_has_no_bytes() throws IOException {
    try (SealedLibrary library = SealedLibrary.copyOf(new byte[0])) {
      assertEquals(0, library.bytes().byteSize());
    }
  }

  @Test
  void memory_for_filling_ends_with_the_filling() throws IOException {
    var kept = new ArrayList<MemorySegment>();
    SealedLibrary.create(CONTENT.length, (at, target) -> kept.add(target)).close();
    assertThrows(
        IllegalStateException.class, () -> kept.getFirst().set(ValueLayout.JAVA_BYTE, 0, (byte) 1));
  }

  @Test
  void a_source_that_fails_leaves_nothing_open() {
    var failure = new IOException("disk gone");
    assertEquals(
        failure,
        assertThrows(
            IOException.class,
            () ->
                SealedLibrary.create(
                    1,
                    (at, target) -> {
                      throw failure;
                    })));
    assertThrows(
        UncheckedIOException.class,
        () ->
            SealedLibrary.create(
                1,
                (at, target) -> {
                  throw new UncheckedIOException(failure);
                }));
  }

  @ParameterizedTest
  @ValueSource(longs = {(256L << 20) + 1, 1L << 60, -1})
  void a_size_that_no_library_may_have_is_refused_before_memory_is_asked_for(long size) {
    assertEquals(
        LoadCode.NO_ROOM,
        code(
            new FailingMemoryFiles(FailingMemoryFiles.Call.CREATE, SystemCallException.EPERM),
            size));
  }

  @Test
  void a_kernel_that_does_not_know_the_noexec_flag_serves_too() throws IOException {
    var files =
        new FailingMemoryFiles() {
          @Override
          public int create(String name, int flags) throws SystemCallException {
            if ((flags & MFD_NOEXEC_SEAL) != 0) {
              throw new SystemCallException("memfd_create", SystemCallException.EINVAL);
            }
            return super.create(name, flags);
          }
        };
    try (SealedLibrary library =
        SealedMemory.create(files, CONTENT.length, SealedLibraryTest::fill)) {
      assertArrayEquals(CONTENT, library.bytes().toArray(ValueLayout.JAVA_BYTE));
    }
  }

  @ParameterizedTest
  @EnumSource(FailingMemoryFiles.Call.class)
  void each_failing_call_is_a_refusal_that_leaves_nothing_open(FailingMemoryFiles.Call call) {
    assertEquals(
        LoadCode.SEALED_MEMORY_UNAVAILABLE,
        code(new FailingMemoryFiles(call, SystemCallException.EPERM), CONTENT.length));
  }

  @ParameterizedTest
  @EnumSource(FailingMemoryFiles.Call.class)
  void lack_of_room_is_told_apart(FailingMemoryFiles.Call call) {
    assertEquals(
        LoadCode.NO_ROOM,
        code(new FailingMemoryFiles(call, SystemCallException.EMFILE), CONTENT.length));
  }

  @Test
  void seals_that_the_kernel_dropped_are_noticed() {
    var files =
        new FailingMemoryFiles() {
          @Override
          public void addSeals(int descriptor, int seals) throws SystemCallException {
            super.addSeals(descriptor, seals & ~F_SEAL_WRITE);
          }
        };
    assertEquals(LoadCode.SEALED_MEMORY_UNAVAILABLE, code(files, CONTENT.length));
  }

  private static Code code(MemoryFiles files, long size) {
    return assertThrows(
            RefusedException.class, () -> SealedMemory.create(files, size, (at, target) -> {}))
        .refusal()
        .code();
  }
}
