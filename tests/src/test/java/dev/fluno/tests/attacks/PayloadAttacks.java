package dev.fluno.tests.attacks;

import static java.util.Map.entry;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/** Attacks on the libraries themselves: others, more, fewer, for another machine, too late. */
final class PayloadAttacks {
  private static final int RACES = 60;
  private static final String EVIL = "evil.so";

  private PayloadAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("extra-library", Attack.by(PayloadAttacks::addALibrary)),
        entry("library-byte-changed", Attack.by(PayloadAttacks::flipABit)),
        entry("library-for-another-machine", Attack.bySigner(PayloadAttacks::renameTheMachine)),
        entry("library-removed", Attack.by(PayloadAttacks::removeALibrary)),
        entry("library-replaced", Attack.by(PayloadAttacks::replaceLibraries)),
        entry(
            "library-swapped-after-verification",
            new Attack(PayloadAttacks::buildEvil, PayloadAttacks::swapLate)),
        entry(
            "library-swapped-while-loading",
            new Attack(PayloadAttacks::buildEvil, PayloadAttacks::race)),
        entry("signed-but-unlisted", Attack.bySigner(PayloadAttacks::addALibrary)));
  }

  private static void addALibrary(Forge forge) throws IOException {
    Files.write(forge.payload("extra.so"), EvilLibrary.withConstructor(forge));
  }

  private static void removeALibrary(Forge forge) throws IOException {
    Files.delete(forge.payload("linux-x86_64-v4.so"));
  }

  private static void replaceLibraries(Forge forge) throws IOException {
    EvilLibrary.swapIn(forge, EvilLibrary.withConstructor(forge));
  }

  /** Before its time comes. */
  private static void buildEvil(Forge forge) throws IOException {
    Files.write(forge.beside(EVIL), EvilLibrary.withConstructor(forge));
  }

  private static void flipABit(Forge forge) throws IOException {
    for (var name : EvilLibrary.NAMES) {
      var bytes = Files.readAllBytes(forge.payload(name));
      bytes[1000] ^= 1;
      Files.write(forge.payload(name), bytes);
    }
  }

  /** Nothing for this machine is left; what is there claims to be for others. */
  private static void renameTheMachine(Forge forge) throws IOException {
    for (var name : List.of("linux-x86_64-v2.so", "linux-x86_64-v4.so", "linux-aarch64.so")) {
      Files.delete(forge.payload(name));
      forge.editManifest(
          text -> text.replaceFirst("\\{\\s*\"file\": \"" + name + "\"[^}]*\\},\\s*", ""));
    }
    forge.editManifest(
        text ->
            text.replaceFirst("(\"os\": \"linux\",\\s*\"arch\": )\"x86_64\"", "$1\"aarch64\"")
                .replaceFirst("(\"aarch64\",\\s*\"cpu_level\": )3", "$11"));
  }

  /** Between verifying and loading, which a program may do minutes apart. */
  private static Set<String> swapLate(Forge forge) throws IOException {
    try (var verified = Fluno.verify(forge.bundle(), TrustPolicy.read(forge.policy()))) {
      EvilLibrary.swapIn(forge, Files.readAllBytes(forge.beside(EVIL)));
      try (var artifact = Fluno.load(verified)) {
        return Set.of(Victim.call(artifact));
      }
    }
  }

  /**
   * While one thread swaps the libraries, another loads again and again. The evil ones have the
   * honest ones' sizes, so that only their bytes tell.
   */
  private static Set<String> race(Forge forge) throws Exception {
    var swapping = new Swapping(new AtomicBoolean(true), forge);
    var outcomes = new TreeSet<String>();
    var thread = Thread.ofPlatform().start(swapping);
    try {
      for (int i = 0; i < RACES; i++) {
        outcomes.add(Victim.load(forge));
      }
    } finally {
      swapping.goesOn.set(false);
      thread.join();
    }
    return outcomes;
  }

  private record Swapping(AtomicBoolean goesOn, Forge forge) implements Runnable {
    @Override
    public void run() {
      try {
        var evil = Files.readAllBytes(forge.beside(EVIL));
        var honest = new TreeMap<Path, byte[]>();
        for (var name : EvilLibrary.NAMES) {
          honest.put(forge.payload(name), Files.readAllBytes(forge.payload(name)));
        }
        while (goesOn.get()) {
          for (var library : honest.keySet()) {
            var good = honest.get(library);
            rename(Arrays.copyOf(evil, good.length), library);
            rename(good, library);
            Files.write(library, Arrays.copyOf(evil, good.length));
            Files.write(library, good);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** As an attacker does it who wants nobody to see half a file. */
    private void rename(byte[] bytes, Path library) throws IOException {
      Files.write(forge.beside("next"), bytes);
      Files.move(forge.beside("next"), library, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
