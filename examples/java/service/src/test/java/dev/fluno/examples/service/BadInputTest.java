package dev.fluno.examples.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, it gets a problem with a code of its own, and the service goes on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
  private static final String PATH = "/sensors/a/observations";
  private static final double[] GOOD = Requests.observation(1, 1);

  private Scene scene;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    scene = Scene.in(folder, Scene.LIMITS);
  }

  @AfterAll
  void stop() {
    scene.close();
  }

  /** The same connection or a new one: the next request is answered. */
  @AfterEach
  void the_service_goes_on() throws IOException {
    assertEquals(200, scene.score("well", List.of(GOOD)).status());
  }

  private Wire.Answer post(String headers, byte[] body) throws IOException {
    try (var wire = scene.open()) {
      return wire.post(PATH, headers, body);
    }
  }

  /** Of a request for scores, with more in it. */
  private static String head(String more) {
    return "POST " + PATH + " HTTP/1.1\r\nHost: localhost\r\n" + more + Requests.JSON + "\r\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{\"observations\":1}",
        "{\"observations\":[1]}",
        "{\"observations\":[[1,\"2\"]]}",
        "{\"observations\":[[1,null]]}",
        "{\"observations\":[[NaN]]}",
        "{\"observations\":[[[1]]]}",
        "{\"observations\":[[1]],\"more\":1}",
        "{\"observations\":[[1]],\"observations\":[[1]]}",
        "{\"observations\":[[1]]} {}",
        "{\"observations\":[[1]]",
        "{\"observations\":[[[[[[[[[[1]]]]]]]]]]}",
        "{\"observations\":[[0x10]]}"
      })
  void malformed_json(String body) throws IOException {
    Scene.isProblem(400, "malformed-json", post(Requests.JSON, body.getBytes(UTF_8)));
  }

  @Test
  void malformed_json_in_bytes_that_are_no_text_or_a_number_without_end() throws IOException {
    Scene.isProblem(400, "malformed-json", post(Requests.JSON, new byte[] {(byte) 0xff, 0, 1}));
    var number = "{\"observations\":[[" + "1".repeat(10_000) + "]]}";
    Scene.isProblem(400, "malformed-json", post(Requests.JSON, number.getBytes(UTF_8)));
  }

  @Test
  void a_number_beyond_the_doubles_and_a_nan_are_not_finite() throws IOException {
    var huge = "{\"observations\":[[1e999]]}".getBytes(UTF_8);
    Scene.isProblem(400, "not-finite", post(Requests.JSON, huge));
    var row = GOOD.clone();
    row[63] = Double.NaN;
    Scene.isProblem(400, "not-finite", post(Requests.ARROW, Requests.arrow(List.of(row), false)));
  }

  @Test
  void the_wrong_number_of_numbers_or_of_observations() throws IOException {
    var narrow = List.of(new double[63]);
    Scene.isProblem(400, "wrong-length", post(Requests.JSON, Requests.json(narrow)));
    Scene.isProblem(400, "wrong-length", post(Requests.ARROW, Requests.arrow(narrow, false)));
    Scene.isProblem(
        400, "wrong-length", post(Requests.JSON, Requests.json(List.of(new double[0]))));
    Scene.isProblem(400, "no-observations", post(Requests.JSON, Requests.json(List.of())));
    Scene.isProblem(400, "no-observations", post(Requests.ARROW, Requests.arrow(List.of(), true)));
    var many = Collections.nCopies(Scene.LIMITS.observations() + 1, GOOD);
    Scene.isProblem(400, "too-many-observations", post(Requests.JSON, Requests.json(many)));
    Scene.isProblem(400, "too-many-observations", post(Requests.ARROW, Requests.arrow(many, true)));
    Scene.isProblem(
        400, "too-many-observations", post(Requests.ARROW, Requests.arrow(many, false)));
  }

  @Test
  void arrow_of_another_schema() throws IOException {
    var single = Requests.schema(64, FloatingPointPrecision.SINGLE);
    Scene.isProblem(400, "wrong-schema", post(Requests.ARROW, empty(single)));
    var none = new Schema(List.of());
    Scene.isProblem(400, "wrong-schema", post(Requests.ARROW, empty(none)));
    var field = Requests.schema(64, FloatingPointPrecision.DOUBLE).getFields().getFirst();
    var two =
        new Schema(List.of(field, new Field("more", field.getFieldType(), field.getChildren())));
    Scene.isProblem(400, "wrong-schema", post(Requests.ARROW, empty(two)));
    Scene.isProblem(
        400, "wrong-schema", post(Requests.ARROW, empty(new Schema(field.getChildren()))));
  }

  private static byte[] empty(Schema schema) {
    var out = new ByteArrayOutputStream();
    try (var allocator = ArrowMemory.allocator(1 << 20);
        var root = VectorSchemaRoot.create(schema, allocator);
        var writer = new ArrowStreamWriter(root, null, out)) {
      writer.start();
      writer.end();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  @Test
  void arrow_that_declares_more_than_there_is() throws IOException {
    for (int length : new int[] {Integer.MAX_VALUE, -1, 1 << 30, 70_000}) {
      var stream = Requests.arrow(List.of(GOOD), false);
      ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN).putInt(4, length);
      Scene.isProblem(400, "malformed-arrow", post(Requests.ARROW, stream));
    }
    Scene.isProblem(400, "malformed-arrow", post(Requests.ARROW, new byte[0]));
    Scene.isProblem(400, "malformed-arrow", post(Requests.ARROW, "ARROW1\0\0".getBytes(UTF_8)));
  }

  /** Arrow would make zeros of what is missing. */
  @Test
  void arrow_whose_numbers_are_fewer_than_its_rows_need() throws IOException {
    int whole = Reference.LANES * Double.BYTES;
    var answer = post(Requests.ARROW, withNumbersOf(whole));
    assertEquals(200, answer.status(), answer.text());
    for (long bytes : new long[] {whole - 1, whole - Double.BYTES, 0, -1, Long.MIN_VALUE}) {
      Scene.isProblem(400, "malformed-arrow", post(Requests.ARROW, withNumbersOf(bytes)));
    }
  }

  /** One observation, in a stream that says how many bytes its numbers take. */
  private static byte[] withNumbersOf(long bytes) {
    var stream = Requests.arrow(List.of(GOOD), false);
    var longs = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    var places =
        IntStream.range(0, longs.limit())
            .filter(i -> longs.get(i) == Reference.LANES * Double.BYTES)
            .toArray();
    assertEquals(1, places.length);
    longs.put(places[0], bytes);
    return stream;
  }

  /** In this process, since there are thousands: each is read, or refused as a problem. */
  @Test
  void no_truncated_or_damaged_arrow_stream_does_more_than_be_refused() {
    var known =
        Set.of(
            "malformed-arrow",
            "wrong-schema",
            "too-many-observations",
            "not-finite",
            "no-observations");
    var whole = Requests.arrow(List.of(GOOD, GOOD), true);
    int refused = 0;
    for (int length = 0; length < whole.length; length++) {
      refused += refuses(Arrays.copyOf(whole, length), known) ? 1 : 0;
    }
    // The end of the stream need not be marked, and so that of each batch may be one.
    assertEquals(whole.length - 2, refused);
    var random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      var damaged = whole.clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      refuses(damaged, known);
    }
  }

  private static boolean refuses(byte[] stream, Set<String> known) {
    try {
      Observations.read(ArrowObservations.MEDIA_TYPE, stream, Scene.LIMITS.observations());
      return false;
    } catch (Problem e) {
      assertTrue(known.contains(e.code()), e.code());
      return true;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, unknown-content-type",
    "application/jsonp, unknown-content-type",
    "application/vnd.apache.arrow.file, unknown-content-type",
    "application/json; charset=utf-8, ",
    "Application/JSON, ",
  })
  void content_types(String type, String code) throws IOException {
    var answer = post("Content-Type: " + type + "\r\n", Requests.json(List.of(GOOD)));
    if (code == null) {
      assertEquals(200, answer.status(), answer.text());
    } else {
      Scene.isProblem(415, code, answer);
    }
  }

  @Test
  void no_content_type_and_no_acceptable_one() throws IOException {
    Scene.isProblem(415, "unknown-content-type", post("", Requests.json(List.of(GOOD))));
    Scene.isProblem(
        406,
        "not-acceptable",
        post(Requests.JSON + "Accept: text/html\r\n", Requests.json(List.of(GOOD))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/* | application/json",
        "application/vnd.apache.arrow.stream, */* | application/json",
        "application/vnd.apache.arrow.stream, */*;q=0.1 | application/vnd.apache.arrow.stream",
        "application/json;q=0.5, application/*;q=0.8 | application/json",
        "application/json;q=0.5, application/vnd.apache.arrow.stream"
            + " | application/vnd.apache.arrow.stream",
        "application/json;q=0 | ",
      })
  void what_is_accepted_most_is_given(String accept, String given) throws IOException {
    var answer = post(Requests.JSON + "Accept: " + accept + "\r\n", Requests.json(List.of(GOOD)));
    if (given == null) {
      Scene.isProblem(406, "not-acceptable", answer);
    } else {
      assertEquals(200, answer.status(), answer.text());
      assertEquals(given, answer.header("content-type"));
    }
  }

  @Test
  void bodies_that_are_too_large_whether_announced_or_not() throws IOException {
    var large = new byte[Scene.LIMITS.bodyBytes() + 1];
    Scene.isProblem(413, "body-too-large", post(Requests.JSON, large));
    try (var wire = scene.open()) { // announced only: nothing is read
      var answer = wire.send(head("Content-Length: 9223372036854775807\r\n"), new byte[0]);
      Scene.isProblem(413, "body-too-large", answer);
    }
    try (var wire = scene.open()) { // in chunks, without a word of how much
      var chunk = "8000\r\n" + " ".repeat(0x8000) + "\r\n";
      wire.write(
          head("Transfer-Encoding: chunked\r\n").getBytes(ISO_8859_1),
          (chunk + chunk + chunk).getBytes(ISO_8859_1));
      Scene.isProblem(413, "body-too-large", wire.read());
    }
  }

  @Test
  void a_body_in_chunks_is_as_good_as_any() throws IOException {
    var body = new String(Requests.json(List.of(GOOD)), UTF_8);
    try (var wire = scene.open()) {
      var answer =
          wire.send(
              head("Transfer-Encoding: chunked\r\n"),
              (Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n")
                  .getBytes(UTF_8));
      assertEquals(200, answer.status(), answer.text());
    }
  }

  @Test
  void a_client_that_goes_away_in_the_middle() throws IOException {
    for (int i = 0; i < 20; i++) {
      try (var wire = scene.open()) {
        wire.write((head("Content-Length: 1000\r\n") + "{").getBytes(ISO_8859_1), new byte[i]);
      }
    }
  }

  @Test
  void requests_that_are_none() throws IOException {
    try (var wire = scene.open()) {
      Scene.isProblem(
          400, "bad-request", wire.send("POST " + PATH + " HTTP/1.1\r\n\r\n", new byte[0]));
    }
    try (var wire = scene.open()) {
      var twice = "Content-Length: 3\r\nContent-Length: 4\r\n" + Requests.JSON;
      Scene.isProblem(400, "bad-request", wire.ask("POST", PATH, twice));
    }
    try (var wire = scene.open()) {
      var both = "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n" + Requests.JSON;
      Scene.isProblem(400, "bad-request", wire.ask("POST", PATH, both));
    }
  }

  @Test
  void names_that_no_sensor_has() throws IOException {
    try (var wire = scene.open()) {
      for (var name : List.of("a%20b", "x".repeat(65), "%C3%A4")) {
        var answer =
            wire.post(
                "/sensors/" + name + "/observations", Requests.JSON, Requests.json(List.of(GOOD)));
        Scene.isProblem(400, "bad-sensor-name", answer);
      }
      Scene.isProblem(404, "not-found", wire.ask("GET", "/sensors/nobody", ""));
      Scene.isProblem(404, "not-found", wire.ask("DELETE", "/sensors/nobody", ""));
      Scene.isProblem(404, "not-found", wire.ask("GET", "/", ""));
      Scene.isProblem(404, "not-found", wire.ask("GET", PATH, ""));
    }
  }

  @Test
  void what_is_for_this_machine_is_not_to_be_had_on_the_other_port_nor_under_another_name()
      throws IOException {
    try (var wire = scene.open()) {
      Scene.isProblem(404, "not-found", wire.ask("GET", "/metrics", ""));
      Scene.isProblem(404, "not-found", wire.post("/admin/reload", "", new byte[0]));
    }
    try (var wire = scene.openManagement()) {
      var nothing = wire.post("/admin/reload", "", new byte[0]);
      Scene.isProblem(401, "not-authorised", nothing);
      assertEquals("Bearer", nothing.header("www-authenticate"));
      var wrong = "Authorization: Bearer " + Scene.TOKEN + "x\r\n";
      Scene.isProblem(401, "not-authorised", wire.post("/admin/reload", wrong, new byte[0]));
      var elsewhere = "GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n";
      Scene.isProblem(403, "not-local", wire.send(elsewhere, new byte[0]));
    }
    assertEquals(1, scene.metric("fluno_generation"));
  }
}
