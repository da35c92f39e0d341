package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;

/**
 * The TLS directory (PE format, "The .tls Section"), which no library may have. Its callbacks get a
 * finding each: Windows calls them when the library is loaded and for every thread.
 */
final class PeThreadStorage {

  private static final int DIRECTORY_SIZE = 40;
  private static final int MAX_CALLBACKS = 16;

  private PeThreadStorage() {}

  static void check(PeDirectory.Range range, PeImage image, long imageBase, Findings findings) {
    if (!range.isPresent() || image.fileBacked(range.address()) < DIRECTORY_SIZE) {
      return;
    }
    FileBytes file = image.file();
    long list = file.u64(image.fileOffset(range.address()) + 24);
    if (list == 0) {
      return;
    }
    long address = list - imageBase;
    long count = Math.min(image.fileBacked(address) / 8, MAX_CALLBACKS);
    if (count == 0) {
      refuse("a list that is not in the file, at " + Hex.of(list), findings);
    }
    for (int i = 0; i < count; i++) {
      long callback = file.u64(image.fileOffset(address) + i * 8L);
      if (callback == 0) {
        return;
      }
      boolean isCode =
          image.sectionOf(callback - imageBase).filter(PeSection::isExecutable).isPresent();
      refuse(Hex.of(callback) + (isCode ? "" : ", outside its code"), findings);
    }
  }

  private static void refuse(String have, Findings findings) {
    findings.add(BinaryCode.TLS_CALLBACK, "TLS callbacks", "none", have);
  }
}
