package dev.fluno.runtime.refusal;

/** Why a container is not read. */
public enum ContainerCode implements Code {
  NOT_FOUND(1101, "there is no bundle at this path", "Check the path.");

  private final int number;
  private final String title;
  private final String remedy;

  ContainerCode(int number, String title, String remedy) {
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
    return Stage.CONTAINER;
  }
}
