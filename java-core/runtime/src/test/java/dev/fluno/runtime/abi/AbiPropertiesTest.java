package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of all types, all scalars and all signatures. */
class AbiPropertiesTest {

  @Provide
  Arbitrary<ValueType> types() {
    Arbitrary<ValueType> scalars = Arbitraries.of(DType.values()).map(Scalar::new);
    return Arbitraries.oneOf(scalars, tensors());
  }

  private static Arbitrary<ValueType> tensors() {
    return Arbitraries.of(DType.values())
        .flatMap(
            dtype ->
                Combinators.combine(
                        Arbitraries.longs().between(1, Tensor.maxLength(dtype)),
                        Arbitraries.of(true, false))
                    .as((length, bounded) -> new TensorType(dtype, length, bounded)));
  }

  @Property(tries = 1000)
  void a_type_is_read_as_it_was_written(@ForAll @From("types") ValueType type) {
    assertEquals(Optional.of(type), TypeText.parse(type.text()));
  }

  @Property(tries = 2000)
  void a_text_that_is_a_type_is_the_one_text_of_that_type(
      @ForAll @From("types") ValueType type,
      @ForAll int at,
      @ForAll @From("typeCharacters") char c) {
    var edited = new StringBuilder(type.text());
    edited.setCharAt(Math.floorMod(at, edited.length()), c);
    TypeText.parse(edited.toString())
        .ifPresent(read -> assertEquals(edited.toString(), read.text()));
  }

  @Provide
  Arbitrary<Character> typeCharacters() {
    return Arbitraries.of(
        '0', '1', '9', 'i', 'u', 'f', 'n', '<', '=', '[', ']', ' ', '-', '+', '٣');
  }

  /** Of any 64 bits, those that are the bits of a value of the type. */
  private static long bits(DType dtype, long any) {
    return switch (dtype) {
      case I1 -> any & 1;
      case I8 -> (byte) any;
      case I16 -> (short) any;
      case I32 -> (int) any;
      case I64, U64 -> any;
      case F32 -> dtype.toBits(Float.intBitsToFloat((int) any));
      case F64 -> dtype.toBits(Double.longBitsToDouble(any));
    };
  }

  @Property(tries = 4000)
  void a_scalar_is_read_bit_for_bit_as_it_was_written(@ForAll DType dtype, @ForAll long any) {
    long bits = bits(dtype, any);
    assertEquals(OptionalLong.of(bits), ScalarText.parse(dtype, ScalarText.format(dtype, bits)));
  }

  /** Python prints all 13 digits and a plus; C prints no more digits than needed. */
  @Property(tries = 1000)
  void a_double_is_read_as_python_and_c_print_it(@ForAll long any) {
    double value = Double.longBitsToDouble(any);
    if (Double.isFinite(value)) {
      String java = Double.toHexString(value);
      String signed = java.replaceFirst("p(?!-)", "p+");
      int point = signed.indexOf('.') + 1;
      int exponent = signed.indexOf('p');
      String python =
          signed.substring(0, exponent)
              + "0".repeat(13 - (exponent - point))
              + signed.substring(exponent);
      String c = signed.replace(".0p", "p");
      for (String text : List.of(java, signed, python, c)) {
        assertEquals(
            OptionalLong.of(Double.doubleToLongBits(value)),
            ScalarText.parse(DType.F64, text),
            text);
      }
    }
  }

  @Property(tries = 2000)
  void a_text_that_is_a_scalar_has_the_value_that_java_reads(
      @ForAll long any, @ForAll int at, @ForAll @From("floatCharacters") char c) {
    var edited = new StringBuilder(ScalarText.format(DType.F64, bits(DType.F64, any)));
    edited.setCharAt(Math.floorMod(at, edited.length()), c);
    ScalarText.parse(DType.F64, edited.toString())
        .ifPresent(
            read ->
                assertEquals(
                    Double.doubleToLongBits(Double.parseDouble(edited.toString())),
                    read,
                    edited.toString()));
  }

  @Provide
  Arbitrary<Character> floatCharacters() {
    return Arbitraries.of('0', '1', '2', 'a', 'f', 'p', 'P', 'x', '.', '+', '-', 'd', 'N', ' ');
  }

  @Provide
  Arbitrary<List<EntrySignature>> signatures() {
    Arbitrary<String> names = Arbitraries.strings().withChars("ab_").ofMinLength(1).ofMaxLength(3);
    Arbitrary<Parameter> parameter = names.flatMap(AbiPropertiesTest::parameter);
    Arbitrary<EntrySignature> entry =
        Combinators.combine(
                names,
                names,
                parameter.list().ofMaxSize(3).uniqueElements(Parameter::name),
                Arbitraries.of(DType.values()).map(Scalar::new).optional(),
                Arbitraries.of(true, false))
            .as(
                (name, symbol, parameters, result, bounded) ->
                    new EntrySignature(name, symbol, "", parameters, result, bounded));
    return entry.list().ofMinSize(1).ofMaxSize(3).uniqueElements(EntrySignature::name);
  }

  private static Arbitrary<Parameter> parameter(String name) {
    Arbitrary<Parameter> tensor =
        Combinators.combine(tensors(), Arbitraries.of(Access.IN, Access.INOUT))
            .as((type, access) -> new Parameter(name, type, access, Optional.empty()));
    Arbitrary<Parameter> integer =
        Combinators.combine(
                Arbitraries.of(DType.I8, DType.I64, DType.U64),
                Arbitraries.longs(),
                Arbitraries.longs())
            .as(
                (dtype, a, b) -> {
                  long low = bits(dtype, a);
                  long high = bits(dtype, b);
                  boolean ordered = dtype.compareIntegers(low, high) <= 0;
                  var bounds =
                      new ScalarBounds.OfInteger(ordered ? low : high, ordered ? high : low);
                  return new Parameter(name, new Scalar(dtype), Access.IN, Optional.of(bounds));
                });
    return Arbitraries.oneOf(tensor, integer);
  }

  /** Two manifests of one hash would let one pass for the other. */
  @Property(tries = 1000)
  void two_binary_interfaces_have_one_text_only_if_they_are_the_same(
      @ForAll @From("signatures") List<EntrySignature> one,
      @ForAll @From("signatures") List<EntrySignature> other) {
    assertEquals(
        new HashSet<>(one).equals(new HashSet<>(other)),
        AbiHash.canonicalText(one).equals(AbiHash.canonicalText(other)));
  }

  @Property(tries = 300)
  void the_order_of_entries_does_not_count_and_the_order_of_parameters_does(
      @ForAll @From("signatures") List<EntrySignature> entries, @ForAll Random random) {
    var shuffled = new ArrayList<>(entries);
    Collections.shuffle(shuffled, random);
    assertEquals(AbiHash.of(entries), AbiHash.of(shuffled));
    List<EntrySignature> reversed =
        entries.stream()
            .map(
                e ->
                    new EntrySignature(
                        e.name(),
                        e.symbol(),
                        e.doc(),
                        e.parameters().reversed(),
                        e.result(),
                        e.bounded()))
            .toList();
    assertEquals(entries.equals(reversed), AbiHash.of(entries).equals(AbiHash.of(reversed)));
  }
}
