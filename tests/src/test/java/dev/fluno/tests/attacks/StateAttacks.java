package dev.fluno.tests.attacks;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Attacks on what Fluno remembers: the highest version of each artifact that was loaded. */
final class StateAttacks {
  private StateAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("record-damaged", afterANewerVersion(StateAttacks::lowerTheNumber)),
        entry("record-writable", afterANewerVersion(StateAttacks::open)),
        entry(
            "record-without-a-place", new Attack(StateAttacks::blockTheFolder, StateAttacks::use)),
        entry("version-rolled-back", afterANewerVersion(forge -> {})));
  }

  /** Version 2 was loaded here; now somebody offers version 1, whose signature is as good. */
  private static Attack afterANewerVersion(Attack.Deed deed) {
    return new Attack(
        forge -> {
          require(forge);
          forge.editManifest(text -> text.replace("\"version\": 1,", "\"version\": 2,"));
          forge.sign();
          assertEquals(Set.of(Lesson.WITHOUT_EFFECT), use(forge));
          forge.editManifest(text -> text.replace("\"version\": 2,", "\"version\": 1,"));
          forge.sign();
          deed.on(forge);
        },
        StateAttacks::use);
  }

  private static void require(Forge forge) throws IOException {
    forge.editPolicy(text -> text.replace("\"off\"", "\"required\""));
  }

  private static Path state(Forge forge) {
    return forge.beside("state");
  }

  private static Path record(Forge forge) {
    return state(forge).resolve("fluno/versions.json");
  }

  private static Set<String> use(Forge forge) {
    return new Victim.Command(Map.of("XDG_STATE_HOME", state(forge).toString()), List.of())
        .use(forge);
  }

  private static void lowerTheNumber(Forge forge) throws IOException {
    var text = Files.readString(record(forge));
    Files.writeString(record(forge), text.replaceFirst(": 2", ": 1"));
  }

  private static void open(Forge forge) throws IOException {
    Files.setPosixFilePermissions(record(forge), PosixFilePermissions.fromString("rw-rw-rw-"));
  }

  private static void blockTheFolder(Forge forge) throws IOException {
    require(forge);
    Files.writeString(state(forge), "no folder");
  }
}
