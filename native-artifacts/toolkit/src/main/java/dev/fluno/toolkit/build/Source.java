package dev.fluno.toolkit.build;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A filled-in template, for messages: filling it in moves no line.
 *
 * @param name the author's file, and for which library
 */
record Source(String name, String text) {

  private static final int SHOWN_LINES = 4;

  /** The numbers of the lines that hold one of these words, outside comments. */
  List<Integer> lines(String... words) {
    var lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> holds(lines.get(i), words))
        .mapToObj(i -> i + 1)
        .toList();
  }

  private static boolean holds(String line, String... words) {
    int comment = line.indexOf("//");
    var code = comment < 0 ? line : line.substring(0, comment);
    for (var word : words) {
      if (code.contains(word)) {
        return true;
      }
    }
    return false;
  }

  /** The name with line numbers. */
  String at(List<Integer> lines) {
    return lines.isEmpty() ? name : name + " line " + listed(lines);
  }

  static String listed(List<Integer> lines) {
    var first = lines.stream().limit(SHOWN_LINES).map(String::valueOf);
    return first.collect(Collectors.joining(", ")) + (lines.size() > SHOWN_LINES ? "..." : "");
  }

  /** A tool's message with the author's file in the place of the copy that the tool read. */
  String told(String message) {
    return message.replace(Pipeline.SOURCE + ":", name + ":");
  }
}
