package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.python.FlunoPython;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/**
 * The context that cells run in, with all the rights of the user. What a cell means is decided in
 * Python ({@code cells.py}); it answers in JSON.
 */
final class Interpreter implements AutoCloseable {
  private static final String PYTHON = "python";

  /** Makes the module out of its source, so that nothing of it stands in {@code __main__}. */
  private static final String LOADER =
      """
      def _load(source, front_end):
          import sys
          module = type(sys)("fluno_kernel")
          exec(compile(source, "<fluno kernel>", "exec"), module.__dict__)
          globals().pop("_load")
          return module.Cells(front_end)
      _load
      """;

  private final Context context;
  private final Value cells;
  private final String version;

  Interpreter(FrontEnd frontEnd) {
    context =
        FlunoPython.trusted()
            .in(InputStream.nullInputStream())
            .out(new TextStream(text -> frontEnd.text("stdout", text)))
            .err(new TextStream(text -> frontEnd.text("stderr", text)))
            // help(), exit() and site-packages
            .option("python.ForceImportSite", "true")
            // SIGINT becomes KeyboardInterrupt
            .option("python.InstallSignalHandlers", "true")
            .build();
    cells = context.eval(PYTHON, LOADER).execute(source(), frontEnd);
    version = cells.invokeMember("version").asString();
  }

  private static String source() {
    try (var in = Interpreter.class.getResourceAsStream("cells.py")) {
      if (in == null) {
        throw new IllegalStateException("cells.py is not there");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cells.py cannot be read", e);
    }
  }

  /** Such as 3.12.8. Does not wait for what runs. */
  String version() {
    return version;
  }

  /** Runs a cell; its output goes to the front end while it runs. */
  Outcome execute(String code, long count, boolean silent, JsonObject expressions) {
    try {
      var text = new String(JsonWriter.compact(expressions), UTF_8);
      var answer = cells.invokeMember("execute", code, count, silent, text).asString();
      return Outcome.of(FrontEnd.object(answer));
    } catch (PolyglotException e) {
      return failed(e);
    }
  }

  /** Asks Python something about a piece of code; an error is an answer too. */
  JsonObject ask(String question, Object... arguments) {
    try {
      return FrontEnd.object(cells.invokeMember(question, arguments).asString());
    } catch (PolyglotException e) {
      return failed(e).reply();
    }
  }

  /** What ended the cell is no exception of Python, or one that Python could not report. */
  private static Outcome failed(PolyglotException e) {
    if (e.isInterrupted()) {
      // Nobody else is to be interrupted by what was left over.
      Thread.interrupted();
      return Outcome.failed("KeyboardInterrupt", "", frames(e), false);
    }
    if (e.isGuestException() && String.valueOf(e.getMessage()).startsWith("KeyboardInterrupt")) {
      return Outcome.failed("KeyboardInterrupt", "", frames(e), false);
    }
    if (e.isExit()) {
      return Outcome.failed("SystemExit", "os._exit", List.of(), true);
    }
    boolean over = e.isCancelled();
    var message = String.valueOf(e.getMessage());
    return Outcome.failed("RuntimeError", "the Python runtime failed: " + message, frames(e), over);
  }

  /** The lines of cells that were at work, the outermost first. */
  private static List<String> frames(PolyglotException e) {
    var lines = new ArrayList<String>();
    for (var frame : e.getPolyglotStackTrace()) {
      var place = frame.isGuestFrame() ? frame.getSourceLocation() : null;
      if (place != null && place.getSource().getName().startsWith("<cell ")) {
        lines.addFirst(
            String.format(
                Locale.ROOT,
                "  File \"%s\", line %d, in %s",
                place.getSource().getName(),
                place.getStartLine(),
                frame.getRootName()));
      }
    }
    if (!lines.isEmpty()) {
      lines.addFirst("Traceback (most recent call last):");
    }
    return lines;
  }

  /** Stops what runs, whatever it does, from another thread; the context can be used afterwards. */
  boolean interrupt(Duration limit) {
    try {
      context.interrupt(limit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (IllegalStateException e) {
      // Closed meanwhile.
      return true;
    }
  }

  /** Ends whatever runs, from another thread; the context cannot be used afterwards. */
  void cancel() {
    context.close(true);
  }

  /** Runs atexit functions. */
  @Override
  public void close() {
    try {
      context.close();
    } catch (PolyglotException e) {
      // From atexit functions, or since the context was cancelled.
    }
  }

  /**
   * How a cell ended.
   *
   * @param reply the content of its reply, but for the count; a member {@code result} holds the
   *     text of the last expression
   * @param over true if the context is of no use any more
   */
  record Outcome(JsonObject reply, boolean over) {

    static Outcome of(JsonObject reply) {
      return new Outcome(reply, false);
    }

    static Outcome failed(String name, String value, List<String> frames, boolean over) {
      var lines = new ArrayList<>(frames);
      lines.add(value.isEmpty() ? name : name + ": " + value);
      var error =
          new ObjectBuilder()
              .put("status", "error")
              .put("ename", name)
              .put("evalue", value)
              .putStrings("traceback", lines);
      return new Outcome(error.build(), over);
    }

    boolean isError() {
      return Message.text(reply, "status", "").equals("error");
    }
  }
}
