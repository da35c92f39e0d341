package dev.fluno.toolkit.oms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IgnoredPathsTest {

  @Test
  void covers_a_file_and_all_that_is_in_a_folder_but_no_name_that_only_looks_alike() {
    var ignored = IgnoredPaths.of(List.of("cache", "a/b.txt"));
    assertTrue(ignored.covers("cache"));
    assertTrue(ignored.covers("cache/x/y"));
    assertTrue(ignored.covers("a/b.txt"));
    assertFalse(ignored.covers("cache2"));
    assertFalse(ignored.covers("sub/cache"));
    assertFalse(ignored.covers("a"));
    assertFalse(ignored.covers("a/b.txt2"));
  }

  @Test
  void takes_a_path_as_people_type_it() {
    assertEquals(Set.of("a/b", "c"), IgnoredPaths.of(List.of("./a/b/", "c/", "./c")).names());
    assertEquals(Set.of(), IgnoredPaths.of(List.of()).names());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", "/a", "..", "../a", "a/../b", "a//b", ".", "a/.", "*.txt", "a?", "[a]"})
  void refuses_a_pattern_and_a_path_that_leads_elsewhere(String path) {
    assertThrows(IllegalArgumentException.class, () -> IgnoredPaths.of(List.of(path)));
  }
}
