package dev.fluno.runtime.bundle;

import dev.fluno.runtime.platform.LackOfRoomException;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Turns an I/O failure into a refusal, without the host path that its own message repeats. */
final class Unreadable {
  private Unreadable() {}

  static RefusedException refusal(String subject, IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ ->
          new RefusedException(
              ContainerCode.CHANGED, subject, "the files that were there", "one less");
      case LackOfRoomException e ->
          new RefusedException(
              ContainerCode.NO_ROOM, subject, "a file descriptor for it", reason(e));
      default ->
          new RefusedException(
              ContainerCode.UNREADABLE, subject, "a readable one", reason(failure));
    };
  }

  private static String reason(IOException failure) {
    String reason =
        switch (failure) {
          case AccessDeniedException _ -> "permission denied";
          case FileSystemException e -> e.getReason();
          default -> failure.getMessage();
        };
    return reason == null ? failure.getClass().getSimpleName() : reason;
  }
}
