package dev.fluno.toolkit.oms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeReaderTest {
  @TempDir Path folder;
  private Path tree = Path.of("");

  @BeforeEach
  void a_tree() throws IOException {
    tree = Files.createDirectory(folder.resolve("tree"));
    write("b", "one");
    write("a/x", "two");
    write("a.txt", "");
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(tree.resolve(name).getParent());
    Files.writeString(tree.resolve(name), text);
  }

  @Test
  void hashes_every_file_in_the_order_of_code_points() {
    Tree read = read(_ -> true);
    assertEquals(List.of("a.txt", "a/x", "b"), List.copyOf(read.digests().keySet()));
    assertEquals(Sha256.hex("two"), read.digests().get("a/x"));
    assertEquals(6, read.bytes());
    assertEquals(List.of(), read.problems());
  }

  @Test
  void hashes_only_what_is_wanted_and_does_not_even_list_what_is_ignored() throws IOException {
    Files.createSymbolicLink(tree.resolve("a/link"), Path.of("nowhere"));
    Tree read = read(tree, IgnoredPaths.of(List.of("a", "b")), _ -> false);
    assertEquals(Map.of(), read.digests());
    assertEquals(Set.of("a.txt"), read.unwanted());
    assertEquals(List.of(), read.problems());
  }

  @Test
  void names_links_special_files_and_empty_folders() throws IOException {
    Files.createSymbolicLink(tree.resolve("a/link"), Path.of("x"));
    Files.createSymbolicLink(tree.resolve("linked"), Path.of("a"));
    Files.createDirectory(tree.resolve("a/empty"));
    var problems = problems(_ -> true);
    assertEquals(
        Map.of(
            "a/link",
            OmsCode.NOT_PLAIN,
            "linked",
            OmsCode.NOT_PLAIN,
            "a/empty/",
            OmsCode.EMPTY_FOLDER),
        problems);
  }

  @Test
  void never_opens_a_fifo() throws Exception {
    shell("mkfifo a/fifo");
    assertEquals(Map.of("a/fifo", OmsCode.NOT_PLAIN), problems(_ -> true));
  }

  /** As left by a disk written on another system; a locale without it makes no other text. */
  @Test
  void names_a_name_that_is_no_text() throws Exception {
    shell("printf x > \"$(printf 'a\\377b')\"");
    Tree read = read(_ -> true);
    assertEquals(
        List.of(OmsCode.NAME_NOT_TEXT), read.problems().stream().map(Refusal::code).toList());
    assertEquals(3, read.digests().size());
  }

  @Test
  void sorts_characters_beyond_the_first_plane_last() throws IOException {
    String last = new String(Character.toChars(0x1f600));
    try {
      write(last, "");
      write("\uff5e", "");
    } catch (InvalidPathException e) {
      assumeTrue(false, "skipped: needs a locale in UTF-8");
    }
    assertEquals(
        List.of("a.txt", "a/x", "b", "\uff5e", last),
        List.copyOf(read(_ -> true).digests().keySet()));
  }

  @Test
  void notices_a_file_that_grows_or_shrinks_or_is_touched_while_it_is_read() {
    for (String after : List.of("longer", "", "two")) {
      assertEquals(
          Map.of("a/x", OmsCode.CHANGED),
          problems(
              during(
                  "a/x",
                  () -> {
                    Files.writeString(tree.resolve("a/x"), after);
                    Files.setLastModifiedTime(
                        tree.resolve("a/x"), FileTime.fromMillis(after.length()));
                  })),
          after);
    }
  }

  @Test
  void notices_a_file_that_comes_or_goes_while_the_folder_is_read() {
    assertEquals(
        Map.of("a/", OmsCode.CHANGED),
        problems(during("a/x", () -> Files.writeString(tree.resolve("a/y"), ""))));
    assertEquals(
        Map.of(".", OmsCode.CHANGED, "b", OmsCode.CHANGED),
        problems(during("a/x", () -> Files.delete(tree.resolve("b")))));
  }

  /** What is hashed lies in the folder that was opened, wherever its path leads by now. */
  @Test
  void follows_no_link_that_takes_the_place_of_a_file_or_a_folder() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("x"), "secret");
    Tree swapped =
        read(
            during(
                "a/x",
                () -> {
                  Files.move(tree.resolve("a"), folder.resolve("moved"));
                  Files.createSymbolicLink(tree.resolve("a"), elsewhere);
                }));
    assertEquals(Sha256.hex("two"), swapped.digests().get("a/x"));
    assertEquals(OmsCode.CHANGED, swapped.problems().getFirst().code());

    assertEquals(
        Map.of("b", OmsCode.UNREADABLE, ".", OmsCode.CHANGED),
        problems(
            tree,
            IgnoredPaths.of(List.of("a")),
            during(
                "b",
                () -> {
                  Files.delete(tree.resolve("b"));
                  Files.createSymbolicLink(tree.resolve("b"), elsewhere.resolve("x"));
                })));
  }

  @Test
  void stops_at_too_many_levels_or_entries() throws IOException {
    write("d/".repeat(TreeReader.MAX_LEVELS) + "file", "");
    assertEquals(
        Map.of("d/".repeat(TreeReader.MAX_LEVELS - 1) + "d", OmsCode.TOO_MANY),
        problems(_ -> true));

    // Four entries in all and four at the root, besides what is ignored.
    readAtMost(4);
    for (int most : new int[] {3, 2}) {
      var refused = assertThrows(RefusedException.class, () -> readAtMost(most));
      assertEquals(OmsCode.TOO_MANY, refused.refusal().code());
    }
    write("a/y", "");
    assertThrows(RefusedException.class, () -> readAtMost(4));
  }

  private void readAtMost(int entries) {
    TreeReader.read(
        TreeRoot.of(tree), IgnoredPaths.of(List.of("d")), _ -> true, Progress.quiet(), entries);
  }

  @Test
  void refuses_what_is_no_folder_and_no_file() throws Exception {
    shell("mkfifo fifo");
    for (var path :
        Map.of(
                "none",
                OmsCode.NOT_FOUND,
                "b/within-a-file",
                OmsCode.UNREADABLE,
                "fifo",
                OmsCode.NOT_PLAIN)
            .entrySet()) {
      Path wrong = tree.resolve(path.getKey());
      var refused = assertThrows(RefusedException.class, () -> TreeRoot.of(wrong));
      assertEquals(path.getValue(), refused.refusal().code());
    }
  }

  @Test
  void says_how_far_it_is_after_every_thousand_files() throws IOException {
    Files.createDirectory(tree.resolve("many"));
    for (int i = 0; i < 2000; i++) {
      Files.createFile(tree.resolve("many/" + i));
    }
    var lines = new ArrayList<String>();
    TreeReader.read(TreeRoot.of(tree), IgnoredPaths.of(List.of()), _ -> true, lines::add);
    assertEquals(List.of("1000 files, 0 MiB hashed", "2000 files, 0 MiB hashed"), lines);
  }

  /** Runs between the listing of a file and its reading. */
  private static Predicate<String> during(String name, Interruption interruption) {
    return wanted -> {
      if (wanted.equals(name)) {
        try {
          interruption.run();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return true;
    };
  }

  /** What another process might do. */
  private interface Interruption {
    void run() throws IOException;
  }

  private Tree read(Predicate<String> wanted) {
    return read(tree, IgnoredPaths.of(List.of()), wanted);
  }

  private static Tree read(Path tree, IgnoredPaths ignored, Predicate<String> wanted) {
    return TreeReader.read(TreeRoot.of(tree), ignored, wanted, Progress.quiet());
  }

  private Map<String, OmsCode> problems(Predicate<String> wanted) {
    return problems(tree, IgnoredPaths.of(List.of()), wanted);
  }

  private static Map<String, OmsCode> problems(
      Path tree, IgnoredPaths ignored, Predicate<String> wanted) {
    var problems = new TreeMap<String, OmsCode>();
    for (Refusal problem : read(tree, ignored, wanted).problems()) {
      assertTrue(problem.code() instanceof OmsCode);
      problems.put(problem.subject(), (OmsCode) problem.code());
    }
    return problems;
  }

  private void shell(String command) throws Exception {
    var process = new ProcessBuilder("sh", "-c", command).directory(tree.toFile()).start();
    assumeTrue(process.waitFor() == 0, "skipped: needs " + command);
  }
}
