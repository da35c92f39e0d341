package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.json.ObjectBuilder;
import java.util.List;
import org.zeromq.ZMQ;

/**
 * The socket on which everybody hears what happens. A reader that is behind is waited for, so that
 * what a cell writes fills no memory; one that takes nothing for long misses messages instead of
 * holding up the others. On the sockets' thread only.
 */
final class Broadcast {
  /** How many messages a reader may be behind. Text comes in messages of 64 Ki characters. */
  private static final int HIGH_WATER_MARK = 1000;

  private final ZMQ.Socket socket;
  private final Wire wire;

  /** Whether a front end listens. */
  private boolean greeted;

  /** Since when somebody is behind, of System.nanoTime. */
  private long since;

  private boolean behind;

  Broadcast(ZMQ.Socket socket, Wire wire) {
    this.socket = socket;
    this.wire = wire;
  }

  /** What such a socket needs before it is bound. */
  static void prepare(ZMQ.Socket socket) {
    socket.setSndHWM(HIGH_WATER_MARK);
    socket.setXpubVerbose(true);
    socket.setXpubNoDrop(true);
  }

  /** Greets who has begun to listen. */
  void receive() {
    for (byte[] each = socket.recv(ZMQ.DONTWAIT); each != null; each = socket.recv(ZMQ.DONTWAIT)) {
      greet(each);
    }
  }

  /** A subscription is a 1 before its topic. */
  private void greet(byte[] subscription) {
    if (subscription.length > 0 && subscription[0] == 1) {
      var topic = new String(subscription, 1, subscription.length - 1, UTF_8);
      var content = new ObjectBuilder().put("subscription", topic).build();
      var route = List.of(topic.getBytes(UTF_8));
      boolean first = !greeted;
      greeted = true;
      send(wire.encode(Message.of(route, "iopub_welcome", Message.NOTHING, content)), 0);
      if (first) {
        var starting = new ObjectBuilder().put("execution_state", "starting").build();
        send(wire.encode(Message.published("status", Message.NOTHING, starting)), 0);
      }
    }
  }

  /**
   * Sends a message to all that listen. What nobody listens to is dropped, so that a front end
   * hears its welcome first.
   *
   * @param patienceMillis how long somebody who takes nothing is waited for
   * @return false if somebody is behind, and it is to be tried again in a moment
   */
  boolean send(List<byte[]> frames, int patienceMillis) {
    if (!greeted) {
      receive();
    }
    if (!greeted || Channels.write(socket, frames, ZMQ.DONTWAIT)) {
      behind = false;
      return true;
    }
    if (!behind) {
      behind = true;
      since = System.nanoTime();
    }
    if ((System.nanoTime() - since) / 1_000_000 < patienceMillis) {
      return false;
    }
    // Who is still behind misses this one.
    socket.setXpubNoDrop(false);
    Channels.write(socket, frames, ZMQ.DONTWAIT);
    socket.setXpubNoDrop(true);
    return true;
  }
}
