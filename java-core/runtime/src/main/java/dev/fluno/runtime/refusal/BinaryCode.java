package dev.fluno.runtime.refusal;

/** Why a native library is not acceptable: each rule that an inspector checks, by name. */
public enum BinaryCode implements Code {

  // The ELF header.
  NOT_ELF(1901, "the library is not an ELF file", "Build it again with `fluno build`."),
  WRONG_CLASS(
      1902,
      "the library is not a 64-bit one",
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
      "Build it as a plain library: indirect functions, unique symbols and drivers set it."),
  NOT_A_SHARED_OBJECT(
      1906, "the file is no shared library", "Link it with -shared, for Windows with /dll."),
  MALFORMED_HEADER(1907, "a header of the file is malformed", "Build it again with `fluno build`."),

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
      "memory of the library is both writable and executable",
      "Link it without what merges code and data, such as -N, /merge or a script."),
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
      "a header points outside the file",
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
      "Compile it with -fPIC and link it with -z text; keep constants out of code sections."),
  LOADER_FLAG(
      1942,
      "the library sets a loader flag that is not allowed",
      "Link it without the option that sets it, such as -z nodelete, -Bsymbolic or /guard:cf."),
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
      "Link it with what defines it, or declare it and allow it in the policy."),
  EXPORT_NOT_DECLARED(
      1954,
      "the library exports a symbol that is not declared",
      "Export the declared ones only: by a version script, for Windows by a .def file."),
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
      1963, "the count of relocations is wrong or too large", "Build it again with `fluno build`."),

  // Formats and the file itself.
  UNKNOWN_FORMAT(
      1970,
      "the file is of no format that libraries have",
      "Name an ELF or PE library, or fetch it again if it should be one."),
  NO_FILE(1971, "there is no file at this path", "Check the path."),
  NOT_A_FILE(
      1972, "this path is no regular file", "Name the library itself, not a folder or a device."),
  FILE_TOO_LARGE(
      1973,
      "the file is larger than a library may be",
      "Ship large data as files of its own, not inside the library."),
  FILE_UNREADABLE(
      1974, "the file cannot be read", "Let the user who runs Fluno read it, or copy it."),

  // PE headers.
  NOT_PE(1975, "the library is not a PE file", "Build it again, or fetch it again."),
  PROTECTION_MISSING(
      1976,
      "the library gives up a protection that Windows offers",
      "Link it without /fixed, /dynamicbase:no, /highentropyva:no, /largeaddressaware:no and"
          + " /nxcompat:no."),
  ENTRY_POINT(
      1977,
      "the library has an entry point, which Windows calls when it loads the library",
      "Link it with /noentry."),
  COFF_SYMBOLS(
      1978, "the library has a COFF symbol table", "Link it with -s, or without /debug:symtab."),

  // PE sections.
  SECTION_ALIGNMENT(
      1980,
      "sections are not aligned as the loader needs",
      "Link it without /align, /filealign and /driver."),
  SECTION_LAYOUT(
      1981,
      "the sections do not follow one another in memory",
      "Build it again with `fluno build`, and do not edit its sections."),
  SECTION_FILE_LAYOUT(
      1982,
      "the sections do not follow one another in the file",
      "Build it again with `fluno build`, and do not edit its sections."),
  SECTION_SIZE(
      1983,
      "a section has sizes that do not fit each other",
      "Build it again with `fluno build`, and do not edit its sections."),
  SECTION_FLAGS(
      1984,
      "a section has flags that are not allowed",
      "Link it without /section and pragmas that set flags."),
  SHARED_SECTION(
      1985,
      "a section is shared between processes, so that others can change it",
      "Link it without /section:NAME,S."),
  OVERLAY(
      1986,
      "the file goes on behind its last section",
      "Remove what was appended, or link the library again."),

  // PE directories.
  UNKNOWN_DIRECTORY(
      1987, "a data directory is used that must be empty", "Build it again with `fluno build`."),
  MISPLACED_DIRECTORY(
      1988,
      "a table that the loader reads is not in a read-only section of the file",
      "Link it anew, so that its tables lie in sections that nothing may write to."),
  RESOURCES(
      1989,
      "the library has resources, which can redirect what it imports",
      "Link it without .res files and without /manifest:embed."),
  AUTHENTICODE(
      1990,
      "the library carries an Authenticode signature, which lies behind its sections",
      "Remove it with `signtool remove /s`; the bundle's own signature covers the library."),
  LOAD_CONFIGURATION(
      1991,
      "the library has a load configuration, by which the loader writes into it",
      "Compile it with /GS- and without /guard, and link it without the C runtime."),
  MANAGED_CODE(1992, "the library holds managed code", "Build it as native code, without /clr."),
  BOUND_IMPORTS(
      1993,
      "the library brings along addresses for its imports",
      "Link it again; do not run `editbin /bind` on it."),
  DELAY_IMPORTS(
      1994, "the library would load others later, by itself", "Link it without /delayload."),
  MALFORMED_IMPORTS(
      1995, "the table of imports is malformed", "Build it again with `fluno build`."),
  MALFORMED_EXPORTS(
      1996, "the table of exports is malformed", "Build it again with `fluno build`."),
  FORWARDER(
      1997,
      "an export stands for a function of another library",
      "Export functions of its own only; link it without /export:NAME=LIBRARY.NAME."),
  TLS_CALLBACK(
      1998,
      "Windows would call a function of the library for every thread",
      "Build it without thread-local variables that have constructors."),
  MALFORMED_RELOCATIONS(
      1999, "the table of base relocations is malformed", "Build it again with `fluno build`."),
  MALFORMED_UNWIND_TABLE(
      1966, "the table for unwinding is malformed", "Build it again with `fluno build`."),
  EXCEPTION_HANDLER(
      1967,
      "the library has an exception handler",
      "Build it without exceptions and structured exception handling.");

  private final Reason reason;

  BinaryCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.BINARY, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
