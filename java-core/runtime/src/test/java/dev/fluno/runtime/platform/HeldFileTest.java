package dev.fluno.runtime.platform;

import static dev.fluno.runtime.platform.FakeWindowsFiles.USER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.FakeWindowsFiles.Call;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What becomes of files, folders and handles whatever fails; that Windows keeps others out is shown
 * under Wine.
 */
class HeldFileTest {
  private static final byte[] CONTENT =
      "the bytes that were hashed".getBytes(StandardCharsets.UTF_8);
  private static final int SOME_ERROR = 31;
  private static final int DISK_FULL = 112;

  @TempDir Path state;

  private static void fill(long offset, MemorySegment target) {
    target.copyFrom(MemorySegment.ofArray(CONTENT).asSlice(offset, target.byteSize()));
  }

  private HeldFile held(WindowsFiles files) throws IOException {
    return HeldFile.create(
        files, LoadFolder.of(files, USER, state), CONTENT.length, HeldFileTest::fill);
  }

  private List<String> left() throws IOException {
    try (Stream<Path> left = Files.walk(state.resolve("load"))) {
      return left.skip(1).map(state.resolve("load")::relativize).map(Path::toString).toList();
    }
  }

  private Code refused(FakeWindowsFiles files) throws IOException {
    var refused = assertThrows(RefusedException.class, () -> held(files));
    assertEquals(0, files.openHandles());
    if (Files.exists(state.resolve("load"))) {
      assertEquals(List.of(), left());
    }
    return refused.refusal().code();
  }

  @Test
  void holds_what_the_source_wrote_until_it_is_closed() throws IOException {
    var files = new FakeWindowsFiles();
    var held = held(files);
    assertArrayEquals(CONTENT, held.bytes().toArray(ValueLayout.JAVA_BYTE));
    assertArrayEquals(CONTENT, Files.readAllBytes(held.file()));
    assertTrue(held.bytes().isReadOnly());
    assertEquals(2, files.openHandles());
    assertEquals(2, left().size());
    held.close();
    held.close();
    assertThrows(IllegalStateException.class, () -> held.bytes().get(ValueLayout.JAVA_BYTE, 0));
    assertEquals(List.of(), left());
    assertEquals(0, files.openHandles());
  }

  @Test
  void no_two_files_have_one_name() throws IOException {
    var files = new FakeWindowsFiles();
    var names = new TreeSet<String>();
    for (int i = 0; i < 50; i++) {
      try (var held = held(files)) {
        names.add(String.valueOf(held.file().getFileName()));
      }
    }
    assertEquals(50, names.size());
  }

  @ParameterizedTest
  @EnumSource(Call.class)
  void each_failing_call_is_a_refusal_that_leaves_nothing_open(Call call) throws IOException {
    assertEquals(LoadCode.FOLDER_UNAVAILABLE, refused(new FakeWindowsFiles(call, SOME_ERROR)));
  }

  @ParameterizedTest
  @EnumSource(Call.class)
  void lack_of_room_is_told_apart(Call call) throws IOException {
    assertEquals(LoadCode.NO_ROOM, refused(new FakeWindowsFiles(call, DISK_FULL)));
  }

  @Test
  void a_file_that_somebody_has_open_for_writing_is_not_used() throws IOException {
    assertEquals(
        LoadCode.FILE_NOT_HELD,
        refused(new FakeWindowsFiles(Call.REOPEN, WindowsException.SHARING_VIOLATION)));
  }

  @Test
  void a_folder_to_which_others_have_rights_is_not_used() throws IOException {
    var files = new FakeWindowsFiles();
    files.security = new FileSecurity(USER, Optional.empty());
    assertEquals(LoadCode.FOLDER_EXPOSED, refused(files));
    files.security = new FileSecurity("S-1-1-0", Optional.of(List.of()));
    assertEquals(LoadCode.FOLDER_EXPOSED, refused(files));
  }

  @Test
  void without_a_place_for_its_data_a_user_loads_nothing() {
    var refused =
        assertThrows(
            RefusedException.class,
            () -> LoadFolder.of(new FakeWindowsFiles(), USER, Path.of("AppData")));
    assertEquals(LoadCode.FOLDER_UNAVAILABLE, refused.refusal().code());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void a_file_of_another_size_than_was_written_is_noticed(int more) throws IOException {
    var files =
        new FakeWindowsFiles() {
          @Override
          public long reopen(long handle, boolean othersMayWrite) throws WindowsException {
            try (Stream<Path> found = Files.walk(state.resolve("load"))) {
              Path file = found.filter(Files::isRegularFile).findFirst().orElseThrow();
              Files.write(file, new byte[CONTENT.length + more]);
            } catch (IOException e) {
              throw new AssertionError(e);
            }
            return super.reopen(handle, othersMayWrite);
          }
        };
    assertEquals(LoadCode.FOLDER_UNAVAILABLE, refused(files));
  }

  @Test
  void a_source_that_fails_leaves_nothing_behind() throws IOException {
    var files = new FakeWindowsFiles();
    var failure = new IOException("disk gone");
    var thrown =
        assertThrows(
            IOException.class,
            () ->
                HeldFile.create(
                    files,
                    LoadFolder.of(files, USER, state),
                    1,
                    (at, target) -> {
                      throw failure;
                    }));
    assertEquals(failure, thrown);
    assertEquals(0, files.openHandles());
    assertEquals(List.of(), left());
  }

  @Test
  void what_killed_processes_left_is_removed_and_nothing_else() throws IOException {
    var files = new FakeWindowsFiles();
    var folder = LoadFolder.of(files, USER, state);
    var room = folder.newRoom();
    Files.write(room.newFile(), CONTENT);
    folder.newRoom();
    Path kept = Files.createDirectory(folder.path().resolve("somebody-elses"));
    Files.write(kept.resolve("0123456789abcdef0123456789abcdef.dll"), CONTENT);
    Path note = Files.write(folder.newRoom().folder().resolve("note.txt"), CONTENT);
    Path link =
        Files.createSymbolicLink(folder.path().resolve("0123456789abcdef0123456789abcdef"), kept);

    folder.removeLeftovers();

    var expected =
        new TreeSet<>(
            Stream.of(
                    kept,
                    kept.resolve("0123456789abcdef0123456789abcdef.dll"),
                    note.getParent(),
                    note,
                    link)
                .map(folder.path()::relativize)
                .map(Path::toString)
                .toList());
    assertEquals(expected, new TreeSet<>(left()));
  }

  @Test
  void long_paths_are_written_so_that_windows_takes_them() {
    String shortPath = "C:\\Users\\a";
    assertEquals(shortPath, WindowsPaths.longPath(shortPath));
    String deep = "\\" + "d".repeat(250);
    assertEquals("\\\\?\\C:" + deep, WindowsPaths.longPath("C:" + deep));
    assertEquals("\\\\?\\UNC\\server" + deep, WindowsPaths.longPath("\\\\server" + deep));
    assertEquals("\\\\?\\C:" + deep, WindowsPaths.longPath("\\\\?\\C:" + deep));
  }
}
