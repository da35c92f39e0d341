package dev.fluno.kernel;

import dev.fluno.kernel.Interpreter.Outcome;
import dev.fluno.python.FlunoPython;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/** A kernel that serves one front end until it is told to stop. */
public final class NotebookKernel implements Channels.Listener {
  /** As a script that cannot be read. */
  private static final int NOT_RUN = 2;

  /** A front end kills a kernel that is still there 5 s after it was told to stop. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** For a cell to clean up after KeyboardInterrupt. */
  private static final int GRACE_MILLIS = 2000;

  private static final Set<String> ABOUT_CODE =
      Set.of("execute_request", "complete_request", "inspect_request", "is_complete_request");

  /** Comes after the last request. */
  private static final Message END = Message.of(List.of(), "", Message.NOTHING, Message.NOTHING);

  private final String version;
  private final Channels channels;
  private final FrontEnd frontEnd;
  private final BlockingQueue<Message> waiting = new LinkedBlockingQueue<>();
  private final CompletableFuture<Interpreter> interpreter = new CompletableFuture<>();
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final Thread python = FlunoPython.newThread(this::work);
  private final History history = new History();
  private final AtomicLong turn = new AtomicLong();
  private volatile boolean busy;
  private boolean over;
  private long count;

  private NotebookKernel(Connection connection, String version) throws IOException {
    this.version = version;
    channels = new Channels(connection, this);
    frontEnd = new FrontEnd(channels);
  }

  /**
   * Serves until a front end says stop, or until the process that started this one is gone.
   *
   * @param connectionFile what the front end has written: where to listen, and the key
   * @param version of Fluno
   * @return the exit status: 0, or 2 if the file cannot be used
   */
  public static int run(Path connectionFile, String version, PrintStream err) {
    try {
      var kernel = new NotebookKernel(Connection.read(connectionFile), version);
      Parent.onEnd(() -> kernel.abandoned(connectionFile));
      kernel.serve();
      return 0;
    } catch (IOException e) {
      err.println("fluno: no kernel for " + connectionFile + ": " + e.getMessage());
      return NOT_RUN;
    } catch (ZMQException e) {
      var error = ZMQ.Error.findByCode(e.getErrorCode());
      err.println("fluno: no kernel for " + connectionFile + ": cannot listen there: " + error);
      return NOT_RUN;
    }
  }

  private void serve() {
    Children.endWithThisProcess();
    channels.start();
    python.start();
    while (python.isAlive()) {
      try {
        python.join();
      } catch (InterruptedException e) {
        stop();
      }
    }
    channels.close();
  }

  /** Nobody is left to remove the file with the key. */
  private void abandoned(Path connectionFile) {
    stop();
    try {
      Files.deleteIfExists(connectionFile);
    } catch (IOException e) {
      // It stays where its writer put it.
    }
  }

  /** What the thread of Python does: one request after the other. */
  @SuppressWarnings("ReferenceEquality") // asks whether it is the very end
  private void work() {
    try (var ours = new Interpreter(frontEnd)) {
      interpreter.complete(ours);
      while (!over) {
        try {
          var next = waiting.take();
          if (next == END) {
            break;
          }
          busy = true;
          frontEnd.serve(next);
          attend(next, this::answer, channels::reply);
        } catch (InterruptedException e) {
          // An interrupt that came when its cell had just ended.
        } finally {
          busy = false;
          turn.incrementAndGet();
        }
      }
    } catch (RuntimeException e) {
      interpreter.completeExceptionally(e);
      throw e;
    }
  }

  // --- on the sockets' thread ---------------------------------------------------------------

  @Override
  public void onShell(Message request) {
    waiting.add(request);
  }

  @Override
  public void onStdin(Message answer) {
    if (answer.type().equals("input_reply")) {
      frontEnd.answered(answer.text("value"));
    }
  }

  @Override
  public void onControl(Message request) {
    // Each may wait for Python, and this thread may not.
    Thread.ofPlatform()
        .daemon()
        .name("control")
        .start(() -> attend(request, this::control, channels::replyToControl));
  }

  // --- on a thread of its own ---------------------------------------------------------------

  private void control(Message request) {
    switch (request.type()) {
      case "interrupt_request" -> {
        boolean stopped = interrupt();
        channels.replyToControl(
            request, new ObjectBuilder().put("status", stopped ? "ok" : "error"));
      }
      case "shutdown_request" -> {
        // Nothing is sent any more once the kernel has stopped.
        channels.replyToControl(request, shutdown(request));
        stop();
      }
      case "kernel_info_request" -> channels.replyToControl(request, info());
      default -> {
        // Debuggers and subshells are not offered in kernel_info.
      }
    }
  }

  /** KeyboardInterrupt first; a cell that goes on regardless is stopped. */
  private boolean interrupt() {
    long interrupted = turn.get();
    if (!busy || !interpreter.isDone()) {
      return true;
    }
    var running = interpreter.join();
    InterruptSignal.raise();
    try {
      for (int i = 0; i < GRACE_MILLIS / 10 && turn.get() == interrupted; i++) {
        Thread.sleep(Duration.ofMillis(10));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return turn.get() != interrupted || running.interrupt(PATIENCE);
  }

  /** Ends what runs, lets atexit functions run if nothing does, and then the kernel. */
  private void stop() {
    if (!stopping.compareAndSet(false, true)) {
      return;
    }
    waiting.clear();
    waiting.add(END);
    Thread.ofPlatform()
        .daemon()
        .name("stop")
        .start(
            () -> {
              interrupt();
              try {
                if (!python.join(PATIENCE)) {
                  interpreter.join().cancel();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  // --- on Python's thread -------------------------------------------------------------------

  /**
   * A front end is told that the kernel is busy with its request, and when it no longer is. A
   * request that cannot be read, or that the kernel fails at, has an answer too: somebody waits for
   * it.
   */
  private void attend(
      Message request, Consumer<Message> answer, BiConsumer<Message, ObjectBuilder> reply) {
    channels.publish(request.header(), "status", state("busy"));
    try {
      var flaw = request.flaw().or(() -> lack(request));
      if (flaw.isPresent()) {
        fail(request, "ValueError", "the request cannot be read: " + flaw.get(), reply);
      } else {
        answer.accept(request);
      }
    } catch (RuntimeException e) {
      fail(request, "RuntimeError", "a fault in Fluno itself, please report it: " + e, reply);
    } finally {
      channels.publish(request.header(), "status", state("idle"));
    }
  }

  /** What a request needs and does not have. */
  private static Optional<String> lack(Message request) {
    return ABOUT_CODE.contains(request.type())
            && !(request.content().members().get("code") instanceof JsonString)
        ? Optional.of("need the text code")
        : Optional.empty();
  }

  private void fail(
      Message request, String name, String value, BiConsumer<Message, ObjectBuilder> reply) {
    var error = Outcome.failed(name, value, List.of(), false).reply();
    if (request.type().equals("execute_request")) {
      channels.publish(request.header(), "error", error);
    }
    reply.accept(request, builder(error).put("execution_count", count));
  }

  private void answer(Message request) {
    switch (request.type()) {
      case "execute_request" -> execute(request);
      case "kernel_info_request" -> channels.reply(request, info());
      case "history_request" -> channels.reply(request, history.answer(request));
      case "complete_request" -> ask(request, "complete", request.number("cursor_pos", 0));
      case "inspect_request" ->
          ask(
              request,
              "inspect",
              request.number("cursor_pos", 0),
              request.number("detail_level", 0));
      case "is_complete_request" -> ask(request, "is_complete");
      case "comm_info_request" ->
          channels.reply(
              request, new ObjectBuilder().put("status", "ok").put("comms", Message.NOTHING));
      case "comm_open" ->
          // There are no targets: whoever opens one is told that it is closed.
          channels.publish(
              request.header(),
              "comm_close",
              new ObjectBuilder()
                  .put("comm_id", request.text("comm_id"))
                  .put("data", Message.NOTHING));
      case "shutdown_request" -> {
        channels.reply(request, shutdown(request));
        busy = false; // no cell is to be interrupted
        stop();
      }
      default -> {
        // Nothing waits for an answer to what is not offered.
      }
    }
  }

  private void ask(Message request, String question, Object... more) {
    var arguments = new ArrayList<Object>(List.of(request.text("code")));
    arguments.addAll(List.of(more));
    var answer = interpreter.join().ask(question, arguments.toArray());
    channels.reply(request, builder(answer));
  }

  private void execute(Message request) {
    var code = request.text("code");
    boolean silent = request.flag("silent", false);
    boolean kept = !silent && request.flag("store_history", true);
    if (kept) {
      count++;
    }
    if (!silent) {
      channels.publish(
          request.header(),
          "execute_input",
          new ObjectBuilder().put("code", code).put("execution_count", count));
    }
    var expressions =
        request.content().members().get("user_expressions") instanceof JsonObject members
            ? members
            : Message.NOTHING;
    var outcome = interpreter.join().execute(code, count, silent, expressions);
    if (kept) {
      history.add(count, code, result(outcome));
    }
    if (outcome.isError() && !silent) {
      channels.publish(request.header(), "error", outcome.reply());
    }
    channels.reply(request, builder(outcome.reply()).put("execution_count", count));
    over |= outcome.over();
    if (outcome.isError() && request.flag("stop_on_error", true)) {
      abortWaiting();
    }
  }

  private static Optional<String> result(Outcome outcome) {
    return outcome.reply().members().get("result") instanceof JsonString(var text)
        ? Optional.of(text)
        : Optional.empty();
  }

  /** Cells that were sent before their sender knew of the error do not run. */
  private void abortWaiting() {
    var aborted = new ArrayList<Message>();
    waiting.removeIf(each -> each.type().equals("execute_request") && aborted.add(each));
    var reply = new ObjectBuilder().put("status", "aborted").put("execution_count", count);
    for (var each : aborted) {
      attend(each, request -> channels.reply(request, reply), channels::reply);
    }
  }

  private static ObjectBuilder builder(JsonObject object) {
    var copy = new ObjectBuilder();
    object.members().forEach(copy::put);
    return copy;
  }

  private static ObjectBuilder state(String state) {
    return new ObjectBuilder().put("execution_state", state);
  }

  private static ObjectBuilder shutdown(Message request) {
    return new ObjectBuilder().put("status", "ok").put("restart", request.flag("restart", false));
  }

  private ObjectBuilder info() {
    var python = interpreter.join().version();
    return new ObjectBuilder()
        .put("status", "ok")
        .put("protocol_version", Message.PROTOCOL)
        .put("implementation", "fluno")
        .put("implementation_version", version)
        .put(
            "language_info",
            new ObjectBuilder()
                .put("name", "python")
                .put("version", python)
                .put("mimetype", "text/x-python")
                .put("file_extension", ".py")
                .put("pygments_lexer", "python3")
                .put("codemirror_mode", "python")
                .put("nbconvert_exporter", "python"))
        .put("banner", "Fluno " + version + ", GraalPy " + python)
        .put("debugger", false)
        .put("help_links", List.of());
  }
}
