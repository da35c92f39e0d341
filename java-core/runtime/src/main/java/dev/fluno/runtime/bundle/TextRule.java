package dev.fluno.runtime.bundle;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A form of text in a manifest.
 *
 * @param pattern what the whole text must match; the published JSON Schema has the same
 * @param need the form in words, for messages
 */
record TextRule(Pattern pattern, String need) {
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._+-]{0,99}";

  static final TextRule ARTIFACT_ID =
      of(
          "(?=.{1,200}$)[a-z][a-z0-9]*(-[a-z0-9]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)+",
          "a reverse-DNS name such as dev.fluno.example, lower case, at most 200 characters");
  static final TextRule NAME_TEXT =
      of(NAME, "1 to 100 characters A-Z a-z 0-9 . _ + -, beginning with a letter or digit");
  static final TextRule OUTPUT_MODE =
      of(
          "digest|partial_summary_vector|full_state_vector",
          "digest, partial_summary_vector or full_state_vector");
  static final TextRule SHA256 = of("[0-9a-f]{64}", "64 lower-case hexadecimal digits");
  static final TextRule LICENSE =
      of("[A-Za-z0-9.+() :-]{1,200}", "an SPDX licence expression of at most 200 characters");

  /** Shown to people: may have line feeds, never other control characters. */
  static final TextRule PROSE =
      of(
          "[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]{1,2000}",
          "1 to 2000 characters, none a control character but the line feed");

  static final TextRule IDENTIFIER =
      of("[A-Za-z][A-Za-z0-9_]{0,63}", "1 to 64 characters A-Z a-z 0-9 _, beginning with a letter");
  static final TextRule CIFACE_SYMBOL =
      of(
          "_mlir_ciface_[A-Za-z0-9_]{1,100}",
          "_mlir_ciface_ and 1 to 100 characters A-Z a-z 0-9 _ after it");
  static final TextRule ANY_SYMBOL = of("[!-~]{1,200}", "1 to 200 visible ASCII characters");
  static final TextRule OS = of("linux|windows", "linux or windows");
  static final TextRule ARCH = of("x86_64|aarch64", "x86_64 or aarch64");

  private static TextRule of(String regex, String need) {
    return new TextRule(Pattern.compile(regex), need);
  }

  boolean allows(String text) {
    return pattern.matcher(text).matches();
  }

  /** A string member of this form. */
  String read(ObjectReader reader, String key) throws JsonProblem {
    String text = reader.string(key);
    if (!allows(text)) {
      throw reader.mismatch(key, need, new JsonString(text).description());
    }
    return text;
  }

  /** An array member of strings of this form, no two equal. */
  List<String> readAll(ObjectReader reader, String key, int min, int max) throws JsonProblem {
    List<String> texts = reader.strings(key);
    if (texts.size() < min || texts.size() > max) {
      throw reader.mismatch(
          key, "an array of " + min + " to " + max, "an array of " + texts.size());
    }
    var seen = new HashSet<String>();
    for (String text : texts) {
      if (!allows(text)) {
        throw reader.mismatch(key, "each " + need, new JsonString(text).description());
      }
      if (!seen.add(text)) {
        throw reader.mismatch(key, "no element twice", new JsonString(text).description());
      }
    }
    return texts;
  }
}
