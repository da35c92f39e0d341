package dev.fluno.cli;

import picocli.CommandLine.Option;

/** Whether the result is for programs. */
final class JsonOption {
  @Option(
      names = "--json",
      description = "Prints one JSON document on standard output, also for a refusal.")
  private boolean json;

  boolean wanted() {
    return json;
  }
}
