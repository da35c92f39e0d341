package dev.fluno.toolkit.oms;

import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.OmsProfile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** What is signed: its path, which its user may spell in any way and lead through links. */
sealed interface TreeRoot {

  /** The path without links. */
  Path path();

  /** A folder with all that is in it. */
  record OfFolder(Path path) implements TreeRoot {}

  /**
   * One file.
   *
   * @param name how a signature names it
   */
  record OfFile(Path path, String name) implements TreeRoot {}

  /**
   * Resolves a path.
   *
   * @throws RefusedException if there is neither a folder nor a regular file
   */
  static TreeRoot of(Path path) {
    try {
      Path real = path.toRealPath();
      var attributes =
          Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isDirectory()) {
        return new OfFolder(real);
      }
      if (attributes.isRegularFile()) {
        return new OfFile(real, OmsProfile.SINGLE_FILE);
      }
    } catch (NoSuchFileException e) {
      throw new RefusedException(
          OmsCode.NOT_FOUND, path.toString(), "a folder or a file", "nothing");
    } catch (IOException e) {
      throw new RefusedException(
          OmsCode.UNREADABLE, path.toString(), "a readable folder or file", IoText.of(e));
    }
    throw new RefusedException(
        OmsCode.NOT_PLAIN, path.toString(), "a folder or a regular file", "a special file");
  }

  /** Its last component, which names the model in a statement; informative only. */
  default String baseName() {
    return Optional.ofNullable(path().getFileName()).map(Path::toString).orElse("model");
  }

  /** The name in this tree of a file that need not exist, if it lies in it. */
  default Optional<String> nameOf(Path file) {
    Path absolute = file.toAbsolutePath();
    try {
      // Not normalised: before a "..", a link must be followed.
      Path parent = absolute.resolveSibling("").toRealPath();
      return parent.startsWith(path())
          ? Optional.of(
              path()
                  .relativize(parent.resolve(absolute.getFileName()))
                  .toString()
                  .replace(File.separatorChar, '/'))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
