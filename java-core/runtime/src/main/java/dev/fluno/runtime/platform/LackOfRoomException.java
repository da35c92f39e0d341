package dev.fluno.runtime.platform;

import java.nio.file.FileSystemException;

/** The process, or the whole system, may open no further file or has no memory for it. */
public final class LackOfRoomException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  LackOfRoomException(String file, String reason) {
    super(file, null, reason);
  }
}
