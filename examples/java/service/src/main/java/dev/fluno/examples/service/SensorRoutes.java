package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import io.helidon.common.media.type.MediaType;
import io.helidon.common.media.type.MediaTypes;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** What clients may ask of sensors. */
final class SensorRoutes implements HttpService {
  private static final MediaType ARROW = MediaTypes.create(ArrowObservations.MEDIA_TYPE);

  private final Sensors sensors;
  private final Metrics metrics;
  private final Settings.Limits limits;

  SensorRoutes(Sensors sensors, Metrics metrics, Settings.Limits limits) {
    this.sensors = sensors;
    this.metrics = metrics;
    this.limits = limits;
  }

  @Override
  public void routing(HttpRules rules) {
    rules
        .post("/{name}/observations", this::score)
        .get("/{name}", this::tell)
        .delete("/{name}", this::remove);
  }

  private void score(ServerRequest request, ServerResponse response) {
    var name = name(request);
    boolean asArrow = wantsArrow(request);
    var observations = Observations.read(mediaType(request), body(request), limits.observations());
    var scored = sensors.score(name, observations);
    metrics.answered(observations.size());
    response.header("Fluno-Generation", Long.toString(scored.generation().number()));
    Exchange.send(
        response,
        asArrow ? ArrowObservations.MEDIA_TYPE : JsonObservations.MEDIA_TYPE,
        asArrow ? Answers.arrow(scored) : Answers.json(name, scored));
  }

  private void tell(ServerRequest request, ServerResponse response) {
    var name = name(request);
    Exchange.send(response, JsonObservations.MEDIA_TYPE, Answers.sensor(name, sensors.known(name)));
  }

  private void remove(ServerRequest request, ServerResponse response) {
    sensors.remove(name(request));
    response.status(Status.NO_CONTENT_204).send();
  }

  private static String name(ServerRequest request) {
    return request.path().pathParameters().get("name");
  }

  /** Whether Arrow is accepted before JSON, which those get that do not care. */
  private static boolean wantsArrow(ServerRequest request) {
    return request
        .headers()
        .bestAccepted(MediaTypes.APPLICATION_JSON, ARROW)
        .orElseThrow(
            () ->
                new Problem(
                    Kind.NOT_ACCEPTABLE,
                    "%s and %s are to be had"
                        .formatted(JsonObservations.MEDIA_TYPE, ArrowObservations.MEDIA_TYPE)))
        .equals(ARROW);
  }

  private static String mediaType(ServerRequest request) {
    return request
        .headers()
        .value(HeaderNames.CONTENT_TYPE)
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
        .orElse("");
  }

  /** As long as the listener allows. */
  private static byte[] body(ServerRequest request) {
    if (!request.content().hasEntity()) {
      return new byte[0];
    }
    try (var in = request.content().inputStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
