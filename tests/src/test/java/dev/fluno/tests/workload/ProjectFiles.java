package dev.fluno.tests.workload;

import java.nio.file.Path;

/** Where the workload lies in the source tree. */
final class ProjectFiles {

  /** Surefire sets the property; the fallback is for a test started from the module's folder. */
  static final Path ROOT =
      Path.of(System.getProperty("fluno.root", "..")).toAbsolutePath().normalize();

  static final Path WORKLOAD = ROOT.resolve("native-artifacts/continuous-inference");

  /** Test output that is not removed at once, such as compiled references. */
  static final Path SCRATCH = ROOT.resolve("tests/target/workload");

  private ProjectFiles() {}
}
