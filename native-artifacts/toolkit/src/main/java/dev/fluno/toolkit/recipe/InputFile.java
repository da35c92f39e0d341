package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the files that people write for the toolkit, and names the file in every complaint. */
public final class InputFile {

  /** Far above any recipe or template; a file beyond it is not one. */
  private static final int MAX_BYTES = 1 << 20;

  /** Turns a JSON document into a value of the toolkit. */
  @FunctionalInterface
  public interface Decoder<T> {
    T decode(JsonValue root) throws JsonProblem;
  }

  private InputFile() {}

  /** The whole file; refused if it is missing, unreadable or larger than 1 MiB. */
  public static byte[] bytes(Path file) {
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw unreadable(file, "at most " + MAX_BYTES + " bytes", "more");
      }
      return bytes;
    } catch (IOException e) {
      throw new AuthoringException(
          AuthoringCode.INPUT_UNREADABLE, file.toString(), "a readable file", IoText.of(e), e);
    }
  }

  /** The whole file as UTF-8 text. */
  public static String text(Path file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
    } catch (CharacterCodingException e) {
      throw unreadable(file, "UTF-8 text", "other bytes");
    }
  }

  /** Reads strict JSON and decodes it; a JSON problem becomes a refusal that names the place. */
  public static <T> T decode(Path file, Decoder<T> decoder) {
    try {
      return decoder.decode(parse(bytes(file)));
    } catch (JsonProblem problem) {
      throw invalid(file, problem);
    }
  }

  /** The refusal for a file that is not what its decoder needs. */
  public static AuthoringException invalid(Path file, JsonProblem problem) {
    return new AuthoringException(
        AuthoringCode.RECIPE_INVALID,
        (file + " " + problem.pointer()).strip(),
        problem.need(),
        problem.have());
  }

  /** Parses strict JSON under the same limit. */
  public static JsonValue parse(byte[] bytes) throws JsonProblem {
    return StrictJson.parse(bytes, MAX_BYTES);
  }

  /** Reads the member {@code schema}, which must name this schema. */
  public static void requireSchema(ObjectReader root, String schema) throws JsonProblem {
    var found = root.string("schema");
    if (!found.equals(schema)) {
      throw root.mismatch("schema", schema, found);
    }
  }

  private static AuthoringException unreadable(Path file, String need, String have) {
    return new AuthoringException(AuthoringCode.INPUT_UNREADABLE, file.toString(), need, have);
  }
}
