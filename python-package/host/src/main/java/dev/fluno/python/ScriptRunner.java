package dev.fluno.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;

/** Runs a Python script as CPython would, with fluno_runtime importable. */
public final class ScriptRunner {

  /** The name that stands for standard input. */
  public static final String STANDARD_INPUT = "-";

  /** What CPython returns when it cannot open the script. */
  static final int NOT_RUN = 2;

  /** 128 + SIGINT, what a shell reports for a program that Ctrl-C ended. */
  static final int INTERRUPTED = 130;

  /**
   * Puts help, exit and quit in their places, and the script's folder first on sys.path, as CPython
   * does, and gives back what reports an exception that the script did not catch and tells the exit
   * status. (GraalPy's own option for this, python.AlwaysRunExcepthook, forgets the line end after
   * the text of sys.exit.)
   */
  private static final String PRELUDE =
      String.format(
          Locale.ROOT,
          """
      def _prelude(folder):
          import sys
          if "site" not in sys.modules:
              # What people use of it.
              import builtins
              from _sitebuiltins import Quitter, _Helper
              builtins.help = _Helper()
              builtins.quit = Quitter("quit", "Ctrl-D (i.e. EOF)")
              builtins.exit = Quitter("exit", "Ctrl-D (i.e. EOF)")
          sys.path.insert(0, folder)
          def report(error):
              if isinstance(error, SystemExit):
                  print(error.code, file=sys.stderr)
                  return 1
              arguments = type(error), error, error.__traceback__
              try:
                  sys.excepthook(*arguments)
              except BaseException as second:
                  print("Error in sys.excepthook:", file=sys.stderr)
                  sys.__excepthook__(type(second), second, second.__traceback__)
                  print("\\nOriginal exception was:", file=sys.stderr)
                  sys.__excepthook__(*arguments)
              return %d if isinstance(error, KeyboardInterrupt) else 1
          globals().pop("_prelude")
          return report
      _prelude
      """,
          INTERRUPTED);

  private final String script;
  private final List<String> arguments;
  private final InputStream in;
  private final OutputStream out;
  private final PrintStream err;

  private ScriptRunner(
      String script, List<String> arguments, InputStream in, OutputStream out, OutputStream err) {
    this.script = script;
    this.arguments = arguments;
    this.in = in;
    this.out = out;
    this.err = new PrintStream(err, true, UTF_8);
  }

  /**
   * Runs a script to its end, with all the rights of the user.
   *
   * @param script a path, or {@code -} to read the script from {@code in}
   * @param arguments what the script sees as {@code sys.argv[1:]}
   * @return the exit status: what the script gave to sys.exit, 0 at its end, 1 after an uncaught
   *     exception (the traceback is on {@code err}), 2 if it could not be read, 130 after Ctrl-C
   */
  @SuppressWarnings("ReferenceEquality") // asks whether it is the very stream of the process
  public static int run(
      String script, List<String> arguments, InputStream in, OutputStream out, OutputStream err) {
    // System.out swallows errors: `fluno run forever.py | head -1` would never end.
    var direct = out == System.out ? new FileOutputStream(FileDescriptor.out) : out;
    return new ScriptRunner(script, arguments, in, direct, err).run();
  }

  private int run() {
    Source source;
    try {
      source = ScriptSource.read(script, in);
    } catch (ScriptSource.Unreadable e) {
      err.println("fluno: " + e.getMessage());
      return NOT_RUN;
    }
    var status = new int[1];
    var thread = FlunoPython.newThread(() -> status[0] = execute(source));
    thread.start();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        thread.interrupt();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return status[0];
  }

  private int execute(Source source) {
    try (var context = context()) {
      var report = context.eval(FlunoPython.PYTHON, PRELUDE).execute(folder());
      try {
        context.eval(source);
        return 0;
      } catch (PolyglotException e) {
        var exception = e.getGuestObject();
        return exception == null || isStatus(e) ? status(e) : report.execute(exception).asInt();
      }
    } catch (PolyglotException e) {
      // From closing the context, where atexit functions and the last flush run.
      return status(e);
    }
  }

  /** True for os._exit and a sys.exit with a number, which carry no Python exception. */
  private static boolean isStatus(PolyglotException e) {
    return e.isExit() && e.getMessage() == null;
  }

  private int status(PolyglotException e) {
    if (e.isExit()) {
      return e.getExitStatus();
    }
    if (e.isInterrupted() || e.isCancelled()) {
      return INTERRUPTED;
    }
    err.println(
        e.isHostException()
            ? "fluno: a Java exception that the script did not catch: " + e.asHostException()
            : "fluno: the Python runtime failed: " + e.getMessage());
    return 1;
  }

  private Context context() {
    var builder =
        FlunoPython.trusted()
            .in(in)
            .out(out)
            .err(err)
            // help(), exit() and site-packages; without these, the prelude has the rest
            .option(
                "python.ForceImportSite", String.valueOf(UserSite.mayBeThere(FlunoPython.engine())))
            // Ctrl-C becomes KeyboardInterrupt
            .option("python.InstallSignalHandlers", "true")
            .arguments(
                FlunoPython.PYTHON,
                Stream.concat(Stream.of(script), arguments.stream()).toArray(String[]::new));
    if (!isStandardInput()) {
      builder.option("python.InputFilePath", script);
    }
    return builder.build();
  }

  private boolean isStandardInput() {
    return script.equals(STANDARD_INPUT);
  }

  /** What CPython puts first on sys.path. */
  private String folder() {
    if (isStandardInput()) {
      return "";
    }
    var file = Path.of(script);
    try {
      file = file.toRealPath();
    } catch (IOException e) {
      // A pipe such as /dev/stdin has no real path.
      file = file.toAbsolutePath();
    }
    var parent = file.getParent();
    return parent == null ? "/" : parent.toString();
  }
}
