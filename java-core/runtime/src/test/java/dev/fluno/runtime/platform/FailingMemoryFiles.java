package dev.fluno.runtime.platform;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** The real calls, but for one that fails with a given errno. */
class FailingMemoryFiles implements MemoryFiles {

  enum Call {
    CREATE,
    WRITE,
    ADD_SEALS,
    REOPEN,
    SEALS,
    STAT,
    MAP
  }

  private final MemoryFiles real = NativeMemoryFiles.LINKED.get();
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
  public long write(int descriptor, MemorySegment source) throws SystemCallException {
    failIf(Call.WRITE);
    return real.write(descriptor, source);
  }

  @Override
  public int reopen(int descriptor) throws SystemCallException {
    failIf(Call.REOPEN);
    return real.reopen(descriptor);
  }

  @Override
  public FileStat stat(int descriptor) throws SystemCallException {
    failIf(Call.STAT);
    return real.stat(descriptor);
  }

  @Override
  public long map(int descriptor, long size) throws SystemCallException {
    failIf(Call.MAP);
    return real.map(descriptor, size);
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
