package dev.fluno.kernel;

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
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * The five sockets, and the thread that alone touches them: ZeroMQ's sockets are not made for more
 * than one. Whoever sends puts a message into a queue and wakes the thread through a pipe; only
 * what a slow reader could not take is tried again in intervals.
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

  /** How soon what a slow reader could not take is tried again. */
  private static final int RETRY_MILLIS = 5;

  /** How long a reader that takes nothing holds up the others. */
  private static final int PATIENCE_MILLIS = 10_000;

  private static final int LINGER_MILLIS = 1000;

  private final BlockingQueue<Outgoing> outgoing = new ArrayBlockingQueue<>(QUEUE);

  /** Held by whoever looks at the text or puts something into the queue: both in order. */
  private final ReentrantLock order = new ReentrantLock();

  private final PendingText text = new PendingText();

  /** Whether there is any; for a look without the lock. */
  private volatile boolean hasText;

  /** What could not be sent yet. On the thread of the sockets only. */
  private @Nullable Outgoing stuck;

  /** Whether the thread of the sockets has been called and has not come yet. */
  private final AtomicBoolean called = new AtomicBoolean();

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
  private final Broadcast broadcast;
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
    broadcast = new Broadcast(iopub, wire);
    thread = new Thread(this::serve, "jupyter");
    waker = Thread.ofPlatform().daemon().name("jupyter-wake").unstarted(this::wake);
  }

  private ZMQ.Socket bound(SocketType type, String address) {
    var socket = context.createSocket(type);
    socket.setLinger(LINGER_MILLIS);
    if (type == SocketType.XPUB) {
      Broadcast.prepare(socket);
    }
    try {
      socket.bind(address);
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
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
    send(new Outgoing(Channel.IOPUB, Message.published(type, parent, content)));
  }

  /** Tells everybody what a cell has written to one of its streams. */
  void write(JsonObject parent, String stream, String written) {
    order.lock();
    try {
      for (int at = 0; at < written.length(); ) {
        if (!text.takes(parent, stream)) {
          queueText();
        }
        at = text.append(parent, stream, written, at);
        if (!hasText) {
          hasText = true;
          call();
        }
      }
    } catch (InterruptedException e) {
      // The cell that wanted to be heard was stopped.
      Thread.currentThread().interrupt();
    } finally {
      order.unlock();
    }
  }

  /** Asks whoever sent the request for a line. */
  void ask(Message request, ObjectBuilder content) {
    send(
        new Outgoing(
            Channel.STDIN,
            Message.of(request.routes(), "input_request", request.header(), content.build())));
  }

  private void send(Outgoing message) {
    order.lock();
    try {
      if (!text.isEmpty()) {
        queueText();
      }
      queue(message);
    } catch (InterruptedException e) {
      // As above.
      Thread.currentThread().interrupt();
    } finally {
      order.unlock();
    }
  }

  private void queueText() throws InterruptedException {
    hasText = false;
    queue(new Outgoing(Channel.IOPUB, text.take()));
  }

  private void queue(Outgoing message) throws InterruptedException {
    // offer does not mind a pending interrupt, as put would.
    boolean put = outgoing.offer(message);
    call();
    if (!put) {
      outgoing.put(message);
      call();
    }
  }

  /** Calls the thread of the sockets, unless it is on its way. */
  private void call() {
    if (called.compareAndSet(false, true)) {
      signals.release();
    }
  }

  /**
   * Writes to the pipe for the others. An interrupt closes the channel that its thread is at, and
   * Python's thread is interrupted by design.
   */
  private void wake() {
    try {
      boolean last;
      do {
        signals.acquire();
        signals.drainPermits();
        // After the permit: close() says so before it gives one.
        last = closing.get();
        // A full pipe has woken the thread already.
        wake.sink().write(ByteBuffer.wrap(new byte[1]));
      } while (!last);
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
      while (!closing.get() || isAnythingLeft()) {
        poller.poll(waitMillis());
        while (wake.source().read(drained.clear()) > 0) {
          // Each byte says the same.
        }
        called.set(false);
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
      write(heartbeat, frames, 0);
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
    broadcast.receive();
  }

  private boolean isAnythingLeft() {
    return stuck != null || !outgoing.isEmpty() || hasText;
  }

  private long waitMillis() {
    if (stuck != null) {
      return RETRY_MILLIS;
    }
    // At the end nobody wakes the thread any more.
    return hasText ? TEXT_MILLIS : outgoing.isEmpty() && !closing.get() ? -1 : 0;
  }

  private void deliver() {
    while (stuck != null || !outgoing.isEmpty()) {
      var next = stuck != null ? stuck : outgoing.poll();
      stuck = null;
      if (next != null && !isDelivered(next)) {
        stuck = next;
        return;
      }
    }
    // Not lock(): whoever holds it may wait for room in the queue.
    if (hasText && order.tryLock()) {
      try {
        if (outgoing.isEmpty() && (closing.get() || text.age() >= TEXT_MILLIS)) {
          queueText();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts this thread", e);
      } finally {
        order.unlock();
      }
    }
  }

  private boolean isDelivered(Outgoing next) {
    var frames = wire.encode(next.message());
    return switch (next.channel()) {
      case SHELL -> write(shell, frames, 0);
      case CONTROL -> write(control, frames, 0);
      case STDIN -> write(stdin, frames, 0);
      case IOPUB -> broadcast.send(frames, closing.get() ? LINGER_MILLIS : PATIENCE_MILLIS);
    };
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

  /** All frames of a message or none. */
  static boolean write(ZMQ.Socket socket, List<byte[]> frames, int flags) {
    for (int i = 0; i < frames.size(); i++) {
      if (!socket.send(frames.get(i), flags | (i < frames.size() - 1 ? ZMQ.SNDMORE : 0))) {
        return false;
      }
    }
    return true;
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
