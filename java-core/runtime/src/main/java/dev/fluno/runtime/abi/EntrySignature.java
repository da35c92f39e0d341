package dev.fluno.runtime.abi;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One callable function of an artifact.
 *
 * @param name the name it is called by: a Python identifier in ASCII
 * @param symbol the exported symbol in the library, such as {@code _mlir_ciface_hot_vector}
 * @param doc what it does, in plain text
 * @param parameters in the order of the native function
 * @param result the scalar that the native function returns, if it returns one
 * @param bounded true if every call is short (a few microseconds), so that it may block a garbage
 *     collection
 */
public record EntrySignature(
    String name,
    String symbol,
    String doc,
    List<Parameter> parameters,
    Optional<ValueType.Scalar> result,
    boolean bounded) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /**
   * @throws IllegalArgumentException if a name is not an ASCII identifier or used twice; whoever
   *     reads a manifest checks that first
   */
  public EntrySignature {
    requireName(name);
    requireName(symbol);
    parameters = List.copyOf(parameters);
    if (parameters.stream().map(Parameter::name).distinct().count() != parameters.size()) {
      throw new IllegalArgumentException(name + " has two parameters of one name");
    }
  }

  /** What a caller passes, in order. */
  public List<Parameter> arguments() {
    return parameters.stream().filter(Parameter::isArgument).toList();
  }

  /** What the runtime allocates and hands back, in order. */
  public List<Parameter> outputs() {
    return parameters.stream().filter(p -> p.access() == Access.OUT).toList();
  }

  /** The tensors that a call writes and a caller sees, in order: outputs and inout arguments. */
  public List<Parameter> written() {
    return parameters.stream()
        .filter(p -> p.access() == Access.OUT || p.access() == Access.INOUT)
        .toList();
  }

  /** Names stand unquoted in the canonical text and in messages: nothing else may pass for one. */
  static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not an ASCII identifier: " + name);
    }
  }
}
