package dev.fluno.runtime.refusal;

/** Why Python code that runs inside an application was stopped or turned away. */
public enum EmbeddingCode implements Code {
  NO_FREE_CONTEXT(
      3101,
      "no Python context became free in time",
      "Give the pool more contexts or more patience, or send it fewer calls at once."),
  OUT_OF_TIME(
      3102,
      "the Python code took longer than its budget",
      "Give calls a larger budget, or make the code do less in one call."),
  CALLER_INTERRUPTED(
      3103,
      "the thread that waited for Python was interrupted",
      "Call again; the context in which the code ran has been replaced."),
  CONTEXT_CLOSED(
      3104, "the Python context is closed", "Use a pool or a session before you close it."),
  DENIED(
      3105,
      "Python tried what the application does not allow",
      "Let the application do it, and hand the result to Python."),
  NO_FUNCTION(
      3106,
      "the program has no function of this name",
      "Name a function that the program defines."),
  OUTSIDE_BUNDLES(
      3107,
      "the application does not offer this bundle to Python",
      "Take an artifact from fluno_runtime.artifacts, or let the application offer its folder."),
  NOT_YOUR_TRUST(
      3108,
      "in an application its trust policy alone decides",
      "Leave `trust` away; the application chose the policy.");

  private final Reason reason;

  EmbeddingCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.EMBEDDING, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
