package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** A function of Windows failed; the error is what GetLastError said (winerror.h). */
public final class WindowsException extends Exception {
  private static final long serialVersionUID = 1L;

  static final int FILE_NOT_FOUND = 2;
  static final int PATH_NOT_FOUND = 3;
  static final int ACCESS_DENIED = 5;
  static final int SHARING_VIOLATION = 32;
  static final int FILE_EXISTS = 80;
  static final int ALREADY_EXISTS = 183;

  private final int error;

  WindowsException(String function, int error) {
    super(function + " failed: " + text(error));
    this.error = error;
  }

  /** It did not fail, yet what it did is not what was needed. */
  WindowsException(String function, String message) {
    super(function + ": " + message);
    this.error = 0;
  }

  int error() {
    return error;
  }

  /** True if Windows could do it, but not now and for this process. */
  boolean isLackOfRoom() {
    return switch (error) {
      case 4, 8, 14, 39, 112, 1450, 1455, 1816 -> true;
      default -> false;
    };
  }

  /** The same for those who think in files. */
  IOException asIOException(String file) {
    if (isLackOfRoom()) {
      return new LackOfRoomException(file, String.valueOf(getMessage()));
    }
    return switch (error) {
      case FILE_NOT_FOUND, PATH_NOT_FOUND -> new NoSuchFileException(file);
      case ACCESS_DENIED -> new AccessDeniedException(file);
      case FILE_EXISTS, ALREADY_EXISTS -> new FileAlreadyExistsException(file);
      default -> new FileSystemException(file, null, getMessage());
    };
  }

  /** In English whatever the language of this Windows: messages are searched for. */
  public static String text(int error) {
    String words =
        switch (error) {
          case FILE_NOT_FOUND, PATH_NOT_FOUND -> "no such file or folder";
          case 4 -> "too many open files";
          case ACCESS_DENIED -> "access denied";
          case 8, 14, 1450, 1455 -> "out of memory";
          case SHARING_VIOLATION -> "another program has it open";
          case 39, 112 -> "the disk is full";
          case FILE_EXISTS, ALREADY_EXISTS -> "it exists";
          case 126 -> "a library that it needs was not found";
          case 127 -> "a function that it needs was not found";
          case 193 -> "no library for this Windows";
          case 225, 226 -> "a virus scanner forbids it";
          case 577 -> "a policy of this Windows asks for another signature";
          case 998 -> "no access to its memory";
          case 1114 -> "a library that it needs refused to start";
          case 1260, 4551 -> "a policy of this Windows forbids it";
          case 1816 -> "quota exceeded";
          default -> "";
        };
    return "error " + error + (words.isEmpty() ? "" : ", " + words);
  }
}
