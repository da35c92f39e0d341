package dev.fluno.runtime;

import dev.fluno.runtime.event.Events;
import dev.fluno.runtime.invoke.GoldenResult;
import dev.fluno.runtime.invoke.GoldenRun;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.invoke.SelfCheck;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.trust.TimeWindow;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The three verbs: look at a bundle, verify it, load it.
 *
 * {@snippet file="RuntimeSnippetsTest.java" region="load"}
 */
public final class Fluno {
  private Fluno() {}

  /**
   * Reads a bundle's metadata. Checks form only, loads nothing, proves nothing about who made it.
   *
   * @throws RefusedException with a container or manifest code if the form is wrong
   */
  public static BundleInfo inspect(Path bundle) {
    return Inspection.of(bundle);
  }

  /**
   * Takes a bundle through the gate, up to and including the inspection of the library for this
   * machine. Loads nothing.
   *
   * @throws RefusedException by the first stage that refuses
   */
  public static VerifiedBundle verify(Path bundle, TrustPolicy trust) {
    return switch (Gate.examine(bundle, trust, TimeWindow.systemClock().instant())) {
      case Gate.Result.Accepted accepted -> accepted.bundle();
      case Gate.Result.Refused refused -> throw refused.why();
    };
  }

  /**
   * The same as {@link #verify}, for those who only want the report: it is returned for a refused
   * bundle too.
   */
  public static VerificationReport report(Path bundle, TrustPolicy trust) {
    return switch (Gate.examine(bundle, trust, TimeWindow.systemClock().instant())) {
      case Gate.Result.Accepted accepted -> {
        try (var verified = accepted.bundle()) {
          yield verified.report();
        }
      }
      case Gate.Result.Refused refused -> refused.report();
    };
  }

  /**
   * Loads the sealed library of a verified bundle and lets it prove itself. The bundle's memory
   * then belongs to the artifact; closing the bundle afterwards does nothing.
   *
   * @throws RefusedException with a load or identity code, or a time code if the artifact has
   *     expired since it was verified, or a rule code if a newer version has been loaded or the
   *     policy requires a record of versions that cannot be kept; nothing stays loaded
   */
  public static Artifact load(VerifiedBundle bundle) {
    var event = Events.loading();
    var manifest = bundle.manifest();
    var log = bundle.log();
    var library = open(bundle);
    try {
      var golden = GoldenRuns.of(manifest);
      SelfCheck.run(library, golden);
      logIdentity(log, library, golden);
      bundle
          .rollback()
          .ifPresent(
              state -> {
                state.raise(manifest.artifactId(), manifest.version());
                log.held(state.file().toString(), "holds this version", manifest.version());
              });
      log.passed(Stage.IDENTITY);
      var loaded = log.library();
      event.end(manifest.artifactId(), loaded.target().label(), loaded.sizeBytes());
      return new Artifact(manifest, log.report(), library);
    } catch (RuntimeException | Error e) {
      library.close();
      throw e;
    }
  }

  /** Maps the library; nothing of it has run. */
  private static NativeLibrary open(VerifiedBundle bundle) {
    var manifest = bundle.manifest();
    var log = bundle.log();
    log.resume();
    TimeWindow.check(
        manifest.artifactId(),
        manifest.createdAt(),
        manifest.expiresAt(),
        TimeWindow.systemClock().instant(),
        manifest.createdAt());
    bundle.rollback().ifPresent(state -> state.check(manifest.artifactId(), manifest.version()));
    var library = NativeLibrary.load(bundle.takeLibrary(), manifest.entries());
    manifest.entries().forEach(entry -> log.held(entry.name(), "an entry", entry.symbol()));
    log.passed(Stage.LOAD);
    return library;
  }

  private static void logIdentity(StageLog log, NativeLibrary library, List<GoldenRun> golden) {
    log.held("mapping", "the sealed library", library.proof());
    golden.forEach(
        run ->
            log.held(
                "golden case of " + run.entry(),
                "every value bit for bit",
                run.valueCount() + " values"));
  }

  /**
   * Takes a bundle through the whole gate, lets its library run every golden case, and unloads it
   * again. Where {@link #load} stops at the first value that is not the one expected, this gives
   * them all; the library is in nobody's hands either way. No record of versions is raised.
   *
   * @return always: a refusal is part of the report
   */
  public static SelfTest selfTest(Path bundle, TrustPolicy trust) {
    return switch (Gate.examine(bundle, trust, TimeWindow.systemClock().instant())) {
      case Gate.Result.Refused refused -> SelfTest.refused(refused.report());
      case Gate.Result.Accepted accepted -> {
        try (var verified = accepted.bundle()) {
          yield selfTest(verified);
        }
      }
    };
  }

  private static SelfTest selfTest(VerifiedBundle bundle) {
    var log = bundle.log();
    var results = new ArrayList<GoldenResult>();
    VerificationReport report;
    try (var library = open(bundle)) {
      var golden = GoldenRuns.of(bundle.manifest());
      golden.forEach(run -> results.add(SelfCheck.compare(library, run)));
      for (var result : results) {
        var difference = result.difference();
        if (difference.isPresent()) {
          throw difference.get();
        }
      }
      logIdentity(log, library, golden);
      log.passed(Stage.IDENTITY);
      report = log.report();
    } catch (RefusedException e) {
      report = log.refused(e.refusal());
    }
    return new SelfTest(report, Machine.current(), results);
  }

  /** The same as {@code load(verify(bundle, trust))}. */
  public static Artifact load(Path bundle, TrustPolicy trust) {
    try (var verified = verify(bundle, trust)) {
      return load(verified);
    }
  }
}
