package dev.fluno.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** Starts the {@code fluno} command. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args, Console.ofProcess()));
  }

  /**
   * Runs one command without ending the process, and without colour.
   *
   * @return the exit status: 0, 2 for wrong usage, the status of the refusing stage, 1 for a script
   *     that failed and for an internal error
   */
  public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
    return run(args, new Console(in, out, err, false, false));
  }

  private static int run(String[] args, Console console) {
    try {
      var commandLine = FlunoCommand.on(console);
      commandLine.setOut(writer(console.out()));
      commandLine.setErr(writer(console.err()));
      commandLine.setColorScheme(Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF));
      Failure.install(commandLine, console);
      return commandLine.execute(args);
    } catch (Throwable problem) {
      // Errors such as a failed class initialisation: picocli passes on exceptions only.
      return Failure.report(problem, console);
    } finally {
      console.out().flush();
      console.err().flush();
    }
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }
}
