package dev.fluno.runtime.event;

/**
 * Events for JDK Flight Recorder. All are off until a recording turns them on by name, and a JVM
 * without the module jdk.jfr does without: then nothing here refers to its classes.
 *
 * <p>An event is begun before the work and ended after it. It names the artifact, the entry and the
 * code of a refusal, and never a path, a message or a value.
 */
public final class Events {
  private static final boolean RECORDER = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Events() {}

  /** A run of the gate. */
  @FunctionalInterface
  public interface Verification {
    /**
     * Ends it.
     *
     * @param artifactId empty if the gate did not get so far
     * @param code why it was refused; empty if it passed
     */
    void end(String artifactId, String code);
  }

  /** A stage of the gate; the next one begins where it ends. */
  @FunctionalInterface
  public interface VerificationStage {
    void end(String stage, String outcome);
  }

  /** Loading a verified bundle, with its golden cases. */
  @FunctionalInterface
  public interface Loading {
    /**
     * Ends it.
     *
     * @param target of the library that this machine takes, such as {@code linux-x86_64-v3}
     * @param bytes of that library
     */
    void end(String artifactId, String target, long bytes);
  }

  /** A bind or a call of an entry. */
  @FunctionalInterface
  public interface Use {
    void end(String entry);
  }

  public static Verification verification() {
    return RECORDER ? new VerifyEvent() : (_, _) -> {};
  }

  public static VerificationStage stage() {
    return RECORDER ? new VerifyStageEvent() : (_, _) -> {};
  }

  public static Loading loading() {
    return RECORDER ? new LoadEvent() : (_, _, _) -> {};
  }

  public static Use binding() {
    return RECORDER ? new BindEvent() : _ -> {};
  }

  /**
   * Whether calls are recorded. While they are not, this is all that a call spends on it: the JVM
   * compiles the question to nothing until a recorder starts.
   */
  public static boolean callsAreRecorded() {
    return RECORDER && CallEvent.isOn();
  }

  /** Only where {@link #callsAreRecorded()}. */
  public static Use call(boolean bound) {
    return new CallEvent(bound);
  }
}
