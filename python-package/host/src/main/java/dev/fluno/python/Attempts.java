package dev.fluno.python;

import java.util.ArrayDeque;
import java.util.Optional;

/**
 * What the code of a context was lately denied. Python sees an ordinary exception, which it may
 * handle; only if that one ends the call is it looked up here.
 */
final class Attempts {
  private static final int KEPT = 16;

  private record Attempt(String what, String name) {}

  private final ArrayDeque<Attempt> attempts = new ArrayDeque<>();

  synchronized void note(String what, String name) {
    if (attempts.size() == KEPT) {
      attempts.removeFirst();
    }
    attempts.addLast(new Attempt(what, name));
  }

  synchronized void clear() {
    attempts.clear();
  }

  /** The latest attempt that this exception's message names, or may mean if it names none. */
  synchronized Optional<String> namedIn(String message) {
    if (message.endsWith("Permission denied") && !attempts.isEmpty()) {
      var latest = attempts.getLast();
      return Optional.of(latest.what() + " " + latest.name());
    }
    for (var latest = attempts.descendingIterator(); latest.hasNext(); ) {
      var attempt = latest.next();
      // Python may have named it relative to its current folder.
      var last = attempt.name().substring(attempt.name().lastIndexOf('/') + 1);
      if (message.contains(attempt.name()) || message.contains("'" + last + "'")) {
        return Optional.of(attempt.what() + " " + attempt.name());
      }
    }
    return Optional.empty();
  }
}
