package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The record of the highest version that was loaded, artifact by artifact. */
class RollbackStateTest {
  private static final String ID = "dev.fluno.one";

  @TempDir Path home;
  private Path folder = Path.of("");
  private RollbackState state = new RollbackState(Path.of(""));

  @BeforeEach
  void a_home_without_state() {
    folder = home.resolve("state/fluno");
    state = new RollbackState(folder);
  }

  @Test
  void knows_nothing_at_first_and_checking_leaves_it_so() throws IOException {
    assertEquals(0, state.highest(ID));
    state.check(ID, 1);
    try (Stream<Path> entries = Files.list(home)) {
      assertEquals(List.of(), entries.toList());
    }
  }

  @Test
  void refuses_what_is_older_than_what_was_loaded() {
    state.raise(ID, 7);
    assertEquals(7, state.check(ID, 7));
    assertEquals(7, state.check(ID, 8));
    refuses(RuleCode.ROLLBACK, () -> state.check(ID, 6));
    refuses(RuleCode.ROLLBACK, () -> state.raise(ID, 6));
    assertEquals(7, state.highest(ID));
    state.raise(ID, 7);
    state.raise(ID, Long.MAX_VALUE);
    refuses(RuleCode.ROLLBACK, () -> state.check(ID, Long.MAX_VALUE - 1));
  }

  @Test
  void keeps_each_artifact_for_itself_and_ids_that_look_like_paths_are_text() throws IOException {
    List<String> ids = List.of("dev.fluno.one", "dev.fluno.two", "../a", ".", "ö", "a/b", "");
    for (int i = 0; i < ids.size(); i++) {
      state.raise(ids.get(i), i + 1);
    }
    for (int i = 0; i < ids.size(); i++) {
      assertEquals(i + 1, state.highest(ids.get(i)), ids.get(i));
    }
    assertEquals(List.of("versions.json", "versions.lock"), names(folder));
    assertEquals(List.of("state"), names(home));
  }

  /** The update framework's own odd names, which became paths elsewhere. */
  @Test
  void keeps_the_odd_names_of_the_corpus_as_text() throws IOException, JsonProblem {
    Path roles =
        Corpora.folder("tuf").resolve("python-tuf/repository_data/fishy_rolenames/metadata");
    assumeTrue(Files.isDirectory(roles), "skipped: needs the third-party corpora at " + roles);
    var odd = new TreeSet<String>();
    for (String file : names(roles)) {
      collectNames(StrictJson.parse(Files.readAllBytes(roles.resolve(file)), 1 << 20), odd);
    }
    assertTrue(odd.containsAll(List.of(".", "../a", "ö")), odd.toString());
    odd.forEach(name -> state.raise(name, 3));
    odd.forEach(name -> assertEquals(3, state.highest(name)));
    assertEquals(List.of("versions.json", "versions.lock"), names(folder));
  }

  private static void collectNames(JsonValue value, Set<String> names) {
    switch (value) {
      case JsonObject(var members) ->
          members.forEach(
              (key, member) -> {
                if (key.equals("name") && member instanceof JsonString(var text)) {
                  names.add(text);
                }
                collectNames(member, names);
              });
      case JsonArray(var elements) -> elements.forEach(element -> collectNames(element, names));
      default -> {}
    }
  }

  @Test
  void is_readable_by_its_owner_alone_and_says_what_it_holds() throws IOException {
    state.raise(ID, 7);
    assertEquals("rwx------", mode(folder));
    assertEquals("rw-------", mode(state.file()));
    assertTrue(Files.readString(state.file()).contains("\"dev.fluno.one\": 7"));
  }

  @Test
  void deleting_it_is_first_use_again() throws IOException {
    state.raise(ID, 7);
    Files.delete(state.file());
    state.raise(ID, 1);
    assertEquals(1, state.highest(ID));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "{}", "\0\0\0\0", "{\"schema\":\"fluno_versions.v2\",\"versions\":{}}"})
  void notices_what_is_no_record(String text) throws IOException {
    state.raise(ID, 7);
    Files.writeString(state.file(), text);
    refuses(RuleCode.STATE_DAMAGED, () -> state.check(ID, 9));
    refuses(RuleCode.STATE_DAMAGED, () -> state.raise(ID, 9));
    assertEquals(text, Files.readString(state.file()));
  }

  @Test
  void notices_every_change_of_one_byte() throws IOException {
    state.raise(ID, 7);
    byte[] sound = Files.readAllBytes(state.file());
    int noticed = 0;
    for (int i = 0; i < sound.length; i++) {
      byte[] bent = sound.clone();
      bent[i] ^= 1;
      Files.write(state.file(), bent);
      try {
        // White space can be other white space; nothing else can be anything else.
        assertEquals(7, state.highest(ID), "byte " + i);
        assertTrue(Character.isWhitespace(sound[i]), "byte " + i);
      } catch (RefusedException e) {
        assertEquals(RuleCode.STATE_DAMAGED, e.refusal().code());
        noticed++;
      }
    }
    assertTrue(noticed > 100, noticed + " noticed");
  }

  @Test
  void notices_a_record_cut_short_and_one_without_end() throws IOException {
    state.raise(ID, 7);
    byte[] sound = Files.readAllBytes(state.file());
    for (int length : new int[] {1, sound.length / 2, sound.length - 2}) {
      Files.write(state.file(), Arrays.copyOf(sound, length));
      refuses(RuleCode.STATE_DAMAGED, () -> state.highest(ID));
    }
    Files.write(state.file(), new byte[VersionRecord.MAX_BYTES + 1]);
    refuses(RuleCode.STATE_DAMAGED, () -> state.highest(ID));
  }

  @Test
  void does_not_believe_a_record_that_others_may_write() throws IOException {
    state.raise(ID, 7);
    Files.setPosixFilePermissions(state.file(), PosixFilePermissions.fromString("rw-rw-rw-"));
    refuses(RuleCode.STATE_EXPOSED, () -> state.check(ID, 9));
    Files.setPosixFilePermissions(state.file(), PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    refuses(RuleCode.STATE_EXPOSED, () -> state.check(ID, 9));
    refuses(RuleCode.STATE_EXPOSED, () -> state.raise(ID, 9));
  }

  @Test
  void does_not_follow_a_link_in_its_place() throws IOException {
    state.raise(ID, 7);
    Path elsewhere = Files.move(state.file(), home.resolve("elsewhere.json"));
    Files.createSymbolicLink(state.file(), elsewhere);
    refuses(RuleCode.STATE_EXPOSED, () -> state.check(ID, 9));
  }

  @Test
  void needs_a_home() {
    var homeless = new RollbackState(Path.of("?/.local/state/fluno"));
    refuses(RuleCode.STATE_UNAVAILABLE, () -> homeless.check(ID, 1));
    refuses(RuleCode.STATE_UNAVAILABLE, () -> homeless.raise(ID, 1));
  }

  @Test
  void needs_a_folder_where_its_folder_shall_be() throws IOException {
    Files.createDirectories(home.resolve("state"));
    Files.writeString(folder, "a file");
    refuses(RuleCode.STATE_UNAVAILABLE, () -> state.raise(ID, 1));
  }

  @Test
  void has_room_for_some_thousand_artifacts_and_says_so_when_it_is_full() throws IOException {
    var full = new TreeMap<String, Long>();
    IntStream.range(0, 5000).forEach(i -> full.put("a".repeat(190) + i, 1L));
    byte[] bytes = new VersionRecord(full).encode();
    assertTrue(bytes.length > VersionRecord.MAX_BYTES - 100_000, "near the limit");
    assertTrue(bytes.length <= VersionRecord.MAX_BYTES, "below the limit");
    DurableFile.makePrivate(folder);
    DurableFile.replace(state.file(), bytes);
    state.raise(ID, 1);
    refuses(RuleCode.STATE_UNAVAILABLE, () -> state.raise("b".repeat(100_000), 1));
    assertEquals(1, state.highest(ID));
  }

  @Test
  void a_record_may_be_as_large_as_is_read() {
    int others = VersionRecord.EMPTY.with("b", 1).encode().length - 1;
    String longest = "b".repeat(VersionRecord.MAX_BYTES - others);
    refuses(RuleCode.STATE_UNAVAILABLE, () -> state.raise(longest + "b", 1));
    state.raise(longest, 1);
    assertEquals(1, state.highest(longest));
  }

  @Test
  void threads_never_lower_it_and_lose_nothing() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Callable<Boolean>> work =
          IntStream.range(0, 80)
              .<Callable<Boolean>>mapToObj(i -> () -> raised(ID + i % 4, 1 + i * 7 % 40))
              .toList();
      for (var each : threads.invokeAll(work)) {
        each.get();
      }
    }
    for (int artifact = 0; artifact < 4; artifact++) {
      int a = artifact;
      long highest =
          IntStream.range(0, 80)
              .filter(i -> i % 4 == a)
              .mapToLong(i -> 1 + i * 7 % 40)
              .max()
              .orElse(0);
      assertEquals(highest, state.highest(ID + artifact));
    }
  }

  private boolean raised(String id, long version) {
    try {
      state.raise(id, version);
      return true;
    } catch (RefusedException e) {
      assertEquals(RuleCode.ROLLBACK, e.refusal().code());
      return false;
    }
  }

  @Test
  void a_thread_that_is_interrupted_is_told_so_and_stays_interrupted() throws Exception {
    var outcome = new CompletableFuture<String>();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  Thread.currentThread().interrupt();
                  try {
                    state.raise(ID, 1);
                    outcome.complete("raised");
                  } catch (RefusedException e) {
                    outcome.complete(e.code() + " " + Thread.currentThread().isInterrupted());
                  }
                });
    thread.join();
    assertEquals(RuleCode.STATE_BUSY.id() + " true", outcome.get());
    state.raise(ID, 1);
    assertEquals(1, state.highest(ID));
  }

  @Test
  void an_abandoned_new_record_is_in_nobodys_way() throws IOException {
    state.raise(ID, 7);
    Files.writeString(folder.resolve("versions.json.new"), "half a rec");
    state.raise(ID, 8);
    assertEquals(8, state.highest(ID));
    assertFalse(Files.exists(folder.resolve("versions.json.new")));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void refuses(Code code, Executable work) {
    var refused = assertThrows(RefusedException.class, work);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }
}
