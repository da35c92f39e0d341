package dev.fluno.runtime.platform;

import static dev.fluno.runtime.platform.FakeWindowsFiles.USER;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.FileSecurity.Entry;
import dev.fluno.runtime.platform.UnsafeFileException.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which access lists of Windows leave a file to its user; the lists are made by hand. */
class WindowsAccessTest {
  private static final String SYSTEM = "S-1-5-18";
  private static final String EVERYONE = "S-1-1-0";
  private static final int ALL = 0x1f01ff;
  private static final int READ = 0x1200a9;
  private static final Path PATH = Path.of("somewhere");

  private final FakeWindowsFiles files = new FakeWindowsFiles();
  private final WindowsAccess access = WindowsAccess.of(files, USER);

  private static Entry allow(int mask, String account) {
    return new Entry(0, 0, mask, account);
  }

  private void give(String owner, Entry... entries) {
    files.security = new FileSecurity(owner, Optional.of(List.of(entries)));
  }

  private void accepts(Entry... entries) {
    give(USER, entries);
    assertDoesNotThrow(() -> access.requireFile(PATH, PATH));
    assertDoesNotThrow(() -> access.requireFolder(PATH));
  }

  private String exposed(Entry... entries) {
    give(USER, entries);
    var unsafe = assertThrows(UnsafeFileException.class, () -> access.requireFile(PATH, PATH));
    assertEquals(Kind.WRITABLE, unsafe.kind());
    return unsafe.have();
  }

  @Test
  void the_list_of_a_users_own_folder_exposes_nothing() {
    accepts(allow(ALL, SYSTEM), allow(ALL, USER), allow(ALL, "S-1-5-32-544"));
    accepts(allow(ALL, USER), allow(READ, EVERYONE));
    accepts(allow(ALL, "S-1-3-4"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0x2, 0x4, 0x10000, 0x40000, 0x80000, 0x10000000, 0x40000000})
  void whatever_changes_a_file_exposes_it(int right) {
    assertEquals(
        String.format("rights 0x%x for Everyone, S-1-1-0", READ | right),
        exposed(allow(ALL, USER), allow(READ | right, EVERYONE)));
  }

  @Test
  void to_add_to_a_folder_replaces_nothing_in_it() {
    give(USER, allow(0x6, EVERYONE));
    assertDoesNotThrow(() -> access.requireFolder(PATH));
    for (int right : new int[] {0x40, 0x10000, 0x40000, 0x80000, 0x10000000, 0x40000000}) {
      give(USER, allow(0x6, EVERYONE), allow(right, "S-1-5-11"));
      var unsafe = assertThrows(UnsafeFileException.class, () -> access.requireFolder(PATH));
      assertEquals(Kind.FOLDER_WRITABLE, unsafe.kind());
      assertTrue(unsafe.have().endsWith(" for Authenticated Users, S-1-5-11"), unsafe.have());
    }
  }

  @Test
  void what_is_only_for_things_below_says_nothing_of_the_folder() {
    accepts(new Entry(0, 0xb, ALL, "S-1-3-0"), new Entry(0, 8, ALL, EVERYONE));
  }

  @Test
  void a_denial_neither_exposes_nor_protects() {
    accepts(new Entry(1, 0, ALL, EVERYONE), new Entry(10, 0, ALL, EVERYONE));
    exposed(new Entry(1, 0, ALL, EVERYONE), allow(ALL, EVERYONE));
  }

  @Test
  void an_entry_with_a_condition_or_of_an_unknown_type_exposes() {
    exposed(new Entry(9, 0, ALL, EVERYONE));
    exposed(new Entry(5, 0, ALL, "an entry of type 5"));
    exposed(new Entry(77, 0, ALL, "an entry of type 77"));
  }

  @Test
  void no_list_is_permission_for_everybody_and_an_empty_one_for_nobody() {
    files.security = new FileSecurity(USER, Optional.empty());
    var unsafe = assertThrows(UnsafeFileException.class, () -> access.requireFile(PATH, PATH));
    assertEquals("none, so that everybody may do everything", unsafe.have());
    accepts();
  }

  @ParameterizedTest
  @ValueSource(strings = {EVERYONE, "S-1-3-4", "S-1-5-21-1-2-3-1002"})
  void a_file_of_somebody_else_is_refused(String owner) {
    give(owner, allow(ALL, USER));
    assertEquals(
        Kind.OWNER,
        assertThrows(UnsafeFileException.class, () -> access.requireFile(PATH, PATH)).kind());
    assertEquals(
        Kind.FOLDER_OWNER,
        assertThrows(UnsafeFileException.class, () -> access.requireLink(PATH)).kind());
  }

  @Test
  void a_private_folder_may_not_even_be_looked_at_by_others() throws Exception {
    give(SYSTEM, allow(ALL, USER), allow(ALL, SYSTEM));
    access.requirePrivate(PATH);
    give(USER, allow(ALL, USER), allow(0x1, EVERYONE));
    assertThrows(UnsafeFileException.class, () -> access.requirePrivate(PATH));
  }

  @Test
  void a_file_system_that_does_not_say_is_an_error() {
    var silent = WindowsAccess.of(new FakeWindowsFiles(FakeWindowsFiles.Call.SECURITY, 50), USER);
    assertThrows(IOException.class, () -> silent.requireFolder(PATH));
  }

  /** MS-DTYP, section 2.4.6, by hand: an owner, a list of two entries. */
  @Test
  void reads_a_descriptor_as_the_kernel_gives_it() {
    var bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 1).put((byte) 0).putShort((short) 0x8004);
    bytes.putInt(20).putInt(0).putInt(0).putInt(48);
    account(bytes, 5, 21, 0xffffffff, 2, 1001); // 24 bytes, to 44
    bytes.position(48);
    bytes.put((byte) 2).put((byte) 0).putShort((short) 48).putShort((short) 2).putShort((short) 0);
    bytes.put((byte) 0).put((byte) 0x1b).putShort((short) 20).putInt(ALL);
    account(bytes, 1, 0);
    bytes.put((byte) 5).put((byte) 0).putShort((short) 20).putInt(1).position(96);

    var read = FileSecurity.parse(bytes.array());

    assertEquals("S-1-5-21-4294967295-2-1001", read.owner());
    assertEquals(
        Optional.of(
            List.of(new Entry(0, 0x1b, ALL, EVERYONE), new Entry(5, 0, 1, "an entry of type 5"))),
        read.entries());
    bytes.putInt(16, 0);
    assertEquals(Optional.empty(), FileSecurity.parse(bytes.array()).entries());
    bytes.putInt(16, 48).putShort(2, (short) 0x8000);
    assertEquals(Optional.empty(), FileSecurity.parse(bytes.array()).entries());
    bytes.putShort(2, (short) 0x8004).putInt(16, 300);
    assertThrows(IndexOutOfBoundsException.class, () -> FileSecurity.parse(bytes.array()));
  }

  private static void account(ByteBuffer bytes, int authority, int... parts) {
    bytes.put((byte) 1).put((byte) parts.length);
    bytes.put(new byte[] {0, 0, 0, 0, 0, (byte) authority});
    for (int part : parts) {
      bytes.putInt(part);
    }
  }
}
