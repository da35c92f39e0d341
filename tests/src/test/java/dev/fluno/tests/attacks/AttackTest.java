package dev.fluno.tests.attacks;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Performs every attack that has a folder in tests/attacks, and holds the gate to what its README
 * says.
 */
class AttackTest {
  @TempDir Path folder;

  /** Every attack by the name of its folder. */
  static SortedMap<String, Attack> attacks() {
    var all = new TreeMap<String, Attack>();
    Stream.of(
            PolicyAttacks.all(),
            FolderAttacks.all(),
            ZipAttacks.all(),
            SignatureAttacks.all(),
            StatementAttacks.all(),
            ManifestAttacks.all(),
            RuleAttacks.all(),
            StateAttacks.all(),
            TimeAttacks.all(),
            PayloadAttacks.all(),
            BinaryAttacks.all(),
            PeAttacks.all(),
            LoadAttacks.all(),
            ProcessAttacks.all())
        .flatMap(each -> each.entrySet().stream())
        .forEach(
            each -> {
              if (all.put(each.getKey(), each.getValue()) != null) {
                throw new IllegalStateException("two attacks are called " + each.getKey());
              }
            });
    return all;
  }

  static Set<String> names() {
    return attacks().keySet();
  }

  static Set<String> namesOfLibrariesThatRunAtLoad() {
    return new TreeSet<>(BinaryAttacks.runningAtLoad().keySet());
  }

  @Test
  void every_attack_has_a_folder_and_every_folder_an_attack() throws IOException {
    assertEquals(List.copyOf(names()), Lesson.all().stream().map(Lesson::name).toList());
  }

  @Test
  void without_an_attack_the_honest_library_runs() {
    assertEquals(Set.of(Lesson.WITHOUT_EFFECT), new Victim.ThisProcess().use(Forge.in(folder)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void each_attack_ends_as_its_readme_says_and_leaves_nothing_behind(String name) throws Exception {
    var lesson = Lesson.of(name);
    var attack = requireNonNull(attacks().get(name));
    var forge = Forge.in(folder);
    attack.deed().on(forge);
    var before = Traces.now(forge);

    var outcomes = attack.victim().use(forge);

    assertTrue(lesson.outcomes().containsAll(outcomes), name + ": " + outcomes);
    assertFalse(Files.exists(EvilLibrary.mark(forge)), "the attacker's code ran");
    assertEquals(before, Traces.now(forge));
  }

  /** Else the attack above would prove nothing: the library might never have run its code. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("namesOfLibrariesThatRunAtLoad")
  void without_the_gate_the_library_runs_its_code_as_soon_as_it_is_loaded(String name)
      throws IOException {
    var forge = Forge.in(folder);
    var library = requireNonNull(BinaryAttacks.runningAtLoad().get(name)).build(forge);
    NativeLibrary.load(SealedLibrary.copyOf(library), List.of()).close();
    assertTrue(Files.exists(EvilLibrary.mark(forge)));
  }
}
