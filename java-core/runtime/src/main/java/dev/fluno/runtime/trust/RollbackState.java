package dev.fluno.runtime.trust;

import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.platform.GuardedFile;
import dev.fluno.runtime.platform.UnsafeFileException;
import dev.fluno.runtime.platform.UserConfig;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.trust.VersionRecord.Damaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * The highest version of each artifact that was loaded here, in a file of the user's. A missing
 * file is first use; a file that is not whole is refused. Artifact ids are text in that file and
 * never part of a path.
 */
public final class RollbackState {
  private static final String FILE = "versions.json";

  private final Path folder;

  RollbackState(Path folder) {
    this.folder = folder;
  }

  static RollbackState ofUser() {
    return new RollbackState(UserConfig.ofProcess().state());
  }

  /** Where the record is, or will be. */
  public Path file() {
    return folder.resolve(FILE);
  }

  /** The highest version loaded so far, 0 if none was. */
  public long highest(String artifactId) {
    return guarded(() -> read().highest(artifactId));
  }

  /**
   * Refuses a version below the highest that was loaded, and a higher one that could not be
   * recorded. Writes nothing.
   *
   * @return the highest that was loaded, 0 if none was
   * @throws RefusedException with a rule code
   */
  public long check(String artifactId, long version) {
    long highest = highest(artifactId);
    if (version < highest) {
      throw older(artifactId, version, highest);
    }
    Path existing = folder;
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (version > highest && !Files.isWritable(existing)) {
      throw unavailable("a folder to write to", existing + " cannot be written");
    }
    return highest;
  }

  /**
   * Records that a verified version has been loaded. On return the record has reached the disk; a
   * process that ends in the middle leaves the old record or the new one.
   *
   * @throws RefusedException with a rule code, as {@link #check} does; the record is then as it was
   */
  public void raise(String artifactId, long version) {
    guarded(
        () -> {
          if (read().highest(artifactId) == version) {
            return version; // nothing to write, which a read-only folder would not allow
          }
          DurableFile.makePrivate(folder);
          try (var _ = StateLock.take(folder.resolve("versions.lock"))) {
            VersionRecord before = read();
            long highest = before.highest(artifactId);
            if (version < highest) {
              throw older(artifactId, version, highest);
            }
            if (version > highest) {
              byte[] bytes = before.with(artifactId, version).encode();
              if (bytes.length > VersionRecord.MAX_BYTES) {
                throw unavailable(
                    "at most " + VersionRecord.MAX_BYTES + " bytes of record", "a full one");
              }
              DurableFile.replace(file(), bytes);
            }
          }
          return version;
        });
  }

  private VersionRecord read() throws IOException, UnsafeFileException, Damaged {
    try {
      return VersionRecord.decode(GuardedFile.find(file()).read(VersionRecord.MAX_BYTES));
    } catch (NoSuchFileException e) {
      return VersionRecord.EMPTY;
    }
  }

  @FunctionalInterface
  private interface Work {
    long run() throws IOException, UnsafeFileException, Damaged;
  }

  private long guarded(Work work) {
    if (!folder.isAbsolute()) {
      throw unavailable("a home folder, or XDG_STATE_HOME", "neither for this user");
    }
    try {
      return work.run();
    } catch (Damaged e) {
      throw refuse(RuleCode.STATE_DAMAGED, "the record as Fluno wrote it", e.getMessage());
    } catch (UnsafeFileException e) {
      RuleCode code =
          switch (e.kind()) {
            case TOO_LARGE, CHANGED -> RuleCode.STATE_DAMAGED;
            case NOT_A_FILE, OWNER, WRITABLE, READABLE, FOLDER_OWNER, FOLDER_WRITABLE ->
                RuleCode.STATE_EXPOSED;
          };
      throw new RefusedException(code, e.subject(), e.need(), e.have());
    } catch (StateLock.BusyException e) {
      throw refuse(RuleCode.STATE_BUSY, "the lock within 10 s", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      String have =
          switch (e) {
            case NotDirectoryException other -> "no folder at " + other.getFile();
            default -> IoText.of(e);
          };
      throw unavailable("a record that can be read and written", have);
    }
  }

  private RefusedException older(String artifactId, long version, long highest) {
    return new RefusedException(
        RuleCode.ROLLBACK,
        artifactId,
        "version " + highest + " or newer, as " + file() + " says",
        "version " + version);
  }

  private RefusedException unavailable(String need, String have) {
    return refuse(RuleCode.STATE_UNAVAILABLE, need, have);
  }

  private RefusedException refuse(RuleCode code, String need, String have) {
    return new RefusedException(code, file().toString(), need, have);
  }
}
