package dev.fluno.runtime.platform;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;

/**
 * What a path led to, held open: whatever takes its place in the file system afterwards is another
 * node. A folder leads to its children, a regular file to its bytes; of anything else only the kind
 * is known, since opening a pipe waits for its writer and opening a device may do anything.
 *
 * <p>For one thread at a time. An interrupt of the thread has no effect on Linux.
 *
 * <p>Methods throw {@link IOException}, among them {@link LackOfRoomException} where the process
 * may hold no further descriptor.
 */
public sealed interface FileNode extends AutoCloseable permits DescriptorNode, PathNode {

  /** What a node can be. A symbolic link is {@link #OTHER}. */
  enum Kind {
    FILE,
    FOLDER,
    OTHER
  }

  /**
   * Opens what the path leads to. Links are followed.
   *
   * @throws java.nio.file.NoSuchFileException if that is nothing
   * @throws dev.fluno.runtime.refusal.RefusedException if this JVM denies native access
   */
  static FileNode open(Path path) throws IOException {
    boolean linux = Machine.current().os().equals("linux");
    return linux && path.getFileSystem().equals(FileSystems.getDefault())
        ? DescriptorNode.open(path)
        : PathNode.open(path);
  }

  Kind kind();

  /** Bytes of a regular file when it was opened. */
  long sizeBytes();

  /** Bytes of a regular file now. */
  long currentSizeBytes() throws IOException;

  /** Names of a regular file when it was opened; 1 where the system does not tell (Windows). */
  long hardLinks();

  /**
   * The names in a folder in no order, or only so many that there are more than {@code most}. On
   * Linux one character of a name is one of its bytes.
   */
  List<String> names(int most) throws IOException;

  /** Opens what has this name in a folder; a link is not followed. */
  FileNode child(String name) throws IOException;

  /**
   * Reads from a regular file.
   *
   * @param target off-heap memory, filled from its start
   * @return the number of bytes read, 0 only at the end of the file
   */
  long read(long offset, MemorySegment target) throws IOException;

  /** Closing twice does nothing. */
  @Override
  void close() throws IOException;
}
