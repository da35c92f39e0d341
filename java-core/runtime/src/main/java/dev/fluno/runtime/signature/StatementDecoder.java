package dev.fluno.runtime.signature;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * Decodes an in-toto v1 statement with the OMS v1.0 predicate. Called only with bytes whose
 * signature has been verified: even a good signer's tool may be careless with names.
 */
record StatementDecoder(String file, OmsProfile profile) {
  private static final String STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
  static final String PREDICATE_TYPE = "https://model_signing/signature/v1.0";
  static final String OLD_PREDICATE_TYPE = "https://model_signing/Digests/v0.1";

  /** Whether a payload that nobody has verified has the format of model-signing 0.2. */
  static boolean isOld(byte[] payload, OmsProfile profile) {
    try {
      return ObjectReader.of(StrictJson.parse(payload, profile.maxBytes()))
          .optionalString("predicateType")
          .filter(OLD_PREDICATE_TYPE::equals)
          .isPresent();
    } catch (JsonProblem e) {
      return false;
    }
  }

  Statement decode(byte[] payload) {
    try {
      return statement(ObjectReader.of(StrictJson.parse(payload, profile.maxBytes())));
    } catch (JsonProblem problem) {
      throw new RefusedException(
          SignatureCode.NOT_A_STATEMENT,
          file + " payload " + problem.pointer(),
          problem.need(),
          problem.have());
    }
  }

  private Statement statement(ObjectReader root) throws JsonProblem {
    String type = root.string("_type");
    if (!type.equals(STATEMENT_TYPE)) {
      throw root.mismatch("_type", STATEMENT_TYPE, new JsonString(type).description());
    }
    String predicateType = root.string("predicateType");
    if (!predicateType.equals(PREDICATE_TYPE)) {
      throw refuse(
          predicateType.equals(OLD_PREDICATE_TYPE)
              ? SignatureCode.OLD_STATEMENT
              : SignatureCode.PREDICATE_TYPE,
          "/predicateType",
          PREDICATE_TYPE,
          new JsonString(predicateType).description());
    }
    List<ObjectReader> subjects = root.objects("subject");
    if (subjects.size() != 1) {
      throw root.mismatch("subject", "exactly one", Integer.toString(subjects.size()));
    }
    ObjectReader predicate = root.object("predicate");
    root.close();
    List<String> ignorePaths = serialization(predicate.object("serialization"));
    var resources = new Resources();
    for (ObjectReader resource : predicate.objects("resources")) {
      resources.add(resource);
    }
    predicate.close();
    if (resources.digests.isEmpty()) {
      throw predicate.mismatch("resources", "at least one resource", "none");
    }
    // in-toto allows further members of a subject and further digests; none of them is read.
    ObjectReader subject = subjects.getFirst();
    String name = subject.string("name");
    if (name.isEmpty()) {
      throw subject.mismatch("name", "at least one character", "none");
    }
    ObjectReader digest = subject.object("digest");
    String need = HexFormat.of().formatHex(resources.rootDigest.digest());
    String have = digest.string("sha256");
    if (!need.equals(have)) {
      throw refuse(
          SignatureCode.SUBJECT_DIGEST,
          digest.pointer() + "/sha256",
          need,
          new JsonString(have).description());
    }
    return new Statement(
        name, need, Collections.unmodifiableSortedMap(resources.digests), ignorePaths);
  }

  /**
   * How the signer listed its files. Nothing here changes what Fluno checks: a path that the signer
   * ignored is still an unnamed file, and a link is still a link.
   */
  private List<String> serialization(ObjectReader serialization) throws JsonProblem {
    String method = serialization.string("method");
    if (!method.equals("files")) {
      throw refuse(
          SignatureCode.SERIALIZATION,
          serialization.pointer() + "/method",
          "files",
          new JsonString(method).description());
    }
    requireSha256(serialization, "hash_type");
    serialization.bool("allow_symlinks");
    List<String> ignorePaths =
        serialization.has("ignore_paths") ? serialization.strings("ignore_paths") : List.of();
    serialization.close();
    return ignorePaths;
  }

  private void requireSha256(ObjectReader at, String member) throws JsonProblem {
    String algorithm = at.string(member);
    if (!algorithm.equals("sha256")) {
      throw refuse(
          SignatureCode.HASH_ALGORITHM,
          at.pointer() + "/" + member,
          "sha256",
          new JsonString(algorithm).description());
    }
  }

  private RefusedException refuse(SignatureCode code, String pointer, String need, String have) {
    return new RefusedException(code, file + " payload " + pointer, need, have);
  }

  /** The resources so far, with the running root digest of OMS section 6.5. */
  private final class Resources {
    final TreeMap<String, String> digests = new TreeMap<>();
    final MessageDigest rootDigest = Sha256.start();
    private String last = "";
    private boolean byCodePoint = true;
    private boolean byComponent = true;

    void add(ObjectReader resource) throws JsonProblem {
      // OMS section 5.2.1: members beyond these three must be ignored.
      String name = resource.string("name");
      if (!profile.allows(name)) {
        throw refuse(
            SignatureCode.RESOURCE_NAME,
            resource.pointer() + "/name",
            profile.nameRule(),
            new JsonString(name).description());
      }
      requireSha256(resource, "algorithm");
      String digest = resource.string("digest");
      if (!Sha256.isHex(digest)) {
        throw resource.mismatch(
            "digest", "64 lower-case hex digits", new JsonString(digest).description());
      }
      // The same section: sorted by name. The stock tool has an order of its own; either rules out
      // a name that is there twice.
      byCodePoint &= NameOrder.BY_CODE_POINT.compare(last, name) < 0;
      byComponent &= NameOrder.BY_COMPONENT.compare(last, name) < 0;
      if (!byCodePoint && !byComponent) {
        throw refuse(
            SignatureCode.RESOURCE_ORDER,
            resource.pointer() + "/name",
            "a name after " + last,
            name);
      }
      last = name;
      digests.put(name, digest);
      rootDigest.update(HexFormat.of().parseHex(digest));
    }
  }
}
