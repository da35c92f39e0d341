package dev.fluno.python.bridge;

import dev.fluno.runtime.Artifact;
import org.graalvm.polyglot.HostAccess;

/** A loaded artifact as Python holds it. */
public final class ArtifactHandle {
  private final Artifact artifact;

  ArtifactHandle(Artifact artifact) {
    this.artifact = artifact;
  }

  /** The artifact's id and its entries, as a dict. */
  @HostAccess.Export
  public Object describe() {
    return Descriptions.of(artifact.manifest());
  }

  /** The report of the gate, as a dict. */
  @HostAccess.Export
  public Object report() {
    return Failure.orFailure(() -> Descriptions.of(artifact.report()));
  }

  /** A handle of the entry of this name. */
  @HostAccess.Export
  public Object entry(String name) {
    return Failure.orFailure(() -> new EntryHandle(artifact.entry(name)));
  }

  /** True, or a failure. */
  @HostAccess.Export
  public Object close() {
    return Failure.orFailure(
        () -> {
          artifact.close();
          return true;
        });
  }
}
