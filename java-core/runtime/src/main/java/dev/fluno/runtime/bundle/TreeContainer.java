package dev.fluno.runtime.bundle;

import dev.fluno.runtime.platform.FileNode;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A container whose tree has been listed, from a folder or a zip. */
final class TreeContainer implements Container {
  private final Path path;
  private final BundleTree tree;
  private final SortedMap<String, Long> payload;
  private final SortedMap<String, Long> signatures;
  private final List<FileNode> open;

  private TreeContainer(Path path, BundleTree tree, List<FileNode> open) {
    this.path = path;
    this.tree = tree;
    this.payload = sizes(tree.payload());
    this.signatures = sizes(tree.signatures());
    this.open = open;
  }

  static Container open(Path path) {
    String subject = path.toString();
    var open = new ArrayList<FileNode>();
    try {
      FileNode root = FileNode.open(path);
      open.add(root);
      BundleTree tree =
          switch (root.kind()) {
            case FOLDER -> FolderListing.list(root, open);
            case FILE -> ZipListing.list(root, subject);
            case OTHER ->
                throw new RefusedException(
                    ContainerCode.NOT_A_BUNDLE,
                    subject,
                    "a folder or a regular file",
                    "something else");
          };
      return new TreeContainer(path, tree, open);
    } catch (NoSuchFileException e) {
      closeAfter(e, open);
      throw new RefusedException(ContainerCode.NOT_FOUND, subject, "a folder or a zip", "nothing");
    } catch (IOException e) {
      closeAfter(e, open);
      throw Unreadable.refusal(subject, e);
    } catch (RuntimeException | Error e) {
      closeAfter(e, open);
      throw e;
    }
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public SortedMap<String, Long> payload() {
    return payload;
  }

  @Override
  public SortedMap<String, Long> signatures() {
    return signatures;
  }

  @Override
  public byte[] readPayload(String name, int maxBytes) {
    return read(listed(tree.payload(), name), maxBytes);
  }

  @Override
  public byte[] readSignature(String name, int maxBytes) {
    return read(listed(tree.signatures(), name), maxBytes);
  }

  @Override
  public String hashPayload(String name) {
    ListedFile file = listed(tree.payload(), name);
    try {
      return file.sha256();
    } catch (IOException e) {
      throw Unreadable.refusal(file.subject(), e);
    }
  }

  @Override
  public SealedLibrary sealPayload(String name) {
    ListedFile file = listed(tree.payload(), name);
    try {
      return file.sealed();
    } catch (IOException e) {
      throw Unreadable.refusal(file.subject(), e);
    }
  }

  @Override
  public void close() {
    var failure = new IOException();
    closeAfter(failure, open);
    if (failure.getSuppressed().length > 0) {
      throw Unreadable.refusal(path.toString(), (IOException) failure.getSuppressed()[0]);
    }
  }

  private static void closeAfter(Throwable cause, List<FileNode> open) {
    for (FileNode node : open) {
      try {
        node.close();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
    }
  }

  private static byte[] read(ListedFile file, int maxBytes) {
    if (file.sizeBytes() > maxBytes) {
      throw BundleTree.tooLarge(file.subject(), maxBytes, file.sizeBytes());
    }
    try {
      return file.bytes();
    } catch (IOException e) {
      throw Unreadable.refusal(file.subject(), e);
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
}
