package dev.fluno.benchmarks.gate;

import dev.fluno.benchmarks.Commands;
import dev.fluno.runtime.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What one pass over a large file costs on this machine, without Fluno: read and hashed by Java,
 * read and hashed by {@code openssl dgst}, and only copied. Run in turns, so that all three meet
 * the same noise. Nanoseconds.
 */
record Hashing(List<Long> javaNanos, List<Long> opensslNanos, List<Long> copyNanos) {
  private static final int BUFFER_BYTES = 1 << 20;

  static Hashing measure(Path file, int rounds) throws IOException, InterruptedException {
    var hashing = new Hashing(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    var copy = Files.createTempFile(Path.of("/dev/shm"), "copy", ".bin");
    try {
      for (int i = 0; i < rounds; i++) {
        long start = System.nanoTime();
        byte[] own = hash(file);
        long hashed = System.nanoTime();
        Commands.run(List.of("openssl", "dgst", "-sha256", "-r", file.toString()));
        long compared = System.nanoTime();
        try (InputStream in = Files.newInputStream(file);
            var out = Files.newOutputStream(copy)) {
          in.transferTo(out);
        }
        long copied = System.nanoTime();
        if (own.length != 32) {
          throw new IllegalStateException("SHA-256 has 32 bytes");
        }
        hashing.javaNanos.add(hashed - start);
        hashing.opensslNanos.add(compared - hashed);
        hashing.copyNanos.add(copied - compared);
      }
    } finally {
      Files.delete(copy);
    }
    return hashing;
  }

  private static byte[] hash(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      var digest = Sha256.start();
      var buffer = new byte[BUFFER_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return digest.digest();
    }
  }
}
