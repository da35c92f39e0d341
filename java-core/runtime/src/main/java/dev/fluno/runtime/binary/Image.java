package dev.fluno.runtime.binary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the library will look like in memory: the PT_LOAD headers that lie in the file and under the
 * caps, and where their addresses come from. Addresses are relative to the load address.
 */
record Image(List<ProgramHeader> loads) {

  /** Every address of an image lies below this, so that sums of addresses and sizes are exact. */
  static final long MAX_MEMORY = 1L << 30;

  /**
   * How many bytes from this address on come from the file, up to the end of the file's part of one
   * segment; 0 if none.
   */
  long fileBacked(long address) {
    return segmentOf(address).map(load -> load.address() + load.fileSize() - address).orElse(0L);
  }

  /** Where in the file the byte at an address comes from. */
  OptionalLong fileOffset(long address) {
    return segmentOf(address)
        .map(load -> OptionalLong.of(load.offset() + (address - load.address())))
        .orElse(OptionalLong.empty());
  }

  /** The segment whose part of the file holds the address. */
  Optional<ProgramHeader> segmentOf(long address) {
    return loads.stream()
        .filter(load -> address >= load.address() && address - load.address() < load.fileSize())
        .findFirst();
  }

  /** The segment that holds all of the range in memory, whether from the file or zero-filled. */
  Optional<ProgramHeader> segmentOfMemory(long address, long size) {
    return loads.stream()
        .filter(load -> address >= load.address() && size <= MAX_MEMORY)
        .filter(load -> size >= 0 && address <= load.end() - size)
        .findFirst();
  }

  /**
   * True if the header's bytes in the file are what will be at its address: it has the same size in
   * both, and one segment maps the one to the other.
   */
  boolean holds(ProgramHeader header) {
    return header.fileSize() == header.memorySize()
        && header.fileSize() > 0
        && fileBacked(header.address()) >= header.fileSize()
        && fileOffset(header.address()).equals(OptionalLong.of(header.offset()));
  }
}
