package dev.fluno.runtime.refusal;

import java.util.Locale;

/**
 * One refusal: the code and what it is about. Its texts may quote what nobody vouches for, at any
 * length: of a long one, both ends are kept.
 *
 * @param code the stable reason
 * @param subject the file, field or argument concerned; may be empty
 * @param need what was needed
 * @param have what was found instead
 */
public record Refusal(Code code, String subject, String need, String have) {
  private static final int MAX_LENGTH = 500;

  public Refusal {
    subject = shortened(subject);
    need = shortened(need);
    have = shortened(have);
  }

  /** The message people see: code, cause, subject, need, have, remedy; printable, on one line. */
  public String message() {
    var text = new StringBuilder(code.id()).append(' ').append(code.title());
    if (!subject.isEmpty()) {
      text.append(": ").append(subject);
    }
    if (!need.isEmpty() || !have.isEmpty()) {
      text.append(" (need ").append(need).append(", have ").append(have).append(')');
    }
    return printable(text.append(". ").append(code.remedy()).toString());
  }

  /**
   * Bundles are hostile until verified: their names must not reach a terminal as control sequences.
   */
  public static String printable(String text) {
    var clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (Character.getType(c)) {
                case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE ->
                    clean.append(String.format(Locale.ROOT, "\\u%04x", c));
                default -> clean.appendCodePoint(c);
              }
            });
    return clean.toString();
  }

  /** Both ends: of a path the file's name counts, of a list or an error its beginning. */
  private static String shortened(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    int head = MAX_LENGTH / 2;
    int tail = text.length() - (MAX_LENGTH - head - 1);
    return text.substring(0, Character.isLowSurrogate(text.charAt(head)) ? head - 1 : head)
        + "…"
        + text.substring(Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail);
  }
}
