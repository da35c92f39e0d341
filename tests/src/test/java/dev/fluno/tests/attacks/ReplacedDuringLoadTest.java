package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody exchanges the libraries for others of the same size while the bundle is loaded. */
@Timeout(300)
class ReplacedDuringLoadTest {
  private static final int TRIES = 2000;

  /** First element of the vector with seed 7 and 256 steps. */
  private static final String RIGHT = "0x1.49b9822e63b3cp-1";

  @TempDir Path folder;
  private Forge forge;
  private final Map<Path, byte[]> good = new TreeMap<>();
  private final Map<Path, byte[]> evil = new TreeMap<>();

  @BeforeEach
  void make_a_bundle() throws IOException {
    forge = Forge.in(folder);
    for (String name : EvilLibrary.NAMES) {
      var file = forge.payload(name);
      var bytes = Files.readAllBytes(file);
      good.put(file, bytes.clone());
      for (int i = bytes.length / 2; i < bytes.length; i++) {
        bytes[i] ^= 1; // the code, from the middle on
      }
      evil.put(file, bytes);
    }
  }

  @Test
  void by_renaming_others_over_them() throws Exception {
    race(
        (file, bytes) -> {
          var other = Files.write(folder.resolve("other"), bytes);
          Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        });
  }

  @Test
  void by_overwriting_them_where_they_lie() throws Exception {
    race(
        (file, bytes) -> {
          try (var writer = new RandomAccessFile(file.toFile(), "rw")) {
            writer.write(bytes);
          }
        });
  }

  @FunctionalInterface
  private interface Replacement {
    void put(Path file, byte[] bytes) throws IOException;
  }

  private void race(Replacement replacement) throws Exception {
    var policy = TrustPolicy.read(forge.policy());
    var done = new AtomicBoolean();
    var attacker =
        CompletableFuture.runAsync(
            () -> {
              while (!done.get()) {
                putAll(replacement, evil);
                putAll(replacement, good);
              }
            },
            task -> Thread.ofPlatform().start(task));
    int loaded = 0;
    int refused = 0;
    for (int i = 0; i < TRIES; i++) {
      try (var artifact = Fluno.load(forge.bundle(), policy)) {
        var result = artifact.entry("hot_vector").call(Map.of("seed", 7L, "steps", 256L));
        assertEquals(RIGHT, Double.toHexString(result.tensor("vector").toDoubleArray()[0]));
        loaded++;
      } catch (RefusedException e) {
        refused++;
      }
    }
    done.set(true);
    attacker.get();
    assertTrue(loaded > 0 && refused > 0, loaded + " loaded and " + refused + " refused");
  }

  private static void putAll(Replacement replacement, Map<Path, byte[]> files) {
    files.forEach(
        (file, bytes) -> {
          try {
            replacement.put(file, bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
