package dev.fluno.python;

import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.Refusal;
import java.util.Optional;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Calls of the program's functions on a worker. */
final class Calls {
  private Calls() {}

  static <T> T call(Worker worker, Class<T> type, String function, @Nullable Object[] arguments) {
    return worker.run(
        room ->
            room.crossing()
                .toJava("result of " + function, execute(room, function, arguments), type),
        Optional::empty,
        function);
  }

  static void run(Worker worker, String function, @Nullable Object[] arguments) {
    var _ =
        worker.run(room -> execute(room, function, arguments).isNull(), Optional::empty, function);
  }

  /** On the worker's thread. */
  static Value execute(Worker.Room room, String function, @Nullable Object[] arguments) {
    var callee = function(room, function);
    var crossed = new Object[arguments.length];
    for (int i = 0; i < crossed.length; i++) {
      crossed[i] =
          room.crossing().toPython("argument " + (i + 1) + " of " + function, arguments[i]);
    }
    return callee.execute(crossed);
  }

  static Value function(Worker.Room room, String function) {
    var callee = room.globals().getMember(function);
    if (callee == null || !callee.canExecute()) {
      throw new PythonException.Closed(
          new Refusal(
              EmbeddingCode.NO_FUNCTION,
              function,
              "a function of the program",
              callee == null ? "none" : callee.getMetaObject().getMetaSimpleName()));
    }
    return callee;
  }
}
