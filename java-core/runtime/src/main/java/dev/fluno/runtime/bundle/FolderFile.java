package dev.fluno.runtime.bundle;

import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A file of a bundle folder, as it was when the folder was listed. */
record FolderFile(Path path, String subject, FileState listed) implements ListedFile {

  @Override
  public long sizeBytes() {
    return listed.sizeBytes();
  }

  @Override
  public void copyTo(ByteBuffer target) throws IOException {
    // Looked at again first: opening a FIFO that has taken its place would wait for a writer.
    if (!FileState.of(path).equals(listed)) {
      throw changed();
    }
    try (FileChannel channel =
        FileChannel.open(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      while (target.hasRemaining()) {
        if (channel.read(target) < 0) {
          throw changed();
        }
      }
      if (channel.size() != listed.sizeBytes()) {
        throw changed();
      }
    }
  }

  private RefusedException changed() {
    return new RefusedException(
        ContainerCode.CHANGED,
        subject,
        "the file of " + listed.sizeBytes() + " bytes that was listed",
        "another");
  }
}
