package dev.fluno.toolkit.audit;

import dev.fluno.runtime.refusal.Refusal;
import java.util.List;

/** What a native library tells of how it was made: the one list of such traces that there is. */
public final class LibraryTraces {
  private LibraryTraces() {}

  /**
   * Searches the whole file, loaded or not: the whole file is what is shipped. Never throws for any
   * bytes.
   *
   * @param subject what to call the library
   * @return nothing for a library that may be published
   */
  public static List<Refusal> find(String subject, byte[] library) {
    var findings = new Findings();
    find(subject, library, findings);
    return findings.all();
  }

  static void find(String subject, byte[] library, Findings findings) {
    var text = TextTraces.of(library);
    if (FileKind.of(library) == FileKind.ELF) {
      ElfTraces.find(subject, library, findings);
    } else {
      PeTraces.find(subject, library, text, findings);
    }
    TextTraces.ofLibrary(subject, text, findings);
    TextTraces.intermediate(subject, text, findings);
    Bitcode.find(subject, text, findings);
  }
}
