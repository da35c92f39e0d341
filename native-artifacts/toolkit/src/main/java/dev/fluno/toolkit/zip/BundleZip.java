package dev.fluno.toolkit.zip;

import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.bundle.Container;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Writes a bundle folder as a zip in the form that docs/bundle-format.md fixes: the same tree gives
 * the same bytes on every machine and at every time.
 */
public final class BundleZip {
  private BundleZip() {}

  /**
   * Writes all files of a bundle. Each is held in memory while it is written, at most 256 MiB.
   *
   * @param bundle a bundle folder, signed or not
   * @param out where the zip goes; not closed
   * @throws dev.fluno.runtime.refusal.RefusedException with a container code if the folder is no
   *     sound bundle, or changes meanwhile
   */
  public static void write(Path bundle, OutputStream out) throws IOException {
    try (Container files = Container.open(bundle)) {
      var zip = new StoredZipWriter(out);
      for (String name : files.payload().keySet()) {
        zip.add("artifact/" + name, files.readPayload(name, BundleLimits.MAX_RESOURCE_BYTES));
      }
      for (String name : files.signatures().keySet()) {
        zip.add("signatures/" + name, files.readSignature(name, BundleLimits.MAX_SIGNATURE_BYTES));
      }
      zip.finish();
    }
  }
}
