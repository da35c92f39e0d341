package dev.fluno.runtime.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.Commands;
import dev.fluno.runtime.testing.OpenDescriptors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody swaps the files of a bundle for others while it is listed and read. */
@Timeout(120)
class FolderRaceTest {
  private static final int TRIES = 3000;
  private static final byte[] ONE = bytes(1);
  private static final byte[] TWO = bytes(2);
  private static final byte[] OUTSIDE = bytes(3);

  @TempDir Path folder;
  private Path bundle;
  private Path stock;

  private static byte[] bytes(int value) {
    var bytes = new byte[5000];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  @BeforeEach
  void make_a_bundle_and_a_stock_to_swap_from() throws IOException {
    bundle = Files.createDirectory(folder.resolve("b.fluno"));
    fill(Files.createDirectory(bundle.resolve("artifact")), ONE);
    stock = Files.createDirectory(folder.resolve("stock"));
  }

  private static void fill(Path artifact, byte[] library) throws IOException {
    Files.writeString(artifact.resolve("manifest.json"), "{}");
    Files.write(artifact.resolve("a.so"), library);
  }

  @Test
  void a_library_that_becomes_another_file_a_link_a_pipe_or_a_folder_is_read_whole_or_refused()
      throws Exception {
    Files.write(stock.resolve("two"), TWO);
    Files.createSymbolicLink(
        stock.resolve("link"), Files.write(folder.resolve("outside"), OUTSIDE));
    Files.createSymbolicLink(stock.resolve("device"), Path.of("/dev/zero"));
    Commands.run("mkfifo", stock.resolve("pipe").toString());
    Files.createDirectory(stock.resolve("folder"));
    race(bundle.resolve("artifact/a.so"));
  }

  @Test
  void a_payload_folder_that_becomes_another_a_link_a_pipe_or_a_file_is_read_whole_or_refused()
      throws Exception {
    fill(Files.createDirectory(stock.resolve("two")), TWO);
    var outside = Files.createDirectory(folder.resolve("outside"));
    fill(outside, OUTSIDE);
    Files.createSymbolicLink(stock.resolve("link"), outside);
    Commands.run("mkfifo", stock.resolve("pipe").toString());
    Files.writeString(stock.resolve("file"), "file");
    race(bundle.resolve("artifact"));
  }

  /** Every name in the stock in turn is where the victim was, and the victim in between. */
  private void swap(Path victim, AtomicBoolean done) {
    var aside = folder.resolve("aside");
    try (var names = Files.list(stock)) {
      var others = names.toList();
      for (int i = 0; !done.get(); i = (i + 1) % others.size()) {
        var other = others.get(i);
        Files.move(victim, aside, StandardCopyOption.ATOMIC_MOVE);
        Files.move(other, victim, StandardCopyOption.ATOMIC_MOVE);
        Thread.onSpinWait();
        Files.move(victim, other, StandardCopyOption.ATOMIC_MOVE);
        Files.move(aside, victim, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void race(Path victim) throws Exception {
    var allowed = Set.of(Sha256.hex(ONE), Sha256.hex(TWO));
    long before = OpenDescriptors.count();
    var done = new AtomicBoolean();
    var swapper =
        CompletableFuture.runAsync(
            () -> swap(victim, done), task -> Thread.ofPlatform().start(task));
    int read = 0;
    int refused = 0;
    for (int i = 0; i < TRIES; i++) {
      try (Container container = Container.open(bundle)) {
        if (!container.payload().containsKey("a.so")) {
          refused++; // it was away just then: the closed world of the gate refuses that
          continue;
        }
        var first = container.hashPayload("a.so");
        assertTrue(allowed.contains(first), "a byte that never lay in the bundle");
        assertEquals(first, Sha256.hex(container.readPayload("a.so", ONE.length)));
        try (var sealed = container.sealPayload("a.so")) {
          assertEquals(first, Sha256.hex(sealed.bytes()));
        }
        read++;
      } catch (RefusedException e) {
        refused++;
      }
    }
    done.set(true);
    swapper.get();
    assertTrue(read > 0 && refused > 0, List.of(read, refused) + ": both must have happened");
    assertTrue(OpenDescriptors.count() - before < 20, "a refusal must leave nothing open");
  }
}
