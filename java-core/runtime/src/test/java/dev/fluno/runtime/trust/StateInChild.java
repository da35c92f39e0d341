package dev.fluno.runtime.trust;

import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Uses a record of versions in a process that can be killed or has had something taken away. */
final class StateInChild {
  static final String ID = "dev.fluno.one";

  private StateInChild() {}

  /** Checks and raises one version and says how it went: {@code FOLDER VERSION}. */
  public static void main(String[] arguments) {
    var state = new RollbackState(Path.of(arguments[0]));
    long version = Long.parseLong(arguments[1]);
    say("check", () -> state.check(ID, version));
    say("raise", () -> state.raise(ID, version));
    say("highest " + state.highest(ID), () -> {});
  }

  /** Raises without end; a number is printed when it has been recorded. */
  static final class Forever {
    private Forever() {}

    public static void main(String[] arguments) throws InterruptedException {
      var state = new RollbackState(Path.of(arguments[0]));
      while (true) {
        Thread.sleep(1); // leaves a core to those that start beside it
        long next = state.highest(ID) + 1;
        try {
          state.raise(ID, next);
          System.out.println(next);
        } catch (RefusedException e) {
          if (!e.code().equals("FLN-1407")) { // another process was faster
            System.out.println(e.getMessage());
            return;
          }
        }
      }
    }
  }

  /** Raises before, on and after a disk without room. */
  static final class OnAFullDisk {
    private OnAFullDisk() {}

    public static void main(String[] arguments) throws IOException {
      Path folder = Path.of(arguments[0]);
      var state = new RollbackState(folder);
      say("first", () -> state.raise(ID, 1));
      Path filler = folder.resolve("filler");
      try (var out =
          Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        while (true) {
          out.write(new byte[512]);
        }
      } catch (IOException e) {
        say("full", () -> state.raise(ID, 2));
        say("highest " + state.highest(ID), () -> {});
      }
      Files.delete(filler);
      say("again", () -> state.raise(ID, 2));
      say("highest " + state.highest(ID), () -> {});
    }
  }

  private static void say(String what, Runnable work) {
    try {
      work.run();
      System.out.println(what + ": done");
    } catch (RefusedException e) {
      System.out.println(what + ": " + e.code());
    }
  }
}
