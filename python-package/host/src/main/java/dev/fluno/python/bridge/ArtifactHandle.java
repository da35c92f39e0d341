package dev.fluno.python.bridge;

import dev.fluno.runtime.Artifact;
import org.graalvm.polyglot.HostAccess;

/** A loaded artifact as Python holds it. */
public final class ArtifactHandle {
  private final Artifact artifact;
  private final boolean lent;

  private ArtifactHandle(Artifact artifact, boolean lent) {
    this.artifact = artifact;
    this.lent = lent;
  }

  static ArtifactHandle owned(Artifact artifact) {
    return new ArtifactHandle(artifact, false);
  }

  /** Of an artifact that the application closes. */
  static ArtifactHandle lent(Artifact artifact) {
    return new ArtifactHandle(artifact, true);
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

  /** True, or a failure; a lent one stays open. */
  @HostAccess.Export
  public Object close() {
    return Failure.orFailure(
        () -> {
          if (!lent) {
            artifact.close();
          }
          return true;
        });
  }
}
