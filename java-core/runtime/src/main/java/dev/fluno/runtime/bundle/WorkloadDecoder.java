package dev.fluno.runtime.bundle;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.ObjectReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Decodes what the artifact computes, from members of the manifest's root. */
final class WorkloadDecoder {
  private static final int MAX_VECTOR = 1 << 27;
  private static final int MAX_SHAPES = 64;
  private static final int MAX_RANK = 8;
  private static final BigInteger MAX_DIMENSION = BigInteger.valueOf(1L << 30);

  private WorkloadDecoder() {}

  static Manifest.Workload decode(ObjectReader root) throws JsonProblem {
    return new Manifest.Workload(
        TextRule.NAME_TEXT.read(root, "workload_name"),
        TextRule.NAME_TEXT.read(root, "region_name"),
        TextRule.OUTPUT_MODE.read(root, "output_mode"),
        (int) root.integer("output_vector_len", 0, MAX_VECTOR),
        shapes(root));
  }

  private static List<List<Long>> shapes(ObjectReader root) throws JsonProblem {
    String key = "allowed_input_shapes";
    String need =
        "at most "
            + MAX_SHAPES
            + " arrays of 1 to "
            + MAX_RANK
            + " integers from 1 to "
            + MAX_DIMENSION;
    List<JsonValue> elements = root.array(key);
    if (elements.size() > MAX_SHAPES) {
      throw root.mismatch(key, need, "an array of " + elements.size());
    }
    var shapes = new ArrayList<List<Long>>();
    for (JsonValue element : elements) {
      if (!(element instanceof JsonArray(List<JsonValue> dimensions))
          || dimensions.isEmpty()
          || dimensions.size() > MAX_RANK) {
        throw root.mismatch(key, need, element.description());
      }
      var shape = new ArrayList<Long>();
      for (JsonValue dimension : dimensions) {
        if (!(dimension instanceof JsonNumber number)
            || number.integer().filter(WorkloadDecoder::isDimension).isEmpty()) {
          throw root.mismatch(key, need, dimension.description());
        }
        shape.add(number.integer().get().longValue());
      }
      shapes.add(List.copyOf(shape));
    }
    return List.copyOf(shapes);
  }

  private static boolean isDimension(BigInteger value) {
    return value.signum() > 0 && value.compareTo(MAX_DIMENSION) <= 0;
  }
}
