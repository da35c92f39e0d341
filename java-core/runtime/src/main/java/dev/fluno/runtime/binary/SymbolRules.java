package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules for symbols: which the library may import and must export. */
final class SymbolRules {

  private final SymbolTable table;
  private final GnuHash hash;
  private final Image image;
  private final Declared declared;
  private final Findings findings;

  private final List<String> imports = new ArrayList<>();
  private final List<String> exports = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private SymbolRules(
      SymbolTable table, GnuHash hash, Image image, Declared declared, Findings findings) {
    this.table = table;
    this.hash = hash;
    this.image = image;
    this.declared = declared;
    this.findings = findings;
  }

  static Names check(
      SymbolTable table,
      GnuHash hash,
      Image image,
      List<String> needed,
      Declared declared,
      Findings findings) {
    var rules = new SymbolRules(table, hash, image, declared, findings);
    for (int i = 1; i < table.symbols().size(); i++) {
      rules.check(i, table.symbols().get(i));
    }
    Names.requireExports(rules.exports, declared, findings);
    return new Names(needed, rules.imports, rules.exports);
  }

  private void check(int index, Symbol symbol) {
    boolean isListed = hash.lists(index);
    if (symbol.binding() == Symbol.STB_LOCAL && !isListed) {
      return; // old linkers leave symbols of sections here; no lookup finds them
    }
    Optional<String> name = table.names().get(index).filter(text -> !text.isEmpty());
    if (name.isEmpty()) {
      malformed(index, "a name in the string table", "none");
      return;
    }
    if (!names.add(name.get())) {
      malformed(index, "one symbol of a name", "two");
    }
    special(index, symbol);
    if (symbol.isDefined()) {
      exports.add(name.get());
      defined(index, symbol, name.get(), isListed);
    } else {
      imports.add(name.get());
      undefined(index, symbol, name.get());
    }
    if (isListed && !hash.finds(index, name.get())) {
      GnuHash.refuse(findings, "another hash for " + name.get());
    }
  }

  /** Kinds that make the loader do more than look an address up. */
  private void special(int index, Symbol symbol) {
    String label = table.label(index);
    switch (symbol.binding()) {
      case Symbol.STB_GLOBAL, Symbol.STB_WEAK -> {
        // What the loader looks up.
      }
      case Symbol.STB_GNU_UNIQUE ->
          findings.add(BinaryCode.UNIQUE_SYMBOL, label, "a global symbol", "a unique one");
      default -> malformed(index, "a global symbol", "binding " + symbol.binding());
    }
    if (symbol.type() == Symbol.STT_GNU_IFUNC) {
      findings.add(BinaryCode.INDIRECT_FUNCTION, label, "a function", "an indirect one");
    } else if (symbol.type() == Symbol.STT_TLS) {
      findings.add(BinaryCode.THREAD_LOCAL_STORAGE, label, "a function", "a thread-local variable");
    }
  }

  private void undefined(int index, Symbol symbol, String name) {
    if (!declared.imports().contains(name)) {
      findings.addUndeclared(BinaryCode.IMPORT_NOT_DECLARED, "imports", declared.imports(), name);
    }
    if (symbol.value() != 0) {
      // A lookup by name returns it all the same: an export in disguise.
      malformed(index, "no address, being undefined", Hex.of(symbol.value()));
    }
  }

  private void defined(int index, Symbol symbol, String name, boolean isListed) {
    if (!isListed) {
      GnuHash.refuse(findings, "a definition of " + name + " that it does not list");
    }
    if (symbol.section() >= Symbol.SHN_LORESERVE) {
      malformed(index, "a definition in a section", "section " + Hex.of(symbol.section()));
    }
    if (!declared.exports().contains(name)) {
      findings.addUndeclared(BinaryCode.EXPORT_NOT_DECLARED, "exports", declared.exports(), name);
      return;
    }
    if (symbol.type() != Symbol.STT_FUNC || symbol.other() != 0) {
      findings.add(
          BinaryCode.EXPORT_NOT_A_FUNCTION,
          name,
          "type 2 (FUNC) and default visibility",
          "type " + symbol.type() + " and st_other " + symbol.other());
    }
    boolean isCode =
        image.segmentOf(symbol.value()).filter(ProgramHeader::isExecutable).isPresent()
            && Long.compareUnsigned(symbol.size(), image.fileBacked(symbol.value())) <= 0;
    if (!isCode) {
      findings.add(
          BinaryCode.EXPORT_OUTSIDE_CODE,
          name,
          "an executable segment of the file",
          Hex.of(symbol.size()) + " bytes at " + Hex.of(symbol.value()));
    }
  }

  private void malformed(int index, String need, String have) {
    findings.add(BinaryCode.MALFORMED_SYMBOL, table.label(index), need, have);
  }
}
