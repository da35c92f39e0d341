package dev.fluno.toolkit.audit;

/** What a file is, by its first bytes: a name can be changed. */
enum FileKind {
  ELF("\u007fELF"),
  PE("MZ"),
  ZIP("PK\u0003\u0004"),
  EMPTY_ZIP("PK\u0005\u0006"),
  GZIP("\u001f\u008b"),
  CLASS("\u00ca\u00fe\u00ba\u00be"),
  STATIC_LIBRARY("!<arch>\n"),

  /** Archives that cannot be looked into here. */
  BZIP2("BZh"),
  XZ("\u00fd7zXZ\u0000"),
  SEVEN_ZIP("7z\u00bc\u00af'\u001c"),
  ZSTD("(\u00b5/\u00fd"),
  RAR("Rar!\u001a\u0007"),

  WINDOWS_DUMP("MDMP"),
  KERNEL_DUMP("PAGEDU64"),
  HEAP_DUMP("JAVA PROFILE 1."),
  TAR(""),
  OTHER("");

  /** Where a POSIX tar has its magic. */
  private static final int USTAR_OFFSET = 257;

  private final String magic;

  FileKind(String magic) {
    this.magic = magic;
  }

  static FileKind of(byte[] bytes) {
    for (var kind : values()) {
      if (!kind.magic.isEmpty() && startsWith(bytes, 0, kind.magic)) {
        return kind;
      }
    }
    return startsWith(bytes, USTAR_OFFSET, "ustar") ? TAR : OTHER;
  }

  /** As a report calls a file of this kind. */
  String label() {
    return switch (this) {
      case ELF, PE -> "library";
      case ZIP, EMPTY_ZIP -> "zip";
      case GZIP -> "gzip";
      case TAR -> "tar";
      case CLASS -> "class";
      default -> "file";
    };
  }

  private static boolean startsWith(byte[] bytes, int offset, String magic) {
    if (bytes.length < offset + magic.length()) {
      return false;
    }
    for (int i = 0; i < magic.length(); i++) {
      if ((bytes[offset + i] & 0xff) != magic.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
