package dev.fluno.runtime.refusal;

import java.util.Locale;

/**
 * The stages of Fluno in the order in which data flows through them.
 *
 * <p>The first twelve are the gate. The first two digits of a refusal code, and the exit status of
 * the command line, are {@link #exitStatus()}.
 */
public enum Stage {
  POLICY(10, "the trust policy is read"),
  CONTAINER(11, "the bundle's files are listed and capped"),
  SIGNATURE(12, "the signatures are checked against the keys of the policy"),
  MANIFEST(13, "the manifest is matched with the statement and decoded"),
  RULE(14, "the policy's rule for the artifact is applied"),
  TIME(15, "the artifact's period of validity is checked"),
  CLOSED_WORLD(16, "the files, the manifest and the statement name the same resources"),
  PLATFORM(17, "the best library for this machine is chosen"),
  RESOURCE(18, "every resource is read once, sealed and hashed"),
  BINARY(19, "the sealed library is inspected"),
  LOAD(20, "the library is loaded"),
  IDENTITY(21, "the loaded library proves to be the sealed one and reproduces its golden values"),
  CALL(30, "an entry is called"),
  EMBEDDING(31, "an application runs Python code"),
  AUTHORING(40, "an artifact is built, packed or signed, or a policy is written"),
  OMS(41, "a folder or file is signed, or compared with its signature, by `fluno oms`"),
  AUDIT(42, "what is to be published is searched for what must not be in it, by `fluno audit`"),
  ENVIRONMENT(50, "the machine is prepared");

  private final int exitStatus;
  private final String purpose;

  Stage(int exitStatus, String purpose) {
    this.exitStatus = exitStatus;
    this.purpose = purpose;
  }

  /**
   * The exit status of the command line when this stage refuses; also the first two digits of its
   * codes.
   */
  public int exitStatus() {
    return exitStatus;
  }

  /** What happens in this stage, as a clause: "the trust policy is read". */
  public String purpose() {
    return purpose;
  }

  /** The stage's name as it appears in messages and JSON, such as {@code closed-world}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** True for the stages that decide whether a bundle may be loaded. */
  public boolean isGate() {
    return exitStatus <= IDENTITY.exitStatus;
  }
}
