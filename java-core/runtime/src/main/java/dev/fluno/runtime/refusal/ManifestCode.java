package dev.fluno.runtime.refusal;

/** Why a manifest is not accepted. */
public enum ManifestCode implements Code {
  NOT_SIGNED(
      1301,
      "the manifest is not the one that was signed",
      "Do not use this bundle; fetch it again from its publisher."),
  NOT_UTF8(
      1302,
      "the manifest is not plain UTF-8",
      "Ask its publisher for a manifest in UTF-8 without a byte order mark."),
  NOT_JSON(1303, "the manifest is not JSON", "Ask its publisher for a sound one."),
  DUPLICATE_KEY(
      1304,
      "the manifest names one key twice",
      "Ask its publisher for a sound one: readers could disagree about which value counts."),
  TOO_LARGE(
      1305,
      "the manifest is too large or nested too deeply",
      "Ask its publisher for a smaller one."),
  UNSUPPORTED_SCHEMA(
      1306,
      "the manifest is of a schema that this version does not know",
      "Use a newer Fluno, or ask its publisher for a bundle of this schema."),
  LEGACY_SCHEMA(
      1307,
      "the manifest is of the older schema, which carries no signature",
      "It is never loaded: `fluno inspect` explains it, and `fluno pack --from-v1` makes a bundle"
          + " of it that can be signed."),
  UNKNOWN_CRITICAL(
      1308,
      "the manifest relies on a feature that this version does not know",
      "Use a newer Fluno."),
  INVALID_MEMBER(
      1309,
      "a member of the manifest is missing, unknown or not what it must be",
      "Ask its publisher for a sound bundle; `fluno pack` makes no other."),
  CONTRADICTION(
      1310,
      "two members of the manifest contradict each other",
      "Ask its publisher for a sound bundle; `fluno pack` makes no other."),
  ABI_HASH_DIFFERS(
      1311,
      "the manifest's hash of its entries is not that of the entries it lists",
      "Do not use this bundle; ask its publisher for a sound one."),
  TOO_MUCH_MEMORY(
      1312,
      "an entry of the manifest asks for too much memory",
      "Ask its publisher for an entry that needs less, or one whose callers choose the lengths.");

  private final Reason reason;

  ManifestCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.MANIFEST, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
