package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;

/**
 * What lies at a path of Linux, held by a descriptor that opens nothing (O_PATH): a pipe does not
 * block, a device does nothing, a link is not followed. What is asked of {@link #path()} afterwards
 * is asked of this very file, whatever lies where it was found.
 */
public final class PinnedFile implements AutoCloseable {
  private final Descriptors calls;
  private final int descriptor;

  private PinnedFile(Descriptors calls, int descriptor) {
    this.calls = calls;
    this.descriptor = descriptor;
  }

  /**
   * Pins what lies at a path.
   *
   * @throws java.nio.file.NoSuchFileException if nothing does
   * @throws dev.fluno.runtime.refusal.RefusedException if this JVM denies native access
   */
  public static PinnedFile open(Path file) throws IOException {
    try {
      Descriptors calls = Descriptors.LINKED.get();
      int flags = Descriptors.O_PATH | Descriptors.O_NOFOLLOW | Descriptors.O_CLOEXEC;
      return new PinnedFile(
          calls, calls.open(Descriptors.AT_FDCWD, DescriptorNode.bytesOf(file), flags));
    } catch (SystemCallException e) {
      throw e.asIOException(file.toString());
    } catch (NoSuchElementException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Leads to the file itself, for as long as this is open. */
  public Path path() {
    return Path.of("/proc/self/fd", Integer.toString(descriptor));
  }

  /**
   * Whether there is an access list beside the mode. Then the group's bits of the mode are only the
   * most that the list gives to anybody. True also where nobody can say.
   */
  public boolean hasAccessList() {
    return calls.mayHaveAttribute(path().toString(), "system.posix_acl_access");
  }

  @Override
  public void close() throws IOException {
    try {
      calls.close(descriptor);
    } catch (SystemCallException e) {
      throw e.asIOException(path().toString());
    }
  }
}
