package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The committed libraries are the ones that the source gives. */
class PrebuiltLibrariesTest {

  @Test
  void the_checksums_are_those_of_the_libraries() throws Exception {
    var lines = new ArrayList<String>();
    for (var size : new Size[] {Size.L, Size.M, Size.S}) {
      for (int level : WorkloadLibrary.LEVELS) {
        var file = WorkloadLibrary.file(ProjectFiles.PREBUILT, size, level);
        lines.add(sha256(Files.readAllBytes(file)) + "  " + ProjectFiles.PREBUILT.relativize(file));
      }
    }
    assertEquals(lines, Files.readAllLines(ProjectFiles.PREBUILT.resolve("SHA256SUMS")));
  }

  private static String sha256(byte[] bytes) throws NoSuchAlgorithmException, IOException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
