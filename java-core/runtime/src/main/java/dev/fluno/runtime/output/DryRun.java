package dev.fluno.runtime.output;

import dev.fluno.runtime.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What work would write. While it runs here, every {@link Staging} of its thread grows its output
 * in a temporary folder, makes the checks that it would make, and is noted instead of taking its
 * name. It is bound to the thread rather than handed on, so that no code on the way can forget it.
 */
public final class DryRun {

  /**
   * One file that would be written.
   *
   * @param sha256 lower-case hex; empty if the next run will write other bytes
   * @param replaces whether something has that name now
   */
  public record Planned(Path file, long sizeBytes, Optional<String> sha256, boolean replaces) {}

  private static final ScopedValue<DryRun> CURRENT = ScopedValue.newInstance();

  private final List<Planned> planned = new ArrayList<>();

  private DryRun() {}

  /**
   * What work gave, and what it would have written; where files are, its result may name places
   * that are gone.
   */
  public record Outcome<T>(T result, List<Planned> files) {
    public Outcome {
      files = List.copyOf(files);
    }
  }

  /** Runs work that writes through {@link Staging}. */
  public static <T> Outcome<T> of(Supplier<T> work) {
    var dryRun = new DryRun();
    T result = ScopedValue.where(CURRENT, dryRun).call(work::get);
    return new Outcome<>(result, dryRun.planned);
  }

  /** The dry run that this thread is in, if it is in one. */
  static Optional<DryRun> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Fails as the making of a folder, and of a file in it, would fail. */
  static void requireWritable(Path folder) throws IOException {
    Path there = folder;
    for (@Nullable Path at = folder; at != null; at = at.getParent()) {
      there = at;
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
        break;
      }
    }
    if (!Files.isDirectory(there)) {
      throw there.equals(folder)
          ? new FileAlreadyExistsException(there.toString())
          : new FileSystemException(folder.toString(), null, "Not a directory");
    }
    if (!Files.isWritable(there)) {
      throw new AccessDeniedException(there.toString());
    }
  }

  /** Notes every file of an output, which may be a folder. */
  void note(Path staged, Path output, boolean repeatable) throws IOException {
    if (!Files.isDirectory(staged)) {
      planned.add(planned(staged, output, repeatable));
      return;
    }
    for (String name : Folders.files(staged)) {
      planned.add(planned(staged.resolve(name), output.resolve(name), repeatable));
    }
  }

  private static Planned planned(Path staged, Path file, boolean repeatable) throws IOException {
    return new Planned(
        file,
        Files.size(staged),
        repeatable ? Optional.of(sha256(staged)) : Optional.empty(),
        Files.exists(file, LinkOption.NOFOLLOW_LINKS));
  }

  private static String sha256(Path file) throws IOException {
    var digest = Sha256.start();
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
