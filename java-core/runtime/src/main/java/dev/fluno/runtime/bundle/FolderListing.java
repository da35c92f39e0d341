package dev.fluno.runtime.bundle;

import dev.fluno.runtime.platform.FileNode;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Lists a bundle folder without following a link; every file it lists stays open. */
final class FolderListing {
  private final BundleTree tree = new BundleTree();
  private final List<FileNode> open;

  private FolderListing(List<FileNode> open) {
    this.open = open;
  }

  /**
   * The files below a folder.
   *
   * @param open receives every node that was opened, to be closed by the caller in any case
   */
  static BundleTree list(FileNode root, List<FileNode> open) throws IOException {
    return new FolderListing(open).list(root);
  }

  private BundleTree list(FileNode root) throws IOException {
    for (String name : children(root, "")) {
      if (!name.equals(BundleTree.ARTIFACT) && !name.equals(BundleTree.SIGNATURES)) {
        throw BundleTree.unexpected(name);
      }
      FileNode folder = child(root, name, name);
      if (folder.kind() != FileNode.Kind.FOLDER) {
        throw notPlain(name, "a folder");
      }
      addFiles(folder, name);
    }
    return tree.complete();
  }

  private void addFiles(FileNode folder, String folderName) throws IOException {
    List<String> names = children(folder, folderName);
    if (names.isEmpty()) {
      throw new RefusedException(
          ContainerCode.UNEXPECTED, folderName + "/", "no empty folder", "one");
    }
    for (String name : names) {
      String subject = folderName + "/" + name;
      FileNode file = child(folder, name, subject);
      switch (file.kind()) {
        case FOLDER ->
            throw new RefusedException(
                ContainerCode.UNEXPECTED, subject + "/", "files only in " + folderName, "a folder");
        case OTHER -> throw notPlain(subject, "a regular file");
        case FILE -> {}
      }
      if (file.hardLinks() == 0) {
        throw new RefusedException(
            ContainerCode.CHANGED, subject, "a file that keeps its name", "one that has lost it");
      }
      if (file.hardLinks() != 1) {
        // Whoever holds another name of the file can change it behind the bundle's back.
        throw new RefusedException(
            ContainerCode.HARD_LINK, subject, "one hard link", file.hardLinks() + " hard links");
      }
      tree.add(
          folderName, name, new ListedFile(subject, file, 0, file.sizeBytes(), Optional.empty()));
    }
  }

  private FileNode child(FileNode folder, String name, String subject) {
    try {
      FileNode child = folder.child(name);
      open.add(child);
      return child;
    } catch (IOException e) {
      throw Unreadable.refusal(subject, e);
    }
  }

  private static List<String> children(FileNode folder, String subject) {
    int most = BundleLimits.MAX_PAYLOAD_FILES + BundleLimits.MAX_SIGNATURES;
    try {
      List<String> names = folder.names(most);
      if (names.size() > most) {
        throw new RefusedException(
            ContainerCode.TOO_MANY_FILES, subject + "/", "at most " + most + " files", "more");
      }
      return names.stream().sorted().toList();
    } catch (IOException e) {
      throw Unreadable.refusal(subject + "/", e);
    }
  }

  private static RefusedException notPlain(String subject, String need) {
    return new RefusedException(ContainerCode.NOT_A_PLAIN_FILE, subject, need, "something else");
  }
}
