package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import dev.fluno.python.PythonException;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.EmbeddingCode;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.ErrorHandler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerResponse;

/** How answers are sent, and what becomes of exceptions. */
final class Exchange {
  private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

  private Exchange() {}

  static void send(ServerResponse response, String mediaType, byte[] body) {
    response.header(HeaderValues.create(HeaderNames.CONTENT_TYPE, mediaType)).send(body);
  }

  /** Makes every exception of a handler a problem, and counts it. */
  static void handleErrors(HttpRouting.Builder routing, Metrics metrics) {
    ErrorHandler<Throwable> handler =
        (_, response, thrown) -> {
          var problem = problem(thrown);
          metrics.refused(problem.code());
          response.status(Status.create(problem.kind().status()));
          if (problem.kind().passes()) {
            response.header(HeaderValues.create(HeaderNames.RETRY_AFTER, "1"));
          }
          if (problem.kind() == Kind.NOT_AUTHORISED) {
            response.header(HeaderValues.create(HeaderNames.WWW_AUTHENTICATE, "Bearer"));
          }
          send(response, Problem.MEDIA_TYPE, Answers.problem(problem));
        };
    routing.error(Throwable.class, handler);
  }

  /** For what the server itself turns away, before any handler. */
  static DirectHandler directHandler(Metrics metrics) {
    return (_, _, status, headers, _) -> {
      var problem = problem(status);
      metrics.refused(problem.code());
      var response =
          DirectHandler.TransportResponse.builder()
              .status(Status.create(problem.kind().status()))
              .headers(ServerResponseHeaders.create(headers))
              .header(HeaderNames.CONTENT_TYPE, Problem.MEDIA_TYPE)
              .entity(Answers.problem(problem));
      return problem.kind().passes()
          ? response.header(HeaderNames.RETRY_AFTER, "1").build()
          : response.build();
    };
  }

  /** What the client learns; the rest is logged. */
  private static Problem problem(Throwable thrown) {
    return switch (thrown) {
      case Problem problem -> problem;
      case PythonException.Busy _ -> new Problem(Kind.BUSY, "all Python contexts are at work");
      case PythonException.Closed _ -> new Problem(Kind.STOPPING, "the service is stopping");
      case PythonException.Stopped stopped ->
          stopped.refusal().filter(r -> r.code() == EmbeddingCode.OUT_OF_TIME).isPresent()
              ? logged(
                  Kind.OUT_OF_TIME,
                  "the program took longer than its budget",
                  stopped,
                  stopped.traceback())
              : new Problem(Kind.STOPPING, "the service is stopping");
      case PythonException failed ->
          logged(
              Kind.PROGRAM_FAILED,
              "the program failed",
              failed,
              failed.traceback() + failed.output());
      case ArgumentException failed ->
          logged(Kind.PROGRAM_FAILED, "the program gave no scores", failed, "");
      case DataReader.InsufficientDataAvailableException _ ->
          new Problem(Kind.BAD_REQUEST, "the body ends early");
      case RequestException e when e.status().code() < 500 -> problem(e.status());
      case HttpException e when e.status().code() < 500 -> problem(e.status());
      default -> {
        LOG.log(System.Logger.Level.ERROR, "a request failed", thrown);
        yield new Problem(Kind.INTERNAL, "the service failed");
      }
    };
  }

  /** For what the server itself found wrong. */
  private static Problem problem(Status status) {
    return switch (status.code()) {
      case 404, 405 -> new Problem(Kind.NOT_FOUND, "there is nothing here");
      case 413 -> new Problem(Kind.BODY_TOO_LARGE, "the body is too large");
      case 503 -> new Problem(Kind.BUSY, "too many requests at once");
      default ->
          status.code() < 500
              ? new Problem(Kind.BAD_REQUEST, "not a request that is understood")
              : new Problem(Kind.INTERNAL, "the service failed");
    };
  }

  private static Problem logged(Kind kind, String detail, Exception e, String more) {
    LOG.log(System.Logger.Level.WARNING, "{0}: {1}\n{2}", kind.code(), e.getMessage(), more);
    return new Problem(kind, detail);
  }
}
