package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.platform.SealedMemory;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Compiles small C libraries for tests and loads them as the gate would. */
final class TestLibrary {
  private static final String MEMREF =
      """
      typedef struct { void *allocated; void *aligned; long offset, size, stride; } memref;
      #define AT(m, type, i) (((type *) (m)->aligned)[(m)->offset + (i) * (m)->stride])
      """;
  private static final String[] FREESTANDING = {
    "-O1", "-ffreestanding", "-nostdlib", "-fno-stack-protector"
  };

  private static final Map<List<String>, byte[]> BUILT = new ConcurrentHashMap<>();

  private TestLibrary() {}

  /** A library of these C functions alone; skips the test where there is no C compiler. */
  static byte[] freestanding(String source) {
    return build(MEMREF + source, FREESTANDING);
  }

  static byte[] build(String source, String... flags) {
    Commands.require("gcc");
    var key = new ArrayList<>(List.of(flags));
    key.add(source);
    return BUILT.computeIfAbsent(List.copyOf(key), _ -> compile(source, flags));
  }

  static NativeLibrary load(String source, EntrySignature... entries) {
    return load(freestanding(source), entries);
  }

  static NativeLibrary load(byte[] library, EntrySignature... entries) {
    return load(seal(library), entries);
  }

  static NativeLibrary load(SealedMemory sealed, EntrySignature... entries) {
    return NativeLibrary.load(sealed, List.of(entries));
  }

  static SealedMemory seal(byte[] library) {
    return (SealedMemory) SealedLibrary.copyOf(library);
  }

  private static byte[] compile(String source, String... flags) {
    try {
      var folder = Files.createTempDirectory("fluno-test-library");
      var input = Files.writeString(folder.resolve("library.c"), source);
      var output = folder.resolve("library.so");
      try {
        var command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-o", output.toString()));
        command.addAll(List.of(flags));
        command.add(input.toString());
        Commands.run(command.toArray(String[]::new));
        return Files.readAllBytes(output);
      } finally {
        Files.deleteIfExists(output);
        Files.deleteIfExists(input);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
