package dev.fluno.runtime.refusal;

/** Why a verified library could not be loaded. */
public enum LoadCode implements Code {
  SEALED_MEMORY_UNAVAILABLE(
      2001,
      "this system offers no sealed memory",
      "Run on Linux 3.17 or newer with memfd_create allowed.");

  private final int number;
  private final String title;
  private final String remedy;

  LoadCode(int number, String title, String remedy) {
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
    return Stage.LOAD;
  }
}
