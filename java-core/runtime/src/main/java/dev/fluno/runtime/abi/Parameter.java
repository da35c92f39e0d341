package dev.fluno.runtime.abi;

import java.util.Optional;

/**
 * One parameter of an entry.
 *
 * @param name a Python identifier
 * @param type its type
 * @param access how the entry uses it; always IN for a scalar
 * @param bounds for a scalar: the values allowed; empty for a tensor
 */
public record Parameter(String name, ValueType type, Access access, Optional<ScalarBounds> bounds) {

  /**
   * True for what a caller passes; false for outputs and workspaces, which the runtime allocates.
   */
  public boolean isArgument() {
    return access == Access.IN || access == Access.INOUT;
  }
}
