package dev.fluno.runtime.bundle;

import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A container whose tree has been listed, from a folder or a zip. */
final class TreeContainer implements Container {
  private final Path path;
  private final BundleTree tree;
  private final Closeable source;

  private TreeContainer(Path path, BundleTree tree, Closeable source) {
    this.path = path;
    this.tree = tree;
    this.source = source;
  }

  static Container open(Path path) {
    String subject = path.toString();
    Path real;
    try {
      // Resolved once, so that every spelling of the path leads to the same files from here on.
      real = path.toRealPath();
    } catch (NoSuchFileException e) {
      throw new RefusedException(ContainerCode.NOT_FOUND, subject, "a folder or a zip", "nothing");
    } catch (IOException e) {
      throw unreadable(subject, e);
    }
    try {
      var attributes =
          Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isDirectory()) {
        return new TreeContainer(path, FolderListing.list(real), () -> {});
      }
      if (attributes.isRegularFile()) {
        return openZip(path, real);
      }
    } catch (IOException e) {
      throw unreadable(subject, e);
    }
    // Never opened: opening a FIFO waits for its writer, opening a device may do anything.
    throw new RefusedException(
        ContainerCode.NOT_A_BUNDLE, subject, "a folder or a regular file", "something else");
  }

  private static Container openZip(Path path, Path real) throws IOException {
    FileChannel channel =
        FileChannel.open(real, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    try {
      var tree = new BundleTree();
      int most = BundleLimits.MAX_PAYLOAD_FILES + BundleLimits.MAX_SIGNATURES;
      for (ZipListing.Entry entry : ZipListing.list(channel, path.toString(), most)) {
        int slash = entry.name().indexOf('/');
        if (slash < 0) {
          throw BundleTree.unexpected(entry.name());
        }
        tree.add(entry.name().substring(0, slash), entry.name().substring(slash + 1), entry);
      }
      return new TreeContainer(path, tree.complete(), channel);
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public SortedMap<String, Long> payload() {
    return sizes(tree.payload());
  }

  @Override
  public SortedMap<String, Long> signatures() {
    return sizes(tree.signatures());
  }

  @Override
  public byte[] readPayload(String name, int maxBytes) {
    return read(BundleTree.ARTIFACT + "/" + name, listed(tree.payload(), name), maxBytes);
  }

  @Override
  public byte[] readSignature(String name, int maxBytes) {
    return read(BundleTree.SIGNATURES + "/" + name, listed(tree.signatures(), name), maxBytes);
  }

  @Override
  public void copyPayload(String name, MemorySegment target) {
    ListedFile file = listed(tree.payload(), name);
    if (target.byteSize() != file.sizeBytes()) {
      throw new IllegalArgumentException(
          name + " has " + file.sizeBytes() + " bytes, the target " + target.byteSize());
    }
    copy(BundleTree.ARTIFACT + "/" + name, file, target.asByteBuffer());
  }

  @Override
  public void close() {
    try {
      source.close();
    } catch (IOException e) {
      throw unreadable(path.toString(), e);
    }
  }

  private static byte[] read(String subject, ListedFile file, int maxBytes) {
    if (file.sizeBytes() > maxBytes) {
      throw BundleTree.tooLarge(subject, maxBytes, file.sizeBytes());
    }
    byte[] bytes = new byte[(int) file.sizeBytes()];
    copy(subject, file, ByteBuffer.wrap(bytes));
    return bytes;
  }

  private static void copy(String subject, ListedFile file, ByteBuffer target) {
    try {
      file.copyTo(target);
    } catch (IOException e) {
      throw unreadable(subject, e);
    }
  }

  private static ListedFile listed(SortedMap<String, ListedFile> files, String name) {
    ListedFile file = files.get(name);
    if (file == null) {
      throw new IllegalArgumentException("no file of this name was listed: " + name);
    }
    return file;
  }

  private static SortedMap<String, Long> sizes(SortedMap<String, ListedFile> files) {
    var sizes = new TreeMap<String, Long>();
    files.forEach((name, file) -> sizes.put(name, file.sizeBytes()));
    return Collections.unmodifiableSortedMap(sizes);
  }

  /** An I/O failure as a refusal, without the host path that its own message repeats. */
  private static RefusedException unreadable(String subject, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new RefusedException(
          ContainerCode.CHANGED, subject, "the files that were there", "one less");
    }
    String reason =
        switch (e) {
          case AccessDeniedException _ -> "permission denied";
          case FileSystemException failure -> failure.getReason();
          default -> e.getMessage();
        };
    String have = reason == null ? e.getClass().getSimpleName() : reason;
    return new RefusedException(ContainerCode.UNREADABLE, subject, "a readable one", have);
  }
}
