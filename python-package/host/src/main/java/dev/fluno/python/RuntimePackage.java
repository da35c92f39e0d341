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

  /** What this GraalPy calls its bytecode. Another one finds none of its own and parses. */
  static final String CACHE_TAG = "graalpy250-312";

  /** The names of the modules among the files. */
  static List<String> modules() {
    return NAMES.stream().filter(name -> name.endsWith(".py")).toList();
  }

  /** Where Python sees a file of the package. */
  static Path path(String name) {
    return ModuleFileSystem.MOUNT.resolve(FOLDER).resolve(name);
  }

  /** The resource with the bytecode of a module; a .pyc in a jar would be taken for a leftover. */
  static String compiled(String module) {
    return module.replace(".py", ".bytecode");
  }

  /** A file system with the package in it; its files are read once. */
  static ModuleFileSystem fileSystem() {
    return Loaded.FILE_SYSTEM;
  }

  private static final class Loaded {
    static final ModuleFileSystem FILE_SYSTEM = new ModuleFileSystem(read());
  }

  private static Map<Path, byte[]> read() {
    var files = new TreeMap<Path, byte[]>();
    NAMES.forEach(name -> files.put(path(name), read(name)));
    modules().forEach(name -> files.put(path(cached(name)), read(compiled(name))));
    return files;
  }

  /** Where Python looks for the bytecode of a module. */
  private static String cached(String module) {
    return "__pycache__/" + module.replace(".py", "." + CACHE_TAG + ".pyc");
  }

  private static byte[] read(String name) {
    var resource = FOLDER + "/" + name;
    try (var stream = RuntimePackage.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("fluno-python was built without " + resource);
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("fluno-python cannot read its own " + resource, e);
    }
  }
}
