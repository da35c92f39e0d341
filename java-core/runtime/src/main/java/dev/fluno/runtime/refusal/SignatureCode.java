package dev.fluno.runtime.refusal;

/** Why a signature is not accepted. */
public enum SignatureCode implements Code {
  NONE_TRUSTED(
      1201,
      "no signature is by a key of the trust policy",
      "Ask the signer for the public key and add it to the policy, or do not use this bundle."),
  TOO_LARGE(
      1202,
      "the signature file is too large or nested too deeply",
      "Fetch the bundle again from its publisher."),
  NOT_JSON(
      1203, "the signature file is not strict JSON", "Fetch the bundle again from its publisher."),
  NOT_A_BUNDLE(
      1204,
      "the signature file does not have the form of an OMS v1.0 bundle",
      "Have it signed again with `fluno sign` or model-signing 1.1 or newer."),
  MEDIA_TYPE(
      1205,
      "the signature file is a Sigstore bundle of another version",
      "Have it signed again with `fluno sign` or model-signing 1.1 or newer."),
  KEYLESS(
      1206,
      "the signature is keyless, by a short-lived Sigstore certificate",
      "Have it signed with a key: Fluno trusts keys that a policy names, not identities."),
  CERTIFICATE(
      1207,
      "the signature is by a certificate chain",
      "Have it signed with a key: Fluno trusts keys that a policy names, not authorities."),
  BASE64(
      1208,
      "a member of the signature file is not canonical base64",
      "Fetch the bundle again from its publisher."),
  PAYLOAD_TYPE(
      1209,
      "the signature covers something that is not an in-toto statement",
      "Have it signed again with `fluno sign` or model-signing."),
  SIGNATURE_COUNT(
      1210,
      "the signature file does not hold exactly one signature",
      "Give each signer a file of its own."),
  UNNAMED_KEY(
      1211,
      "the signature names no key and is by no trusted key",
      "Ask the signer for the public key, or do not use this bundle."),
  BAD_SIGNATURE(
      1212,
      "the signature names a trusted key but is not by it",
      "Do not use this bundle; fetch it again from its publisher."),
  DSSEV1(
      1213,
      "the signature is over the faulty DSSEV1 encoding of model-signing 0.2",
      "Have it signed again with `fluno sign` or model-signing 1.1 or newer."),
  OLD_STATEMENT(
      1214,
      "the signature has the format of model-signing 0.2",
      "Have it signed again with `fluno sign` or model-signing 1.1 or newer."),
  NOT_A_STATEMENT(
      1215,
      "what was signed does not have the form of an OMS v1.0 statement",
      "Ask the signer what it signed, and have it signed again."),
  PREDICATE_TYPE(
      1216,
      "what was signed is a statement about something else",
      "Have the artifact itself signed, with `fluno sign` or model-signing."),
  SUBJECT_DIGEST(
      1217,
      "the statement's digest is not the digest of its resources",
      "Ask the signer which tool made it, and have it signed again."),
  RESOURCE_NAME(
      1218,
      "the statement names a resource that no bundle can hold",
      "Sign the artifact folder of a bundle: plain names of a-z 0-9 . _ - without folders."),
  RESOURCE_ORDER(
      1219,
      "the resources of the statement are not in order, or one is there twice",
      "Ask the signer which tool made it, and have it signed again."),
  HASH_ALGORITHM(
      1220, "the statement uses a hash other than SHA-256", "Have it signed again with SHA-256."),
  SERIALIZATION(
      1221,
      "the statement hashes parts of files",
      "Have it signed again with whole files as resources."),
  KEY_REVOKED(
      1222,
      "the only signatures by keys of the trust policy are by revoked keys",
      "Fetch a bundle that is signed by a key in force."),
  KEY_PERIOD(
      1223,
      "the only signatures by keys of the trust policy are by keys outside their period",
      "Fetch a bundle that is signed by a key in force, or a newer policy.");

  private final Reason reason;

  SignatureCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.SIGNATURE, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
