package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.binary.Declared;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What must be true of a library before it is packed. */
public final class LibraryChecks {

  /**
   * Text that tells where or with what a library was made. Long enough that machine code does not
   * hold it by chance.
   */
  private static final List<String> ORIGINS =
      List.of("/home/", "/root/", "/tmp/", "/usr/", "LLVM", "clang", "Linker:", "mlir-", "module.");

  private LibraryChecks() {}

  /**
   * Inspects a library as the gate will: it may need and import nothing, and exports exactly its
   * entries.
   *
   * @throws AuthoringException naming every rule that it breaks
   */
  public static void requireAcceptable(
      String subject, byte[] library, Target target, List<EntrySignature> entries) {
    var declared = new Declared(Set.of(), Set.of(), exports(entries));
    var findings =
        BinaryInspector.inspect(MemorySegment.ofArray(library), target.format(), target, declared)
            .findings();
    if (!findings.isEmpty()) {
      var needs =
          findings.stream()
              .map(f -> f.code().id() + " " + f.subject() + ": " + f.need())
              .collect(Collectors.joining("; "));
      var haves = findings.stream().map(f -> f.have()).collect(Collectors.joining("; "));
      throw new AuthoringException(AuthoringCode.LIBRARY_UNACCEPTABLE, subject, needs, haves);
    }
  }

  /** The symbols that a library of these entries exports. */
  public static Set<String> exports(List<EntrySignature> entries) {
    return entries.stream().map(EntrySignature::symbol).collect(Collectors.toUnmodifiableSet());
  }

  /** Searches all sections alike, loaded or not: the whole file is what is shipped. */
  static void requireNoOrigin(String subject, byte[] library) {
    var text = new String(library, StandardCharsets.ISO_8859_1);
    for (var origin : ORIGINS) {
      if (text.contains(origin)) {
        throw new AuthoringException(
            AuthoringCode.LIBRARY_TELLS_ORIGIN, subject, "no trace of where it was made", origin);
      }
    }
  }
}
