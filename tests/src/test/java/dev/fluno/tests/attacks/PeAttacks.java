package dev.fluno.tests.attacks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Map.entry;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Tools;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Attacks by libraries for Windows, made by clang and lld-link. No Linux machine chooses one, so
 * they meet the inspector as {@code fluno binary} asks it, and not the whole gate.
 */
final class PeAttacks {
  private static final String DLL = "evil.dll";
  private static final String ENTRY = "long _mlir_ciface_step(long a) { return a; }\n";
  private static final String IMPORT =
      ENTRY
          + "__declspec(dllimport) int WinExec(const char *, int); int run(void) { return WinExec(\"calc\", 0); }\n";

  private PeAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry(
            "dll-delayed-import",
            dll(
                IMPORT + "long __delayLoadHelper2(void) { return 0; }\n",
                "/noentry",
                "/export:run",
                "/delayload:kernel32.dll",
                "kernel32.lib")),
        entry(
            "dll-entry-point",
            dll(ENTRY + "int at_load(void *a, long b, void *c) { return 1; }\n", "/entry:at_load")),
        entry("dll-forwarded-export", dll(ENTRY, "/noentry", "/export:calc=kernel32.WinExec")),
        entry("dll-overlay", inspected(PeAttacks::append)),
        entry(
            "dll-shared-section",
            dll(
                "volatile long shared = 1; long _mlir_ciface_step(long a) { return shared; }",
                "/noentry",
                "/section:.data,RWS")),
        entry(
            "dll-thread-callback",
            dll(
                """
            static void at_thread(void *a, unsigned b, void *c) {}
            static void (*const callbacks[])(void *, unsigned, void *) = {at_thread, 0};
            static unsigned index;
            const void *const _tls_used[5] = {0, 0, &index, callbacks, 0};
            """
                    + ENTRY,
                "/noentry")),
        entry("dll-undeclared-import", dll(IMPORT, "/noentry", "/export:run", "kernel32.lib")),
        entry("dll-writable-code", dll(ENTRY, "/noentry", "/section:.text,RWE")));
  }

  private static Attack dll(String source, String... flags) {
    return inspected(forge -> build(forge, source, flags));
  }

  private static Attack inspected(BinaryAttacks.Library library) {
    return new Attack(
        forge -> Files.write(forge.beside(DLL), library.build(forge)), PeAttacks::inspect);
  }

  /** All rules that it breaks. */
  private static Set<String> inspect(Forge forge) throws IOException {
    var bytes = MemorySegment.ofArray(Files.readAllBytes(forge.beside(DLL)));
    var findings = BinaryInspector.inspect(bytes).findings();
    assertFalse(findings.isEmpty(), "no rule broken");
    return findings.stream().map(finding -> finding.code().id()).collect(toSet());
  }

  private static byte[] append(Forge forge) throws IOException {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(build(forge, ENTRY, "/noentry"));
    bytes.writeBytes("MZ evil".getBytes(US_ASCII));
    return bytes.toByteArray();
  }

  private static byte[] build(Forge forge, String source, String... flags) throws IOException {
    Tools.need("clang-22");
    Tools.need("lld-link-22");
    var workshop = Files.createTempDirectory(forge.beside(""), "workshop");
    Files.writeString(workshop.resolve("evil.c"), source);
    Files.writeString(workshop.resolve("kernel32.def"), "LIBRARY kernel32.dll\nEXPORTS\nWinExec\n");
    run(
        workshop,
        List.of("lld-link-22", "/lib", "/machine:x64", "/def:kernel32.def", "/out:kernel32.lib"));
    run(
        workshop,
        List.of(
            "clang-22",
            "--target=x86_64-pc-windows-msvc",
            "-O1",
            "-w",
            "-c",
            "evil.c",
            "-o",
            "evil.obj"));
    var link =
        new ArrayList<>(
            List.of(
                "lld-link-22",
                "/dll",
                "/nodefaultlib",
                "/Brepro",
                "/out:" + DLL,
                "/export:_mlir_ciface_step",
                "evil.obj"));
    link.addAll(List.of(flags));
    run(workshop, link);
    return Files.readAllBytes(workshop.resolve(DLL));
  }

  private static void run(Path folder, List<String> command) {
    var child = Child.run(folder, Map.of(), command);
    assertEquals(0, child.status(), child.transcript());
  }
}
