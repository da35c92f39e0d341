package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.PeBuilder.DEBUG;
import static dev.fluno.runtime.binary.PeBuilder.END;
import static dev.fluno.runtime.binary.PeBuilder.EXPORTS;
import static dev.fluno.runtime.binary.PeBuilder.EXPORT_ADDRESSES;
import static dev.fluno.runtime.binary.PeBuilder.EXPORT_NAMES;
import static dev.fluno.runtime.binary.PeBuilder.EXPORT_ORDINALS;
import static dev.fluno.runtime.binary.PeBuilder.FREE;
import static dev.fluno.runtime.binary.PeBuilder.IMPORTS;
import static dev.fluno.runtime.binary.PeBuilder.IMPORT_ADDRESSES;
import static dev.fluno.runtime.binary.PeBuilder.LOOKUP;
import static dev.fluno.runtime.binary.PeBuilder.OPTIONAL;
import static dev.fluno.runtime.binary.PeBuilder.PE;
import static dev.fluno.runtime.binary.PeBuilder.RELOC;
import static dev.fluno.runtime.binary.PeBuilder.STRINGS;
import static dev.fluno.runtime.binary.PeBuilder.UNWIND;
import static dev.fluno.runtime.binary.PeBuilder.UNWIND_TABLE;
import static dev.fluno.runtime.binary.PeBuilder.address;
import static dev.fluno.runtime.binary.PeBuilder.directory;
import static dev.fluno.runtime.binary.PeBuilder.section;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;

/** One defect of a DLL each, and the code it must be refused with. */
final class PeDefects {

  private final List<Defect<PeBuilder>> list = new ArrayList<>();

  private PeDefects() {}

  static List<Defect<PeBuilder>> all() {
    var defects = new PeDefects();
    defects.headers();
    defects.options();
    defects.sections();
    defects.sectionsInTheFile();
    defects.directories();
    defects.exports();
    defects.imports();
    defects.threadStorage();
    defects.relocations();
    defects.unwindTable();
    return defects.list;
  }

  private void add(BinaryCode code, String name, Consumer<PeBuilder> make, BinaryCode... entailed) {
    list.add(new Defect<>(name, EnumSet.of(code, entailed), make));
  }

  private void headers() {
    add(BinaryCode.NOT_PE, "another magic", dll -> dll.u8(1, 'z'));
    add(BinaryCode.NOT_PE, "no PE signature", dll -> dll.u8(PE + 2, 1));
    add(BinaryCode.NOT_PE, "a signature behind the end", dll -> dll.u32(0x3c, END - 8));
    add(BinaryCode.NOT_PE, "a signature at the end of all numbers", dll -> dll.u32(0x3c, -4));
    add(
        BinaryCode.MALFORMED_HEADER,
        "headers that are not aligned",
        dll ->
            dll.patch(out -> out.put(PE + 4, out.duplicate(), PE, 0x300))
                .u32(0x3c, PE + 4)
                .u32(PE + 4, 0x4550));
    add(BinaryCode.WRONG_MACHINE, "i386", dll -> dll.u16(PE + 4, 0x14c));
    add(
        BinaryCode.WRONG_MACHINE,
        "ARM64",
        dll -> dll.u16(PE + 4, 0xaa64).directory(PeDirectory.EXCEPTION, 0, 0));
    add(BinaryCode.MALFORMED_HEADER, "no sections", dll -> dll.u16(PE + 6, 0));
    add(BinaryCode.MALFORMED_HEADER, "97 sections", dll -> dll.u16(PE + 6, 97));
    add(BinaryCode.COFF_SYMBOLS, "a symbol table", dll -> dll.u32(PE + 12, 0x600));
    add(BinaryCode.COFF_SYMBOLS, "symbols", dll -> dll.u32(PE + 16, 1));
    add(
        BinaryCode.MALFORMED_HEADER,
        "an optional header of 224 bytes",
        dll -> dll.u16(PE + 20, 224));
    add(
        BinaryCode.OUTSIDE_FILE,
        "an optional header of 65535 bytes",
        dll -> dll.u16(PE + 20, 0xffff));
    add(BinaryCode.NOT_A_SHARED_OBJECT, "no DLL", dll -> dll.u16(PE + 22, 0x22));
    add(BinaryCode.NOT_A_SHARED_OBJECT, "no image", dll -> dll.u16(PE + 22, 0x2020));
    add(BinaryCode.PROTECTION_MISSING, "relocations stripped", dll -> dll.u16(PE + 22, 0x2023));
    add(BinaryCode.PROTECTION_MISSING, "small addresses", dll -> dll.u16(PE + 22, 0x2002));
    for (int bit : new int[] {0x10, 0x40, 0x80, 0x100, 0x400, 0x800, 0x1000, 0x4000, 0x8000}) {
      add(
          BinaryCode.LOADER_FLAG,
          "characteristic " + Integer.toHexString(bit),
          dll -> dll.u16(PE + 22, 0x2022 | bit));
    }
  }

  private void options() {
    add(BinaryCode.WRONG_CLASS, "PE32", dll -> dll.u16(OPTIONAL, 0x10b));
    add(BinaryCode.WRONG_CLASS, "a ROM image", dll -> dll.u16(OPTIONAL, 0x107));
    add(BinaryCode.ENTRY_POINT, "an entry point", dll -> dll.u32(OPTIONAL + 16, 0x1000));
    add(BinaryCode.MALFORMED_HEADER, "no image base", dll -> dll.u64(OPTIONAL + 24, 0));
    add(
        BinaryCode.MALFORMED_HEADER,
        "an odd image base",
        dll -> dll.u64(OPTIONAL + 24, 0x1_8000_1000L));
    add(
        BinaryCode.MALFORMED_HEADER,
        "a kernel's image base",
        dll -> dll.u64(OPTIONAL + 24, -0x10000));
    for (long alignment : new long[] {0, 0x200, 0x3000, 0x40_0000, 0x8000_0000L}) {
      add(
          BinaryCode.SECTION_ALIGNMENT,
          "SectionAlignment " + Long.toHexString(alignment),
          dll -> dll.u32(OPTIONAL + 32, alignment));
    }
    for (int alignment : new int[] {0, 0x10, 0x300, 0x2000, 0x20000}) {
      add(
          BinaryCode.SECTION_ALIGNMENT,
          "FileAlignment " + Integer.toHexString(alignment),
          dll -> dll.u32(OPTIONAL + 36, alignment));
    }
    add(BinaryCode.MALFORMED_HEADER, "Win32VersionValue", dll -> dll.u32(OPTIONAL + 52, 1));
    add(BinaryCode.SECTION_LAYOUT, "a shorter image", dll -> dll.u32(OPTIONAL + 56, 0x5000));
    add(BinaryCode.SECTION_LAYOUT, "a longer image", dll -> dll.u32(OPTIONAL + 56, 0x7000));
    add(
        BinaryCode.MEMORY_TOO_LARGE,
        "an image of 2 GiB",
        dll -> dll.u32(OPTIONAL + 56, 0x8000_0000L),
        BinaryCode.SECTION_LAYOUT);
    for (int size : new int[] {0, 0x200, 0x410, 0x10000}) {
      add(
          BinaryCode.SECTION_LAYOUT,
          "headers of " + Integer.toHexString(size),
          dll -> dll.u32(OPTIONAL + 60, size),
          BinaryCode.SECTION_FILE_LAYOUT);
    }
    add(
        BinaryCode.SECTION_FILE_LAYOUT,
        "headers over a section",
        dll -> dll.u32(OPTIONAL + 60, 0x600));
    for (int subsystem : new int[] {0, 1, 7, 9, 10, 16}) {
      add(
          BinaryCode.WRONG_OSABI,
          "subsystem " + subsystem,
          dll -> dll.u16(OPTIONAL + 68, subsystem));
    }
    for (int bit : new int[] {0x20, 0x40, 0x100}) {
      add(
          BinaryCode.PROTECTION_MISSING,
          "without " + Integer.toHexString(bit),
          dll -> dll.u16(OPTIONAL + 70, 0x160 & ~bit));
    }
    for (int bit : new int[] {1, 2, 4, 8, 0x10, 0x80, 0x1000, 0x2000, 0x4000, 0x8000}) {
      add(
          BinaryCode.LOADER_FLAG,
          "DLL characteristic " + Integer.toHexString(bit),
          dll -> dll.u16(OPTIONAL + 70, 0x160 | bit));
    }
    add(BinaryCode.MALFORMED_HEADER, "LoaderFlags", dll -> dll.u32(OPTIONAL + 104, 1));
    add(BinaryCode.MALFORMED_HEADER, "15 directories", dll -> dll.u32(OPTIONAL + 108, 15));
    add(BinaryCode.MALFORMED_HEADER, "2^32 - 1 directories", dll -> dll.u32(OPTIONAL + 108, -1));
  }

  private void sections() {
    add(BinaryCode.WRITABLE_CODE, "code RWX", dll -> dll.u32(section(0, 36), 0xe000_0020L));
    add(
        BinaryCode.WRITABLE_CODE,
        "data WX",
        dll -> dll.u32(section(2, 36), 0xa000_0040L),
        BinaryCode.TEXT_RELOCATIONS);
    add(
        BinaryCode.SECTION_FLAGS,
        "code that cannot be read",
        dll -> dll.u32(section(0, 36), 0x2000_0020));
    add(BinaryCode.SHARED_SECTION, "shared data", dll -> dll.u32(section(2, 36), 0xd000_0040L));
    for (int bit :
        new int[] {1, 8, 0x200, 0x800, 0x1000, 0x8000, 0x100_0000, 0x400_0000, 0x800_0000}) {
      add(
          BinaryCode.SECTION_FLAGS,
          "flag " + Integer.toHexString(bit),
          dll -> dll.u32(section(1, 36), 0x4000_0040L | bit));
    }
    add(BinaryCode.SECTION_FLAGS, "relocations of its own", dll -> dll.u32(section(0, 24), 0x600));
    add(BinaryCode.SECTION_FLAGS, "line numbers of its own", dll -> dll.u16(section(0, 34), 1));
    add(
        BinaryCode.SECTION_LAYOUT,
        "sections out of order",
        dll ->
            dll.u32(section(2, 12), 0x5000)
                .u32(section(3, 12), 0x3000)
                .directory(PeDirectory.BASE_RELOCATION, 0, 0));
    add(
        BinaryCode.SECTION_LAYOUT,
        "sections that overlap",
        dll -> dll.u32(section(3, 12), 0x4000).directory(PeDirectory.BASE_RELOCATION, 0, 0));
    add(
        BinaryCode.SECTION_LAYOUT,
        "a gap between sections",
        dll ->
            dll.u32(section(3, 12), 0x6000)
                .u32(OPTIONAL + 56, 0x7000)
                .u32(directory(PeDirectory.BASE_RELOCATION), 0x6000));
    add(
        BinaryCode.SECTION_LAYOUT,
        "a section over the headers",
        dll -> dll.u32(section(3, 12), 0).directory(PeDirectory.BASE_RELOCATION, 0, 0));
    add(
        BinaryCode.SECTION_SIZE,
        "no VirtualSize",
        dll -> dll.u32(section(0, 8), 0),
        BinaryCode.EXPORT_OUTSIDE_CODE,
        BinaryCode.MALFORMED_UNWIND_TABLE,
        BinaryCode.SECTION_LAYOUT);
    add(
        BinaryCode.SECTION_SIZE,
        "bytes that are not mapped",
        dll -> dll.u32(section(1, 8), 0x5f0),
        BinaryCode.RELOCATION_TARGET);
    add(BinaryCode.SECTION_SIZE, "zero-filled code", dll -> dll.u32(section(0, 8), 0x201));
    add(
        BinaryCode.MEMORY_TOO_LARGE,
        "1 GiB of data",
        dll -> dll.u32(section(2, 8), 0x4000_0000),
        BinaryCode.SECTION_LAYOUT,
        BinaryCode.RELOCATION_TARGET);
    add(
        BinaryCode.MEMORY_TOO_LARGE,
        "4 GiB of data",
        dll -> dll.u32(section(2, 8), -1),
        BinaryCode.SECTION_LAYOUT,
        BinaryCode.RELOCATION_TARGET);
  }

  private void sectionsInTheFile() {
    add(
        BinaryCode.OUTSIDE_FILE,
        "a section behind the end",
        dll -> dll.u32(section(2, 16), 0x400_0000),
        BinaryCode.SECTION_SIZE,
        BinaryCode.SECTION_FILE_LAYOUT,
        BinaryCode.RELOCATION_TARGET);
    add(
        BinaryCode.OUTSIDE_FILE,
        "a section at the end of all numbers",
        dll -> dll.u32(section(2, 20), 0xffff_fe00L),
        BinaryCode.SECTION_FILE_LAYOUT,
        BinaryCode.RELOCATION_TARGET);
    add(
        BinaryCode.SECTION_FILE_LAYOUT,
        "two sections with the same bytes",
        dll -> dll.u32(section(2, 20), 0xc00));
    add(
        BinaryCode.SECTION_FILE_LAYOUT,
        "a section with the headers' bytes",
        dll -> dll.u32(section(0, 20), 0));
    add(
        BinaryCode.SECTION_FILE_LAYOUT,
        "an offset that the loader rounds down",
        dll -> dll.u32(section(2, 20), 0xe10));
    add(
        BinaryCode.SECTION_FILE_LAYOUT,
        "bytes between sections",
        dll -> dll.u32(section(2, 16), 0));
    add(
        BinaryCode.SECTION_FILE_LAYOUT,
        "no bytes, but an offset",
        dll -> dll.u32(section(3, 16), 0).directory(PeDirectory.BASE_RELOCATION, 0, 0),
        BinaryCode.OVERLAY,
        BinaryCode.SECTION_SIZE);
    add(
        BinaryCode.SECTION_ALIGNMENT,
        "a size that is not aligned",
        dll -> dll.u32(section(3, 16), 0x1f0).u32(section(3, 8), 0x1f0),
        BinaryCode.OVERLAY);
    add(
        BinaryCode.OVERLAY,
        "a section less",
        dll ->
            dll.u16(PE + 6, 3)
                .u32(OPTIONAL + 56, 0x5000)
                .directory(PeDirectory.BASE_RELOCATION, 0, 0));
  }

  private void directories() {
    refused(PeDirectory.RESOURCE, BinaryCode.RESOURCES);
    refused(PeDirectory.CERTIFICATE, BinaryCode.AUTHENTICODE);
    refused(PeDirectory.ARCHITECTURE, BinaryCode.UNKNOWN_DIRECTORY);
    refused(PeDirectory.GLOBAL_POINTER, BinaryCode.UNKNOWN_DIRECTORY);
    refused(PeDirectory.TLS, BinaryCode.THREAD_LOCAL_STORAGE);
    refused(PeDirectory.LOAD_CONFIG, BinaryCode.LOAD_CONFIGURATION);
    refused(PeDirectory.BOUND_IMPORT, BinaryCode.BOUND_IMPORTS);
    refused(PeDirectory.DELAY_IMPORT, BinaryCode.DELAY_IMPORTS);
    refused(PeDirectory.CLR, BinaryCode.MANAGED_CODE);
    refused(PeDirectory.RESERVED, BinaryCode.UNKNOWN_DIRECTORY);
    for (var each :
        new PeDirectory[] {
          PeDirectory.IMPORT, PeDirectory.EXCEPTION, PeDirectory.BASE_RELOCATION, PeDirectory.DEBUG
        }) {
      for (int at : new int[] {0x400, 0x27fc, 0x3800, 0x9000, -8, 0}) {
        add(
            BinaryCode.MISPLACED_DIRECTORY,
            each.label() + " at " + Integer.toHexString(at),
            dll -> dll.directory(each, at, 120));
      }
      add(
          BinaryCode.MISPLACED_DIRECTORY,
          each.label() + " of 4 GiB",
          dll -> dll.u32(directory(each), address(FREE)).u32(directory(each) + 4, 0xffff_fffcL),
          each == PeDirectory.EXCEPTION
              ? BinaryCode.MALFORMED_UNWIND_TABLE
              : BinaryCode.MISPLACED_DIRECTORY);
    }
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "no export directory, but a size",
        dll -> dll.u32(directory(PeDirectory.EXPORT), 0),
        BinaryCode.EXPORT_MISSING);
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "a directory of addresses in code",
        dll -> dll.directory(PeDirectory.IMPORT_ADDRESS, 0x1000, 8));
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "a directory of addresses nowhere",
        dll -> dll.directory(PeDirectory.IMPORT_ADDRESS, 0x9000, 8));
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "tables in a writable section",
        dll -> dll.u32(section(1, 36), 0xc000_0040L));
  }

  private void refused(PeDirectory directory, BinaryCode code) {
    add(
        code,
        directory.label(),
        dll ->
            dll.directory(
                directory, address(FREE), directory == PeDirectory.DELAY_IMPORT ? 64 : 8));
    add(
        code,
        directory.label() + " without a size",
        dll -> dll.directory(directory, address(FREE), 0),
        directory == PeDirectory.DELAY_IMPORT ? BinaryCode.MALFORMED_IMPORTS : code);
  }

  private void exports() {
    for (long count : new long[] {0x4001, 0xffff_ffffL}) {
      add(
          BinaryCode.MALFORMED_EXPORTS,
          count + " functions",
          dll -> dll.u32(EXPORTS + 20, count),
          BinaryCode.EXPORT_MISSING);
    }
    add(
        BinaryCode.MALFORMED_EXPORTS,
        "more names than functions",
        dll -> dll.u32(EXPORTS + 24, 2),
        BinaryCode.EXPORT_MISSING);
    for (int field : new int[] {28, 32, 36}) {
      for (long at : new long[] {0, 0x400, 0x27ff, 0x9000, 0xffff_fff0L}) {
        add(
            BinaryCode.MISPLACED_DIRECTORY,
            "export table " + field + " at " + Long.toHexString(at),
            dll -> dll.u32(EXPORTS + field, at),
            field == 28
                ? new BinaryCode[0]
                : new BinaryCode[] {BinaryCode.EXPORT_MISSING, BinaryCode.EXPORT_NOT_DECLARED});
      }
    }
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "a library without a name",
        dll -> dll.u32(EXPORTS + 12, 0));
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "a name that does not end",
        dll ->
            dll.u32(EXPORT_NAMES, address(FREE))
                .patch(
                    out ->
                        out.put(
                            FREE,
                            "x".repeat(513).getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .directory(PeDirectory.BASE_RELOCATION, 0, 0),
        BinaryCode.MALFORMED_EXPORTS,
        BinaryCode.EXPORT_MISSING);
    add(
        BinaryCode.MALFORMED_EXPORTS,
        "an empty name",
        dll -> dll.u8(STRINGS + 12, 0),
        BinaryCode.EXPORT_MISSING);
    add(
        BinaryCode.MALFORMED_EXPORTS,
        "a name for no function",
        dll -> dll.u16(EXPORT_ORDINALS, 1),
        BinaryCode.EXPORT_NOT_DECLARED);
    add(
        BinaryCode.MALFORMED_EXPORTS,
        "names out of order",
        dll -> dll.exports("run", "a"),
        BinaryCode.EXPORT_NOT_DECLARED);
    add(BinaryCode.MALFORMED_EXPORTS, "the same name twice", dll -> dll.exports("run", "run"));
    add(
        BinaryCode.MALFORMED_EXPORTS,
        "two names for a function",
        dll -> dll.exports("run", "walk").u16(EXPORT_ORDINALS + 2, 0),
        BinaryCode.EXPORT_NOT_DECLARED);
    add(BinaryCode.EXPORT_NOT_DECLARED, "another export", dll -> dll.exports("DllMain", "run"));
    add(
        BinaryCode.EXPORT_NOT_DECLARED,
        "an export by number only",
        dll -> dll.u32(EXPORTS + 20, 2).u32(EXPORT_ADDRESSES + 4, 0x1000));
    add(BinaryCode.EXPORT_MISSING, "no exports", dll -> dll.directory(PeDirectory.EXPORT, 0, 0));
    add(BinaryCode.EXPORT_MISSING, "an empty table of exports", dll -> dll.exports());
    add(
        BinaryCode.FORWARDER,
        "a forwarder",
        dll ->
            dll.text(STRINGS + 0x40, "KERNEL32.WinExec")
                .u32(EXPORT_ADDRESSES, address(STRINGS + 0x40)));
    for (long at : new long[] {0, 0x400, 0x1200, 0x2600, 0x3000, 0x4000, 0x9000, 0xffff_ffffL}) {
      add(
          BinaryCode.EXPORT_OUTSIDE_CODE,
          "an export at " + Long.toHexString(at),
          dll -> dll.u32(EXPORT_ADDRESSES, at));
    }
  }

  private void imports() {
    add(
        BinaryCode.NEEDED_NOT_DECLARED,
        "imports",
        PeBuilder::imports,
        BinaryCode.IMPORT_NOT_DECLARED);
    add(
        BinaryCode.NEEDED_NOT_DECLARED,
        "a library without imports",
        dll -> dll.imports().u64(LOOKUP, 0));
    imports(
        BinaryCode.IMPORT_NOT_DECLARED,
        "an import by number",
        dll -> dll.u64(LOOKUP, 1L << 63 | 7));
    imports(
        BinaryCode.MALFORMED_IMPORTS, "an odd number", dll -> dll.u64(LOOKUP, 1L << 63 | 7L << 16));
    imports(
        BinaryCode.MALFORMED_IMPORTS,
        "an odd name",
        dll -> dll.u64(LOOKUP, 1L << 40 | address(LOOKUP + 0x60)));
    imports(
        BinaryCode.MISPLACED_DIRECTORY,
        "a function's name nowhere",
        dll -> dll.u64(LOOKUP, 0x9000));
    imports(
        BinaryCode.MISPLACED_DIRECTORY,
        "a library's name nowhere",
        dll -> dll.u32(IMPORTS + 12, 0x9000));
    imports(BinaryCode.BOUND_IMPORTS, "bound imports", dll -> dll.u32(IMPORTS + 4, -1));
    imports(BinaryCode.BOUND_IMPORTS, "a forwarder chain", dll -> dll.u32(IMPORTS + 8, 1));
    imports(
        BinaryCode.MALFORMED_IMPORTS,
        "no empty descriptor",
        dll -> dll.directory(PeDirectory.IMPORT, address(IMPORTS), 20));
    imports(BinaryCode.MALFORMED_IMPORTS, "no lookup table", dll -> dll.u32(IMPORTS, 0));
    imports(
        BinaryCode.MALFORMED_IMPORTS,
        "a lookup table without an end",
        dll -> dll.u32(IMPORTS, 0x27f8).u64(PeBuilder.RDATA + 0x7f8, address(LOOKUP + 0x60)));
    imports(
        BinaryCode.MALFORMED_IMPORTS,
        "addresses outside their directory",
        dll -> dll.u32(IMPORTS + 16, address(FREE)));
    imports(
        BinaryCode.MALFORMED_IMPORTS, "addresses in code", dll -> dll.u32(IMPORTS + 16, 0x1000));
    imports(
        BinaryCode.MALFORMED_IMPORTS,
        "addresses over the lookup table",
        dll ->
            dll.u32(IMPORTS + 16, address(LOOKUP))
                .directory(PeDirectory.IMPORT_ADDRESS, address(LOOKUP), 24));
    imports(
        BinaryCode.RELOCATION_TARGET,
        "a relocation of an address",
        dll -> dll.u16(RELOC + 8, 0xa000 | (address(IMPORT_ADDRESSES) & 0xfff)));
    add(
        BinaryCode.DELAY_IMPORTS,
        "delayed imports",
        dll ->
            dll.directory(PeDirectory.DELAY_IMPORT, address(FREE), 64)
                .u32(FREE, 1)
                .u32(FREE + 4, address(FREE + 0x80))
                .text(FREE + 0x80, "SHELL32.dll"),
        BinaryCode.NEEDED_NOT_DECLARED);
  }

  /** With imports, which bring two findings along. */
  private void imports(BinaryCode code, String name, Consumer<PeBuilder> make) {
    boolean hasFunctions = !name.contains("lookup table") || name.contains("over");
    add(
        code,
        name,
        dll -> make.accept(dll.imports()),
        BinaryCode.NEEDED_NOT_DECLARED,
        hasFunctions ? BinaryCode.IMPORT_NOT_DECLARED : BinaryCode.NEEDED_NOT_DECLARED);
  }

  private void threadStorage() {
    for (long callback : new long[] {0x1_8000_1000L, 0x1_8000_3000L, 0x1000, -1}) {
      add(
          BinaryCode.TLS_CALLBACK,
          "a TLS callback at " + Long.toHexString(callback),
          dll ->
              dll.directory(PeDirectory.TLS, address(FREE), 40)
                  .u64(FREE + 24, 0x1_8000_0000L + address(FREE + 0x40))
                  .u64(FREE + 0x40, callback),
          BinaryCode.THREAD_LOCAL_STORAGE);
    }
    add(
        BinaryCode.TLS_CALLBACK,
        "TLS callbacks nowhere",
        dll -> dll.directory(PeDirectory.TLS, address(FREE), 40).u64(FREE + 24, 0x1_8000_9000L),
        BinaryCode.THREAD_LOCAL_STORAGE);
    add(
        BinaryCode.THREAD_LOCAL_STORAGE,
        "thread-local storage",
        dll ->
            dll.directory(PeDirectory.TLS, address(FREE), 40)
                .u64(FREE + 24, 0x1_8000_0000L + address(FREE + 0x40)));
  }

  private void relocations() {
    for (int size : new int[] {0, 4, 6, 10, 13, 0x1000}) {
      add(BinaryCode.MALFORMED_RELOCATIONS, "a block of " + size, dll -> dll.u32(RELOC + 4, size));
    }
    add(
        BinaryCode.MALFORMED_RELOCATIONS,
        "half a block",
        dll -> dll.u32(directory(PeDirectory.BASE_RELOCATION) + 4, 28));
    add(
        BinaryCode.MALFORMED_RELOCATIONS,
        "a block that starts in a page",
        dll -> dll.u32(RELOC, 0x2010));
    add(
        BinaryCode.MALFORMED_RELOCATIONS,
        "a word relocated twice",
        dll -> dll.u16(RELOC + 10, 0xa700));
    add(BinaryCode.MALFORMED_RELOCATIONS, "overlapping words", dll -> dll.u16(RELOC + 10, 0xa704));
    add(
        BinaryCode.MALFORMED_RELOCATIONS,
        "blocks out of order",
        dll -> dll.u32(RELOC, 0x3000).u16(RELOC + 8, 0xa010));
    for (int type = 1; type < 16; type++) {
      int kind = type;
      if (type != 10) {
        add(
            BinaryCode.RELOCATION_KIND,
            "relocation type " + type,
            dll -> dll.u16(RELOC + 8, kind << 12 | 0x700));
      }
    }
    add(
        BinaryCode.RELOCATION_KIND,
        "padding before the end",
        dll -> dll.u16(RELOC + 8, 0).u16(RELOC + 10, 0xa700));
    add(BinaryCode.RELOCATION_KIND, "padding with an offset", dll -> dll.u16(RELOC + 10, 0x710));
    add(
        BinaryCode.TEXT_RELOCATIONS,
        "a relocation of code",
        dll -> dll.u32(RELOC, 0x1000).u16(RELOC + 8, 0xa100));
    add(
        BinaryCode.RELOCATION_TARGET,
        "a relocation of the headers",
        dll -> dll.u32(RELOC, 0).u16(RELOC + 8, 0xa3c0));
    add(
        BinaryCode.RELOCATION_TARGET,
        "a relocation over the end of a section",
        dll -> dll.u16(RELOC + 8, 0xa7fc));
    add(BinaryCode.RELOCATION_TARGET, "a relocation nowhere", dll -> dll.u32(RELOC + 12, 0x9000));
    add(
        BinaryCode.RELOCATION_TARGET,
        "a relocation at the end of all numbers",
        dll -> dll.u32(RELOC + 12, 0xffff_f000L).u16(RELOC + 20, 0xafff));
    for (int table :
        new int[] {
          EXPORTS,
          EXPORT_ADDRESSES,
          EXPORT_NAMES,
          EXPORT_ORDINALS,
          STRINGS,
          UNWIND_TABLE,
          UNWIND,
          DEBUG
        }) {
      add(
          BinaryCode.RELOCATION_TARGET,
          "a relocation of the table at " + Integer.toHexString(table),
          dll -> dll.u16(RELOC + 8, 0xa000 | (address(table) & 0xfff)));
    }
    add(
        BinaryCode.RELOCATION_TARGET,
        "a relocation of relocations",
        dll -> dll.u32(RELOC + 12, 0x5000).u16(RELOC + 20, 0xa010));
  }

  private void unwindTable() {
    add(BinaryCode.EXCEPTION_HANDLER, "an exception handler", dll -> dll.u8(UNWIND, 1 | 1 << 3));
    add(BinaryCode.EXCEPTION_HANDLER, "a termination handler", dll -> dll.u8(UNWIND, 1 | 2 << 3));
    for (int first : new int[] {0, 3, 1 | 8 << 3}) {
      add(
          BinaryCode.MALFORMED_UNWIND_TABLE,
          "unwind information " + first,
          dll -> dll.u8(UNWIND, first));
    }
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "13 bytes",
        dll -> dll.u32(directory(PeDirectory.EXCEPTION) + 4, 13));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "an empty function",
        dll -> dll.u32(UNWIND_TABLE + 4, 0x1000));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "a function that ends before it begins",
        dll -> dll.u32(UNWIND_TABLE + 4, 0xff0));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "a function in data",
        dll -> dll.u32(UNWIND_TABLE, 0x3000).u32(UNWIND_TABLE + 4, 0x3010));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "a function over the end of code",
        dll -> dll.u32(UNWIND_TABLE + 4, 0x1201));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "functions out of order",
        dll ->
            dll.u32(directory(PeDirectory.EXCEPTION) + 4, 24)
                .u32(UNWIND_TABLE + 12, 0x1008)
                .u32(UNWIND_TABLE + 16, 0x1020)
                .u32(UNWIND_TABLE + 20, address(UNWIND)));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "unwind information not aligned",
        dll -> dll.u32(UNWIND_TABLE + 8, address(UNWIND) + 2).u8(UNWIND + 2, 1));
    for (int at : new int[] {0, 0x9000, -4}) {
      add(
          BinaryCode.MISPLACED_DIRECTORY,
          "unwind information at " + Integer.toHexString(at),
          dll -> dll.u32(UNWIND_TABLE + 8, at));
    }
    add(
        BinaryCode.MISPLACED_DIRECTORY,
        "unwind information that does not end",
        dll -> dll.u32(UNWIND_TABLE + 8, 0x27fc).u32(PeBuilder.RDATA + 0x7fc, 0x0002_0001));
    add(
        BinaryCode.MALFORMED_UNWIND_TABLE,
        "unwind information that leads to itself",
        dll ->
            dll.u8(UNWIND, 1 | 4 << 3)
                .u32(UNWIND + 4, 0x1000)
                .u32(UNWIND + 8, 0x1010)
                .u32(UNWIND + 12, address(UNWIND)));
  }
}
