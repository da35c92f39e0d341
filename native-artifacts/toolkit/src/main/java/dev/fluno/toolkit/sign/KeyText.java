package dev.fluno.toolkit.sign;

import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the file of a key, which may turn out to be anything. */
final class KeyText {
  private static final int MAX_BYTES = 64 * 1024;

  private KeyText() {}

  /**
   * The beginning of a file, one char for each byte, so that any bytes at all come to an answer.
   */
  static String read(Path file, String what) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AuthoringException(
          AuthoringCode.INPUT_UNREADABLE, file.toString(), what, IoText.of(e));
    }
  }
}
