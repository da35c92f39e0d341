package dev.fluno.benchmarks.report;

import java.util.List;

/** Grows a page. */
final class Markdown {
  private final StringBuilder text = new StringBuilder();

  /** A paragraph, a heading or anything else that stands for itself. */
  Markdown block(String block) {
    text.append(block.strip()).append("\n\n");
    return this;
  }

  Markdown table(List<String> head, List<List<String>> rows) {
    row(head);
    text.append("|---".repeat(head.size())).append("|\n");
    rows.forEach(this::row);
    text.append('\n');
    return this;
  }

  private void row(List<String> cells) {
    text.append('|');
    cells.forEach(cell -> text.append(' ').append(cell.replace("|", "\\|")).append(" |"));
    text.append('\n');
  }

  /** The whole, which ends with one line break. */
  String page() {
    return text.toString().strip() + "\n";
  }
}
