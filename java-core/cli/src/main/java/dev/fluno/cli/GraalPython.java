package dev.fluno.cli;

import dev.fluno.python.FlunoPython;
import dev.fluno.toolkit.golden.PythonRunner;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;

/** Runs an author's reference on GraalPy, with all the rights of the user, as a script has them. */
public final class GraalPython implements PythonRunner {

  private static final String PYTHON = "python";

  @Override
  public Outcome run(String program, String request, Duration limit) {
    // What the thread finds first counts: closing the context makes it find a second end.
    var outcome = new CompletableFuture<Outcome>();
    try (var context = FlunoPython.trusted().build()) {
      var thread = FlunoPython.newThread(() -> outcome.complete(answer(context, program, request)));
      thread.start();
      if (!thread.join(limit)) {
        outcome.complete(new Outcome.TimedOut());
        context.close(true);
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      outcome.complete(new Outcome.Failed("interrupted"));
    } catch (PolyglotException e) {
      // From closing the context, where atexit functions run.
      outcome.complete(failed(e));
    }
    return outcome.join();
  }

  private static Outcome answer(Context context, String program, String request) {
    try {
      context.eval(PYTHON, program);
      var answer = context.getBindings(PYTHON).getMember("answer").execute(request);
      return new Outcome.Answered(answer.asString());
    } catch (PolyglotException e) {
      return failed(e);
    }
  }

  private static Outcome failed(PolyglotException e) {
    return new Outcome.Failed(String.valueOf(e.getMessage()));
  }
}
