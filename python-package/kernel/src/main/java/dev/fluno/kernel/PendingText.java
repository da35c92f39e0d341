package dev.fluno.kernel;

import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.ObjectBuilder;

/** What one cell has written to one of its streams and has not been sent yet. */
final class PendingText {
  /** In one message. */
  private static final int MOST_CHARACTERS = 64 << 10;

  private JsonObject parent = Message.NOTHING;
  private String name = "";
  private final StringBuilder text = new StringBuilder();
  private long since;

  boolean isEmpty() {
    return text.isEmpty();
  }

  /** Milliseconds since the first of it came. */
  long age() {
    return (System.nanoTime() - since) / 1_000_000;
  }

  /** True if there is room for more of this cell's stream. */
  boolean takes(JsonObject cell, String stream) {
    return isEmpty()
        || (text.length() < MOST_CHARACTERS && name.equals(stream) && parent.equals(cell));
  }

  /**
   * Adds as much of a text as there is room for.
   *
   * @param from where in the text to begin
   * @return where to go on, in the next message
   */
  int append(JsonObject cell, String stream, String more, int from) {
    if (isEmpty()) {
      parent = cell;
      name = stream;
      since = System.nanoTime();
    }
    int end = Math.min(more.length(), from + MOST_CHARACTERS - text.length());
    if (end < more.length() && Character.isHighSurrogate(more.charAt(end - 1))) {
      end++;
    }
    text.append(more, from, end);
    return end;
  }

  /** All of it as one message. */
  Message take() {
    var content = new ObjectBuilder().put("name", name).put("text", text.toString());
    text.setLength(0);
    return Message.published("stream", parent, content.build());
  }
}
