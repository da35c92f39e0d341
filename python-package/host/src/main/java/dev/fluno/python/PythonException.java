package dev.fluno.python;

import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.Refusal;
import java.util.Optional;

/**
 * Why a call of Python code gave no value.
 *
 * <pre>
 * PythonException
 * ├── Raised    the code raised an exception that it did not catch
 * ├── Denied    it tried what the application does not allow
 * ├── Stopped   it took longer than its budget, or its caller was interrupted; its context is gone
 * ├── Busy      no context became free in time; nothing was called
 * └── Closed    the pool or the session is closed, or the program lacks the function
 * </pre>
 *
 * All but the first have a code.
 *
 * {@snippet file="PythonSnippetsTest.java" region="exceptions"}
 */
public abstract sealed class PythonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Refusal> refusal;
  private final String traceback;
  private final String output;

  private PythonException(
      String message, Optional<Refusal> refusal, String traceback, String output) {
    super(message);
    this.refusal = refusal;
    this.traceback = traceback;
    this.output = output;
  }

  private PythonException(Refusal refusal, String traceback, String output) {
    this(refusal.message(), Optional.of(refusal), traceback, output);
  }

  /** The code, need and have, if Fluno decided. */
  public final Optional<Refusal> refusal() {
    return refusal;
  }

  /** The Python traceback as Python prints it; empty if no Python code ran. */
  public final String traceback() {
    return traceback;
  }

  /** What the call printed to its standard output and error, in order; long output is cut. */
  public final String output() {
    return output;
  }

  /**
   * The code raised an exception that it did not catch. If that was one of fluno_runtime, the
   * exception of Fluno is the cause.
   */
  public static final class Raised extends PythonException {
    private static final long serialVersionUID = 1L;

    private final String type;

    Raised(String type, String message, String traceback, String output) {
      super(message.isEmpty() ? type : type + ": " + message, Optional.empty(), traceback, output);
      this.type = type;
    }

    /** The name of its Python type, such as {@code ValueError}. */
    public String type() {
      return type;
    }
  }

  /** The code tried what the application does not allow. */
  public static final class Denied extends PythonException {
    private static final long serialVersionUID = 1L;

    private final String tried;

    Denied(String tried, String traceback, String output) {
      super(
          new Refusal(EmbeddingCode.DENIED, "", "code that keeps to what it was given", tried),
          traceback,
          output);
      this.tried = tried;
    }

    /** What it tried, such as {@code the file /etc/passwd} or {@code a thread}. */
    public String tried() {
      return tried;
    }
  }

  /**
   * The code was stopped: it took longer than its budget, or the thread that waited was
   * interrupted. Its context is replaced, and with it whatever the code had kept there.
   */
  public static final class Stopped extends PythonException {
    private static final long serialVersionUID = 1L;

    Stopped(Refusal refusal, String traceback, String output) {
      super(refusal, traceback, output);
    }
  }

  /** No context became free in time; nothing was called. */
  public static final class Busy extends PythonException {
    private static final long serialVersionUID = 1L;

    Busy(Refusal refusal) {
      super(refusal, "", "");
    }
  }

  /** The pool or the session is closed, or the program lacks the function; nothing was called. */
  public static final class Closed extends PythonException {
    private static final long serialVersionUID = 1L;

    Closed(Refusal refusal) {
      super(refusal, "", "");
    }
  }
}
