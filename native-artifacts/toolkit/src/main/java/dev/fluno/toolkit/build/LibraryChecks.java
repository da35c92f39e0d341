package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.binary.Declared;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.audit.LibraryTraces;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What must be true of a library before it is packed. */
public final class LibraryChecks {

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

  /** Refuses what an audit would find in a library that is published. */
  static void requireNoOrigin(String subject, byte[] library) {
    var traces = LibraryTraces.find(subject, library);
    if (!traces.isEmpty()) {
      throw new AuthoringException(
          AuthoringCode.LIBRARY_TELLS_ORIGIN,
          subject,
          traces.stream().map(Refusal::need).distinct().collect(Collectors.joining(", ")),
          traces.stream().map(Refusal::have).distinct().collect(Collectors.joining(", ")));
    }
  }
}
