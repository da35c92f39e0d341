package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.RefusedException;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;

/** Seals one library of the size given in a process that has been taken something away from. */
final class SealInChild {
  private SealInChild() {}

  /** Seals with all descriptors taken but a number, and then with all of them free again. */
  static final class WithFewDescriptors {
    private WithFewDescriptors() {}

    public static void main(String[] arguments) throws IOException {
      // From a folder, classes are read from files when first used: use them while that works.
      System.out.println(new SystemCallException("loaded", true).isLackOfRoom());
      seal(-1);
      seal(1);
      var taken = new ArrayList<FileInputStream>();
      try {
        while (true) {
          taken.add(new FileInputStream("/dev/null"));
        }
      } catch (IOException e) {
        for (int free = Integer.parseInt(arguments[0]); free > 0; free--) {
          taken.removeLast().close();
        }
      }
      seal(1);
      for (FileInputStream file : taken) {
        file.close();
      }
      seal(1);
    }
  }

  public static void main(String[] arguments) throws IOException {
    seal(Long.parseLong(arguments[0]));
  }

  private static void seal(long size) throws IOException {
    try (SealedLibrary library =
        SealedLibrary.create(size, (at, target) -> target.fill((byte) 1))) {
      System.out.println("sealed " + library.bytes().byteSize());
    } catch (RefusedException e) {
      System.out.println(e.code());
    }
  }
}
