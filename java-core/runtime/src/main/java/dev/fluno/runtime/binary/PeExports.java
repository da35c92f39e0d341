package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/**
 * The rules for exports (PE format, "The .edata Section"): every function has one of the declared
 * names and is code of this library.
 */
final class PeExports {

  private static final int DIRECTORY_SIZE = 40;

  /** Far more than a library of a few entries has; bounds the work for a hostile one. */
  private static final int MAX_FUNCTIONS = 1 << 14;

  private final PeDirectory.Range range;
  private final PeImage image;
  private final Declared declared;
  private final Findings findings;

  private final List<String> names = new ArrayList<>();
  private final BitSet named = new BitSet();

  private PeExports(PeDirectory.Range range, PeImage image, Declared declared, Findings findings) {
    this.range = range;
    this.image = image;
    this.declared = declared;
    this.findings = findings;
  }

  /** Checks them and gives their names; a function without a name is called by its number. */
  static List<String> check(
      PeDirectory.Range range, PeImage image, Declared declared, Findings findings) {
    var exports = new PeExports(range, image, declared, findings);
    if (range.isPresent()) {
      exports.check();
    }
    Names.requireExports(exports.names, declared, findings);
    return exports.names;
  }

  private void check() {
    OptionalLong at =
        image.locate(
            PeDirectory.EXPORT.label(),
            range.address(),
            Math.max(range.size(), DIRECTORY_SIZE),
            findings);
    if (at.isEmpty()) {
      return;
    }
    FileBytes file = image.file();
    long directory = at.getAsLong();
    long functions = file.u32(directory + 20);
    long count = file.u32(directory + 24);
    if (functions > MAX_FUNCTIONS || count > functions) {
      malformed(
          "at most " + MAX_FUNCTIONS + " functions, and not more names",
          functions + " functions and " + count + " names");
      return;
    }
    image.name("name of the library", file.u32(directory + 12), findings);
    if (functions == 0) {
      return;
    }
    OptionalLong addresses =
        image.locate("export addresses", file.u32(directory + 28), functions * 4, findings);
    names(directory, functions, count);
    if (addresses.isPresent()) {
      for (int i = 0; i < functions; i++) {
        function(file.u32(directory + 16) + i, i, file.u32(addresses.getAsLong() + i * 4L));
      }
    }
  }

  private void names(long directory, long functions, long count) {
    if (count == 0) {
      return;
    }
    FileBytes file = image.file();
    OptionalLong pointers =
        image.locate("export names", file.u32(directory + 32), count * 4, findings);
    OptionalLong ordinals =
        image.locate("export ordinals", file.u32(directory + 36), count * 2, findings);
    if (pointers.isEmpty() || ordinals.isEmpty()) {
      return;
    }
    String previous = "";
    for (int i = 0; i < count; i++) {
      int function = file.u16(ordinals.getAsLong() + i * 2L);
      String name =
          image
              .name("export name " + i, file.u32(pointers.getAsLong() + i * 4L), findings)
              .orElse("");
      if (function >= functions) {
        malformed("the place of one of " + functions + " functions", "place " + function);
      } else if (named.get(function)) {
        malformed("one name for a function", "another, " + name);
      }
      named.set(function);
      name(name, previous);
      previous = name;
    }
  }

  /** GetProcAddress searches by halving: out of order, it does not find what other readers do. */
  private void name(String name, String previous) {
    if (name.compareTo(previous) <= 0) {
      malformed("names in ascending order", name + " after " + previous);
    }
    if (!name.isEmpty()) {
      names.add(name);
      if (!declared.exports().contains(name)) {
        findings.addUndeclared(BinaryCode.EXPORT_NOT_DECLARED, "exports", declared.exports(), name);
      }
    }
  }

  private void function(long ordinal, int index, long address) {
    String label = "export #" + ordinal;
    if (!named.get(index)) {
      if (address == 0) {
        return; // a number that is not used
      }
      findings.addUndeclared(
          BinaryCode.EXPORT_NOT_DECLARED,
          "exports",
          declared.exports(),
          "#" + ordinal + ", without a name");
    }
    if (range.holds(address)) {
      findings.add(
          BinaryCode.FORWARDER,
          label,
          "a function of this library",
          image.name(label, address, findings).orElse(Hex.of(address)));
    } else if (image.sectionOf(address).filter(PeSection::isExecutable).isEmpty()
        || image.fileBacked(address) == 0) {
      findings.add(
          BinaryCode.EXPORT_OUTSIDE_CODE,
          label,
          "an executable section of the file",
          Hex.of(address));
    }
  }

  private void malformed(String need, String have) {
    findings.add(BinaryCode.MALFORMED_EXPORTS, PeDirectory.EXPORT.label(), need, have);
  }
}
