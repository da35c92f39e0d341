package dev.fluno.runtime.platform;

import java.lang.foreign.MemorySegment;

/**
 * The few calls of the C library that make a sealed memory file; an interface, so that a test can
 * let each of them fail. Numbers are file descriptors, addresses and sizes in bytes.
 */
interface MemoryFiles {

  // linux/memfd.h
  int MFD_CLOEXEC = 0x1;
  int MFD_ALLOW_SEALING = 0x2;
  int MFD_NOEXEC_SEAL = 0x8;

  // linux/fcntl.h
  int F_SEAL_SEAL = 0x1;
  int F_SEAL_SHRINK = 0x2;
  int F_SEAL_GROW = 0x4;
  int F_SEAL_WRITE = 0x8;

  /** memfd_create(2): a new file descriptor. */
  int create(String name, int flags) throws SystemCallException;

  /** write(2) at the end of the file: the number of bytes written. */
  long write(int descriptor, MemorySegment source) throws SystemCallException;

  /** open(2) once more, for reading only: a second descriptor of the same file. */
  int reopen(int descriptor) throws SystemCallException;

  /** statx(2). */
  FileStat stat(int descriptor) throws SystemCallException;

  /** mmap(2), shared and read-only, with all pages in place: the address. */
  long map(int descriptor, long size) throws SystemCallException;

  /** munmap(2). */
  void unmap(long address, long size) throws SystemCallException;

  /** fcntl(2) with F_ADD_SEALS. */
  void addSeals(int descriptor, int seals) throws SystemCallException;

  /** fcntl(2) with F_GET_SEALS. */
  int seals(int descriptor) throws SystemCallException;

  /** close(2). */
  void close(int descriptor) throws SystemCallException;
}
