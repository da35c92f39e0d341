package dev.fluno.benchmarks;

import java.nio.file.Path;

/**
 * The development bundles of a checkout.
 *
 * @param folder native-artifacts/dist
 */
public record Dist(Path folder) {

  /** The workload's bundle of a size: s, m or l. */
  public Path bundle(String size) {
    return folder.resolve("continuous-inference-" + size + ".fluno");
  }

  /** The policy under which all of them load. */
  public Path policy() {
    return folder.resolve("trust.json");
  }

  /** As a word of a command. */
  @Override
  public String toString() {
    return folder.toString();
  }
}
