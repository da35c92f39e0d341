package dev.fluno.cli;

import dev.fluno.runtime.refusal.Code;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what a refusal code means and what to do about it. */
@Command(
    name = "explain",
    description = "Says what a refusal code means and what to do about it; without one, lists all.",
    footer = {
      "",
      "Examples:",
      "  fluno explain FLN-1502",
      "  fluno explain 1502",
    })
final class ExplainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "CODE",
      description = "Such as FLN-1502, or only the number.")
  private String code = "";

  @Option(names = "--markdown", hidden = true, description = "Prints docs/refusals.md.")
  private boolean markdown;

  @Spec private CommandSpec spec = CommandSpec.create();

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (markdown) {
      console.out().print(RefusalsPage.text(Catalogue.all()));
    } else if (code.isEmpty()) {
      list(Catalogue.all());
    } else {
      explain(Catalogue.find(code).orElseThrow(this::unknown));
    }
    return 0;
  }

  private void explain(Code known) {
    var stage = known.stage();
    var out = console.out();
    out.println(known.id() + " " + known.title());
    out.println("  stage   " + stage.label() + ": " + stage.purpose());
    out.println("  status  " + stage.exitStatus() + " is the exit status of the command");
    out.println("  example " + Examples.of(known));
    out.println("  remedy  " + known.remedy());
  }

  private void list(List<Code> codes) {
    codes.forEach(each -> console.out().println(each.id() + " " + each.title()));
  }

  private ParameterException unknown() {
    var near = Catalogue.near(code).stream().map(Code::id).collect(Collectors.joining(", "));
    return new ParameterException(
        spec.commandLine(),
        "there is no code '"
            + code
            + "'; "
            + (near.isEmpty() ? "`fluno explain` lists all codes" : "near it are " + near));
  }
}
