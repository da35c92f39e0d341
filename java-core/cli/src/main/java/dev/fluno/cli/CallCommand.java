package dev.fluno.cli;

import dev.fluno.cli.CallArguments.BadWord;
import dev.fluno.cli.CallView.Value;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.refusal.FlunoException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies and loads a bundle, and calls one of its entries once. */
@Command(
    name = "call",
    description =
        "Verifies and loads a bundle, calls one of its entries once, prints what it gave.",
    footer = {
      "",
      "A tensor is a JSON array, or @FILE that holds one; a tensor that is not given is zeros.",
      "Floats may be decimal or hex (0x1p-3); in a JSON array a hex float is a string.",
      "",
      "Exit status: 0 called; 10 to 21 the stage that refused the bundle; 30 the call was refused.",
      "",
      "Examples:",
      "  fluno call model.fluno hot_vector seed=7 steps=4096",
      "  fluno call model.fluno step observation=@observation.json --json",
    })
final class CallCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private JsonOption json = new JsonOption();

  @Parameters(
      index = "0",
      paramLabel = "BUNDLE",
      description = "A bundle: a folder or a .fluno file.")
  private Path bundle = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "ENTRY",
      description = "The entry; `fluno inspect` lists them.")
  private String entry = "";

  @Parameters(index = "2..*", paramLabel = "NAME=VALUE", description = "The arguments.")
  private List<String> words = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  CallCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(bundle, console);
    try (var artifact = Fluno.load(bundle, trust.read())) {
      call(artifact);
      return 0;
    } catch (FlunoException e) {
      if (json.wanted()) {
        console.print(
            Json.object()
                .put("bundle", bundle.toString())
                .put("entry", entry)
                .put("refusal", Json.refusal(e.refusal()))
                .done());
      }
      return Failure.refused(e.refusal(), console);
    } catch (BadWord e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private void call(Artifact artifact) throws BadWord {
    var callee = artifact.entry(entry);
    try (var bound = callee.bind(CallArguments.parse(callee.signature(), words))) {
      bound.run();
      var view = view(bound);
      if (json.wanted()) {
        console.print(view.json(bundle.toString()));
      } else {
        if (artifact.report().development()) {
          console.say("DEVELOPMENT KEY: the policy is for development only");
        }
        view.print(console.out());
      }
    }
  }

  /** What the entry wrote: its result, its outputs, and the state it was given. */
  private static CallView view(BoundCall bound) {
    var signature = bound.signature();
    var tensors = new LinkedHashMap<String, Tensor>();
    for (var parameter : signature.parameters()) {
      if (parameter.access() == Access.OUT || parameter.access() == Access.INOUT) {
        tensors.put(parameter.name(), bound.tensor(parameter.name()));
      }
    }
    var result =
        signature
            .result()
            .map(
                type ->
                    type.dtype().isFloat()
                        ? Value.of(type.dtype(), bound.doubleResult())
                        : Value.of(type.dtype(), bound.longResult()));
    return new CallView(signature.name(), result, tensors);
  }
}
