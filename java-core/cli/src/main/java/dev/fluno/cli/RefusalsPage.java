package dev.fluno.cli;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Stage;
import java.util.List;

/** Renders docs/refusals.md. */
final class RefusalsPage {
  private RefusalsPage() {}

  /** The page, in Markdown. */
  static String text(List<Code> codes) {
    var page = new StringBuilder();
    page.append(
        """
        # Refusals

        <!-- Generated: ./fluno explain --markdown > docs/refusals.md -->

        Fluno refuses with a stable code, on one line: the code, what was wrong, the file or argument
        concerned, what was needed, what was found instead, and what to do. A code never changes its
        meaning. The first two digits name the stage and are the exit status of the `fluno` command.
        `./fluno explain FLN-1502` prints one entry of this page. The example is what a test really met, shortened:
        the concern, what was needed, what was found.
        """);
    for (Stage stage : Stage.values()) {
      var ofStage = codes.stream().filter(code -> code.stage() == stage).toList();
      if (!ofStage.isEmpty()) {
        section(page, stage, ofStage);
      }
    }
    return page.toString();
  }

  private static void section(StringBuilder page, Stage stage, List<Code> codes) {
    var label = stage.label().replace('-', ' ');
    page.append("\n## ")
        .append(stage.exitStatus())
        .append(' ')
        .append(Character.toUpperCase(label.charAt(0)))
        .append(label.substring(1))
        .append("\n\n")
        .append(stage.isGate() ? "Stage " + ReportView.number(stage) + " of the gate: " : "When ")
        .append(stage.purpose())
        .append(".\n\n| code | cause | example | remedy |\n|---|---|---|---|\n");
    for (Code code : codes) {
      page.append("| ").append(code.id()).append(" | ").append(cell(code.title())).append(" | ");
      page.append(cell(Examples.of(code))).append(" | ");
      page.append(cell(code.remedy())).append(" |\n");
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
