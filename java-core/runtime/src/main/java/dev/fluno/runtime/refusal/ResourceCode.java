package dev.fluno.runtime.refusal;

/** Why a resource is not what was signed. */
public enum ResourceCode implements Code {
  DIGEST_DIFFERS(
      1801,
      "a resource is not the one that was signed",
      "Do not use this bundle; fetch it again from its publisher."),
  SIZE_DIFFERS(
      1802,
      "a resource does not have the size that was signed",
      "Do not use this bundle; fetch it again from its publisher.");

  private final int number;
  private final String title;
  private final String remedy;

  ResourceCode(int number, String title, String remedy) {
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
    return Stage.RESOURCE;
  }
}
