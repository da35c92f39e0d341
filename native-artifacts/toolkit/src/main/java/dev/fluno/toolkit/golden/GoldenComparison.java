package dev.fluno.toolkit.golden;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarDistance;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.Recipe;
import dev.fluno.toolkit.recipe.Recipe.Tolerance;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compares every value of some answers with those that are expected.
 *
 * @param code of the refusal for a difference
 * @param subject what gave the answers
 * @param tolerances by how much they may differ; without one for a value, its bits must agree
 */
public record GoldenComparison(AuthoringCode code, String subject, List<Tolerance> tolerances) {

  /** One that tolerates nothing. */
  public static GoldenComparison exact(AuthoringCode code, String subject) {
    return new GoldenComparison(code, subject, List.of());
  }

  /**
   * One with the tolerances of a recipe.
   *
   * @throws AuthoringException if one of them is for no output of these entries
   */
  public static GoldenComparison tolerant(
      AuthoringCode code, String subject, Recipe recipe, List<EntrySignature> entries) {
    for (var tolerance : recipe.tolerances()) {
      var place = tolerance.entry() + " " + tolerance.output();
      if (entries.stream().flatMap(GoldenComparison::places).noneMatch(place::equals)) {
        throw new AuthoringException(
            AuthoringCode.RECIPE_INVALID,
            recipe.file() + " /tolerances",
            "an entry, and one of its outputs or result",
            place);
      }
    }
    return new GoldenComparison(code, subject, recipe.tolerances());
  }

  private static Stream<String> places(EntrySignature entry) {
    return Stream.concat(
            entry.result().stream().map(_ -> GoldenAnswer.RESULT),
            entry.written().stream().map(Parameter::name))
        .map(output -> entry.name() + " " + output);
  }

  /**
   * Requires that the answers are those expected.
   *
   * @param source what gave the expected ones
   * @throws AuthoringException naming the first value that differs: its call, output and element,
   *     what was expected, what came, and how far they lie apart
   */
  public void require(
      List<GoldenCall> calls,
      String source,
      List<GoldenAnswer> expected,
      List<GoldenAnswer> actual) {
    for (int i = 0; i < calls.size(); i++) {
      require(calls.get(i), source, expected.get(i), actual.get(i));
    }
  }

  private void require(GoldenCall call, String source, GoldenAnswer expected, GoldenAnswer actual) {
    var entry = call.entry();
    entry
        .result()
        .ifPresent(
            type -> require(call, source, GoldenAnswer.RESULT, type.dtype(), expected, actual));
    for (var written : entry.written()) {
      require(call, source, written.name(), written.type().dtype(), expected, actual);
    }
  }

  private void require(
      GoldenCall call,
      String source,
      String output,
      DType dtype,
      GoldenAnswer expected,
      GoldenAnswer actual) {
    var need = expected.bits(output);
    var have = actual.bits(output);
    for (int i = 0; i < need.length; i++) {
      var distance = new ScalarDistance(dtype, need[i], have[i]);
      if (!distance.isNone() && !isTolerated(call.entry(), output, distance)) {
        var place = output.equals(GoldenAnswer.RESULT) ? output : output + "[" + i + "]";
        throw new AuthoringException(
            code,
            subject + ": " + call.entry().name() + ", " + call.origin() + ", " + place,
            text(dtype, need[i]) + " as " + source + " gives",
            text(dtype, have[i])
                + ", off by "
                + distance.absolute()
                + ", "
                + distance.ulps()
                + " ulp");
      }
    }
  }

  private boolean isTolerated(EntrySignature entry, String output, ScalarDistance distance) {
    return tolerances.stream()
        .filter(each -> each.entry().equals(entry.name()) && each.output().equals(output))
        .anyMatch(
            each ->
                distance.absolute() <= each.absolute()
                    || distance.ulps().compareTo(BigInteger.valueOf(each.ulps())) <= 0);
  }

  /** Exactly, and of a float also as people read it. */
  private static String text(DType dtype, long bits) {
    var exact = ScalarText.format(dtype, bits);
    return dtype.isFloat() ? exact + " (" + dtype.box(bits) + ")" : exact;
  }
}
