package dev.fluno.toolkit.oms;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.NameOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Reads a tree in one pass: each file is hashed while its folder is open. Every file is signed,
 * ignored, or a problem; nothing is passed over in silence. Memory grows with the number of names
 * only.
 */
final class TreeReader {
  /** Files and folders; the largest signature that is read lists about as many. */
  static final int MAX_ENTRIES = 100_000;

  /** Each level keeps one folder open. */
  static final int MAX_LEVELS = 64;

  private static final int BUFFER_BYTES = 1 << 20;
  private static final long BYTES_PER_LINE = 256L << 20;
  private static final int FILES_PER_LINE = 1000;

  private final IgnoredPaths ignored;
  private final Predicate<String> wanted;
  private final Progress progress;

  private final SortedMap<String, String> digests = new TreeMap<>(NameOrder.BY_CODE_POINT);
  private final SortedSet<String> unwanted = new TreeSet<>(NameOrder.BY_CODE_POINT);
  private final List<Refusal> problems = new ArrayList<>();
  private final MessageDigest digest = Sha256.start();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final int mostEntries;
  private int entries;
  private long bytes;
  private long bytesAtLastLine;

  private TreeReader(
      IgnoredPaths ignored, Predicate<String> wanted, Progress progress, int mostEntries) {
    this.ignored = ignored;
    this.wanted = wanted;
    this.progress = progress;
    this.mostEntries = mostEntries;
  }

  /**
   * Reads a tree.
   *
   * @param wanted whether a file of this name shall be hashed
   * @param progress hears how far it is: after every thousand files and 256 MiB
   * @throws RefusedException with {@link OmsCode#TOO_MANY} or {@link OmsCode#UNREADABLE}
   */
  static Tree read(
      TreeRoot root, IgnoredPaths ignored, Predicate<String> wanted, Progress progress) {
    return read(root, ignored, wanted, progress, MAX_ENTRIES);
  }

  /** The same with another limit, for tests. */
  static Tree read(
      TreeRoot root,
      IgnoredPaths ignored,
      Predicate<String> wanted,
      Progress progress,
      int mostEntries) {
    var reader = new TreeReader(ignored, wanted, progress, mostEntries);
    try {
      switch (root) {
        case TreeRoot.OfFolder(Path folder) -> {
          try (Folder open = Folder.open(folder)) {
            reader.folder(open, "");
          }
        }
        case TreeRoot.OfFile(Path file, String name) -> {
          try (Folder parent = Folder.open(file.resolveSibling("").toAbsolutePath())) {
            reader.regular(parent, file.getFileName(), name, parent.attributes(file.getFileName()));
          }
        }
      }
    } catch (IOException e) {
      throw new RefusedException(
          OmsCode.UNREADABLE, root.path().toString(), "a readable file or folder", IoText.of(e));
    }
    return new Tree(reader.digests, reader.unwanted, List.copyOf(reader.problems), reader.bytes);
  }

  private void folder(Folder folder, String prefix) throws IOException {
    BasicFileAttributes before = folder.attributes();
    List<Path> children = folder.entries(mostEntries);
    if (children.size() > mostEntries) {
      throw tooMany(prefix);
    }
    if (children.isEmpty() && !prefix.isEmpty()) {
      problem(OmsCode.EMPTY_FOLDER, prefix, "a file in it", "none");
    }
    for (Path child : children) {
      String name = prefix + child;
      if (ignored.covers(name)) {
        continue;
      }
      entries++;
      if (entries > mostEntries) {
        throw tooMany(name);
      }
      if (!isText(child)) {
        problem(OmsCode.NAME_NOT_TEXT, name, "a name in Unicode", "other bytes");
        continue;
      }
      try {
        child(folder, child, name);
      } catch (NoSuchFileException e) {
        problem(OmsCode.CHANGED, name, "it there all along", "nothing any more");
      } catch (IOException e) {
        problem(OmsCode.UNREADABLE, name, "a readable file or folder", IoText.of(e));
      }
    }
    if (!same(before, folder.attributes())) {
      problem(
          OmsCode.CHANGED, prefix.isEmpty() ? "." : prefix, "the same files all along", "others");
    }
  }

  private RefusedException tooMany(String name) {
    return new RefusedException(
        OmsCode.TOO_MANY, name, "at most " + mostEntries + " files and folders", "more");
  }

  private void child(Folder folder, Path child, String name) throws IOException {
    BasicFileAttributes attributes = folder.attributes(child);
    if (attributes.isSymbolicLink()) {
      problem(OmsCode.NOT_PLAIN, name, "a regular file or a folder", "a symbolic link");
    } else if (attributes.isOther()) {
      // Never opened: opening a FIFO waits for its writer, opening a device may do anything.
      problem(OmsCode.NOT_PLAIN, name, "a regular file or a folder", "a special file");
    } else if (attributes.isDirectory()) {
      if (name.chars().filter(c -> c == '/').count() + 1 >= MAX_LEVELS) {
        problem(OmsCode.TOO_MANY, name, "at most " + MAX_LEVELS + " levels of folders", "more");
        return;
      }
      try (Folder open = folder.folder(child)) {
        folder(open, name + "/");
      }
    } else {
      regular(folder, child, name, attributes);
    }
  }

  private void regular(Folder folder, Path file, String name, BasicFileAttributes listed)
      throws IOException {
    if (!wanted.test(name)) {
      unwanted.add(name);
      return;
    }
    long sizeBytes = hash(folder, file, listed.size());
    if (sizeBytes != listed.size() || !same(listed, folder.attributes(file))) {
      digest.reset();
      problem(
          OmsCode.CHANGED,
          name,
          "the same file of " + listed.size() + " bytes all along",
          "another");
      return;
    }
    digests.put(name, HexFormat.of().formatHex(digest.digest()));
    if (digests.size() % FILES_PER_LINE == 0) {
      say();
    }
  }

  /** Feeds the file to the digest, and stops once it is larger than it was. */
  private long hash(Folder folder, Path file, long listedBytes) throws IOException {
    long read = 0;
    try (ReadableByteChannel channel = folder.file(file)) {
      while (read <= listedBytes && channel.read(buffer.clear()) >= 0) {
        read += buffer.position();
        bytes += buffer.position();
        digest.update(buffer.flip());
        if (bytes - bytesAtLastLine >= BYTES_PER_LINE) {
          say();
        }
      }
    } catch (IOException e) {
      digest.reset();
      throw e;
    }
    return read;
  }

  private void say() {
    bytesAtLastLine = bytes;
    progress.say(digests.size() + " files, " + (bytes >> 20) + " MiB hashed");
  }

  private void problem(OmsCode code, String name, String need, String have) {
    problems.add(new Refusal(code, name, need, have));
  }

  private static boolean same(BasicFileAttributes before, BasicFileAttributes after) {
    return before.size() == after.size()
        && before.lastModifiedTime().equals(after.lastModifiedTime())
        && Objects.equals(before.fileKey(), after.fileKey());
  }

  /**
   * A name whose bytes are no text in the locale has been decoded with replacement characters: the
   * text then leads to another name, or to none.
   */
  private static boolean isText(Path name) {
    String text = name.toString();
    try {
      return StandardCharsets.UTF_8.newEncoder().canEncode(text)
          && name.getFileSystem().getPath(text).equals(name);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
