package dev.fluno.runtime.bundle;

import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists a bundle folder without following a link and without opening a file. */
final class FolderListing {
  private FolderListing() {}

  static BundleTree list(Path root) throws IOException {
    var tree = new BundleTree();
    for (Path folder : children(root, "")) {
      String name = name(folder);
      if (!name.equals(BundleTree.ARTIFACT) && !name.equals(BundleTree.SIGNATURES)) {
        throw BundleTree.unexpected(name);
      }
      addFiles(tree, folder, name);
    }
    return tree.complete();
  }

  private static void addFiles(BundleTree tree, Path folder, String folderName) throws IOException {
    if (!FileState.of(folder).isDirectory()) {
      throw notPlain(folderName, "a folder");
    }
    List<Path> files = children(folder, folderName);
    if (files.isEmpty()) {
      throw new RefusedException(
          ContainerCode.UNEXPECTED, folderName + "/", "no empty folder", "one");
    }
    for (Path file : files) {
      String subject = folderName + "/" + name(file);
      FileState state = FileState.of(file);
      if (state.isDirectory()) {
        throw new RefusedException(
            ContainerCode.UNEXPECTED, subject + "/", "files only in " + folderName, "a folder");
      }
      if (!state.isRegularFile()) {
        throw notPlain(subject, "a regular file");
      }
      if (state.hardLinks() != 1) {
        // Whoever holds another name of the file can change it behind the bundle's back.
        throw new RefusedException(
            ContainerCode.HARD_LINK, subject, "one hard link", state.hardLinks() + " hard links");
      }
      tree.add(folderName, name(file), new FolderFile(file, subject, state));
    }
  }

  private static List<Path> children(Path folder, String subject) throws IOException {
    var children = new ArrayList<Path>();
    int most = BundleLimits.MAX_PAYLOAD_FILES + BundleLimits.MAX_SIGNATURES;
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      for (Path child : stream) {
        children.add(child);
        if (children.size() > most) {
          throw new RefusedException(
              ContainerCode.TOO_MANY_FILES, subject + "/", "at most " + most + " files", "more");
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    children.sort(null);
    return children;
  }

  private static RefusedException notPlain(String subject, String need) {
    return new RefusedException(ContainerCode.NOT_A_PLAIN_FILE, subject, need, "something else");
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }
}
