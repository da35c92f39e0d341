package dev.fluno.runtime.json;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads number literals without ever expanding their exponent. */
final class NumberLiteral {
  /** 2^64 has 20 digits. */
  private static final int MAX_DIGITS = 20;

  private static final Pattern NUMBER =
      Pattern.compile("(-?)(0|[1-9][0-9]*+)(?:\\.([0-9]++))?(?:[eE]([+-]?)0*+([0-9]*+))?");

  private NumberLiteral() {}

  static boolean isNumber(String literal) {
    Matcher parts = NUMBER.matcher(literal);
    return parts.matches() && Character.isDigit(literal.charAt(literal.length() - 1));
  }

  /** The value, if it is an integer of at most {@value #MAX_DIGITS} digits. */
  static Optional<BigInteger> integer(String literal) {
    Matcher parts = NUMBER.matcher(literal);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String fraction = parts.group(3) == null ? "" : parts.group(3);
    String digits = parts.group(2) + fraction;
    int first = 0;
    while (first < digits.length() && digits.charAt(first) == '0') {
      first++;
    }
    if (first == digits.length()) {
      return Optional.of(BigInteger.ZERO);
    }
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    String significant = digits.substring(first, end);
    long zeros = exponent(parts) - fraction.length() + (digits.length() - end);
    if (zeros < 0 || significant.length() + zeros > MAX_DIGITS) {
      return Optional.empty();
    }
    var value = new BigInteger(significant + "0".repeat((int) zeros));
    return Optional.of(parts.group(1).isEmpty() ? value : value.negate());
  }

  /** The exponent, or one beyond every number of digits a document can hold. */
  private static long exponent(Matcher parts) {
    String digits = parts.group(5);
    if (digits == null || digits.isEmpty()) {
      return 0;
    }
    long size = digits.length() > 10 ? 10_000_000_000L : Long.parseLong(digits);
    return "-".equals(parts.group(4)) ? -size : size;
  }
}
