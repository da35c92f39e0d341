package dev.fluno.runtime.trust;

import dev.fluno.runtime.platform.DurableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One writer at a time: among processes by a lock on a file, which the system frees when a process
 * ends, however it ends; among threads, which share their process's locks, by a lock in memory.
 */
final class StateLock implements AutoCloseable {
  private static final ReentrantLock IN_PROCESS = new ReentrantLock();
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int PAUSE_MILLIS = 10;

  private final FileChannel channel;

  private StateLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Somebody else kept the lock for too long, or the thread was told to give up. */
  static final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;

    BusyException(String have) {
      super(have);
    }
  }

  /** Waits for the lock; makes its file, empty, where there is none. */
  static StateLock take(Path file) throws IOException {
    try {
      if (!IN_PROCESS.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new BusyException("another thread holding it");
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(
                  StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
              DurableFile.ownerOnly(file));
      try {
        await(channel);
        return new StateLock(channel);
      } catch (IOException | RuntimeException | Error e) {
        channel.close();
        throw e;
      }
    } catch (IOException | RuntimeException | Error e) {
      IN_PROCESS.unlock();
      throw e;
    }
  }

  private static void await(FileChannel channel) throws IOException {
    for (int waited = 0; tryLock(channel) == null; waited += PAUSE_MILLIS) {
      if (waited >= PATIENCE_MILLIS) {
        throw new BusyException("another process holding it");
      }
      try {
        Thread.sleep(Duration.ofMillis(PAUSE_MILLIS));
      } catch (InterruptedException e) {
        throw interrupted();
      }
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // Fluno twice in one process, by two class loaders
    }
  }

  private static BusyException interrupted() {
    Thread.currentThread().interrupt();
    return new BusyException("a thread that was interrupted while it waited");
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      IN_PROCESS.unlock();
    }
  }
}
