package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Observations as JSON: {@code {"observations": [[0.1, 0.2], [0.3, 0.4]]}} and nothing else. */
final class JsonObservations {
  static final String MEDIA_TYPE = "application/json";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(4).maxNumberLength(100).build())
          .build();

  private final JsonParser parser;
  private final int most;

  private JsonObservations(JsonParser parser, int most) {
    this.parser = parser;
    this.most = most;
  }

  /**
   * The observations of the text.
   *
   * @throws Problem if it is malformed or has too many
   */
  static List<double[]> read(byte[] text, int most) {
    try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      return new JsonObservations(parser, most).document();
    } catch (JacksonException e) {
      throw malformed(e.getLocation());
    }
  }

  private List<double[]> document() {
    need(JsonToken.START_OBJECT);
    need(JsonToken.PROPERTY_NAME);
    if (!parser.currentName().equals("observations")) {
      throw unexpected();
    }
    need(JsonToken.START_ARRAY);
    var rows = new ArrayList<double[]>();
    while (parser.nextToken() == JsonToken.START_ARRAY) {
      if (rows.size() == most) {
        throw Observations.tooMany(most);
      }
      rows.add(row());
    }
    if (parser.currentToken() != JsonToken.END_ARRAY) {
      throw unexpected();
    }
    need(JsonToken.END_OBJECT);
    if (parser.nextToken() != null) {
      throw unexpected();
    }
    return rows;
  }

  private double[] row() {
    var numbers = new double[16];
    int length = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == null || !parser.currentToken().isNumeric()) {
        throw unexpected();
      }
      if (length == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * length);
      }
      numbers[length++] = parser.getDoubleValue();
    }
    return Arrays.copyOf(numbers, length);
  }

  private void need(JsonToken token) {
    if (parser.nextToken() != token) {
      throw unexpected();
    }
  }

  private Problem unexpected() {
    return malformed(parser.currentTokenLocation());
  }

  private static Problem malformed(@Nullable TokenStreamLocation place) {
    return new Problem(
        Kind.MALFORMED_JSON,
        String.format(
            Locale.ROOT,
            "{\"observations\": [[number, ...], ...]} is needed; see line %d, column %d",
            place == null ? 0 : place.getLineNr(),
            place == null ? 0 : place.getColumnNr()));
  }
}
