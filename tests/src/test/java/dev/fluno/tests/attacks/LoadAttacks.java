package dev.fluno.tests.attacks;

import static java.util.Map.entry;

import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Attacks that only loading can show: all that is signed and inspected is in order. */
final class LoadAttacks {
  private static final String OTHER = "other.so";

  /** Room enough for the files that a JVM writes itself. */
  private static final int FILE_LIMIT_BYTES = 100_000;

  private LoadAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry(
            "descriptor-reused",
            new Attack(LoadAttacks::buildAnother, LoadAttacks::behindAnotherLibrary)),
        entry("golden-values-wrong", Attack.bySigner(LoadAttacks::bendAGoldenValue)),
        entry("memory-denied", new Attack(LoadAttacks::pad, LoadAttacks::withSmallFiles)),
        entry("needed-library-absent", Attack.by(LoadAttacks::needWhatIsNotThere)));
  }

  private static void buildAnother(Forge forge) throws IOException {
    Files.write(forge.beside(OTHER), EvilLibrary.build(forge, "", ""));
  }

  private static void bendAGoldenValue(Forge forge) throws IOException {
    forge.editManifest(text -> text.replaceFirst("\"0x1\\.[0-9a-f]{12}", "\"0x1.000000000000"));
  }

  /** Signer and policy agree on a library that this machine does not have. */
  private static void needWhatIsNotThere(Forge forge) throws IOException {
    var absent = forge.beside("libabsent.so");
    Files.write(absent, EvilLibrary.build(forge, "", ""));
    EvilLibrary.plant(
        forge, EvilLibrary.build(forge, "", "-L " + absent.getParent() + " -l:libabsent.so"));
    Files.delete(absent);
    var needed = "[\"libabsent.so\"]";
    forge.editManifest(text -> text.replace("\"needed\": []", "\"needed\": " + needed));
    forge.editPolicy(text -> text.replace("\"allow_needed\": []", "\"allow_needed\": " + needed));
    forge.sign();
  }

  /** A library of more bytes than the process may write. */
  private static void pad(Forge forge) throws IOException {
    for (var name : EvilLibrary.NAMES) {
      var bytes = Files.readAllBytes(forge.payload(name));
      forge.replaceLibrary(name, Arrays.copyOf(bytes, 3 * FILE_LIMIT_BYTES));
    }
    forge.sign();
  }

  private static Set<String> withSmallFiles(Forge forge) throws IOException {
    Tools.need("prlimit");
    return new Victim.Command(Map.of(), List.of("prlimit", "--fsize=" + FILE_LIMIT_BYTES))
        .use(forge);
  }

  private static Set<String> behindAnotherLibrary(Forge forge) {
    return Set.of(ReusedDescriptor.inAProcessOfItsOwn(forge, forge.beside(OTHER)));
  }
}
