package dev.fluno.runtime.platform;

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

  /** fallocate(2): makes the file this long and every byte of it backed by memory. */
  void allocate(int descriptor, long size) throws SystemCallException;

  /** mmap(2), shared: the address. */
  long map(int descriptor, long size, boolean writable) throws SystemCallException;

  /** munmap(2). */
  void unmap(long address, long size) throws SystemCallException;

  /** fcntl(2) with F_ADD_SEALS. */
  void addSeals(int descriptor, int seals) throws SystemCallException;

  /** fcntl(2) with F_GET_SEALS. */
  int seals(int descriptor) throws SystemCallException;

  /** close(2). */
  void close(int descriptor) throws SystemCallException;
}
