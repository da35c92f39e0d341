package dev.fluno.tests.windows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A library that needs another, as a policy may allow, and that other one, which turns on
 * flush-to-zero as it is loaded.
 */
record PlantedDll(Path needing, Path planted) {
  static final String NAME = "planted.dll";

  private static final String LIBRARY = "windows-x86_64-v2.dll";

  private static final String NEEDING =
      """
      int _fltused;
      __declspec(dllimport) long long planted(void);
      __declspec(dllexport) long long _mlir_ciface_hot_run(void) { return planted(); }
      __declspec(dllexport) void _mlir_ciface_hot_vector(void) {}
      __declspec(dllexport) double _mlir_ciface_step(void) { return 0; }
      """;

  private static final String PLANTED =
      """
      __declspec(dllexport) long long planted(void) { return 666; }
      int start(void *dll, unsigned why, void *none) {
        __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
        return 1;
      }
      """;

  static PlantedDll build(Path workshop) throws IOException {
    Files.createDirectories(workshop);
    link(workshop, "planted", PLANTED, "/entry:start", "/implib:planted.lib");
    link(workshop, "needing", NEEDING, "/noentry", "planted.lib");
    return new PlantedDll(workshop.resolve("needing.dll"), workshop.resolve("planted.dll"));
  }

  private static void link(Path workshop, String name, String source, String... flags)
      throws IOException {
    Files.writeString(workshop.resolve(name + ".c"), source, UTF_8);
    run(
        workshop,
        "clang-22",
        "--target=x86_64-pc-windows-msvc",
        "-O1",
        "-c",
        name + ".c",
        "-o",
        name + ".obj");
    var link =
        Stream.concat(
            Stream.of(
                "lld-link-22",
                "/dll",
                "/nodefaultlib",
                "/Brepro",
                "/out:" + name + ".dll",
                name + ".obj"),
            Stream.of(flags));
    run(workshop, link.toArray(String[]::new));
  }

  private static void run(Path folder, String... command) {
    var child = Child.run(folder, Map.of(), List.of(command));
    assertEquals(0, child.status(), child.transcript());
  }

  /** Puts it in the place of a library of the bundle, with the consent of signer and policy. */
  static void swapIn(Forge forge, Path needing) throws IOException {
    forge.replaceLibrary(LIBRARY, Files.readAllBytes(needing));
    forge.editManifest(
        text -> {
          int at = text.indexOf("\"file\": \"" + LIBRARY + "\"");
          return text.substring(0, at)
              + text.substring(at)
                  .replaceFirst("\"needed\": \\[\\]", "\"needed\": [\"" + NAME + "\"]")
                  .replaceFirst("\"imports\": \\[\\]", "\"imports\": [\"planted\"]");
        });
    forge.sign();
    forge.editPolicy(
        text ->
            text.replaceFirst("\"allow_needed\": \\[\\]", "\"allow_needed\": [\"" + NAME + "\"]")
                .replaceFirst("\"allow_imports\": \\[\\]", "\"allow_imports\": [\"planted\"]"));
  }
}
