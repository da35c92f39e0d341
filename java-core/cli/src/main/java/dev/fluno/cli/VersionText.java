package dev.fluno.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of Fluno, from the manifest of its jar. */
final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() {
    var version = Main.class.getPackage().getImplementationVersion();
    return new String[] {"fluno " + Objects.requireNonNullElse(version, "(not packaged)")};
  }
}
