package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.SourceModule.Function;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What must be true of a module before it is lowered. */
final class ModuleChecks {

  private static final String SYMBOL_PREFIX = "_mlir_ciface_";

  private static final Pattern FAST_MATH =
      Pattern.compile("#(?:arith|llvm)\\.fastmath<(?!none>)([a-z, ]+)>");

  private final Source source;
  private final SourceModule module;

  private ModuleChecks(Source source, SourceModule module) {
    this.source = source;
    this.module = module;
  }

  /**
   * Compares the functions of a module with the entries of its recipe.
   *
   * @throws AuthoringException naming the function, what it needs, and what it is
   */
  static void require(Source source, SourceModule module, List<EntrySignature> entries) {
    var checks = new ModuleChecks(source, module);
    checks.exact();
    for (var entry : entries) {
      checks.entry(entry);
    }
    checks.nothingElse(entries);
  }

  private void exact() {
    var flags = FAST_MATH.matcher(module.text());
    if (flags.find()) {
      throw new AuthoringException(
          AuthoringCode.ARITHMETIC_NOT_EXACT,
          source.at(source.lines("fastmath<")),
          "no fast-math flags",
          flags.group(1));
    }
  }

  private void entry(EntrySignature entry) {
    var name = name(entry);
    var function =
        function(name)
            .orElseThrow(
                () ->
                    new AuthoringException(
                        AuthoringCode.ENTRY_NOT_IN_MODULE,
                        source.name() + " entry " + entry.name(),
                        "func.func @" + name,
                        functions()));
    var subject = source.at(source.lines("@" + name + "(")) + " function @" + name;
    if (!function.hasCInterface()) {
      throw new AuthoringException(
          AuthoringCode.NO_C_INTERFACE,
          subject,
          "attributes {llvm.emit_c_interface} behind its type",
          "none");
    }
    EntryMatch.require(subject, entry, function);
  }

  private void nothingElse(List<EntrySignature> entries) {
    var declared = entries.stream().map(ModuleChecks::name).toList();
    for (var function : module.functions()) {
      if (function.hasCInterface() && !declared.contains(function.name())) {
        throw new AuthoringException(
            AuthoringCode.ENTRY_NOT_DECLARED,
            source.at(source.lines("@" + function.name() + "(")) + " function @" + function.name(),
            "an entry of the recipe with the symbol " + SYMBOL_PREFIX + function.name(),
            "none");
      }
    }
  }

  private Optional<Function> function(String name) {
    return module.functions().stream().filter(f -> f.name().equals(name)).findFirst();
  }

  private String functions() {
    return module.functions().isEmpty()
        ? "no function"
        : module.functions().stream()
            .map(function -> "@" + function.name())
            .collect(Collectors.joining(", "));
  }

  private static String name(EntrySignature entry) {
    return entry.symbol().substring(SYMBOL_PREFIX.length());
  }
}
