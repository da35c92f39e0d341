package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.ObjectBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * The five sockets, and the thread that alone touches them: ZeroMQ's sockets are not made for more
 * than one. Whoever sends puts a message into a queue and wakes the thread through a pipe, so that
 * nothing is polled in intervals.
 */
final class Channels implements AutoCloseable {

  /** Called on the sockets' thread: it must not wait. */
  interface Listener {
    void onShell(Message request);

    void onControl(Message request);

    void onStdin(Message answer);
  }

  private enum Channel {
    SHELL,
    CONTROL,
    STDIN,
    IOPUB
  }

  private record Outgoing(Channel channel, Message message) {}

  /** What waits to be sent; a cell that prints faster than this is sent waits as well. */
  private static final int QUEUE = 1024;

  /** How long text waits for more of it: print() writes a line and its end one after the other. */
  private static final int TEXT_MILLIS = 20;

  /** How many messages a slow reader may be behind before it misses some. */
  private static final int HIGH_WATER_MARK = 100_000;

  private static final int LINGER_MILLIS = 1000;

  private final BlockingQueue<Outgoing> outgoing = new ArrayBlockingQueue<>(QUEUE);
  private final PendingText text = new PendingText();

  /** Whether a front end listens to iopub. On the thread of the sockets only. */
  private boolean greeted;

  private final Semaphore signals = new Semaphore(0);
  private final AtomicBoolean closing = new AtomicBoolean();
  private final Wire wire;
  private final Listener listener;
  private final Pipe wake;
  private final ZContext context = new ZContext();
  private final ZMQ.Socket shell;
  private final ZMQ.Socket control;
  private final ZMQ.Socket stdin;
  private final ZMQ.Socket iopub;
  private final ZMQ.Socket heartbeat;
  private final Thread thread;
  private final Thread waker;

  /**
   * Binds the sockets; {@link #start} begins to read them.
   *
   * @throws org.zeromq.ZMQException if an address is taken
   */
  Channels(Connection connection, Listener listener) throws IOException {
    this.wire = new Wire(connection.key());
    this.listener = listener;
    wake = Pipe.open();
    wake.source().configureBlocking(false);
    wake.sink().configureBlocking(false);
    shell = bound(SocketType.ROUTER, connection.address(connection.shell()));
    control = bound(SocketType.ROUTER, connection.address(connection.control()));
    stdin = bound(SocketType.ROUTER, connection.address(connection.stdin()));
    iopub = bound(SocketType.XPUB, connection.address(connection.iopub()));
    heartbeat = bound(SocketType.REP, connection.address(connection.heartbeat()));
    thread = new Thread(this::serve, "jupyter");
    waker = Thread.ofPlatform().daemon().name("jupyter-wake").unstarted(this::wake);
  }

  private ZMQ.Socket bound(SocketType type, String address) {
    var socket = context.createSocket(type);
    socket.setLinger(LINGER_MILLIS);
    socket.setSndHWM(HIGH_WATER_MARK);
    if (type == SocketType.XPUB) {
      socket.setXpubVerbose(true);
    }
    socket.bind(address);
    return socket;
  }

  void start() {
    thread.start();
    waker.start();
  }

  /** Answers a request that came on shell. */
  void reply(Message request, ObjectBuilder content) {
    send(new Outgoing(Channel.SHELL, Message.reply(request, content)));
  }

  /** Answers a request that came on control. */
  void replyToControl(Message request, ObjectBuilder content) {
    send(new Outgoing(Channel.CONTROL, Message.reply(request, content)));
  }

  /** Tells everybody. */
  void publish(JsonObject parent, String type, ObjectBuilder content) {
    publish(parent, type, content.build());
  }

  void publish(JsonObject parent, String type, JsonObject content) {
    var topic = List.of(type.getBytes(UTF_8));
    send(new Outgoing(Channel.IOPUB, Message.of(topic, type, parent, content)));
  }

  /** Asks whoever sent the request for a line. */
  void ask(Message request, ObjectBuilder content) {
    send(
        new Outgoing(
            Channel.STDIN,
            Message.of(request.routes(), "input_request", request.header(), content.build())));
  }

  private void send(Outgoing message) {
    try {
      // Does not mind a pending interrupt, as put would.
      if (!outgoing.offer(message)) {
        outgoing.put(message);
      }
      signals.release();
    } catch (InterruptedException e) {
      // The cell that wanted to be heard was stopped.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Writes to the pipe for the others. An interrupt closes the channel that its thread is at, and
   * Python's thread is interrupted by design.
   */
  private void wake() {
    try {
      while (!closing.get()) {
        signals.acquire();
        signals.drainPermits();
        // A full pipe has woken the thread already.
        wake.sink().write(ByteBuffer.wrap(new byte[1]));
      }
    } catch (InterruptedException | IOException e) {
      throw new IllegalStateException("the pipe of the kernel failed", e);
    }
  }

  private void serve() {
    var poller = context.createPoller(6);
    for (var socket : List.of(shell, control, stdin, iopub, heartbeat)) {
      poller.register(socket, ZMQ.Poller.POLLIN);
    }
    poller.register(wake.source(), ZMQ.Poller.POLLIN);
    var drained = ByteBuffer.allocate(QUEUE);
    try {
      while (!closing.get() || !outgoing.isEmpty() || !text.isEmpty()) {
        if (outgoing.isEmpty()) {
          poller.poll(text.isEmpty() ? -1 : TEXT_MILLIS);
        }
        while (wake.source().read(drained.clear()) > 0) {
          // Each byte says the same.
        }
        receive();
        deliver();
      }
    } catch (IOException e) {
      throw new IllegalStateException("the pipe of the kernel failed", e);
    } finally {
      context.close();
    }
  }

  private void receive() {
    for (var frames = read(heartbeat); frames != null; frames = read(heartbeat)) {
      write(heartbeat, frames);
    }
    for (var frames = read(control); frames != null; frames = read(control)) {
      wire.decode(frames).ifPresent(listener::onControl);
    }
    for (var frames = read(stdin); frames != null; frames = read(stdin)) {
      wire.decode(frames).ifPresent(listener::onStdin);
    }
    for (var frames = read(shell); frames != null; frames = read(shell)) {
      wire.decode(frames).ifPresent(listener::onShell);
    }
    receiveSubscriptions();
  }

  private void receiveSubscriptions() {
    for (var frames = read(iopub); frames != null; frames = read(iopub)) {
      greet(frames.getFirst());
    }
  }

  /** What nobody listens to is dropped, so that a front end hears its welcome first. */
  private void publish(List<byte[]> frames) {
    if (!greeted) {
      receiveSubscriptions();
    }
    if (greeted) {
      write(iopub, frames);
    }
  }

  /** A subscription is a 1 before its topic. */
  private void greet(byte[] subscription) {
    if (subscription.length > 0 && subscription[0] == 1) {
      var topic = new String(subscription, 1, subscription.length - 1, UTF_8);
      var content = new ObjectBuilder().put("subscription", topic).build();
      var route = List.of(topic.getBytes(UTF_8));
      write(iopub, wire.encode(Message.of(route, "iopub_welcome", Message.NOTHING, content)));
      greeted = true;
    }
  }

  private void deliver() {
    for (var next = outgoing.poll(); next != null; next = outgoing.poll()) {
      var message = next.message();
      if (!message.type().equals("stream")) {
        deliverText();
        var frames = wire.encode(message);
        switch (next.channel()) {
          case SHELL -> write(shell, frames);
          case CONTROL -> write(control, frames);
          case STDIN -> write(stdin, frames);
          case IOPUB -> publish(frames);
        }
      } else if (!text.append(message)) {
        deliverText();
        text.append(message);
      }
    }
    if (!text.isEmpty() && (closing.get() || text.age() >= TEXT_MILLIS)) {
      deliverText();
    }
  }

  private void deliverText() {
    if (!text.isEmpty()) {
      publish(wire.encode(text.take()));
    }
  }

  private static @Nullable List<byte[]> read(ZMQ.Socket socket) {
    byte[] frame = socket.recv(ZMQ.DONTWAIT);
    if (frame == null) {
      return null;
    }
    var frames = new ArrayList<byte[]>();
    frames.add(frame);
    while (socket.hasReceiveMore()) {
      frames.add(socket.recv());
    }
    return frames;
  }

  private static void write(ZMQ.Socket socket, List<byte[]> frames) {
    for (int i = 0; i < frames.size(); i++) {
      socket.send(frames.get(i), i < frames.size() - 1 ? ZMQ.SNDMORE : 0);
    }
  }

  /** Sends what waits, then closes the sockets. */
  @Override
  public void close() {
    closing.set(true);
    signals.release();
    try {
      thread.join();
      waker.join();
      wake.sink().close();
      wake.source().close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new IllegalStateException("the pipe of the kernel could not be closed", e);
    }
  }
}
