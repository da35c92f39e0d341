package dev.fluno.runtime.refusal;

/** Why a loaded library was turned away again. */
public enum IdentityCode implements Code {
  GOLDEN_DIFFERS(
      2101,
      "the library does not reproduce the golden values of its manifest",
      "Do not use this bundle on this machine; report it to its publisher.");

  private final int number;
  private final String title;
  private final String remedy;

  IdentityCode(int number, String title, String remedy) {
    this.number = number;
    this.title = title;
    this.remedy = remedy;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String remedy() {
    return remedy;
  }

  @Override
  public Stage stage() {
    return Stage.IDENTITY;
  }
}
