package dev.fluno.toolkit.zip;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.digest.Sha256;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

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
      write(files, name -> payload(files, name), new TreeMap<>(), out);
    }
  }

  /**
   * Writes all files of an open bundle and further signatures to a new file.
   *
   * @param resources lower-case hex SHA-256 of each payload file by name; other bytes are not
   *     written
   * @param signatures by file name; they go before those of the same name in the bundle
   */
  public static Path write(
      Container files, Map<String, String> resources, Map<String, byte[]> signatures, Path output)
      throws IOException {
    try (var out = new BufferedOutputStream(Files.newOutputStream(output, CREATE_NEW, WRITE))) {
      write(files, name -> verified(files, name, resources), signatures, out);
    }
    return output;
  }

  private interface Source {
    byte[] read(String name) throws IOException;
  }

  private static void write(
      Container files, Source payload, Map<String, byte[]> signatures, OutputStream out)
      throws IOException {
    var zip = new StoredZipWriter(out);
    for (String name : files.payload().keySet()) {
      zip.add("artifact/" + name, payload.read(name));
    }
    var all = new TreeMap<>(signatures);
    for (String name : files.signatures().keySet()) {
      if (!signatures.containsKey(name)) {
        all.put(name, files.readSignature(name, BundleLimits.MAX_SIGNATURE_BYTES));
      }
    }
    for (var signature : all.entrySet()) {
      zip.add("signatures/" + signature.getKey(), signature.getValue());
    }
    zip.finish();
  }

  private static byte[] payload(Container files, String name) {
    return files.readPayload(name, BundleLimits.MAX_RESOURCE_BYTES);
  }

  private static byte[] verified(Container files, String name, Map<String, String> resources)
      throws IOException {
    byte[] bytes = payload(files, name);
    if (!Sha256.hex(bytes).equals(resources.get(name))) {
      throw new IOException(name + " has changed meanwhile");
    }
    return bytes;
  }
}
