package dev.fluno.runtime.refusal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** I/O errors in words: the JDK's messages are often only the path. */
public final class IoText {
  private IoText() {}

  public static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case NoSuchFileException missing -> "nothing at " + missing.getFile();
      case FileAlreadyExistsException taken -> "something at " + taken.getFile();
      case FileSystemException other ->
          Optional.ofNullable(other.getReason()).orElse("an I/O error") + " at " + other.getFile();
      default -> Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    };
  }
}
