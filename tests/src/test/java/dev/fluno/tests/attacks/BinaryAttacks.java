package dev.fluno.tests.attacks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Map.entry;

import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Attacks by a trusted signer, or whoever got hold of its compiler: what a library would do. */
final class BinaryAttacks {

  /** A library to plant. */
  @FunctionalInterface
  interface Library {
    byte[] build(Forge forge) throws IOException;
  }

  private static final long DT_STRTAB = 5;
  private static final long DT_INIT_ARRAY = 25;
  private static final long DT_INIT_ARRAYSZ = 27;
  private static final long DT_PREINIT_ARRAY = 32;
  private static final long DT_PREINIT_ARRAYSZ = 33;
  private static final long DT_AUDIT = 0x6ffffefcL;
  private static final long DT_FILTER = 0x7fffffffL;
  private static final int AARCH64 = 183;

  private BinaryAttacks() {}

  static Map<String, Attack> all() {
    var attacks = new TreeMap<String, Attack>();
    runningAtLoad().forEach((name, library) -> attacks.put(name, planting(library)));
    others().forEach((name, library) -> attacks.put(name, planting(library)));
    return attacks;
  }

  private static Attack planting(Library library) {
    return Attack.bySigner(forge -> EvilLibrary.plant(forge, library.build(forge)));
  }

  /** Whose code runs as soon as anybody loads them, before a symbol is looked up. */
  static Map<String, Library> runningAtLoad() {
    return Map.of(
        "constructor",
        EvilLibrary::withConstructor,
        "init-function",
        from("void at_load(void) { leave_a_mark(); }", "-init at_load"),
        "irelative-relocation",
        BinaryAttacks::hiddenIndirectFunction,
        "needed-library",
        forge -> EvilLibrary.build(forge, "", accomplice(forge).toString()));
  }

  private static Map<String, Library> others() {
    return Map.ofEntries(
        entry("auditor", patched("", "-F libm.so.6", elf -> elf.tag(DT_FILTER, DT_AUDIT))),
        entry(
            "destructor",
            from("__attribute__((destructor)) static void x(void) { leave_a_mark(); }", "")),
        entry("duplicate-tag", patched("", "-F libm.so.6", elf -> elf.tag(DT_FILTER, DT_STRTAB))),
        entry("executable-stack", from("", "-z execstack")),
        entry(
            "export-is-data",
            alone(
                "long _mlir_ciface_hot_vector, _mlir_ciface_hot_run; void _mlir_ciface_step(void) {}")),
        entry(
            "export-missing",
            alone("void _mlir_ciface_hot_vector(void) {} void _mlir_ciface_hot_run(void) {}")),
        entry("export-undeclared", from("void _mlir_ciface_backdoor(void) {}", "")),
        entry("filter", from("", "-F libm.so.6")),
        entry(
            "import-undeclared",
            from("int system(const char *); int (*volatile call)(const char *) = system;", "")),
        entry("indirect-function", BinaryAttacks::exportedIndirectFunction),
        entry("interpose-flag", from("", "-z interpose")),
        entry(
            "interpreter",
            patched("", "", elf -> elf.segment(ElfPatch.PT_GNU_RELRO, ElfPatch.PT_INTERP))),
        entry("no-stack-header", from("", "-z nognustack")),
        entry("not-elf", forge -> "#!/bin/sh\nexec evil\n".getBytes(US_ASCII)),
        entry(
            "oversized-memory",
            patched(
                "static long data = 1; long *volatile at = &data;",
                "",
                elf -> elf.dataOf(1L << 40))),
        entry(
            "preinit-array",
            patched(
                EvilLibrary.CONSTRUCTOR,
                "",
                elf ->
                    elf.tag(DT_INIT_ARRAY, DT_PREINIT_ARRAY)
                        .tag(DT_INIT_ARRAYSZ, DT_PREINIT_ARRAYSZ))),
        entry("search-path", from("", "-rpath /tmp/evil")),
        entry("soname-hijack", from("", "-soname libm.so.6")),
        entry("text-relocations", from("__asm__(\".text\\nhere: .quad here\\n\");", "-z notext")),
        entry(
            "thread-local-storage",
            from("__thread long per_thread; long *f(void) { return &per_thread; }", "")),
        entry(
            "truncated-and-signed",
            forge -> Arrays.copyOf(Files.readAllBytes(forge.payload("linux-x86_64-v3.so")), 5000)),
        entry(
            "two-dynamic-segments",
            patched("", "", elf -> elf.segment(ElfPatch.PT_GNU_RELRO, ElfPatch.PT_DYNAMIC))),
        entry(
            "unique-symbol",
            patched(
                "__asm__(\".data\\n.globl _mlir_ciface_one\\n.type _mlir_ciface_one, @gnu_unique_object\\n_mlir_ciface_one: .quad 0\\n.text\\n\");",
                "",
                ElfPatch::plainOsAbi)),
        entry("wrong-machine", patched("", "", elf -> elf.machine(AARCH64))),
        entry("writable-code", patched("", "", ElfPatch::writableCode)));
  }

  private static Library from(String source, String flags) {
    return forge -> EvilLibrary.build(forge, source, flags);
  }

  private static Library alone(String source) {
    return forge -> EvilLibrary.buildAlone(forge, source, "");
  }

  private static Library patched(String source, String flags, UnaryOperator<ElfPatch> patch) {
    return forge -> patch.apply(ElfPatch.of(EvilLibrary.build(forge, source, flags))).bytes();
  }

  /** The library that another needs, and that nobody has signed. */
  private static Path accomplice(Forge forge) throws IOException {
    return Files.write(forge.beside("libaccomplice.so"), EvilLibrary.withConstructor(forge));
  }

  private static byte[] hiddenIndirectFunction(Forge forge) throws IOException {
    var library =
        EvilLibrary.build(
            forge,
            """
            static void chosen(void) {}
            static void *choose(void) { leave_a_mark(); return chosen; }
            static void helper(void) __attribute__((ifunc("choose")));
            void (*volatile use)(void) = helper;
            """,
            "");
    return ElfPatch.of(library).plainOsAbi().bytes();
  }

  private static byte[] exportedIndirectFunction(Forge forge) throws IOException {
    var library =
        EvilLibrary.buildAlone(
            forge,
            """
            static void chosen(void) {}
            static void *choose(void) { leave_a_mark(); return chosen; }
            void _mlir_ciface_hot_vector(void) __attribute__((ifunc("choose")));
            void _mlir_ciface_hot_run(void) {}
            void _mlir_ciface_step(void) {}
            """,
            "");
    return ElfPatch.of(library).plainOsAbi().bytes();
  }
}
