package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.AbiHash;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.Rfc3339;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns the bytes of {@code manifest.json} into a {@link Manifest}, or refuses with a manifest
 * code. Strict: every member is known, present unless optional, and of exactly one form.
 */
public final class ManifestDecoder {
  private static final int MAX_ENTRIES = 64;
  private static final int MAX_CASES = 64;

  private ManifestDecoder() {}

  /**
   * Decodes one manifest.
   *
   * @throws RefusedException with a manifest code; its subject is the JSON pointer of the fault
   */
  public static Manifest decode(byte[] json) {
    try {
      return decode(ObjectReader.of(StrictJson.parse(json, Manifest.MAX_BYTES)));
    } catch (JsonProblem problem) {
      throw refusal(problem);
    }
  }

  /**
   * Decodes the member {@code entries} alone, for those who are still writing a manifest.
   *
   * @throws RefusedException with a manifest code; its subject is the JSON pointer of the fault
   */
  public static List<EntrySignature> decodeEntries(JsonValue entries) {
    try {
      return entries(ObjectReader.of(new JsonValue.JsonObject(Map.of("entries", entries))));
    } catch (JsonProblem problem) {
      throw refusal(problem);
    }
  }

  static RefusedException refusal(JsonProblem problem) {
    ManifestCode code =
        switch (problem.kind()) {
          case NOT_UTF8 -> ManifestCode.NOT_UTF8;
          case NOT_JSON -> ManifestCode.NOT_JSON;
          case DUPLICATE_KEY -> ManifestCode.DUPLICATE_KEY;
          case TOO_LARGE -> ManifestCode.TOO_LARGE;
          case MISMATCH -> ManifestCode.INVALID_MEMBER;
        };
    return new RefusedException(code, problem.pointer(), problem.need(), problem.have());
  }

  private static Manifest decode(ObjectReader root) throws JsonProblem {
    requireSchema(root);
    requireNothingCritical(root);
    Instant createdAt = Rfc3339.read(root, "created_at");
    Instant expiresAt = Rfc3339.read(root, "expires_at");
    if (!createdAt.isBefore(expiresAt)) {
      throw Contradiction.at("/expires_at", "a moment after created_at", expiresAt.toString());
    }
    List<EntrySignature> entries = entries(root);
    var manifest =
        new Manifest(
            TextRule.ARTIFACT_ID.read(root, "artifact_id"),
            root.integer("version", 1, Long.MAX_VALUE),
            TextRule.NAME_TEXT.read(root, "build_id"),
            createdAt,
            expiresAt,
            WorkloadDecoder.decode(root),
            provenance(root.object("provenance")),
            symbolsStripped(root),
            TextRule.LICENSE.read(root, "license"),
            root.has("license_policy")
                ? Optional.of(TextRule.PROSE.read(root, "license_policy"))
                : Optional.empty(),
            entries,
            abiSignatureHash(root, entries),
            libraries(root, entries),
            goldenCases(root, entries));
    root.close();
    return manifest;
  }

  private static void requireSchema(ObjectReader root) throws JsonProblem {
    String schema = root.string("schema");
    if (schema.equals(LegacyManifest.SCHEMA)) {
      throw new RefusedException(
          ManifestCode.LEGACY_SCHEMA, "/schema", "\"" + Manifest.SCHEMA + "\"", schema);
    }
    if (!schema.equals(Manifest.SCHEMA)) {
      throw new RefusedException(
          ManifestCode.UNSUPPORTED_SCHEMA,
          "/schema",
          "\"" + Manifest.SCHEMA + "\"",
          new JsonString(schema).description());
    }
  }

  /** Before anything else is read: a critical feature may change what the rest means. */
  private static void requireNothingCritical(ObjectReader root) throws JsonProblem {
    List<String> critical = root.strings("critical");
    if (!critical.isEmpty()) {
      throw new RefusedException(
          ManifestCode.UNKNOWN_CRITICAL,
          "/critical",
          "no feature, as none is known",
          new JsonString(critical.getFirst()).description());
    }
  }

  private static Map<String, String> provenance(ObjectReader reader) throws JsonProblem {
    var provenance = new LinkedHashMap<String, String>();
    for (String hash : List.of("core_ir_hash", "generated_mlir_hash", "compiler_flags_hash")) {
      provenance.put(hash, TextRule.SHA256.read(reader, hash));
    }
    provenance.put("toolchain", TextRule.NAME_TEXT.read(reader, "toolchain"));
    reader.close();
    return provenance;
  }

  private static boolean symbolsStripped(ObjectReader root) throws JsonProblem {
    if (!root.bool("symbols_stripped")) {
      throw root.mismatch("symbols_stripped", "true", "false");
    }
    return true;
  }

  private static List<EntrySignature> entries(ObjectReader root) throws JsonProblem {
    var entries = new ArrayList<EntrySignature>();
    for (ObjectReader reader : elements(root, "entries", MAX_ENTRIES)) {
      EntrySignature entry = EntryDecoder.decode(reader);
      for (EntrySignature other : entries) {
        if (other.name().equals(entry.name()) || other.symbol().equals(entry.symbol())) {
          throw Contradiction.at(
              reader.pointer(), "a name and a symbol of its own", "those of " + other.name());
        }
      }
      entries.add(entry);
    }
    return entries;
  }

  private static String abiSignatureHash(ObjectReader root, List<EntrySignature> entries)
      throws JsonProblem {
    String stated = TextRule.SHA256.read(root, "abi_signature_hash");
    String actual = AbiHash.of(entries);
    if (!stated.equals(actual)) {
      throw new RefusedException(
          ManifestCode.ABI_HASH_DIFFERS, "/abi_signature_hash", actual, stated);
    }
    return stated;
  }

  private static List<Library> libraries(ObjectReader root, List<EntrySignature> entries)
      throws JsonProblem {
    var libraries = new ArrayList<Library>();
    // The manifest is a payload file too.
    for (ObjectReader reader : elements(root, "libraries", BundleLimits.MAX_PAYLOAD_FILES - 1)) {
      Library library = LibraryDecoder.decode(reader);
      for (Library other : libraries) {
        if (other.file().equals(library.file()) || other.target().equals(library.target())) {
          throw Contradiction.at(
              reader.pointer(), "a file and a target of its own", "those of " + other.file());
        }
      }
      for (EntrySignature entry : entries) {
        if (!library.declared().exports().contains(entry.symbol())) {
          throw Contradiction.at(
              reader.pointer() + "/exports", "the symbol of every entry", "no " + entry.symbol());
        }
      }
      libraries.add(library);
    }
    return libraries;
  }

  private static List<GoldenCase> goldenCases(ObjectReader root, List<EntrySignature> entries)
      throws JsonProblem {
    var cases = new ArrayList<GoldenCase>();
    for (ObjectReader reader : elements(root, "validation", MAX_CASES)) {
      cases.add(GoldenCaseDecoder.decode(reader, entries));
    }
    return cases;
  }

  /** The elements of an array member that must have 1 to so many. */
  private static List<ObjectReader> elements(ObjectReader root, String key, int most)
      throws JsonProblem {
    List<ObjectReader> elements = root.objects(key);
    if (elements.isEmpty() || elements.size() > most) {
      throw root.mismatch(key, "an array of 1 to " + most, "an array of " + elements.size());
    }
    return elements;
  }
}
