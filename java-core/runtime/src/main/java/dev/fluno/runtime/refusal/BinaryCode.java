package dev.fluno.runtime.refusal;

/** Why a native library is not acceptable. */
public enum BinaryCode implements Code {
  MALFORMED(
      1901, "the library is not a well-formed shared object", "Build it again with `fluno build`.");

  private final int number;
  private final String title;
  private final String remedy;

  BinaryCode(int number, String title, String remedy) {
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
    return Stage.BINARY;
  }
}
