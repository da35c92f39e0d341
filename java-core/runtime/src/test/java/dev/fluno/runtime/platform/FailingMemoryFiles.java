package dev.fluno.runtime.platform;

import java.util.Optional;

/** The real calls, but for one that fails with a given errno. */
class FailingMemoryFiles implements MemoryFiles {

  enum Call {
    CREATE,
    ALLOCATE,
    MAP_WRITABLE,
    MAP_READ_ONLY,
    ADD_SEALS,
    SEALS
  }

  private final NativeMemoryFiles real = new NativeMemoryFiles();
  private final Optional<Call> failing;
  private final int errno;

  FailingMemoryFiles(Call failing, int errno) {
    this.failing = Optional.of(failing);
    this.errno = errno;
  }

  /** All calls are real; a subclass replaces one. */
  FailingMemoryFiles() {
    this.failing = Optional.empty();
    this.errno = 0;
  }

  private void failIf(Call call) throws SystemCallException {
    if (failing.equals(Optional.of(call))) {
      throw new SystemCallException(call.name(), errno);
    }
  }

  @Override
  public int create(String name, int flags) throws SystemCallException {
    failIf(Call.CREATE);
    return real.create(name, flags);
  }

  @Override
  public void allocate(int descriptor, long size) throws SystemCallException {
    failIf(Call.ALLOCATE);
    real.allocate(descriptor, size);
  }

  @Override
  public long map(int descriptor, long size, boolean writable) throws SystemCallException {
    failIf(writable ? Call.MAP_WRITABLE : Call.MAP_READ_ONLY);
    return real.map(descriptor, size, writable);
  }

  @Override
  public void unmap(long address, long size) throws SystemCallException {
    real.unmap(address, size);
  }

  @Override
  public void addSeals(int descriptor, int seals) throws SystemCallException {
    failIf(Call.ADD_SEALS);
    real.addSeals(descriptor, seals);
  }

  @Override
  public int seals(int descriptor) throws SystemCallException {
    failIf(Call.SEALS);
    return real.seals(descriptor);
  }

  @Override
  public void close(int descriptor) throws SystemCallException {
    real.close(descriptor);
  }
}
