package dev.fluno.examples.service;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.apache.arrow.memory.AllocationManager;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.ReferenceManager;
import org.apache.arrow.memory.RootAllocator;

/**
 * Memory for Arrow that goes with the last reference to it: the readers of Arrow Java lose buffers
 * when a stream turns out to be wrong half-way, and a client may send as many of those as it likes.
 */
final class ArrowMemory extends AllocationManager {
  private static final MemorySegment NOTHING = Arena.global().allocate(8);

  private static final Factory FACTORY =
      new Factory() {
        @Override
        public AllocationManager create(BufferAllocator accounting, long size) {
          return new ArrowMemory(accounting, size);
        }

        @Override
        public ArrowBuf empty() {
          return new ArrowBuf(ReferenceManager.NO_OP, null, 0, NOTHING.address());
        }
      };

  private final MemorySegment memory;

  private ArrowMemory(BufferAllocator accounting, long size) {
    super(accounting);
    this.memory = Arena.ofAuto().allocate(size, 64);
  }

  /** An allocator for one request. */
  static BufferAllocator allocator(long most) {
    return new RootAllocator(
        RootAllocator.configBuilder()
            .allocationManagerFactory(FACTORY)
            .maxAllocation(most)
            .build());
  }

  @Override
  public long getSize() {
    return memory.byteSize();
  }

  @Override
  protected long memoryAddress() {
    return memory.address();
  }

  @Override
  protected void release0() {
    // The collector does it.
  }
}
