package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.ProcessMaps;
import dev.fluno.runtime.platform.SealedMemory;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LoadTest {
  private static final EntrySignature ONE = entry("one", "i64");
  private static final String RETURNS_ONE = "long one(void) { return 1; }";

  private static RefusedException assertRefused(
      Code code, SealedMemory sealed, EntrySignature... entries) throws IOException {
    var path = Path.of(sealed.loaderPath());
    long device = sealed.device();
    long inode = sealed.inode();
    var refused =
        assertThrows(RefusedException.class, () -> NativeLibrary.load(sealed, List.of(entries)));
    assertEquals(code, refused.refusal().code());
    assertFalse(isMapped(device, inode));
    assertFalse(Files.exists(path, LinkOption.NOFOLLOW_LINKS));
    return refused;
  }

  private static boolean isMapped(long device, long inode) throws IOException {
    return ProcessMaps.read().all().stream()
        .anyMatch(mapping -> mapping.device() == device && mapping.inode() == inode);
  }

  @Test
  void what_is_no_library_is_refused_with_the_words_of_the_loader() throws IOException {
    var refused = assertRefused(LoadCode.LOADER_REFUSED, TestLibrary.seal(new byte[4096]), ONE);
    assertTrue(refused.refusal().have().contains("invalid ELF header"), refused.toString());
  }

  @Test
  void a_library_that_needs_a_function_nobody_has_is_refused() throws IOException {
    var source = "long no_such_function(void); long one(void) { return no_such_function(); }";
    var refused =
        assertRefused(
            LoadCode.LOADER_REFUSED, TestLibrary.seal(TestLibrary.freestanding(source)), ONE);
    assertTrue(refused.refusal().have().contains("no_such_function"), refused.toString());
  }

  @Test
  void a_library_without_the_symbol_of_an_entry_is_refused() throws IOException {
    var sealed = TestLibrary.seal(TestLibrary.freestanding(RETURNS_ONE));
    var refused = assertRefused(LoadCode.SYMBOL_MISSING, sealed, ONE, entry("two", "i64"));
    assertEquals("two", refused.refusal().subject());
  }

  @Test
  void a_symbol_that_is_data_is_refused() throws IOException {
    for (var data :
        List.of("const long one = 1; void f(void) {}", "long one = 1; void f(void) {}")) {
      assertRefused(
          IdentityCode.SYMBOL_OUTSIDE_CODE, TestLibrary.seal(TestLibrary.freestanding(data)), ONE);
    }
  }

  @Test
  void a_symbol_of_another_library_is_refused() throws IOException {
    // With the C library among what it needs, where dlsym looks too.
    var library = TestLibrary.build(RETURNS_ONE, "-O1", "-Wl,--no-as-needed", "-lc");
    assertRefused(
        IdentityCode.SYMBOL_OUTSIDE_CODE, TestLibrary.seal(library), entry("getpid", "i32"));
  }

  @Test
  void an_older_library_that_the_loader_knows_by_the_same_path_is_refused() throws Exception {
    var loader = new DynamicLoader();
    var old = TestLibrary.seal(TestLibrary.freestanding(RETURNS_ONE));
    var path = old.loaderPath();
    var cPath = Arena.ofAuto().allocateFrom(path);
    var handle = loader.open(cPath);
    // Closed in the wrong order: glibc still knows the path, and its number is free again.
    old.close();
    var sealed = sealAt(path, TestLibrary.freestanding("long one(void) { return 2; }"));

    var refused =
        assertThrows(RefusedException.class, () -> NativeLibrary.load(sealed, List.of(ONE)));

    assertEquals(IdentityCode.NOT_THE_SEALED_MEMORY, refused.refusal().code());
    assertTrue(Files.exists(Path.of(path)), "kept open while the loader knows its path");
    assertTrue(loader.close(handle, cPath));
    try (var library = NativeLibrary.load(sealed, List.of(ONE))) {
      assertEquals(Optional.of(2L), library.entry("one").call(Map.of()).scalar());
    }
  }

  /** Seals until the descriptor is the wanted one: the lowest free number is given out next. */
  private static SealedMemory sealAt(String path, byte[] library) {
    var others = new ArrayList<SealedMemory>();
    try {
      for (int i = 0; i < 64; i++) {
        var sealed = TestLibrary.seal(library);
        if (sealed.loaderPath().equals(path)) {
          return sealed;
        }
        others.add(sealed);
      }
      return Assumptions.abort("skipped: needs the same descriptor again");
    } finally {
      others.forEach(SealedMemory::close);
    }
  }

  @Test
  @SuppressWarnings("restricted") // the addresses are those of mappings just listed
  void what_the_loader_mapped_is_byte_for_byte_what_was_sealed() throws IOException {
    var source = "const long table[] = {1, 2, 3}; long one(void) { return table[0]; }";
    var sealed = TestLibrary.seal(TestLibrary.freestanding(source));
    try (var library = TestLibrary.load(sealed, ONE)) {
      assertEquals(Optional.of(1L), library.entry("one").call(Map.of()).scalar());
      var compared = new ArrayList<String>();
      for (var mapping : ProcessMaps.read().of(sealed)) {
        // The rest holds the dynamic section, into which the loader writes addresses.
        if (mapping.isPrivate() && (mapping.isExecutable() || mapping.offset() == 0)) {
          long left = sealed.bytes().byteSize() - mapping.offset();
          long length = Math.min(mapping.end() - mapping.start(), left);
          var mapped = MemorySegment.ofAddress(mapping.start()).reinterpret(length);
          assertEquals(-1, mapped.mismatch(sealed.bytes().asSlice(mapping.offset(), length)));
          compared.add(mapping.permissions());
        }
      }
      assertTrue(compared.contains("r-xp") && compared.contains("r--p"), compared.toString());
    }
  }

  @Test
  void closing_unmaps_the_library_and_frees_its_descriptor() throws IOException {
    var sealed = TestLibrary.seal(TestLibrary.freestanding(RETURNS_ONE));
    var path = Path.of(sealed.loaderPath());
    long device = sealed.device();
    long inode = sealed.inode();
    var library = NativeLibrary.load(sealed, List.of(ONE));
    assertTrue(isMapped(device, inode));
    library.close();
    library.close();
    assertTrue(library.isClosed());
    assertFalse(isMapped(device, inode));
    assertFalse(Files.exists(path, LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void two_libraries_with_the_same_symbols_live_side_by_side() {
    try (var one = TestLibrary.load(RETURNS_ONE, ONE);
        var two = TestLibrary.load("long one(void) { return 2; }", ONE)) {
      assertEquals(Optional.of(1L), one.entry("one").call(Map.of()).scalar());
      assertEquals(Optional.of(2L), two.entry("one").call(Map.of()).scalar());
      assertEquals(List.of(ONE), one.entries().stream().map(Entry::signature).toList());
    }
  }

  @Test
  @Timeout(30)
  void a_library_that_nobody_closes_is_unloaded_when_nobody_can_reach_it() throws Exception {
    var sealed = TestLibrary.seal(TestLibrary.freestanding(RETURNS_ONE));
    long device = sealed.device();
    long inode = sealed.inode();
    loadCallAndForget(sealed);
    while (isMapped(device, inode)) {
      System.gc();
      Thread.sleep(10);
    }
  }

  private static void loadCallAndForget(SealedMemory sealed) {
    var library = NativeLibrary.load(sealed, List.of(ONE));
    library.entry("one").call(Map.of());
    library.entry("one").bind(Map.of()).run();
  }
}
