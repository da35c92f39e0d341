package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import java.util.List;

/** Observations in the body of a request. */
final class Observations {
  private Observations() {}

  /**
   * The observations, at least one, all of finite numbers: one that is not would stay in the state
   * of its sensor for ever.
   *
   * @param mediaType of the body, without parameters
   * @throws Problem if the body is not what it should be
   */
  static List<double[]> read(String mediaType, byte[] body, int most) {
    var rows =
        switch (mediaType) {
          case JsonObservations.MEDIA_TYPE -> JsonObservations.read(body, most);
          case ArrowObservations.MEDIA_TYPE -> ArrowObservations.read(body, most);
          default ->
              throw new Problem(
                  Kind.UNKNOWN_CONTENT_TYPE,
                  "%s or %s is needed"
                      .formatted(JsonObservations.MEDIA_TYPE, ArrowObservations.MEDIA_TYPE));
        };
    if (rows.isEmpty()) {
      throw new Problem(Kind.NO_OBSERVATIONS, "there is no observation in it");
    }
    for (int row = 0; row < rows.size(); row++) {
      for (double number : rows.get(row)) {
        if (!Double.isFinite(number)) {
          throw new Problem(Kind.NOT_FINITE, "observation " + row + " has a number not finite");
        }
      }
    }
    return rows;
  }

  static Problem tooMany(int most) {
    return new Problem(
        Kind.TOO_MANY_OBSERVATIONS, "a request has at most " + most + " observations");
  }
}
