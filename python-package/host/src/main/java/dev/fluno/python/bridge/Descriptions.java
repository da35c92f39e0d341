package dev.fluno.python.bridge;

import dev.fluno.runtime.BundleInfo;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.trust.TrustPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The runtime's records as dicts, under the names that Python gives their fields. */
final class Descriptions {
  private Descriptions() {}

  static Object of(BundleInfo info) {
    var members = new LinkedHashMap<String, Object>();
    members.put("path", info.path());
    members.put("payload_digest", info.payloadDigest());
    members.put("schema", info.manifest().isPresent() ? "fluno_artifact.v2" : "fluno_artifact.v1");
    members.put("artifact_id", info.manifest().map(Manifest::artifactId));
    members.put("version", info.manifest().map(Manifest::version));
    members.put("created_at", info.manifest().map(Manifest::createdAt));
    members.put("expires_at", info.manifest().map(Manifest::expiresAt));
    members.put(
        "workload_name", info.manifest().map(manifest -> manifest.workload().workloadName()));
    members.put(
        "entries",
        info.manifest().stream()
            .flatMap(manifest -> manifest.entries().stream())
            .map(EntrySignature::name)
            .toList());
    members.put("payload", info.payload());
    members.put("signatures", info.signatures());
    return Plain.of(members);
  }

  static Object of(VerificationReport report) {
    var members = new LinkedHashMap<String, Object>();
    members.put("path", report.bundle());
    members.put("now", report.now());
    members.put("artifact_id", report.artifactId());
    members.put("version", report.version());
    members.put("payload_digest", report.payloadDigest());
    members.put("signers", report.signers());
    members.put("library", report.library());
    members.put("development", report.development());
    members.put("warnings", report.warnings());
    members.put(
        "stages",
        report.stages().stream()
            .map(
                stage ->
                    Map.of(
                        "stage", stage.stage().label(),
                        "outcome", stage.outcome().label(),
                        "seconds", stage.took().toNanos() / 1e9,
                        "checks", stage.checks().stream().map(Descriptions::check).toList()))
            .toList());
    return Plain.of(members);
  }

  static Object of(Manifest manifest) {
    var members = new LinkedHashMap<String, Object>();
    members.put("artifact_id", manifest.artifactId());
    members.put("entries", manifest.entries().stream().map(Descriptions::entry).toList());
    return Plain.of(members);
  }

  static Object of(EntrySignature signature) {
    return Plain.of(entry(signature));
  }

  static Object of(TrustPolicy policy) {
    var members = new LinkedHashMap<String, Object>();
    members.put("path", policy.source());
    members.put("issued_at", policy.issuedAt());
    members.put("expires_at", policy.expiresAt());
    members.put("keys", policy.keys().stream().map(TrustPolicy.Key::name).toList());
    members.put("development", policy.development());
    return Plain.of(members);
  }

  private static Map<String, Object> check(VerificationReport.Check check) {
    return Map.of("what", check.what(), "need", check.need(), "have", check.have());
  }

  private static Map<String, Object> entry(EntrySignature entry) {
    var members = new LinkedHashMap<String, Object>();
    members.put("name", entry.name());
    members.put("doc", entry.doc());
    members.put("result", entry.result().map(scalar -> scalar.dtype().label()));
    members.put("parameters", entry.arguments().stream().map(Descriptions::parameter).toList());
    members.put("outputs", entry.outputs().stream().map(Descriptions::parameter).toList());
    return members;
  }

  private static Map<String, Object> parameter(Parameter parameter) {
    var members = new LinkedHashMap<String, Object>();
    members.put("name", parameter.name());
    members.put("dtype", parameter.type().dtype().label());
    members.put("access", parameter.access().label());
    members.put("need", need(parameter));
    members.put(
        "length",
        parameter.type() instanceof ValueType.TensorType tensor
            ? Optional.of(tensor.length())
            : Optional.empty());
    return members;
  }

  private static String need(Parameter parameter) {
    var dtype = parameter.type().dtype();
    return parameter.type().text()
        + parameter.bounds().map(bounds -> " in " + bounds.text(dtype)).orElse("");
  }
}
