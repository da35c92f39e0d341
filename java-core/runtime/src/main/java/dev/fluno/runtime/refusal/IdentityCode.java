package dev.fluno.runtime.refusal;

/** Why a loaded library was turned away again. */
public enum IdentityCode implements Code {
  GOLDEN_DIFFERS(
      2101,
      "the library does not reproduce the golden values of its manifest",
      "Do not use this bundle on this machine; report it to its publisher."),
  NOT_THE_SEALED_MEMORY(
      2102,
      "the library that the dynamic loader mapped is not the sealed one",
      "Find out what else in this process loads or changes libraries, and report it."),
  SYMBOL_OUTSIDE_CODE(
      2103,
      "an entry's symbol does not lie in the executable part of the sealed library",
      "Do not use this bundle; report it to its publisher."),
  GOLDEN_UNUSABLE(
      2104,
      "a golden case of the manifest cannot be run",
      "Ask the publisher of the bundle to pack it again.");

  private final Reason reason;

  IdentityCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.IDENTITY, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
