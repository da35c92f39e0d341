package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Libraries as an attacker builds them: by clang and lld, sound but for one thing. */
final class EvilLibrary {
  /** The libraries for Linux on x86-64; whichever this machine takes, it takes the evil one. */
  static final List<String> NAMES =
      List.of("linux-x86_64-v2.so", "linux-x86_64-v3.so", "linux-x86_64-v4.so");

  /** As `fluno build` links, so that nothing but the attack is wrong. */
  private static final String FLAGS =
      "-shared -z now -z noexecstack -s --hash-style=gnu --build-id=none"
          + " --version-script=exports.map";

  private static final String ENTRIES =
      """
      void _mlir_ciface_hot_vector(void) {}
      void _mlir_ciface_hot_run(void) {}
      void _mlir_ciface_step(void) {}
      """;

  /** Source that leaves a mark as soon as anybody loads the library. */
  static final String CONSTRUCTOR =
      "__attribute__((constructor)) static void at_load(void) { leave_a_mark(); }\n";

  private EvilLibrary() {}

  /** The file that code of an evil library makes when it runs. */
  static Path mark(Forge forge) {
    return forge.beside("mark");
  }

  /** A library with the bundle's entries and a constructor. */
  static byte[] withConstructor(Forge forge) throws IOException {
    return build(forge, CONSTRUCTOR, "");
  }

  /** Compiles the entries together with this source, and links them with these flags besides. */
  static byte[] build(Forge forge, String source, String flags) throws IOException {
    return buildAlone(forge, source + ENTRIES, flags);
  }

  /** The same without the entries. */
  static byte[] buildAlone(Forge forge, String source, String flags) throws IOException {
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "skipped: needs x86-64");
    Tools.need("clang-22");
    Tools.need("ld.lld-22");
    var workshop = Files.createTempDirectory(forge.beside(""), "workshop");
    Files.writeString(workshop.resolve("evil.c"), leaveAMark(forge) + source);
    Files.writeString(workshop.resolve("exports.map"), "{ global: _mlir_ciface_*; local: *; };\n");
    run(workshop, List.of("clang-22", "-O1", "-fPIC", "-w", "-c", "evil.c", "-o", "evil.o"));
    var link = new ArrayList<>(List.of("ld.lld-22", "evil.o", "-o", "evil.so"));
    link.addAll(List.of((FLAGS + " " + flags).strip().split(" ", -1)));
    run(workshop, link);
    return Files.readAllBytes(workshop.resolve("evil.so"));
  }

  /** Makes a file without any library's help: system call 85 of x86-64 is creat(2). */
  private static String leaveAMark(Forge forge) {
    return """
    static const char mark[] = "%s";
    static void leave_a_mark(void) {
      long result;
      __asm__ volatile("syscall" : "=a"(result) : "a"(85L), "D"(mark), "S"(0600L) : "rcx", "r11", "memory");
    }
    """
        .formatted(mark(forge));
  }

  private static void run(Path folder, List<String> command) {
    var child = Child.run(folder, Map.of(), command);
    assertEquals(0, child.status(), child.transcript());
  }

  /** Puts a library in the place of all those of the bundle, as somebody can who cannot sign. */
  static void swapIn(Forge forge, byte[] library) throws IOException {
    for (var name : NAMES) {
      Files.write(forge.payload(name), library);
    }
  }

  /** The same, and makes the manifest fit, as somebody can who signs it next. */
  static void plant(Forge forge, byte[] library) throws IOException {
    for (var name : NAMES) {
      forge.replaceLibrary(name, library);
    }
  }
}
