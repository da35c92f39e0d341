package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.StrictJson;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What Python sees of the front end: public, since GraalPy calls its methods. */
public final class FrontEnd {
  private static final int WAIT_MILLIS = 50;

  private final Channels channels;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  /** The request that is at work, or the last one: threads may outlive their cell. */
  private volatile Message request = Message.of(List.of(), "", Message.NOTHING, Message.NOTHING);

  FrontEnd(Channels channels) {
    this.channels = channels;
  }

  void serve(Message next) {
    request = next;
  }

  void answered(String line) {
    answers.add(line);
  }

  /**
   * Publishes a message of the cell at work.
   *
   * @param type such as {@code display_data}
   * @param content a JSON object
   */
  public void publish(String type, String content) {
    channels.publish(request.header(), type, object(content));
  }

  /**
   * Text that the cell has written.
   *
   * @param name stdout or stderr
   */
  public void text(String name, String text) {
    channels.write(request.header(), name, text);
  }

  /**
   * Asks the person at the front end for a line.
   *
   * @return false if this front end cannot be asked
   */
  public boolean ask(String prompt, boolean password) {
    var asking = request;
    if (!asking.flag("allow_stdin", true)) {
      return false;
    }
    answers.clear();
    channels.ask(asking, new ObjectBuilder().put("prompt", prompt).put("password", password));
    return true;
  }

  /** Waits a moment for the line that was asked for; null if it has not come. */
  public @Nullable String answer() throws InterruptedException {
    return answers.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** The JSON object in a text that the kernel's own Python code has made. */
  static JsonObject object(String text) {
    try {
      return (JsonObject) StrictJson.parse(text.getBytes(UTF_8), Integer.MAX_VALUE);
    } catch (JsonProblem e) {
      throw new IllegalArgumentException("this cannot be shown: " + e.getMessage(), e);
    }
  }
}
