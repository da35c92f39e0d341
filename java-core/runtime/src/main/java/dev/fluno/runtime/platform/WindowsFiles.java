package dev.fluno.runtime.platform;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/**
 * The few calls of Windows that make a held file; an interface, so that a test can let each of them
 * fail. Handles are 64-bit numbers.
 */
interface WindowsFiles {

  /** CreateDirectoryW with a security descriptor in SDDL; fails if anything has the name. */
  void createFolder(Path folder, String security) throws WindowsException;

  /** CreateFileW of a folder: nobody can rename or delete it until the handle is closed. */
  long openFolder(Path folder) throws WindowsException;

  /** CreateFileW of a new file, for reading and writing; others may read at most. */
  long createFile(Path file) throws WindowsException;

  /**
   * ReOpenFile, for reading: nobody can rename or delete the file, nor open it for writing unless
   * that is said.
   */
  long reopen(long handle, boolean othersMayWrite) throws WindowsException;

  /** WriteFile at the handle's place: all of the source. */
  void write(long handle, MemorySegment source) throws WindowsException;

  /** ReadFile at the handle's place: the number of bytes read, 0 only at the end of the file. */
  long read(long handle, MemorySegment target) throws WindowsException;

  /** GetKernelObjectSecurity of what is at the path, links not followed: owner and DACL. */
  FileSecurity security(Path path) throws WindowsException;

  /** CloseHandle, which needs no memory. */
  void close(long handle);
}
