package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What is asked on the machine itself: metrics, and the reload by who knows the token. */
final class ManagementRoutes implements HttpService {
  /** A page that a browser was tricked into sending here names another host. */
  private static final Pattern LOCAL =
      Pattern.compile("(127\\.0\\.0\\.1|\\[::1\\]|localhost)(:\\d+)?");

  private final Generations generations;
  private final Metrics metrics;
  private final AdminToken token;

  ManagementRoutes(Generations generations, Metrics metrics, AdminToken token) {
    this.generations = generations;
    this.metrics = metrics;
    this.token = token;
  }

  @Override
  public void routing(HttpRules rules) {
    rules
        .any(ManagementRoutes::requireLocal)
        .get("/metrics", this::metrics)
        .post("/admin/reload", this::reload);
  }

  private static void requireLocal(ServerRequest request, ServerResponse response) {
    var host = request.headers().value(HeaderNames.HOST).orElse("");
    if (!LOCAL.matcher(host).matches()) {
      throw new Problem(Kind.NOT_LOCAL, "for this machine only");
    }
    response.next();
  }

  private void metrics(ServerRequest request, ServerResponse response) {
    Exchange.send(response, "text/plain; version=0.0.4; charset=utf-8", bytes(metrics.text()));
  }

  private void reload(ServerRequest request, ServerResponse response) {
    if (!token.opens(request.headers().value(HeaderNames.AUTHORIZATION).orElse(""))) {
      throw new Problem(Kind.NOT_AUTHORISED, "Authorization: Bearer with the token is needed");
    }
    boolean resetStates = request.query().first("states").filter("reset"::equals).isPresent();
    var generation = generations.reload(resetStates);
    Exchange.send(response, JsonObservations.MEDIA_TYPE, Answers.generation(generation));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
