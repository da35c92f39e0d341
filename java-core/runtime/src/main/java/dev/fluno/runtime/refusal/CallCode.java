package dev.fluno.runtime.refusal;

/** Why a call was not made. */
public enum CallCode implements Code {
  CLOSED(
      3001,
      "it is closed",
      "Keep the artifact open, for example in a `with` block, while you call it."),
  BUSY(
      3002,
      "the bound call is already running on another thread",
      "Make one bound call for each thread."),
  UNKNOWN_ARGUMENT(
      3003,
      "the entry takes no argument of this name",
      "Use the argument names of the entry's signature; outputs are allocated for you."),
  MISSING_ARGUMENT(
      3004, "an argument is missing", "Pass every argument of the entry's signature by name."),
  WRONG_KIND(
      3005,
      "a value is of the wrong kind",
      "Pass what the signature asks for; Fluno converts nothing silently."),
  OUTSIDE_BOUNDS(
      3006, "a value lies outside its bounds", "Pass a value that the signature allows."),
  WRONG_DTYPE(
      3007,
      "the element type is not the one needed",
      "Make a tensor of the element type needed; Fluno never reinterprets bits."),
  WRONG_LENGTH(3008, "the length is not the one needed", "Pass exactly as much as is needed."),
  OVERLAP(
      3009,
      "a tensor that the entry writes is passed twice",
      "Pass a tensor of its own for each argument that the entry writes."),
  OUTSIDE_TENSOR(
      3010, "the index lies outside the tensor", "Use an index between 0 and the length."),
  NO_RESULT(3011, "the entry gives no such result", "Ask for what the entry's signature lists."),
  NO_MEMORY(
      3012,
      "the memory for a tensor is not to be had",
      "Make smaller tensors, drop those you no longer use, or raise -XX:MaxDirectMemorySize."),
  UNKNOWN_ENTRY(
      3013, "the artifact has no entry of this name", "Use a name that `fluno inspect` lists.");

  private final Reason reason;

  CallCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.CALL, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
