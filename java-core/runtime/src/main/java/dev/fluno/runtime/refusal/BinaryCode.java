package dev.fluno.runtime.refusal;

/** Why a native library is not acceptable: each rule that an inspector checks, by name. */
public enum BinaryCode implements Code {

  // The ELF header.
  NOT_ELF(1901, "the library is not an ELF file", "Build it again with `fluno build`."),
  WRONG_CLASS(
      1902,
      "the library is not a 64-bit ELF file",
      "Build it for x86_64 or aarch64, little-endian, 64-bit."),
  WRONG_BYTE_ORDER(
      1903,
      "the library is not little-endian",
      "Build it for x86_64 or aarch64, little-endian, 64-bit."),
  WRONG_MACHINE(
      1904,
      "the library holds code for another machine",
      "Build it for the target that its manifest names."),
  WRONG_OSABI(
      1905,
      "the library asks for another system interface",
      "Build it without indirect functions and unique symbols, which are what set it."),
  NOT_A_SHARED_OBJECT(1906, "the file is no shared object", "Link it with -shared."),
  MALFORMED_HEADER(1907, "the ELF header is malformed", "Build it again with `fluno build`."),

  // Segments.
  UNKNOWN_PROGRAM_HEADER(
      1910,
      "a program header is of a kind that is not allowed",
      "Link it without what puts it there."),
  DUPLICATE_PROGRAM_HEADER(
      1911,
      "a program header that may stand once stands twice",
      "Build it again with `fluno build`."),
  INTERPRETER(
      1912,
      "the library names an interpreter, as executables do",
      "Link it with -shared, without -pie and --dynamic-linker."),
  THREAD_LOCAL_STORAGE(
      1913, "the library has thread-local storage", "Build it without thread-local variables."),
  NO_STACK_HEADER(
      1914,
      "the library does not say that its stack is not executable",
      "Link it with -z noexecstack; without it the loader makes stacks executable."),
  EXECUTABLE_STACK(
      1915, "the library asks for an executable stack", "Link it with -z noexecstack."),
  WRITABLE_CODE(
      1916,
      "a segment is both writable and executable",
      "Link it without -N, --omagic or a script that merges code and data."),
  SEGMENT_ACCESS(
      1917,
      "a segment has access flags that are not allowed",
      "Link it without --execute-only or a script that sets flags."),
  SEGMENT_ORDER(
      1918,
      "the segments are not in the order of their addresses from 0",
      "Build it again with `fluno build`."),
  SEGMENT_ALIGNMENT(
      1919,
      "a segment is not aligned as the loader needs",
      "Link it with the page size of its target."),
  SEGMENT_OVERLAP(
      1920, "two segments share a page of memory", "Link it with the page size of its target."),
  OUTSIDE_FILE(
      1921,
      "a program header points outside the file",
      "The file is truncated or damaged: fetch or build it again."),
  SEGMENT_SIZE(
      1922, "a segment has sizes that the loader cannot map", "Build it again with `fluno build`."),
  MEMORY_TOO_LARGE(
      1923,
      "the library asks for more memory than allowed",
      "Let callers hand in large scratch memory as a workspace."),
  NO_SEGMENT(
      1924,
      "the library has nothing to load",
      "Do not strip it to debug information; fetch or build it again."),
  OUTSIDE_SEGMENTS(
      1925,
      "a program header describes memory that no segment holds",
      "Build it again with `fluno build`."),
  MALFORMED_NOTE(1926, "a note is malformed", "Link it with --build-id=none, or build it again."),

  // The dynamic section.
  NO_DYNAMIC_SECTION(1930, "the library has no dynamic section", "Link it with -shared."),
  MALFORMED_DYNAMIC_SECTION(
      1931,
      "the dynamic section is not where the loader can use it",
      "Link it without -z rodynamic, or build it again."),
  UNTERMINATED_DYNAMIC_SECTION(
      1932, "the dynamic section has no end", "Build it again with `fluno build`."),
  DUPLICATE_TAG(
      1933, "a dynamic tag that may stand once stands twice", "Build it again with `fluno build`."),
  UNKNOWN_TAG(1934, "a dynamic tag is not allowed", "Link it without what puts it there."),
  EXECUTABLE(
      1935,
      "the file is a position-independent executable",
      "Link it with -shared instead of -pie."),
  SONAME(
      1936,
      "the library has a name of its own, by which it could stand in for another",
      "Link it without -soname."),
  NEEDED_NOT_DECLARED(
      1937,
      "the library needs another that is not allowed",
      "Link it without that library, or declare it and allow it in the policy."),
  SEARCH_PATH(1938, "the library says where to look for others", "Link it without -rpath."),
  FILTER(1939, "the library stands in for another", "Link it without -f and -F."),
  AUDIT(1940, "the library names an auditor", "Link it without --audit and --depaudit."),
  TEXT_RELOCATIONS(
      1941,
      "the library changes its code when loaded",
      "Compile it with -fPIC and link it with -z text."),
  LOADER_FLAG(
      1942,
      "the library sets a loader flag that is not allowed",
      "Link it without the option that sets it, such as -z nodelete, -z interpose or -Bsymbolic."),
  CODE_AT_LOAD(
      1943,
      "the library runs code when loaded or unloaded",
      "Build it without constructors, destructors and -ffast-math start-up code."),
  SYMBOL_VERSIONS(
      1944,
      "the library has symbol versions",
      "Link it with an anonymous version script, and against unversioned stubs."),
  MISSING_TAG(
      1945,
      "a dynamic tag that the loader relies on is missing",
      "Link it with --hash-style=gnu, or build it again."),
  MISPLACED_TABLE(
      1946,
      "a table of the dynamic section is not in a read-only segment of the file",
      "Build it again with `fluno build`."),
  WRONG_ENTRY_SIZE(
      1947,
      "a table has entries of another size or kind than the loader assumes",
      "Build it again with `fluno build`."),
  SECOND_SYMBOL_INDEX(
      1948, "the library has an old-style symbol index", "Link it with --hash-style=gnu."),
  MALFORMED_SYMBOL_INDEX(
      1949, "the symbol index is malformed", "Build it again with `fluno build`."),

  // Symbols.
  MALFORMED_SYMBOL(1950, "a symbol is malformed", "Build it again with `fluno build`."),
  INDIRECT_FUNCTION(
      1951,
      "the library has a function that is chosen when loaded",
      "Build it without ifunc and target_clones."),
  UNIQUE_SYMBOL(
      1952,
      "the library has a symbol that is unique in the process",
      "Compile it with -fno-gnu-unique."),
  IMPORT_NOT_DECLARED(
      1953,
      "the library imports a symbol that is not allowed",
      "Link it with -z defs and what defines it, or declare it and allow it in the policy."),
  EXPORT_NOT_DECLARED(
      1954,
      "the library exports a symbol that is not declared",
      "Link it with a version script that exports the declared ones only."),
  EXPORT_MISSING(
      1955,
      "the library does not export a symbol that is declared",
      "Build the library and the manifest from the same recipe."),
  EXPORT_NOT_A_FUNCTION(
      1956,
      "an export is not a plain visible function",
      "Export functions only, with default visibility."),
  EXPORT_OUTSIDE_CODE(
      1957,
      "an export does not lie in executable memory of the file",
      "Build it again with `fluno build`."),

  // Relocations.
  RELOCATION_KIND(
      1960,
      "a relocation is of a kind that is not allowed",
      "Link it with -Bsymbolic-functions or hidden visibility, and without symbols of others."),
  RELOCATION_TARGET(
      1961,
      "a relocation writes outside the library's own data",
      "Build it again with `fluno build`."),
  PACKED_RELOCATIONS(
      1962,
      "the library has packed relocations, which glibc before 2.36 skips silently",
      "Link it with -z nopack-relative-relocs or --pack-dyn-relocs=none."),
  RELOCATION_COUNT(
      1963, "the count of relative relocations is wrong", "Build it again with `fluno build`."),

  // Formats.
  FORMAT_NOT_SUPPORTED(
      1970, "libraries of this format cannot be inspected yet", "Use a library for Linux.");

  private final Reason reason;

  BinaryCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.BINARY, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
