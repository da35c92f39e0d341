package dev.fluno.runtime.platform;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.fluno.runtime.platform.UnsafeFileException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A file that only this user and the system can have written, found on a way that only they can
 * change.
 */
public final class GuardedFile {
  private static final int MAX_LINKS = 40; // as Linux has it

  private final Path shown;
  private final Path file;
  private final List<Path> holders;
  private final Access access;

  private GuardedFile(Path shown, Path file, List<Path> holders, Access access) {
    this.shown = shown;
    this.file = file;
    this.holders = List.copyOf(holders);
    this.access = access;
  }

  /**
   * Goes to the file as the system would, from the root, and asks of each folder and link before it
   * goes on: what one has vouched for, nobody can change behind our back.
   */
  public static GuardedFile find(Path file) throws IOException, UnsafeFileException {
    Access access = Access.ofProcess(file);
    Path absolute = file.toAbsolutePath();
    Path name = absolute.getFileName();
    Path parent = absolute.getParent();
    Path at = absolute.getRoot();
    if (name == null || parent == null) {
      throw new UnsafeFileException(Kind.NOT_A_FILE, file, "a regular file", "a folder");
    }
    access.requireFolder(at);
    Deque<Path> rest = new ArrayDeque<>();
    parent.forEach(rest::addLast);
    List<Path> holders = new ArrayList<>();
    while (!rest.isEmpty()) {
      Path next = at.resolve(rest.removeFirst());
      if (next.endsWith("..")) {
        at = Objects.requireNonNullElse(at.getParent(), at);
      } else if (!next.endsWith(".")) {
        Optional<Path> target = target(next);
        if (target.isPresent()) {
          if (holders.size() == MAX_LINKS) {
            throw new FileSystemException(file.toString(), null, "too many links on the way");
          }
          access.requireLink(next);
          holders.add(at);
          List<Path> parts = new ArrayList<>();
          target.get().forEach(parts::add);
          parts.reversed().forEach(rest::addFirst);
          at = target.get().isAbsolute() ? target.get().getRoot() : at;
        } else {
          access.requireFolder(next);
          at = next;
        }
      }
    }
    holders.add(at);
    return new GuardedFile(file, at.resolve(name), holders, access);
  }

  /**
   * Where a link leads, or a junction of Windows, which Java shows as a folder that is something
   * else as well. So are folders that a cloud service fills: they lead to themselves.
   */
  private static Optional<Path> target(Path path) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    if (attributes.isSymbolicLink()) {
      return Optional.of(Files.readSymbolicLink(path));
    }
    if (!attributes.isDirectory()) {
      throw new NoSuchFileException(path.toString());
    }
    return attributes.isOther()
        ? Optional.of(path.toRealPath()).filter(real -> !real.equals(path))
        : Optional.empty();
  }

  /** The real folders of every link on the way, and last the one that the file lies in. */
  public List<Path> holders() {
    return holders;
  }

  /** Its bytes, all of one file: by descriptor where the system has one, else at rest. */
  public byte[] read(int maxBytes) throws IOException, UnsafeFileException {
    return switch (access) {
      case UnixAccess _ -> {
        try (PinnedFile pinned = PinnedFile.open(file)) {
          yield readAt(
              pinned.path(),
              Files.readAttributes(pinned.path(), BasicFileAttributes.class),
              maxBytes);
        }
      }
      case WindowsAccess _ -> {
        BasicFileAttributes before = attributes(file);
        byte[] bytes = readAt(file, before, maxBytes);
        if (!before.lastModifiedTime().equals(attributes(file).lastModifiedTime())) {
          throw changed();
        }
        yield bytes;
      }
    };
  }

  private byte[] readAt(Path place, BasicFileAttributes attributes, int maxBytes)
      throws IOException, UnsafeFileException {
    if (!attributes.isRegularFile()) {
      throw new UnsafeFileException(Kind.NOT_A_FILE, shown, "a regular file", kind(attributes));
    }
    if (attributes.size() > maxBytes) {
      throw new UnsafeFileException(
          Kind.TOO_LARGE, shown, "at most " + maxBytes + " bytes", attributes.size() + " bytes");
    }
    access.requireFile(shown, place);
    try (InputStream in = Files.newInputStream(place)) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length != attributes.size()) {
        throw changed();
      }
      return bytes;
    }
  }

  private UnsafeFileException changed() {
    return new UnsafeFileException(
        Kind.CHANGED, shown, "a file at rest", "one that changed meanwhile");
  }

  private static String kind(BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      return "a symbolic link";
    }
    return attributes.isDirectory() ? "a folder" : "a device or pipe";
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
  }
}
