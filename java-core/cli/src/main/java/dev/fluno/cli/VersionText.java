package dev.fluno.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of Fluno, from the manifest of its jar. */
final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"fluno " + version()};
  }

  static String version() {
    var version = Main.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "(not packaged)");
  }
}
