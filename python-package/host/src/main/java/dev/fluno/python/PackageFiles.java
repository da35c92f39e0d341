package dev.fluno.python;

import java.util.List;

/**
 * The files of the Python package, which this jar carries as resources. A jar cannot be listed
 * without opening it as a zip, so the names stand here; a test compares them with the folder.
 */
final class PackageFiles {
  private PackageFiles() {}

  /** The package, and the folder of the resources beside this class. */
  static final String FOLDER = "fluno_runtime";

  static final List<String> NAMES =
      List.of(
          "__init__.py",
          "_artifact.py",
          "_bridge.py",
          "_elements.py",
          "_errors.py",
          "_paths.py",
          "_reports.py",
          "_signature.py",
          "_tensor.py",
          "py.typed");
}
