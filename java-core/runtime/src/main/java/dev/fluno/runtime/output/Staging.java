package dev.fluno.runtime.output;

import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place beside the wanted output in which it grows until it is complete; then it takes its name
 * in one rename. Closing removes whatever did not get that far, and folders that were made for it.
 * In a {@link DryRun} the place is elsewhere and nothing takes a name.
 *
 * <p>Every I/O error here, such as a full disk, is a {@link RefusedException} that names the
 * output.
 */
public final class Staging implements AutoCloseable {

  /** Work that may fail with an I/O error. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  private interface FolderMaker {
    void make(Path folder) throws IOException;
  }

  private final Path given;
  private final Path output;
  private final Path area;
  private final List<Path> made;
  private final Optional<DryRun> dryRun = DryRun.current();
  private boolean repeatable = true;
  private boolean named;

  private Staging(Path given, Path output, Path area, List<Path> made) {
    this.given = given;
    this.output = output;
    this.area = area;
    this.made = made;
  }

  /** Makes a place beside the output, and the folder that is to hold the output. */
  public static Staging beside(Path output) {
    return beside(output, Files::createDirectories);
  }

  /** The same; a folder that is missing is made for its owner alone. */
  public static Staging privatelyBeside(Path output) {
    return beside(output, DurableFile::makePrivate);
  }

  private static Staging beside(Path output, FolderMaker maker) {
    var absolute = output.toAbsolutePath().normalize();
    var parent = absolute.getParent();
    var name = absolute.getFileName();
    if (parent == null || name == null) {
      throw exists(output);
    }
    return guard(
        output,
        () -> {
          if (DryRun.current().isPresent()) {
            DryRun.requireWritable(parent);
            var elsewhere = Files.createTempDirectory("fluno-dry-run-");
            return new Staging(output, absolute, elsewhere, List.of());
          }
          var made = missing(parent);
          try {
            maker.make(parent);
            var area = Files.createTempDirectory(parent, "." + name + "-");
            return new Staging(output, absolute, area, made);
          } catch (IOException e) {
            removeEmpty(made);
            throw e;
          }
        });
  }

  /** The folders on the way that are not there, the innermost first. */
  private static List<Path> missing(Path folder) {
    var missing = new ArrayList<Path>();
    for (@Nullable Path at = folder;
        at != null && !Files.exists(at, LinkOption.NOFOLLOW_LINKS);
        at = at.getParent()) {
      missing.add(at);
    }
    return missing;
  }

  /**
   * Says that another run will write other bytes, as with a random part: no digest foretells it.
   */
  public Staging unrepeatable() {
    repeatable = false;
    return this;
  }

  /** Where the output grows, nothing at first; once it has its name, or would have, where it is. */
  public Path path() {
    return named && dryRun.isEmpty() ? given : area.resolve("new");
  }

  /** A second place, for what is needed on the way and goes when this is closed. */
  public Path scratch() {
    return area.resolve("scratch");
  }

  /** Gives the output its name; refused if something has that name already. */
  public void publish() {
    guard(
        output,
        () -> {
          if (Files.exists(output, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(output);
          }
          return moved();
        });
  }

  /**
   * Gives the output its name; what had that name before stays until the new one is complete, and
   * leaves its mode if both are files.
   */
  public void replace() {
    guard(
        output,
        () -> {
          if (!Files.isDirectory(output, LinkOption.NOFOLLOW_LINKS)) {
            keepMode();
            return moved(StandardCopyOption.ATOMIC_MOVE);
          }
          if (dryRun.isPresent()) {
            return moved();
          }
          // No portable call exchanges two folders, so the name is free for a moment.
          var old = Files.move(output, area.resolve("old"));
          try {
            return moved();
          } catch (IOException e) {
            Files.move(old, output);
            throw e;
          }
        });
  }

  private void keepMode() throws IOException {
    var mode =
        Files.getFileAttributeView(output, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (mode != null && Files.isRegularFile(output, LinkOption.NOFOLLOW_LINKS)) {
      Files.setPosixFilePermissions(path(), mode.readAttributes().permissions());
    }
  }

  private Path moved(CopyOption... how) throws IOException {
    if (dryRun.isPresent()) {
      dryRun.get().note(path(), given, repeatable);
    } else {
      Files.move(path(), output, how);
      DurableFile.syncFolder(output);
    }
    named = true;
    return output;
  }

  /** Runs work whose I/O errors concern the output. */
  public static <T> T guard(Path output, Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new RefusedException(
          OutputCode.NOT_WRITTEN, output.toString(), "a place to write", IoText.of(e));
    }
  }

  /** The refusal for an output whose name is taken. */
  public static RefusedException exists(Path output) {
    return new RefusedException(
        OutputCode.EXISTS, output.toString(), "a free name", "something of that name");
  }

  @Override
  public void close() {
    guard(
        output,
        () -> {
          Folders.remove(area);
          if (!named) {
            removeEmpty(made);
          }
          return area;
        });
  }

  private static void removeEmpty(List<Path> folders) throws IOException {
    try {
      for (Path folder : folders) {
        Files.deleteIfExists(folder);
      }
    } catch (DirectoryNotEmptyException e) {
      // Somebody else has put something there meanwhile: it stays, and so does what holds it.
    }
  }
}
