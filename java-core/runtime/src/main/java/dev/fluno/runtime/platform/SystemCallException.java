package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The system did not do what sealed memory needs. */
final class SystemCallException extends Exception {
  private static final long serialVersionUID = 1L;

  // Numbers of Linux, the same on x86-64 and AArch64 (asm-generic/errno-base.h).
  static final int EPERM = 1;
  static final int ENOENT = 2;
  static final int EINTR = 4;
  static final int ENOMEM = 12;
  static final int EACCES = 13;
  static final int EINVAL = 22;
  static final int ENFILE = 23;
  static final int EMFILE = 24;
  static final int EFBIG = 27;
  static final int ENOSPC = 28;
  static final int ENODATA = 61;
  static final int EOPNOTSUPP = 95;

  private final int errno;
  private final boolean lackOfRoom;

  /** A call of the C library failed. */
  SystemCallException(String call, int errno) {
    super(call + " failed: " + text(errno));
    this.errno = errno;
    this.lackOfRoom =
        switch (errno) {
          case ENOMEM, ENFILE, EMFILE, EFBIG, ENOSPC -> true;
          default -> false;
        };
  }

  /** Something other than a call's own failure. */
  SystemCallException(String message, boolean lackOfRoom) {
    super(message);
    this.errno = 0;
    this.lackOfRoom = lackOfRoom;
  }

  int errno() {
    return errno;
  }

  /** True if the system could do it, but not now and for this process. */
  boolean isLackOfRoom() {
    return lackOfRoom;
  }

  /** The same for those who think in files. */
  IOException asIOException(String file) {
    if (lackOfRoom) {
      return new LackOfRoomException(file, String.valueOf(getMessage()));
    }
    return switch (errno) {
      case ENOENT -> new NoSuchFileException(file);
      case EACCES, EPERM -> new AccessDeniedException(file);
      default -> new FileSystemException(file, null, getMessage());
    };
  }

  private static String text(int errno) {
    return switch (errno) {
      case EPERM -> "EPERM, operation not permitted";
      case ENOENT -> "ENOENT, no such file or folder";
      case 5 -> "EIO, input or output error";
      case ENOMEM -> "ENOMEM, out of memory";
      case EACCES -> "EACCES, permission denied";
      case 16 -> "EBUSY, still in use";
      case 20 -> "ENOTDIR, not a folder";
      case EINVAL -> "EINVAL, invalid argument";
      case ENFILE -> "ENFILE, too many open files in the system";
      case EMFILE -> "EMFILE, too many open files in this process";
      case EFBIG -> "EFBIG, larger than the file size limit";
      case ENOSPC -> "ENOSPC, no memory left for it";
      case 36 -> "ENAMETOOLONG, name too long";
      case 38 -> "ENOSYS, not offered by this kernel";
      case 40 -> "ELOOP, too many symbolic links";
      case EOPNOTSUPP -> "EOPNOTSUPP, not supported";
      default -> "errno " + errno;
    };
  }
}
