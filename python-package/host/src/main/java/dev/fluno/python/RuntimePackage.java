package dev.fluno.python;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Python package that this jar carries as resources. A jar cannot be listed without opening it
 * as a zip, so the names stand here; a test compares them with the folder.
 */
final class RuntimePackage {
  private RuntimePackage() {}

  /** The package, and the folder of the resources beside this class. */
  static final String FOLDER = "fluno_runtime";

  static final List<String> NAMES =
      List.of(
          "__init__.py",
          "_artifact.py",
          "_bridge.py",
          "_doors.py",
          "_elements.py",
          "_errors.py",
          "_host.py",
          "_html.py",
          "_paths.py",
          "_records.py",
          "_reports.py",
          "_signature.py",
          "_tensor.py",
          "py.typed");

  /** A file system with the package in it; its files are read once. */
  static ModuleFileSystem fileSystem() {
    return Loaded.FILE_SYSTEM;
  }

  private static final class Loaded {
    static final ModuleFileSystem FILE_SYSTEM = new ModuleFileSystem(read());
  }

  private static Map<Path, byte[]> read() {
    var files = new TreeMap<Path, byte[]>();
    for (var name : NAMES) {
      var resource = FOLDER + "/" + name;
      try (var stream = RuntimePackage.class.getResourceAsStream(resource)) {
        if (stream == null) {
          throw new IllegalStateException("fluno-python was built without " + resource);
        }
        files.put(ModuleFileSystem.MOUNT.resolve(resource), stream.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException("fluno-python cannot read its own " + resource, e);
      }
    }
    return files;
  }
}
