package dev.fluno.runtime.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * What the file system says of one name, links not followed.
 *
 * @param key device and inode, where the system has them
 * @param hardLinks names of the file; taken as 1 where the system does not tell (Windows)
 */
record FileState(
    boolean isDirectory,
    boolean isRegularFile,
    long sizeBytes,
    Optional<Object> key,
    int hardLinks) {

  static FileState of(Path path) throws IOException {
    var attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    boolean unix = path.getFileSystem().supportedFileAttributeViews().contains("unix");
    return new FileState(
        attributes.isDirectory(),
        attributes.isRegularFile(),
        attributes.size(),
        Optional.ofNullable(attributes.fileKey()),
        unix ? (Integer) Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS) : 1);
  }
}
