package dev.fluno.python;

import dev.fluno.python.bridge.Loans;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Values on their way between Java and the Python of one context. What arrives is a copy that
 * belongs to its side, except the three that Fluno lends: artifacts, bound calls and tensors.
 */
final class Crossing {
  private static final int MAX_DEPTH = 32;
  private static final ByteOrder NATIVE = ByteOrder.nativeOrder();
  private static final String KNOWN =
      "None, a bool, number, string, primitive array, List, Map, Tensor, BoundCall or Artifact";

  private final Value nothing;
  private final Value newList;
  private final Value newDict;
  private final Value newArray;
  private final Value integer;
  private final Value tensor;
  private final Value artifact;
  private final Value bound;
  private final Value kind;
  private final Value handle;

  /**
   * @param host the module fluno_runtime._host
   */
  Crossing(Value host) {
    this.nothing = host.getMember("nothing");
    this.newList = host.getMember("new_list");
    this.newDict = host.getMember("new_dict");
    this.newArray = host.getMember("new_array");
    this.integer = host.getMember("integer");
    this.tensor = host.getMember("tensor");
    this.artifact = host.getMember("artifact");
    this.bound = host.getMember("bound");
    this.kind = host.getMember("kind");
    this.handle = host.getMember("handle");
  }

  /**
   * The value as Python gets it.
   *
   * @throws ArgumentException if it cannot cross
   */
  Object toPython(String subject, @Nullable Object value) {
    return toPython(subject, value, 0);
  }

  private Object toPython(String subject, @Nullable Object value, int depth) {
    if (depth > MAX_DEPTH) {
      throw wrongKind(subject, "at most " + MAX_DEPTH + " levels of lists and maps", "more");
    }
    return switch (value) {
      case null -> nothing;
      case Boolean truth -> truth;
      case String text -> text;
      case Character character -> character.toString();
      case BigInteger number -> integer.execute(number.toString());
      case Byte _, Short _, Integer _, Long _, Float _, Double _ -> value;
      case double[] array -> {
        var bytes = bytes(array.length, Double.BYTES);
        bytes.asDoubleBuffer().put(array);
        yield array("d", array.length, bytes);
      }
      case float[] array -> {
        var bytes = bytes(array.length, Float.BYTES);
        bytes.asFloatBuffer().put(array);
        yield array("f", array.length, bytes);
      }
      case long[] array -> {
        var bytes = bytes(array.length, Long.BYTES);
        bytes.asLongBuffer().put(array);
        yield array("q", array.length, bytes);
      }
      case int[] array -> {
        var bytes = bytes(array.length, Integer.BYTES);
        bytes.asIntBuffer().put(array);
        yield array("i", array.length, bytes);
      }
      case short[] array -> {
        var bytes = bytes(array.length, Short.BYTES);
        bytes.asShortBuffer().put(array);
        yield array("h", array.length, bytes);
      }
      case byte[] array -> array("b", array.length, ByteBuffer.wrap(array).order(NATIVE));
      case List<?> list ->
          newList.execute(list.stream().map(item -> toPython(subject, item, depth + 1)).toArray());
      case Map<?, ?> map -> {
        var items = new ArrayList<Object>();
        map.forEach(
            (key, item) -> {
              items.add(toPython(subject, key, depth + 1));
              items.add(toPython(subject, item, depth + 1));
            });
        yield newDict.execute(items.toArray());
      }
      case Tensor lent -> tensor.execute(Loans.of(lent));
      case BoundCall lent -> bound.execute(Loans.of(lent));
      case Artifact lent -> artifact.execute(Loans.of(lent));
      case Object other -> throw wrongKind(subject, KNOWN, other.getClass().getName());
    };
  }

  private static ByteBuffer bytes(int length, int elementBytes) {
    return ByteBuffer.allocate(Math.multiplyExact(length, elementBytes)).order(NATIVE);
  }

  private Value array(String typecode, int length, ByteBuffer bytes) {
    var copy = newArray.execute(typecode, length);
    int whole = bytes.capacity() & -Long.BYTES;
    for (int i = 0; i < whole; i += Long.BYTES) {
      copy.writeBufferLong(NATIVE, i, bytes.getLong(i));
    }
    for (int i = whole; i < bytes.capacity(); i++) {
      copy.writeBufferByte(i, bytes.get(i));
    }
    return copy;
  }

  /**
   * A Python value as Java gets it, of the type asked for.
   *
   * @throws ArgumentException if it cannot cross, or is of another type
   */
  <T> T toJava(String subject, Value value, Class<T> type) {
    if (type == Double.class && value.isNumber() && value.fitsInDouble()) {
      return type.cast(value.asDouble());
    }
    var arrived = toJava(subject, value, 0);
    Object fitting =
        switch (arrived) {
          case Long number when type == Double.class -> number.doubleValue();
          case Long number when type == BigInteger.class -> BigInteger.valueOf(number);
          case Long number when type == Integer.class && number == number.intValue() ->
              number.intValue();
          case null -> "None";
          case Object other -> other;
        };
    if (arrived == null || !type.isInstance(fitting)) {
      throw wrongKind(
          subject,
          type.getSimpleName(),
          arrived == null ? "None" : arrived.getClass().getSimpleName() + " " + arrived);
    }
    return type.cast(fitting);
  }

  private @Nullable Object toJava(String subject, Value value, int depth) {
    if (depth > MAX_DEPTH) {
      throw wrongKind(subject, "at most " + MAX_DEPTH + " levels of lists and dicts", "more");
    }
    var what = kind.execute(value).asString();
    return switch (what) {
      case "none" -> null;
      case "bool" -> value.asBoolean();
      case "float" -> value.asDouble();
      case "str" -> value.asString();
      case "int" -> value.fitsInLong() ? (Object) value.asLong() : value.as(BigInteger.class);
      case "tensor" -> Loans.tensor(handle.execute(value).asHostObject()).orElseThrow();
      case "list" -> {
        var items = new ArrayList<@Nullable Object>();
        for (long i = 0; i < value.getArraySize(); i++) {
          items.add(toJava(subject, value.getArrayElement(i), depth + 1));
        }
        yield Collections.unmodifiableList(items);
      }
      case "dict" -> {
        var items = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        for (var keys = value.getHashKeysIterator(); keys.hasIteratorNextElement(); ) {
          var key = keys.getIteratorNextElement();
          items.put(
              toJava(subject, key, depth + 1), toJava(subject, value.getHashValue(key), depth + 1));
        }
        yield Collections.unmodifiableMap(items);
      }
      case "bytes", "array:b", "array:B" -> bytes(value).array();
      case "array:d" -> {
        var array = new double[elements(value, Double.BYTES)];
        bytes(value).asDoubleBuffer().get(array);
        yield array;
      }
      case "array:f" -> {
        var array = new float[elements(value, Float.BYTES)];
        bytes(value).asFloatBuffer().get(array);
        yield array;
      }
      case "array:q", "array:l" -> {
        var array = new long[elements(value, Long.BYTES)];
        bytes(value).asLongBuffer().get(array);
        yield array;
      }
      case "array:i" -> {
        var array = new int[elements(value, Integer.BYTES)];
        bytes(value).asIntBuffer().get(array);
        yield array;
      }
      case "array:h" -> {
        var array = new short[elements(value, Short.BYTES)];
        bytes(value).asShortBuffer().get(array);
        yield array;
      }
      default ->
          throw wrongKind(
              subject,
              "None, a bool, int, float, str, bytes, list, tuple, dict, signed array or Tensor",
              what.startsWith("!") ? what.substring(1) : what);
    };
  }

  private static int elements(Value value, int elementBytes) {
    return Math.toIntExact(value.getBufferSize() / elementBytes);
  }

  /** A copy of the memory of a Python buffer, in native order. */
  static ByteBuffer bytes(Value value) {
    var bytes = new byte[Math.toIntExact(value.getBufferSize())];
    value.readBuffer(0, bytes, 0, bytes.length);
    return ByteBuffer.wrap(bytes).order(NATIVE);
  }

  private static ArgumentException wrongKind(String subject, String need, String have) {
    return new ArgumentException(CallCode.WRONG_KIND, subject, need, have);
  }
}
