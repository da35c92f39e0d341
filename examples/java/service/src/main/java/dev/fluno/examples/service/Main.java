package dev.fluno.examples.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the service until it is told to stop. */
@Command(
    name = "scoring-service",
    mixinStandardHelpOptions = true,
    description = "Scores the observations of sensors.")
public final class Main implements Callable<Integer> {
  @Option(names = "--bundle", required = true, description = "the artifact")
  private Path bundle = Path.of("");

  @Option(names = "--trust", required = true, description = "the policy it is verified under")
  private Path trust = Path.of("");

  @Option(names = "--program", required = true, description = "the Python file with score()")
  private Path program = Path.of("");

  @Option(
      names = "--token-file",
      required = true,
      description = "what an administrator shows for a reload")
  private Path tokenFile = Path.of("");

  @Option(names = "--host", description = "where observations are taken (${DEFAULT-VALUE})")
  private String host = "127.0.0.1";

  @Option(names = "--port", description = "0 for any (${DEFAULT-VALUE})")
  private int port = 8080;

  @Option(names = "--management-port", description = "on the loopback address (${DEFAULT-VALUE})")
  private int managementPort = 8081;

  private Main() {}

  /** The command. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public Integer call() throws InterruptedException {
    var settings =
        new Settings(
            bundle,
            trust,
            program,
            host,
            port,
            managementPort,
            tokenFile,
            Settings.Limits.standard());
    ScoringService service;
    try {
      service = ScoringService.start(settings);
    } catch (Problem e) {
      System.err.println(e.kind().code() + ": " + e.getMessage());
      return 1;
    } catch (IOException e) {
      System.err.println(e);
      return 1;
    }
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  service.close();
                  System.out.println("stopped");
                }));
    System.out.println(
        String.format(
            Locale.ROOT,
            "ready: http://%s:%d, on this machine http://127.0.0.1:%d",
            host,
            service.port(),
            service.managementPort()));
    new CountDownLatch(1).await(); // until the process is told to end
    return 0;
  }
}
