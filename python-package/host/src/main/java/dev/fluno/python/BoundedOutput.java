package dev.fluno.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Keeps the first 64 KiB of what is written and counts the rest. */
final class BoundedOutput extends OutputStream {
  static final int KEPT_BYTES = 64 << 10;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private long lost;

  @Override
  public synchronized void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    int room = Math.min(length, KEPT_BYTES - kept.size());
    kept.write(bytes, offset, room);
    lost += length - room;
  }

  /** What was written since the last {@link #clear}. */
  synchronized String text() {
    var text = kept.toString(UTF_8);
    return lost == 0 ? text : text + "\n… and " + lost + " bytes more\n";
  }

  synchronized void clear() {
    kept.reset();
    lost = 0;
  }
}
