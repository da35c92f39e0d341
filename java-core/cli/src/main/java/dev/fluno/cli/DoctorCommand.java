package dev.fluno.cli;

import dev.fluno.cli.Check.State;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.Stage;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says whether this machine can do the main job, and what is missing. */
@Command(
    name = "doctor",
    description = "Says whether this machine is ready, and what is missing.",
    footer = {
      "",
      "Exit status: 0 when a Python script can load and call an artifact here, else 50.",
      "",
      "Examples:",
      "  fluno doctor",
      "  fluno doctor --json | jq .ready",
    })
final class DoctorCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private JsonOption json = new JsonOption();

  DoctorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(console);
    var checks = new Doctor(DevelopmentBundles.folder()).examine();
    boolean ready = checks.stream().noneMatch(check -> check.state() == State.FAILED);
    if (json.wanted()) {
      console.print(json(checks, ready));
    } else {
      print(checks);
    }
    if (ready) {
      return 0;
    }
    console.say("this machine is not ready: see the checks that failed");
    return Stage.ENVIRONMENT.exitStatus();
  }

  private static JsonValue json(List<Check> checks, boolean ready) {
    return Json.object()
        .put("ready", ready)
        .put(
            "checks",
            Json.array(
                checks.stream()
                    .map(
                        check ->
                            Json.object()
                                .put("name", check.name())
                                .put("state", label(check.state()))
                                .put("detail", check.detail())
                                .put(
                                    "refusal",
                                    check.refusal().map(Json::refusal).orElseGet(JsonNull::new))
                                .done())
                    .toList()))
        .done();
  }

  private void print(List<Check> checks) {
    for (Check check : checks) {
      var state = String.format(Locale.ROOT, "%-6s", label(check.state()));
      var painted =
          switch (check.state()) {
            case OK -> console.green(state);
            case NOTE -> console.yellow(state);
            case FAILED -> console.red(state);
          };
      console
          .out()
          .println(
              painted
                  + " "
                  + String.format(Locale.ROOT, "%-13s ", check.name())
                  + Refusal.printable(check.detail()));
    }
  }

  private static String label(State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
