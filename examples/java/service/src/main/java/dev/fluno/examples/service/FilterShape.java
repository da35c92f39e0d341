package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the entry {@code step} of an artifact keeps and takes. Two artifacts whose shapes are equal
 * can go on with each other's states.
 *
 * @param state the tensors that a state consists of, by name
 * @param observation the name of the tensor that takes an observation
 * @param width its number of elements
 */
record FilterShape(Map<String, ValueType.TensorType> state, String observation, int width) {
  static final String ENTRY = "step";

  FilterShape {
    state = Map.copyOf(state);
  }

  /**
   * The shape of an artifact.
   *
   * @throws Problem if it is no filter
   */
  static FilterShape of(Artifact artifact) {
    var step =
        artifact.entries().stream()
            .map(entry -> entry.signature())
            .filter(signature -> signature.name().equals(ENTRY))
            .findFirst()
            .orElseThrow(() -> unsuitable("it has no entry " + ENTRY));
    if (step.result().filter(result -> result.dtype().isFloat()).isEmpty()) {
      throw unsuitable("its step gives no score");
    }
    var state = new LinkedHashMap<String, ValueType.TensorType>();
    var observations = new LinkedHashMap<String, ValueType.TensorType>();
    for (Parameter parameter : step.arguments()) {
      if (!(parameter.type() instanceof ValueType.TensorType type) || type.bounded()) {
        throw unsuitable("its " + parameter.name() + " is no tensor of a fixed length");
      }
      (parameter.access() == Access.INOUT ? state : observations).put(parameter.name(), type);
    }
    if (observations.size() != 1) {
      throw unsuitable("its step takes " + observations.size() + " tensors instead of one");
    }
    var taken = observations.entrySet().iterator().next();
    if (taken.getValue().dtype() != DType.F64) {
      throw unsuitable("its observations are not f64");
    }
    return new FilterShape(state, taken.getKey(), Math.toIntExact(taken.getValue().length()));
  }

  private static Problem unsuitable(String why) {
    return new Problem(Kind.UNSUITABLE_ARTIFACT, "the artifact is no filter: " + why);
  }
}
