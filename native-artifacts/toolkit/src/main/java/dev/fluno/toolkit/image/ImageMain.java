package dev.fluno.toolkit.image;

import dev.fluno.runtime.refusal.RefusedException;
import java.nio.file.Path;

/** Called by the build: {@code ROOT VERSION}. */
final class ImageMain {
  private ImageMain() {}

  /** An image only makes the start faster: a build without one is said to be so, and complete. */
  public static void main(String[] arguments) {
    var root = Path.of(arguments[0]).toAbsolutePath().normalize();
    try {
      System.out.println("fluno: wrote " + new AppImage(root).write(arguments[1]));
    } catch (RefusedException e) {
      System.out.println("fluno: no app image was made: " + e.refusal().message());
    }
  }
}
