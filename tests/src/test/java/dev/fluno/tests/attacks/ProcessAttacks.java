package dev.fluno.tests.attacks;

import static java.util.Map.entry;

import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Attacks by code that is in the process before Fluno runs. */
final class ProcessAttacks {
  private static final String PRELOADED = "preloaded.so";

  private ProcessAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("auditor-in-the-environment", startedWith("LD_AUDIT")),
        entry("library-preloaded", startedWith("LD_PRELOAD")));
  }

  private static Attack startedWith(String variable) {
    return new Attack(
        ProcessAttacks::prepare,
        forge ->
            new Victim.Command(Map.of(variable, forge.beside(PRELOADED).toString()), List.of())
                .use(forge));
  }

  private static void prepare(Forge forge) throws IOException {
    Files.write(forge.beside(PRELOADED), EvilLibrary.build(forge, "", ""));
    forge.editPolicy(text -> text.replace("\"refuse_preload\": false", "\"refuse_preload\": true"));
  }
}
