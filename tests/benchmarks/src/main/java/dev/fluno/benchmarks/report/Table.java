package dev.fluno.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table, for a page and for a terminal.
 *
 * @param rows of as many cells as the head has
 */
public record Table(String title, List<String> head, List<List<String>> rows) {

  void write(Markdown page) {
    page.block("### " + title).table(head, rows);
  }

  /** In columns, the first to the left and the others to the right. */
  public String text() {
    var all = new ArrayList<List<String>>();
    all.add(head);
    all.addAll(rows);
    var text = new StringBuilder(title).append('\n');
    for (var row : all) {
      var line = new StringBuilder("  ");
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = all.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        var pad = " ".repeat(width - row.get(i).length());
        line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
