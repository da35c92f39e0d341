package dev.fluno.toolkit.dist;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.pack.Packer;
import dev.fluno.toolkit.sign.OmsSigner;
import dev.fluno.toolkit.sign.SignatureFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.TreeMap;

/** Everything that decides what the bundles are, as one hash. */
final class DistSources {

  private DistSources() {}

  /**
   * Lower-case hex SHA-256 over the recipes, the files beside them that decide, the built
   * libraries, and the classes that write bundles: edited code makes them again as edited data
   * does.
   */
  static String hash(List<DistProject> projects) {
    var lines = new TreeMap<String, String>();
    try {
      for (var project : projects) {
        for (var file : project.sources()) {
          lines.put(
              project.name() + "/" + file.getFileName(), Sha256.hex(Files.readAllBytes(file)));
        }
        var built = project.built();
        for (var file : Folders.files(built)) {
          lines.put(
              "prebuilt/" + project.name() + "/" + file,
              Sha256.hex(Files.readAllBytes(built.resolve(file))));
        }
      }
      for (var type :
          List.of(
              DevelopmentDist.class,
              Packer.class,
              OmsSigner.class,
              SignatureFile.class,
              PolicyWriter.class,
              JsonWriter.class)) {
        try (var code = type.getResourceAsStream(type.getSimpleName() + ".class")) {
          lines.put(type.getName(), code == null ? "" : Sha256.hex(code.readAllBytes()));
        }
      }
    } catch (IOException e) {
      throw new AuthoringException(
          AuthoringCode.INPUT_UNREADABLE,
          "the development bundles",
          "readable recipes and libraries",
          IoText.of(e),
          e);
    }
    return Sha256.hex(lines.toString());
  }
}
