package dev.fluno.runtime.invoke;

import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Seals, loads and calls a library in a process that has been taken something away from. */
final class LoadInChild {
  private LoadInChild() {}

  public static void main(String[] arguments) throws IOException {
    var bytes = Files.readAllBytes(Path.of(arguments[0]));
    try (var library =
        NativeLibrary.load(SealedLibrary.copyOf(bytes), List.of(Signatures.entry("one", "i64")))) {
      System.out.println("called " + library.entry("one").call(Map.of()).scalar().orElseThrow());
    } catch (RefusedException e) {
      System.out.println(e.code() + " " + e.refusal().have());
    }
  }
}
