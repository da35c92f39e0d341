package dev.fluno.runtime.refusal;

/** Why a file or folder cannot be written. */
public enum OutputCode implements Code {
  EXISTS(4064, "the output is there already", "Remove it, or choose another name for the output."),
  NOT_WRITTEN(
      4065,
      "the output could not be written; nothing of it was left behind",
      "Free some space, or choose a folder that you may write to.");

  private final Reason reason;

  OutputCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.AUTHORING, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
