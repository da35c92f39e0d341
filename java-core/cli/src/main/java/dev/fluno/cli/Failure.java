package dev.fluno.cli;

import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.refusal.Refusal;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/** What a command says, and the exit status it ends with, when it cannot do what it was asked. */
final class Failure {
  private Failure() {}

  /** The refusal that an exception carries, if it carries one. */
  static Optional<Refusal> refusalOf(Throwable problem) {
    return problem instanceof FlunoException e
        ? Optional.of(e.refusal())
        : Toolkit.refusalOf(problem);
  }

  /** Says one line and gives the status: the stage's for a refusal, else 1. */
  static int report(Throwable problem, Console console) {
    return refusalOf(problem)
        .map(refusal -> refused(refusal, console))
        .orElseGet(() -> unexpected(problem, console));
  }

  static int refused(Refusal refusal, Console console) {
    console.say(refusal.message());
    return refusal.code().stage().exitStatus();
  }

  static int usage(ParameterException problem, Console console) {
    var command = problem.getCommandLine().getCommandSpec().qualifiedName();
    console.say(firstLine(problem) + ". `" + command + " --help` says more.");
    return ExitCode.USAGE;
  }

  /** A trace only for those who mean to read it: FLUNO_DEBUG changes nothing else. */
  private static int unexpected(Throwable problem, Console console) {
    console.say(
        "internal error, please report it: "
            + problem.getClass().getName()
            + ": "
            + firstLine(problem));
    if (System.getenv("FLUNO_DEBUG") != null) {
      problem.printStackTrace(console.err());
    }
    return ExitCode.SOFTWARE;
  }

  private static String firstLine(Throwable problem) {
    return Objects.requireNonNullElse(problem.getMessage(), "").lines().findFirst().orElse("");
  }

  /** Teaches picocli to fail as this class does. */
  static void install(CommandLine commandLine, Console console) {
    commandLine.setParameterExceptionHandler((problem, _) -> usage(problem, console));
    commandLine.setExecutionExceptionHandler((problem, _, _) -> report(problem, console));
  }
}
