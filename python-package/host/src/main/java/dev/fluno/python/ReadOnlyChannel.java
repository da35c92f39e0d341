package dev.fluno.python;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** Reads bytes that lie in memory. For one thread at a time, like a Python file. */
final class ReadOnlyChannel implements SeekableByteChannel {
  private final byte[] bytes;
  private long position;
  private boolean open = true;

  ReadOnlyChannel(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read(ByteBuffer target) throws ClosedChannelException {
    requireOpen();
    if (position >= bytes.length) {
      return -1;
    }
    int length = Math.min(target.remaining(), bytes.length - (int) position);
    target.put(bytes, (int) position, length);
    position += length;
    return length;
  }

  @Override
  public long position() throws ClosedChannelException {
    requireOpen();
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) throws ClosedChannelException {
    requireOpen();
    if (newPosition < 0) {
      throw new IllegalArgumentException("negative position: " + newPosition);
    }
    position = newPosition;
    return this;
  }

  @Override
  public long size() throws ClosedChannelException {
    requireOpen();
    return bytes.length;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
  }

  private void requireOpen() throws ClosedChannelException {
    if (!open) {
      throw new ClosedChannelException();
    }
  }
}
