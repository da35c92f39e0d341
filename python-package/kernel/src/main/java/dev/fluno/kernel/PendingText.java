package dev.fluno.kernel;

import dev.fluno.runtime.json.ObjectBuilder;
import org.jspecify.annotations.Nullable;

/** What one cell has written to one of its streams and the front end has not been sent. */
final class PendingText {
  /** In one message. */
  private static final int MOST_CHARACTERS = 64 << 10;

  private @Nullable Message first;
  private final StringBuilder text = new StringBuilder();
  private long since;

  boolean isEmpty() {
    return first == null;
  }

  /** Milliseconds since the first of it came. */
  long age() {
    return (System.nanoTime() - since) / 1_000_000;
  }

  /** Adds a message to it; false if that one is of another cell or stream, or would be too much. */
  boolean append(Message message) {
    var before = first;
    if (before == null) {
      first = message;
      since = System.nanoTime();
    } else if (!before.parent().equals(message.parent())
        || !before.text("name").equals(message.text("name"))
        || text.length() >= MOST_CHARACTERS) {
      return false;
    }
    text.append(message.text("text"));
    return true;
  }

  /** All of it as one message. */
  Message take() {
    var before = first;
    if (before == null) {
      throw new IllegalStateException("there is no text");
    }
    var content = new ObjectBuilder().put("name", before.text("name")).put("text", text.toString());
    first = null;
    text.setLength(0);
    return new Message(before.routes(), before.header(), before.parent(), content.build());
  }
}
