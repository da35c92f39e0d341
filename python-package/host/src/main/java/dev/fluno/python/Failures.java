package dev.fluno.python;

import dev.fluno.python.bridge.Loans;
import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.refusal.Refusal;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.PolyglotException.StackFrame;
import org.graalvm.polyglot.Value;

/** What an exception that leaves Python is to Java. */
final class Failures {
  /** What GraalPy says of a function of the system that a sandbox lacks. */
  private static final Pattern EXCLUDED = Pattern.compile("(\\w+) was excluded");

  /** The same, of one that GraalPy has nowhere without native access. */
  private static final Pattern UNSUPPORTED =
      Pattern.compile("Feature not supported on 'java' POSIX backend: (.+)");

  private static final Set<String> NETWORK =
      Set.of("socket", "getaddrinfo", "getnameinfo", "gethostname", "inet_aton", "inet_addr");

  private final Value explain;
  private final Attempts attempts;
  private final BoundedOutput output;

  /**
   * @param host the module fluno_runtime._host
   */
  Failures(Value host, Attempts attempts, BoundedOutput output) {
    this.explain = host.getMember("explain");
    this.attempts = attempts;
    this.output = output;
  }

  RuntimeException of(PolyglotException e) {
    if (e.isHostException()) {
      return ofJava(e.asHostException(), e);
    }
    var message = String.valueOf(e.getMessage());
    if (e.isInternalError()) {
      var tried = triedInternally(message);
      return tried.isPresent()
          ? new PythonException.Denied(tried.get(), frames(e), output.text())
          : raised("SystemError", "the Python runtime failed: " + message, frames(e));
    }
    var error = e.getGuestObject();
    if (error == null || e.isInterrupted() || e.isCancelled()) {
      return e.isExit()
          ? raised("SystemExit", Integer.toString(e.getExitStatus()), frames(e))
          : raised("SystemError", message, frames(e));
    }
    return explained(error, e);
  }

  private RuntimeException explained(Value error, PolyglotException e) {
    String type;
    String message;
    String traceback;
    String denied;
    Value failure;
    try {
      var told = explain.execute(error);
      type = told.getArrayElement(0).asString();
      message = told.getArrayElement(1).asString();
      traceback = told.getArrayElement(2).asString();
      denied = told.getArrayElement(3).asString();
      failure = told.getArrayElement(4);
    } catch (PolyglotException | UnsupportedOperationException | ClassCastException second) {
      // An exception whose own __str__ fails, say.
      return raised("Exception", String.valueOf(e.getMessage()), frames(e));
    }
    var origin =
        failure.isHostObject()
            ? Loans.exception(failure.asHostObject())
            : Optional.<FlunoException>empty();
    var tried =
        origin
            .filter(ours -> ours.refusal().code() == EmbeddingCode.OUTSIDE_BUNDLES)
            .map(ours -> "the bundle " + ours.refusal().have())
            .or(() -> Optional.of(denied).filter(what -> !what.isEmpty()))
            .or(() -> triedInternally(message))
            .or(() -> attempts.namedIn(message));
    var result =
        tried.isPresent()
            ? new PythonException.Denied(tried.get(), traceback, output.text())
            : raised(type, message, traceback);
    origin.ifPresent(result::initCause);
    return result;
  }

  /** For a Java exception that came to Python through what the application gave it. */
  private RuntimeException ofJava(Throwable thrown, PolyglotException e) {
    var result =
        raised(thrown.getClass().getSimpleName(), String.valueOf(thrown.getMessage()), frames(e));
    result.initCause(thrown);
    return result;
  }

  /** For what is no exception of Python at all: its runtime, or the way to it, gave up. */
  PythonException broken(Throwable thrown) {
    var result = raised("SystemError", "the Python runtime failed: " + thrown, "");
    result.initCause(thrown);
    return result;
  }

  private PythonException raised(String type, String message, String traceback) {
    return new PythonException.Raised(type, Refusal.printable(message), traceback, output.text());
  }

  /** What GraalPy 25.0 refuses in words of its own, in part as internal errors. */
  private static Optional<String> triedInternally(String message) {
    if (message.contains("Creating threads is not allowed")) {
      return Optional.of("a thread");
    }
    if (message.contains("Process creation is not allowed") || message.contains("inner context")) {
      return Optional.of("a process");
    }
    if (message.contains("polyglot access is not allowed")) {
      return Optional.of("another language");
    }
    if (message.contains("Host class loading is not allowed")) {
      return Optional.of("a host class path");
    }
    var unsupported = UNSUPPORTED.matcher(message);
    if (unsupported.find()) {
      return Optional.of("the system function " + unsupported.group(1));
    }
    var excluded = EXCLUDED.matcher(message);
    return excluded.find()
        ? Optional.of(
            (NETWORK.contains(excluded.group(1)) ? "the network: " : "the system function ")
                + excluded.group(1))
        : Optional.empty();
  }

  /** The Python frames of an exception that is none to Python. */
  static String frames(PolyglotException e) {
    return StreamSupport.stream(e.getPolyglotStackTrace().spliterator(), false)
        .filter(StackFrame::isGuestFrame)
        .map(frame -> "  at " + frame + "\n")
        .collect(Collectors.joining());
  }
}
