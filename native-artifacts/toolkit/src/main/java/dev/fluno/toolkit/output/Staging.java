package dev.fluno.toolkit.output;

import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A place beside the wanted output in which it grows until it is complete; then it takes its name
 * in one rename. Closing removes whatever did not get that far.
 *
 * <p>Every I/O error here, such as a full disk, is an {@link AuthoringException} that names the
 * output.
 */
public final class Staging implements AutoCloseable {

  /** Work that may fail with an I/O error. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  private final Path output;
  private final Path area;

  private Staging(Path output, Path area) {
    this.output = output;
    this.area = area;
  }

  /** Makes a place beside the output, and the folder that is to hold the output. */
  public static Staging beside(Path output) {
    var absolute = output.toAbsolutePath().normalize();
    var parent = absolute.getParent();
    var name = absolute.getFileName();
    if (parent == null || name == null) {
      throw exists(output);
    }
    return guard(
        output,
        () -> {
          Files.createDirectories(parent);
          return new Staging(absolute, Files.createTempDirectory(parent, "." + name + "-"));
        });
  }

  /** Where the output grows; nothing is there yet. */
  public Path path() {
    return area.resolve("new");
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

  /** Gives the output its name; what had that name before stays until the new one is complete. */
  public void replace() {
    guard(
        output,
        () -> {
          if (!Files.isDirectory(output, LinkOption.NOFOLLOW_LINKS)) {
            return moved(StandardCopyOption.ATOMIC_MOVE);
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

  private Path moved(CopyOption... how) throws IOException {
    Files.move(path(), output, how);
    DurableFile.syncFolder(output);
    return output;
  }

  /** Runs work whose I/O errors concern the output. */
  public static <T> T guard(Path output, Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new AuthoringException(
          AuthoringCode.OUTPUT_NOT_WRITTEN, output.toString(), "a place to write", IoText.of(e), e);
    }
  }

  /** The refusal for an output whose name is taken. */
  public static AuthoringException exists(Path output) {
    return new AuthoringException(
        AuthoringCode.OUTPUT_EXISTS, output.toString(), "a free name", "something of that name");
  }

  @Override
  public void close() {
    guard(
        output,
        () -> {
          Folders.remove(area);
          return area;
        });
  }
}
