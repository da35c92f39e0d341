package dev.fluno.runtime;

import static java.util.stream.Collectors.joining;

import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.event.Events;
import dev.fluno.runtime.platform.LibraryChoice;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.trust.RollbackState;
import dev.fluno.runtime.trust.TimeWindow;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

    /** Why it was refused; empty if it was not. */
    default String code() {
      return report().refusal().map(refusal -> refusal.code().id()).orElse("");
    }

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
    var event = Events.verification();
    var gate = new Gate(bundle, policy, now);
    Result result;
    try {
      result = new Result.Accepted(gate.run());
    } catch (RefusedException e) {
      result = new Result.Refused(gate.log.refused(e.refusal()), e);
    }
    event.end(result.report().artifactId().orElse(""), result.code());
    return result;
  }

  private VerifiedBundle run() {
    checkPolicy();
    try (var container = Container.open(bundle)) {
      container.requireNotOlder();
      logContainer(container);
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
        return new VerifiedBundle(manifest, sealed, policy.rollback(), log);
      } catch (RuntimeException | Error e) {
        sealed.close();
        throw e;
      }
    }
  }

  private void checkPolicy() {
    log.development(policy.development());
    policy.check(log.now());
    policy.checkPreloaded(log.preloaded());
    log.held("policy file", "a plain file of this user's own", policy.source());
    log.held(
        "preloaded libraries",
        policy.refusesPreload() ? "none" : "named in the warnings",
        log.preloaded().size());
    log.held("policy period", policy.issuedAt() + " to " + policy.expiresAt(), log.now());
    log.passed(Stage.POLICY);
  }

  private void logContainer(Container container) {
    logFiles("payload files", BundleLimits.MAX_PAYLOAD_FILES, container.payload());
    logFiles("signature files", BundleLimits.MAX_SIGNATURES, container.signatures());
    log.passed(Stage.CONTAINER);
  }

  private void logFiles(String what, int most, Map<String, Long> sizes) {
    long bytes = sizes.values().stream().mapToLong(Long::longValue).sum();
    log.held(what, "1 to " + most, sizes.size() + ", " + bytes + " bytes");
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
    for (var signed : trusted) {
      log.held(
          signed.file(),
          "a signature by a key of the policy that is in force",
          policy.nameOf(signed.key()) + ", " + signed.key().fingerprint());
    }
    log.passed(Stage.SIGNATURE);
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
    log.held(Manifest.FILE_NAME, "SHA-256 as signed", digest);
    log.held("schema", Manifest.SCHEMA, Manifest.SCHEMA);
    log.held(
        "abi_signature_hash",
        "the hash of " + manifest.entries().size() + " entries",
        manifest.abiSignatureHash());
    log.passed(Stage.MANIFEST);
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
      checkDeclared(RuleCode.NEEDED_NOT_ALLOWED, library, declared.needed(), rule.allowedNeeded());
      checkDeclared(
          RuleCode.IMPORTS_NOT_ALLOWED, library, declared.imports(), rule.allowedImports());
    }
    var signers = namesOf(decision.counted());
    log.signers(signers);
    log.held("artifact_id", "covered by rule " + rule.artifacts(), manifest.artifactId());
    log.held(
        "signers",
        rule.threshold() + " of " + String.join(", ", rule.keys()),
        String.join(", ", signers));
    log.held("version", rule.minVersion() + " or newer", manifest.version());
    log.held("payload", "not revoked", digest);
    policy.rollback().ifPresent(state -> checkRollback(state, manifest));
    log.passed(Stage.RULE);
    return decision;
  }

  private void checkRollback(RollbackState state, Manifest manifest) {
    long highest = state.check(manifest.artifactId(), manifest.version());
    log.held(state.file().toString(), highest + " or newer", manifest.version());
  }

  private static void checkDeclared(
      RuleCode code, Library library, Set<String> declared, Set<String> allowed) {
    var excess = new TreeSet<>(declared);
    excess.removeAll(allowed);
    if (!excess.isEmpty()) {
      throw new RefusedException(
          code, library.file(), allowed.isEmpty() ? "none" : "only " + list(allowed), list(excess));
    }
  }

  private static String list(Collection<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names));
  }

  private void checkTime(Manifest manifest) {
    var floor = TimeWindow.floor(policy);
    TimeWindow.check(
        manifest.artifactId(), manifest.createdAt(), manifest.expiresAt(), log.now(), floor);
    log.held("clock", "not before " + floor, log.now());
    log.held("artifact", manifest.createdAt() + " to " + manifest.expiresAt(), log.now());
    log.passed(Stage.TIME);
  }

  private void checkClosedWorld(
      Container container, Manifest manifest, String digest, SortedMap<String, String> signed) {
    var named = new TreeMap<String, String>();
    named.put(Manifest.FILE_NAME, digest);
    manifest.libraries().forEach(library -> named.put(library.file(), library.sha256()));
    ClosedWorld.check(container.payload().keySet(), named, signed);
    log.held("signed resources", list(named.keySet()), list(signed.keySet()));
    log.held("files of the payload", list(named.keySet()), list(container.payload().keySet()));
    log.passed(Stage.CLOSED_WORLD);
  }

  private List<String> namesOf(List<SignedStatement> signed) {
    return signed.stream().map(each -> policy.nameOf(each.key())).distinct().toList();
  }

  private Library chooseLibrary(Manifest manifest) {
    var machine = Machine.current();
    // All of them, before one may be refused: the report says why for each.
    for (var each : manifest.libraries()) {
      var verdict = LibraryChoice.verdict(each, manifest.libraries(), Library::target, machine);
      log.held(each.file() + ", " + verdict, each.target().label(), machine.label());
    }
    var library = LibraryChoice.best(manifest.libraries(), Library::target, machine);
    log.library(library);
    log.passed(Stage.PLATFORM);
    return library;
  }

  private SealedLibrary readResources(Container container, Manifest manifest, Library chosen) {
    var sealed = Resources.read(container, manifest.libraries(), chosen);
    for (var library : manifest.libraries()) {
      var content = library.sizeBytes() + " bytes, SHA-256 " + library.sha256();
      log.held(library.file(), content, content);
    }
    log.passed(Stage.RESOURCE);
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
    var declared = library.declared();
    log.held("format", library.format() + " for " + library.target().label(), report.format());
    log.held("exports", list(declared.exports()), list(report.exports()));
    log.held("needed", list(declared.needed()), list(report.needed()));
    log.held("imports", list(declared.imports()), list(report.imports()));
    log.held("rules of docs/binary.md", "all kept", "all kept");
    log.passed(Stage.BINARY);
  }
}
