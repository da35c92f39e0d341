package dev.fluno.toolkit.sign;

import dev.fluno.runtime.platform.SecretFile;
import dev.fluno.runtime.platform.UnsafeFileException;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * Keys and passwords as people keep them: in a file of their own, or in an environment variable.
 * They are never part of a message.
 */
public final class Secret {
  private static final int MAX_PASSWORD_BYTES = 4096;

  private Secret() {}

  /**
   * A password: the first line of a file that only this user can read, in UTF-8.
   *
   * @throws AuthoringException if others can read it, or it cannot be read
   */
  public static char[] passwordIn(Path file) {
    String text = new String(file(file, MAX_PASSWORD_BYTES, "a password"), StandardCharsets.UTF_8);
    return text.lines().findFirst().orElse("").toCharArray();
  }

  /**
   * A password: the value of an environment variable.
   *
   * @throws AuthoringException if it is not set
   */
  public static char[] passwordIn(String variable, Map<String, String> environment) {
    return variable(variable, environment, "a password").toCharArray();
  }

  static byte[] file(Path file, int maxBytes, String what) {
    try {
      return SecretFile.read(file, maxBytes);
    } catch (UnsafeFileException e) {
      AuthoringCode code =
          switch (e.kind()) {
            case OWNER, WRITABLE, READABLE, FOLDER_OWNER, FOLDER_WRITABLE ->
                AuthoringCode.SECRET_EXPOSED;
            case NOT_A_FILE, TOO_LARGE, CHANGED -> AuthoringCode.INPUT_UNREADABLE;
          };
      throw new AuthoringException(code, file.toString(), e.need(), e.have());
    } catch (IOException e) {
      throw new AuthoringException(
          AuthoringCode.INPUT_UNREADABLE, file.toString(), what, IoText.of(e));
    }
  }

  static String variable(String name, Map<String, String> environment, String what) {
    String value = environment.getOrDefault(name, "");
    if (value.isBlank()) {
      throw new AuthoringException(
          AuthoringCode.SECRET_VARIABLE,
          "the environment variable " + name,
          what,
          environment.containsKey(name) ? "nothing in it" : "no such variable");
    }
    return value;
  }
}
