package dev.fluno.cli;

import picocli.CommandLine.Command;

/** The command without a verb: says what there is. */
@Command(
    name = "fluno",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Verifies signed native artifacts, and only then loads and calls them.")
final class FlunoCommand {}
