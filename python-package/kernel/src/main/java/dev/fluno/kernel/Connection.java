package dev.fluno.kernel;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a front end listens, and the key that both sides sign with: what a connection file says.
 *
 * @param key empty if messages are not signed
 */
record Connection(
    String transport,
    String ip,
    int shell,
    int control,
    int stdin,
    int iopub,
    int heartbeat,
    String key) {

  private static final int MAX_BYTES = 64 << 10;

  /**
   * Reads a connection file.
   *
   * @throws IOException if it cannot be read, or if it is none that this kernel can serve
   */
  static Connection read(Path file) throws IOException {
    try {
      if (!(StrictJson.parse(Files.readAllBytes(file), MAX_BYTES) instanceof JsonObject members)) {
        throw new IOException("need a JSON object");
      }
      var key = text(members, "key");
      var scheme = text(members, "signature_scheme");
      if (!key.isEmpty() && !scheme.equals(Wire.SCHEME)) {
        throw new IOException("need the signature scheme " + Wire.SCHEME + ", have " + scheme);
      }
      return new Connection(
          text(members, "transport"),
          text(members, "ip"),
          port(members, "shell_port"),
          port(members, "control_port"),
          port(members, "stdin_port"),
          port(members, "iopub_port"),
          port(members, "hb_port"),
          key);
    } catch (JsonProblem e) {
      throw new IOException("need " + e.need() + ", have " + e.have(), e);
    }
  }

  /** Such as {@code tcp://127.0.0.1:5555}; for ipc the "ports" are the ends of file names. */
  String address(int port) {
    return transport + "://" + ip + (transport.equals("ipc") ? "-" : ":") + port;
  }

  private static String text(JsonObject members, String name) throws IOException {
    if (members.members().get(name) instanceof JsonString(var value)) {
      return value;
    }
    throw new IOException("need the text " + name);
  }

  private static int port(JsonObject members, String name) throws IOException {
    JsonValue value = members.members().get(name);
    if (value instanceof JsonNumber number && number.integer().isPresent()) {
      return number.integer().get().intValue();
    }
    throw new IOException("need the number " + name);
  }
}
