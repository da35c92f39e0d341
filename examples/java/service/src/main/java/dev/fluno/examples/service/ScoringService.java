package dev.fluno.examples.service;

import io.helidon.http.DirectHandler;
import io.helidon.http.Status;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;

/** The service: two listeners, one for everybody and one for this machine. */
final class ScoringService implements AutoCloseable {
  private static final String MANAGEMENT = "management";

  private final Settings settings;
  private final Metrics metrics = new Metrics();
  private final Generations generations;
  private final WebServer server;
  private final AtomicBoolean stopping = new AtomicBoolean();

  private ScoringService(Settings settings, AdminToken token) {
    this.settings = settings;
    this.generations = new Generations(settings, metrics);
    var limits = settings.limits();
    var sensors = new Sensors(generations, metrics, limits);
    this.server =
        listener(WebServer.builder(), settings.host(), settings.port())
            .shutdownHook(false) // what is closed first is decided here
            .routing(
                routing -> {
                  routing
                      .register("/sensors", new SensorRoutes(sensors, metrics, limits))
                      .get("/health/live", (_, response) -> response.send("alive\n"))
                      .get("/health/ready", (_, response) -> tellWhetherReady(response));
                  Exchange.handleErrors(routing, metrics);
                })
            .putSocket(
                MANAGEMENT,
                listener(
                        ListenerConfig.builder(),
                        InetAddress.getLoopbackAddress().getHostAddress(),
                        settings.managementPort())
                    .build())
            .routing(
                MANAGEMENT,
                routing -> {
                  routing.register("/", new ManagementRoutes(generations, metrics, token));
                  Exchange.handleErrors(routing, metrics);
                })
            .build();
  }

  /**
   * A service that takes requests.
   *
   * @throws Problem if the artifact or the program is refused
   * @throws IOException if the token cannot be read or is open to others, or a port is taken
   */
  static ScoringService start(Settings settings) throws IOException {
    var service = new ScoringService(settings, AdminToken.read(settings.tokenFile()));
    try {
      service.server.start();
      if (!service.server.isRunning()) { // Helidon logs the exception and does not throw it
        throw new IllegalStateException(
            "a port is taken, or the host is not this machine; the log says more");
      }
      return service;
    } catch (RuntimeException e) {
      service.generations.close(settings.limits().grace());
      throw new IOException("cannot listen: " + e.getMessage(), e);
    }
  }

  private <B extends ListenerConfig.BuilderBase<B, ?>> B listener(
      B builder, String host, int port) {
    var limits = settings.limits();
    var handlers = DirectHandlers.builder();
    for (var type : DirectHandler.EventType.values()) {
      handlers.addHandler(type, Exchange.directHandler(metrics));
    }
    return builder
        .host(host)
        .port(port)
        .maxPayloadSize(limits.bodyBytes())
        .maxConcurrentRequests(limits.requests())
        .maxTcpConnections(limits.connections())
        .shutdownGracePeriod(limits.grace())
        .directHandlers(handlers.build());
  }

  private void tellWhetherReady(ServerResponse response) {
    if (stopping.get()) {
      response.status(Status.SERVICE_UNAVAILABLE_503).send("stopping\n");
    } else {
      response.send("ready\n");
    }
  }

  int port() {
    return server.port();
  }

  int managementPort() {
    return server.port(MANAGEMENT);
  }

  /**
   * Takes no more requests, finishes those that run, and closes the contexts and then the artifact.
   * Twice does nothing.
   */
  @Override
  public void close() {
    if (!stopping.compareAndSet(false, true)) {
      return;
    }
    server.stop();
    generations.close(settings.limits().grace());
  }
}
