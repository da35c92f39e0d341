package dev.fluno.examples.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A running service with an artifact of its own. */
final class Scene implements AutoCloseable {
  static final String TOKEN = "correct-horse-battery-staple-and-more";
  static final Settings.Limits LIMITS =
      new Settings.Limits(
          1 << 16,
          8,
          100,
          128,
          256,
          2,
          Duration.ofSeconds(30),
          Duration.ofSeconds(60),
          Duration.ofSeconds(20));

  private final Versions versions;
  private final Settings settings;
  private final ScoringService service;

  private Scene(Versions versions, Settings settings, ScoringService service) {
    this.versions = versions;
    this.settings = settings;
    this.service = service;
  }

  static Scene in(Path folder, Settings.Limits limits) throws IOException {
    var versions = Versions.in(folder);
    var settings =
        new Settings(
            versions.place(),
            versions.policy(),
            Files.copy(published(), folder.resolve("score.py")),
            "127.0.0.1",
            0,
            0,
            token(folder.resolve("token")),
            limits);
    return new Scene(versions, settings, ScoringService.start(settings));
  }

  static Path token(Path file) throws IOException {
    Files.writeString(file, TOKEN + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static Path published() {
    return Versions.root().resolve("examples/java/service/score.py");
  }

  Versions versions() {
    return versions;
  }

  Settings settings() {
    return settings;
  }

  ScoringService service() {
    return service;
  }

  /** Replaces what is added to the published program; seen after the next reload. */
  void alsoProgram(String text) throws IOException {
    Files.writeString(settings.program(), Files.readString(published()) + text);
  }

  Wire open() throws IOException {
    return new Wire(service.port());
  }

  Wire openManagement() throws IOException {
    return new Wire(service.managementPort());
  }

  Wire.Answer reload(String query) throws IOException {
    try (var wire = openManagement()) {
      return wire.post(
          "/admin/reload" + query, "Authorization: Bearer " + TOKEN + "\r\n", new byte[0]);
    }
  }

  Wire.Answer score(String sensor, List<double[]> rows) throws IOException {
    try (var wire = open()) {
      return wire.post("/sensors/" + sensor + "/observations", Requests.JSON, Requests.json(rows));
    }
  }

  /** The value of a metric, named with its tags; 0 if there is none. */
  double metric(String name) throws IOException {
    try (var wire = openManagement()) {
      var found =
          Pattern.compile("(?m)^" + Pattern.quote(name) + " (\\S+)$")
              .matcher(wire.ask("GET", "/metrics", "").text());
      return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }
  }

  /** Waits until a metric has a value. */
  void await(String name, double value) throws IOException {
    until(now -> now == value, () -> metric(name));
  }

  /** What can be asked of a service. */
  interface Question<T> {
    T ask() throws IOException;
  }

  /** Asks again and again, for a minute at most, until the answer will do. */
  static <T> T until(Predicate<T> willDo, Question<T> question) throws IOException {
    long start = System.nanoTime();
    while (true) {
      var answer = question.ask();
      if (willDo.test(answer)) {
        return answer;
      }
      assertTrue(System.nanoTime() - start < 60_000_000_000L, () -> "it stays at " + answer);
      LockSupport.parkNanos(10_000_000);
    }
  }

  /** Holds an answer against the kind of problem that it should be. */
  static void isProblem(int status, String code, Wire.Answer answer) {
    var text = answer.text();
    assertEquals(status, answer.status(), text);
    assertEquals("application/problem+json", answer.header("content-type"), text);
    var start = "{\"status\":%d,\"code\":\"%s\",\"detail\":\"".formatted(status, code);
    assertEquals(start, text.substring(0, Math.min(text.length(), start.length())), text);
  }

  @Override
  public void close() {
    service.close();
  }
}
