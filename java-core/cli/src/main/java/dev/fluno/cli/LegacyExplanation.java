package dev.fluno.cli;

import dev.fluno.cli.LegacyNote.Verdict;
import dev.fluno.runtime.bundle.LegacyForms;
import dev.fluno.runtime.bundle.LegacyManifest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Explains an older manifest member by member, and then what it lacks to be loadable. */
final class LegacyExplanation {
  private static final String BY_RECIPE = "the recipe of `fluno pack --from-v1` says it";

  private final Map<String, String> fields;
  private final Instant now;
  private final List<LegacyNote> notes = new ArrayList<>();

  private LegacyExplanation(LegacyManifest manifest, Instant now) {
    this.fields = manifest.fields();
    this.now = now;
  }

  /**
   * What becomes of every member, in the manifest's order; then what is missing.
   *
   * @param now by which it has expired or not
   */
  static List<LegacyNote> of(LegacyManifest manifest, Instant now) {
    var explanation = new LegacyExplanation(manifest, now);
    explanation.fields.forEach(explanation::explain);
    explanation.missing();
    return List.copyOf(explanation.notes);
  }

  private void explain(String field, String says) {
    var variant = LegacyForms.prefixOf(field);
    switch (field.substring(variant.length())) {
      case "library_path" -> libraryPath(field, says);
      case "entry_symbol" -> entrySymbol(field, says);
      case "compiled_library_hash", "library_hash" -> libraryHash(field, says);
      default -> other(field, says);
    }
  }

  private void other(String field, String says) {
    switch (field) {
      case "schema" ->
          note(field, says, "schema", Verdict.CHANGED, "fluno_artifact.v2, which is signed");
      case "output_mode" ->
          note(
              field,
              says,
              "output_mode",
              LegacyForms.isOutputMode(says) ? Verdict.KEPT : Verdict.WRONG,
              LegacyForms.isOutputMode(says)
                  ? "means the same"
                  : "must be digest, partial_summary_vector or full_state_vector");
      case "license_policy" ->
          note(
              field,
              says,
              "license_policy",
              Verdict.KEPT,
              "means the same; the SPDX licence expression is missing");
      case "allowed_input_shapes" ->
          note(field, says, "allowed_input_shapes", Verdict.KEPT, "means the same");
      case "created_at" -> time(field, says);
      case "expires_at" -> expiry(says);
      case "abi_signature_hash" ->
          note(
              field,
              says,
              "abi_signature_hash",
              Verdict.CHANGED,
              "computed anew over typed entries; the older text that it covers had no types");
      case "target" ->
          note(
              field,
              says,
              "libraries[].os, arch, cpu_level",
              Verdict.CHANGED,
              "a library names its machine in three members; the level of the CPU is missing");
      case "os" -> machine(field, says, LegacyForms.os(says).orElse(""), "linux or windows");
      case "arch" -> machine(field, says, LegacyForms.arch(says).orElse(""), "x86_64 or aarch64");
      case "backend" ->
          note(
              field,
              says,
              "",
              Verdict.DROPPED,
              "a bundle holds machine code; what made it is not said");
      case "customer_id_hash" ->
          note(
              field,
              says,
              "",
              Verdict.DROPPED,
              "a bundle names no customer: a trust policy says who may use what of whom");
      case "cache_key" ->
          note(field, says, "", Verdict.DROPPED, "the payload digest names a payload");
      case "output_vector_len",
          "workload_name",
          "region_name",
          "build_id",
          "artifact_id",
          "version",
          "license" ->
          note(field, says, field, Verdict.KEPT, "means the same; " + BY_RECIPE);
      default -> note(field, says, "", Verdict.DROPPED, "nothing corresponds to it");
    }
  }

  private void libraryPath(String field, String says) {
    boolean inside = LegacyForms.isInside(says);
    note(
        field,
        says,
        "libraries[].file",
        inside ? Verdict.CHANGED : Verdict.WRONG,
        inside
            ? "a bundle holds its libraries itself, in artifact/, each for the machine it names"
            : "leads out of the folder of the manifest; a bundle holds its libraries itself");
    var variant = LegacyForms.prefixOf(field);
    if (!fields.containsKey(variant + "compiled_library_hash")
        && !fields.containsKey(variant + "library_hash")) {
      note(
          variant + "compiled_library_hash",
          "",
          "libraries[].sha256",
          Verdict.MISSING,
          "without it nothing says which library is meant; it cannot be packed");
    }
  }

  private void entrySymbol(String field, String says) {
    boolean callable = LegacyForms.isCallable(says);
    note(
        field,
        says,
        "entries[].symbol",
        callable ? Verdict.KEPT : Verdict.WRONG,
        callable
            ? "its name, parameter types, bounds and result are missing; " + BY_RECIPE
            : "only functions of the MLIR C interface, _mlir_ciface_NAME, can be called; build it"
                + " again with llvm.emit_c_interface");
  }

  private void libraryHash(String field, String says) {
    var hash = LegacyForms.sha256(says);
    note(
        field,
        says,
        "libraries[].sha256",
        hash.isEmpty() ? Verdict.WRONG : hash.get().equals(says) ? Verdict.KEPT : Verdict.CHANGED,
        hash.isEmpty()
            ? "must be SHA-256, 64 hexadecimal digits; another hash cannot be checked"
            : "compared with the library when it is packed, and by the gate before every load");
  }

  private void time(String field, String says) {
    var instant = LegacyForms.instant(says);
    note(
        field,
        says,
        field,
        instant.isEmpty()
            ? Verdict.WRONG
            : instant.get().toString().equals(says) ? Verdict.KEPT : Verdict.CHANGED,
        instant
            .map(time -> "the same moment is " + time)
            .orElse("must be a time such as 2026-12-01T00:00:00Z"));
  }

  private void expiry(String says) {
    var instant = LegacyForms.instant(says);
    if (instant.isPresent() && !now.isBefore(instant.get())) {
      note(
          "expires_at",
          says,
          "expires_at",
          Verdict.WRONG,
          "expired; ask its publisher for one that has not, packing refuses it");
    } else {
      time("expires_at", says);
    }
  }

  private void machine(String field, String says, String today, String need) {
    note(
        field,
        says,
        "libraries[]." + field,
        today.isEmpty() ? Verdict.WRONG : today.equals(says) ? Verdict.KEPT : Verdict.CHANGED,
        today.isEmpty() ? "must be " + need : "is called " + today);
  }

  private void missing() {
    lack(
        "signatures/", "nobody vouches for it, so it is never loaded; `fluno sign` signs a bundle");
    if (!fields.containsKey("library_path")
        && fields.keySet().stream().noneMatch(field -> field.endsWith("library_path"))) {
      lack("libraries[].file", "it names no library, so there is nothing to pack");
    }
    lackUnlessSaid("artifact_id", BY_RECIPE);
    lackUnlessSaid("version", BY_RECIPE);
    lackUnlessSaid("workload_name", BY_RECIPE + ", and the region");
    lackUnlessSaid("output_vector_len", BY_RECIPE);
    lackUnlessSaid("license", BY_RECIPE);
    lackUnlessSaid("created_at", "the recipe or the moment of packing gives it");
    lackUnlessSaid("expires_at", "the recipe or the moment of packing gives it");
    lack("entries[].parameters, result, bounded", BY_RECIPE);
    lack("libraries[].cpu_level", BY_RECIPE);
    lack("libraries[].size, exports", "packing takes them from the library");
    lack("provenance", "packing puts the hash of this manifest there: no more is known");
    lack("validation", "packing computes it by running the library as the recipe says");
  }

  private void lackUnlessSaid(String field, String note) {
    if (!fields.containsKey(field)) {
      lack(field, note);
    }
  }

  private void lack(String field, String note) {
    note(field, "", field, Verdict.MISSING, note);
  }

  private void note(String field, String says, String becomes, Verdict verdict, String note) {
    notes.add(new LegacyNote(field, says, becomes, verdict, note));
  }
}
