package dev.fluno.toolkit.pack;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** Packs variant s in both forms: {@code RECIPE BUILT OUTPUT EPOCH...}. */
final class PackInChild {
  private PackInChild() {}

  public static void main(String[] arguments) {
    try {
      for (int i = 3; i < arguments.length; i++) {
        for (var form : Packer.Form.values()) {
          Packer.pack(
              Path.of(arguments[0]),
              "s",
              Path.of(arguments[1]),
              PackTimes.from(Optional.of(arguments[i]), InstantSource.system()),
              Path.of(arguments[2]).resolve(arguments[i] + "-" + form),
              form,
              Progress.quiet());
        }
      }
    } catch (RefusedException e) {
      System.out.println(e.getMessage());
      System.exit(e.refusal().code().number() % 100);
    }
  }
}
