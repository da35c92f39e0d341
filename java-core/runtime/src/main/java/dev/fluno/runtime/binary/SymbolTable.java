package dev.fluno.runtime.binary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The dynamic symbols, as many as the symbol index names.
 *
 * @param symbols by their index; the first is the empty one
 * @param names by the same index; empty where a name does not end
 */
record SymbolTable(List<Symbol> symbols, List<Optional<String>> names) {

  static Optional<SymbolTable> read(
      GnuHash hash, DynamicTables tables, StringTable strings, FileBytes file) {
    OptionalLong offset = tables.symbols(hash.symbolCount());
    if (offset.isEmpty()) {
      return Optional.empty();
    }
    var symbols = new ArrayList<Symbol>();
    var names = new ArrayList<Optional<String>>();
    for (int i = 0; i < hash.symbolCount(); i++) {
      Symbol symbol = Symbol.read(file, offset.getAsLong() + (long) i * DynamicTables.SYMBOL_SIZE);
      symbols.add(symbol);
      names.add(strings.at(symbol.nameIndex()));
    }
    return Optional.of(new SymbolTable(symbols, names));
  }

  String label(int index) {
    return names.get(index).filter(name -> !name.isEmpty()).orElse("symbol " + index);
  }
}
