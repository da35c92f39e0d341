package dev.fluno.runtime.platform;

/**
 * What the kernel says of an open descriptor.
 *
 * @param hardLinks names of the file
 * @param device major number in the upper, minor number in the lower 32 bits
 */
record FileStat(FileNode.Kind kind, long sizeBytes, long hardLinks, long device, long inode) {

  /** Whether both are of one file, whatever became of its size and names in between. */
  boolean isSameFile(FileStat other) {
    return kind == other.kind && device == other.device && inode == other.inode;
  }
}
