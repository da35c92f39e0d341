package dev.fluno.runtime;

import static java.util.stream.Collectors.joining;

import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.LibraryChoice;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Preload;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.trust.TimeWindow;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The gate: its stages in order, each using only what an earlier one has vouched for. Reads top to
 * bottom like the specification in docs/bundle-format.md.
 */
final class Gate {
  private final Path bundle;
  private final TrustPolicy policy;
  private final StageLog log;

  private Gate(Path bundle, TrustPolicy policy, Instant now) {
    this.bundle = bundle;
    this.policy = policy;
    this.log = new StageLog(bundle, now);
  }

  /** What came out: always a report, and the bundle if it was accepted. */
  sealed interface Result {
    VerificationReport report();

    record Accepted(VerifiedBundle bundle) implements Result {
      @Override
      public VerificationReport report() {
        return bundle.report();
      }
    }

    record Refused(VerificationReport report, RefusedException why) implements Result {}
  }

  /** Takes one bundle through the stages up to the inspection of the library. */
  static Result examine(Path bundle, TrustPolicy policy, Instant now) {
    var gate = new Gate(bundle, policy, now);
    try {
      return new Result.Accepted(gate.run());
    } catch (RefusedException e) {
      return new Result.Refused(gate.log.refused(e.refusal()), e);
    }
  }

  private VerifiedBundle run() {
    checkPolicy();
    try (var container = Container.open(bundle)) {
      log.passed(
          Stage.CONTAINER,
          container.payload().size()
              + " payload files, "
              + container.signatures().size()
              + " signature files");
      var signed = checkSignatures(container);
      var manifestBytes = container.readPayload(Manifest.FILE_NAME, Manifest.MAX_BYTES);
      var digest = Sha256.hex(manifestBytes);
      var manifest = checkManifest(manifestBytes, digest, signed);
      var decision = checkRule(manifest, digest, signed);
      checkTime(manifest);
      checkClosedWorld(container, manifest, digest, decision.resources());
      var library = chooseLibrary(manifest);
      var sealed = readResources(container, manifest, library);
      try {
        inspectLibrary(sealed, library);
        return new VerifiedBundle(manifest, sealed, log);
      } catch (RuntimeException | Error e) {
        sealed.close();
        throw e;
      }
    }
  }

  private void checkPolicy() {
    log.development(policy.development());
    policy.check(log.now());
    Preload.current().forEach(log::warn);
    log.passed(
        Stage.POLICY,
        policy.source()
            + (policy.development() ? ", DEVELOPMENT KEY" : "")
            + ", valid until "
            + policy.expiresAt());
  }

  private List<SignedStatement> checkSignatures(Container container) {
    var keys = policy.verificationKeys();
    var verified = new ArrayList<SignedStatement>();
    for (var file : container.signatures().keySet()) {
      var bytes = container.readSignature(file, OmsSignature.MAX_BYTES);
      OmsSignature.check(file, bytes, keys)
          .ifPresentOrElse(
              verified::add,
              () -> log.warn(file + " is by a signer that the policy does not know"));
    }
    var trusted = policy.trusted(verified, log.now());
    log.passed(Stage.SIGNATURE, "signed by " + String.join(", ", namesOf(trusted)));
    return trusted;
  }

  /**
   * The manifest is read before it is trusted only to be hashed; it is decoded when a signer
   * vouched for the hash.
   */
  private Manifest checkManifest(byte[] bytes, String digest, List<SignedStatement> signed) {
    if (signed.stream().noneMatch(each -> digest.equals(manifestDigest(each)))) {
      throw new RefusedException(
          ManifestCode.NOT_SIGNED,
          Manifest.FILE_NAME,
          "SHA-256 "
              + signed.stream().map(Gate::manifestDigest).distinct().collect(joining(" or ")),
          digest);
    }
    var manifest = ManifestDecoder.decode(bytes);
    log.artifact(manifest.artifactId(), manifest.version(), digest);
    log.passed(Stage.MANIFEST, "SHA-256 " + digest + ", as signed");
    return manifest;
  }

  private static String manifestDigest(SignedStatement signed) {
    return signed.statement().resources().getOrDefault(Manifest.FILE_NAME, "of no manifest");
  }

  private TrustPolicy.Decision checkRule(
      Manifest manifest, String digest, List<SignedStatement> signed) {
    var decision =
        policy.decide(manifest.artifactId(), manifest.version(), digest, signed, log.now());
    var rule = decision.rule();
    for (var library : manifest.libraries()) {
      var declared = library.declared();
      refuseExcess(RuleCode.NEEDED_NOT_ALLOWED, library, declared.needed(), rule.allowedNeeded());
      refuseExcess(
          RuleCode.IMPORTS_NOT_ALLOWED, library, declared.imports(), rule.allowedImports());
    }
    log.signers(namesOf(decision.counted()));
    log.passed(
        Stage.RULE,
        "rule "
            + rule.artifacts()
            + ": "
            + decision.counted().size()
            + " of "
            + rule.threshold()
            + " signers, version "
            + manifest.version());
    return decision;
  }

  private static void refuseExcess(
      RuleCode code, Library library, Set<String> declared, Set<String> allowed) {
    var excess = new TreeSet<>(declared);
    excess.removeAll(allowed);
    if (!excess.isEmpty()) {
      throw new RefusedException(
          code,
          library.file(),
          allowed.isEmpty() ? "none" : "only " + new TreeSet<>(allowed),
          excess.toString());
    }
  }

  private void checkTime(Manifest manifest) {
    TimeWindow.check(
        manifest.artifactId(),
        manifest.createdAt(),
        manifest.expiresAt(),
        log.now(),
        TimeWindow.floor(policy));
    log.passed(Stage.TIME, "valid from " + manifest.createdAt() + " until " + manifest.expiresAt());
  }

  private void checkClosedWorld(
      Container container, Manifest manifest, String digest, SortedMap<String, String> signed) {
    var named = new TreeMap<String, String>();
    named.put(Manifest.FILE_NAME, digest);
    manifest.libraries().forEach(library -> named.put(library.file(), library.sha256()));
    ClosedWorld.check(container.payload().keySet(), named, signed);
    log.passed(Stage.CLOSED_WORLD, named.size() + " resources, all of them signed");
  }

  private List<String> namesOf(List<SignedStatement> signed) {
    return signed.stream().map(each -> policy.nameOf(each.key())).distinct().toList();
  }

  private Library chooseLibrary(Manifest manifest) {
    var machine = Machine.current();
    var library = LibraryChoice.best(manifest.libraries(), Library::target, machine);
    log.library(library.file());
    log.passed(Stage.PLATFORM, library.file() + " on " + machine.label());
    return library;
  }

  private SealedLibrary readResources(Container container, Manifest manifest, Library chosen) {
    var sealed = Resources.read(container, manifest.libraries(), chosen);
    log.passed(Stage.RESOURCE, manifest.libraries().size() + " resources match their SHA-256");
    return sealed;
  }

  private void inspectLibrary(SealedLibrary sealed, Library library) {
    var report =
        BinaryInspector.inspect(
            sealed.bytes(), library.format(), library.target(), library.declared());
    if (!report.findings().isEmpty()) {
      var first = report.findings().getFirst();
      throw new RefusedException(
          first.code(), library.file() + " " + first.subject(), first.need(), first.have());
    }
    log.passed(
        Stage.BINARY,
        library.format() + ", no code at load, exports " + String.join(", ", report.exports()));
  }
}
