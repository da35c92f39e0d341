package dev.fluno.runtime.abi;

import java.util.Locale;

/** How an entry uses a parameter. */
public enum Access {
  /** Read only; scalars are always this. */
  IN,
  /** Written only: allocated for each call by the runtime and handed back as a result. */
  OUT,
  /** Read and written: state that the caller owns. */
  INOUT,
  /**
   * Scratch memory that the runtime owns and callers never see; contents undefined before and after
   * a call.
   */
  WORKSPACE;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
