package dev.fluno.benchmarks.growth;

import dev.fluno.benchmarks.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is measured, how far, and with which bundles. */
final class Plan {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  /** A resource may have 256 MiB. */
  private static final long MOST_OF_ONE = 256 * MIB;

  /** Four of them less room for manifest and signature: what a bundle may hold. */
  private static final long MOST = 1023 * MIB;

  /**
   * One probe and what it is given.
   *
   * @param python whether it needs what {@code fluno run} gives
   */
  record Step(String probe, boolean python, List<Path> bundles, List<Long> sizes) {}

  private final boolean quick;
  private final TrialBundles bundles;
  private final Path policy;

  private Plan(boolean quick, TrialBundles bundles) throws IOException {
    this.quick = quick;
    this.bundles = bundles;
    this.policy = bundles.policy(1);
  }

  static Probe probe(String name) {
    return switch (name) {
      case "payload" -> new PayloadProbe();
      case "calls" -> new CallsProbe();
      case "artifacts" -> new ArtifactsProbe();
      case "bound-calls" -> new BoundCallsProbe();
      case "signers" -> new SignersProbe();
      case "files" -> new FilesProbe();
      case "cycles" -> new CyclesProbe();
      case "contexts" -> new ContextsProbe();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Makes the bundles in the setting's scratch folder. */
  static List<Step> of(Setting setting) throws IOException {
    var bundles = new TrialBundles(setting.scratch().resolve("growth"), setting.dist().bundle("s"));
    var plan = new Plan(setting.quick(), bundles);
    return List.of(
        plan.payload(),
        plan.signers(),
        plan.files(),
        plan.plain("calls", List.of(), List.of()),
        plan.plain("artifacts", List.of(1L, 10L, 50L), List.of(1L, 10L, 100L, 300L, 1000L)),
        plan.plain(
            "bound-calls", List.of(10L, 100L, 1000L), List.of(1L, 10L, 100L, 1000L, 10_000L)),
        plan.plain("cycles", List.of(100L, 20_000L), List.of(4000L, 500_000L)),
        new Step(
            "contexts",
            true,
            List.of(),
            setting.quick() ? List.of(1L, 2L, 4L) : List.of(1L, 10L, 30L, 100L)));
  }

  private Step plain(String probe, List<Long> few, List<Long> many) {
    return new Step(probe, false, List.of(), quick ? few : many);
  }

  private Step payload() throws IOException {
    var sizes =
        quick
            ? List.of(16 * KIB, 256 * KIB, 4 * MIB, 32 * MIB)
            : List.of(16 * KIB, 256 * KIB, 4 * MIB, 64 * MIB, MOST_OF_ONE, MOST);
    var paths = new ArrayList<Path>();
    for (long bytes : sizes) {
      paths.add(bundles.padded("payload-" + bytes, bytes, bytes > MOST_OF_ONE ? 4 : 1));
    }
    paths.add(policy);
    return new Step("payload", false, paths, sizes);
  }

  private Step signers() throws IOException {
    var sizes = quick ? List.of(1L, 4L, 16L) : List.of(1L, 2L, 4L, 8L, 16L);
    var paths = new ArrayList<Path>();
    for (long count : sizes) {
      paths.add(bundles.signed((int) count));
    }
    for (long count : sizes) {
      paths.add(bundles.policy((int) count));
    }
    return new Step("signers", false, paths, sizes);
  }

  private Step files() throws IOException {
    var sizes = List.of(1L, 2L, 4L, 7L, 10L, 100L, 1000L, 10_000L);
    var paths = new ArrayList<Path>();
    for (long count : sizes) {
      paths.add(
          count <= TrialBundles.MOST_LIBRARIES
              ? bundles.padded("files-" + count, 0, (int) count)
              : bundles.crowded((int) count));
    }
    paths.add(policy);
    return new Step("files", false, paths, sizes);
  }
}
