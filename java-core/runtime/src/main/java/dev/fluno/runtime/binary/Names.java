package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The names by which a library depends on others, and others on it. */
record Names(List<String> needed, List<String> imports, List<String> exports) {
  /** Of a library that cannot be read so far. */
  static final Names NONE = new Names(List.of(), List.of(), List.of());

  Names {
    needed = List.copyOf(needed);
    imports = List.copyOf(imports);
    exports = List.copyOf(exports);
  }

  /** Reports what is declared as exported and is not there. */
  static void requireExports(List<String> exports, Declared declared, Findings findings) {
    var missing = new TreeSet<>(declared.exports());
    missing.removeAll(Set.copyOf(exports));
    if (!missing.isEmpty()) {
      String have = text(exports);
      missing.forEach(name -> findings.add(BinaryCode.EXPORT_MISSING, "exports", name, have));
    }
  }

  /** Names in a message, sorted. */
  static String text(Collection<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names));
  }
}
