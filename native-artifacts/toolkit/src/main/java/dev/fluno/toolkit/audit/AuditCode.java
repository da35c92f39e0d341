package dev.fluno.toolkit.audit;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Reason;
import dev.fluno.runtime.refusal.Stage;

/**
 * Why a file must not be published. 4201 to 4209: it cannot be searched whole, or its container is
 * unsound; 4210 to 4219: what a native library holds beside its code; 4220 to 4229: traces of how
 * it was made; from 4230: what does not belong.
 */
public enum AuditCode implements Code {
  UNREADABLE(
      4201,
      "the file cannot be audited",
      "Name a bundle, a jar, a wheel, a zip, a tar.gz or a library that you may read."),
  BUNDLE_UNSOUND(
      4202, "the bundle breaks a rule of its format", "Make it again with `fluno pack`."),
  LIBRARY_UNSOUND(
      4203,
      "the gate would refuse a library",
      "Correct what `fluno explain` says of the code, and build it again."),
  ARCHIVE_UNSOUND(
      4204,
      "an archive cannot be read in one way only",
      "Make it again with a tool that writes plain entries and nothing between them."),
  ARCHIVE_TOO_LARGE(
      4205,
      "an archive unpacks to more than an audit reads",
      "Publish fewer or smaller files in it, and no archive within archive within archive."),
  ENTRY_NAME(
      4206,
      "an archive has an entry that would be unpacked outside its folder",
      "Give the entry a relative name without `..`, drive, backslash or control character."),
  DUPLICATE_ENTRY(
      4207,
      "an archive has two entries of one name",
      "Leave one of them out: which of the two a reader gets is its own choice."),
  ENTRY_TIME(
      4208,
      "an entry carries the time at which it was made",
      "Build with a fixed time, such as project.build.outputTimestamp or SOURCE_DATE_EPOCH."),
  ENTRY_OWNER(
      4209,
      "an entry carries an owner or a precise time",
      "Write the archive without extra fields and owners: `zip -X`, `tar --owner=0 --group=0`."),

  SYMBOLS(
      4210,
      "a library still has its symbol table",
      "Strip it: link with -s, or run `llvm-strip` or `llvm-objcopy --strip-all`."),
  DEBUG(
      4211,
      "a library has debug information, or says where it lies",
      "Build without -g, and strip it: `llvm-objcopy --strip-debug`; link a DLL without /debug."),
  COMMENT(
      4212,
      "a library says with what it was made",
      "Remove it: `llvm-objcopy --remove-section=.comment`; link a DLL with lld-link."),
  BUILD_ID(4213, "a library has a build id", "Link it with --build-id=none."),
  EXPORT_NOT_DECLARED(
      4214,
      "a library exports what no entry declares",
      "Link it with a version script or /export for the entries alone, or declare the entry."),

  PATH(
      4220,
      "a path or a name of the machine that built it is left in the file",
      "Build it with -ffile-prefix-map, without assertions, or from a neutral folder."),
  TOOL_NAME(
      4221,
      "a tool of the compiler is named in the file",
      "Remove the text; nobody who runs the file needs to know the tool."),
  MLIR_TEXT(4222, "the file holds MLIR", "Leave the MLIR out; publish its hash at most."),
  LLVM_TEXT(4223, "the file holds LLVM IR", "Leave the LLVM IR out."),
  LLVM_BITCODE(
      4224,
      "the file holds LLVM bitcode",
      "Build without -fembed-bitcode, and leave .bc files out."),
  MLIR_BYTECODE(4225, "the file holds MLIR bytecode", "Leave the MLIR bytecode out."),
  OBJECT_FILE(
      4226,
      "the file is on its way to a library and none yet",
      "Leave object files and archives of them out; publish what they were linked to."),

  TOOLKIT_CLASS(
      4230,
      "a jar of the runtime holds or uses what makes artifacts",
      "Move the class to the toolkit, and let nothing in the runtime or the host refer to it."),
  TEST_CLASS(4231, "a test is among what is published", "Keep tests out of the packaged folders."),
  SOURCE_MAP(4232, "a source map is among what is published", "Build without source maps."),
  HIDDEN_FILE(
      4233,
      "a dot file or version control is among what is published",
      "Package named files, not a whole folder."),
  LEFTOVER(
      4234,
      "something that an editor, an interpreter or a desktop left lies among what is published",
      "Delete it, and package named files, not a whole folder."),
  CORE_DUMP(
      4235,
      "a dump of a process is among what is published",
      "Delete it; it holds the memory of the process with every secret in it."),
  PRIVATE_KEY(
      4240,
      "a private key or a key store is among what is published",
      "Delete it and, if it was ever published, revoke the key: `fluno trust revoke`."),
  TRUST_POLICY(
      4241,
      "a trust policy is among what is published",
      "Leave it out and publish the fingerprint: whom to trust is the user's decision."),
  RECORD_MISSING(
      4250,
      "the wheel and its RECORD do not name the same files",
      "Build the wheel again; do not add to it or take from it afterwards."),
  RECORD_DIFFERS(
      4251,
      "a file of the wheel is not the one in its RECORD",
      "Build the wheel again; do not change it afterwards."),
  BUILD_MACHINE(
      4252,
      "a jar says who built it, when, or on which Java",
      "Build with project.build.outputTimestamp and without these attributes.");

  private final Reason reason;

  AuditCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.AUDIT, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
