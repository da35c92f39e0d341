package dev.fluno.cli;

import java.io.InputStream;
import java.io.PrintStream;
import picocli.CommandLine;

/** Starts the {@code fluno} command. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args, System.in, System.out, System.err));
  }

  /**
   * Runs one command without ending the process.
   *
   * @return the exit status: 0, 2 for wrong usage, the status of the refusing stage, 1 otherwise
   */
  public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
    var console = new Console(in, out, err, false);
    var commandLine = new CommandLine(new FlunoCommand());
    commandLine.addSubcommand(new CommandLine(new RunCommand(console)).setStopAtPositional(true));
    return commandLine.setExpandAtFiles(false).execute(args);
  }
}
