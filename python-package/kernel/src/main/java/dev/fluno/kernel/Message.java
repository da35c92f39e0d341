package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectBuilder;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One message of Jupyter's protocol.
 *
 * @param routes the frames that say whom a reply goes to; on iopub, the topic
 * @param flaw why its content could not be read, and is empty
 */
record Message(
    List<byte[]> routes,
    JsonObject header,
    JsonObject parent,
    JsonObject content,
    Optional<String> flaw) {

  static final JsonObject NOTHING = new JsonObject(Map.of());

  /** 5.4 is the first in which a kernel greets those who subscribe to iopub. */
  static final String PROTOCOL = "5.4";

  private static final String SESSION = UUID.randomUUID().toString();

  String type() {
    return text(header, "msg_type", "");
  }

  /** A message of the kernel. */
  static Message of(List<byte[]> routes, String type, JsonObject parent, JsonObject content) {
    var header =
        new ObjectBuilder()
            .put("msg_id", UUID.randomUUID().toString())
            .put("session", SESSION)
            .put("username", "kernel")
            .put("date", Instant.now(Clock.systemUTC()).toString())
            .put("msg_type", type)
            .put("version", PROTOCOL);
    return new Message(routes, header.build(), parent, content, Optional.empty());
  }

  /** The answer to a request. */
  static Message reply(Message request, ObjectBuilder content) {
    var type = request.type().replaceFirst("_request$", "_reply");
    return of(request.routes(), type, request.header(), content.build());
  }

  /** What everybody hears; its type is its topic. */
  static Message published(String type, JsonObject parent, JsonObject content) {
    return of(List.of(type.getBytes(UTF_8)), type, parent, content);
  }

  String text(String name) {
    return text(content, name, "");
  }

  boolean flag(String name, boolean otherwise) {
    return content.members().get(name) instanceof JsonBoolean(var value) ? value : otherwise;
  }

  int number(String name, int otherwise) {
    return content.members().get(name) instanceof JsonNumber number
        ? number.integer().map(value -> value.intValue()).orElse(otherwise)
        : otherwise;
  }

  static String text(JsonObject members, String name, String otherwise) {
    return members.members().get(name) instanceof JsonString(var value) ? value : otherwise;
  }

  static JsonValue array(List<? extends JsonValue> elements) {
    return new JsonArray(List.copyOf(elements));
  }
}
