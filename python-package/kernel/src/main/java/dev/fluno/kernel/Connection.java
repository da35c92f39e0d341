package dev.fluno.kernel;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;

/**
 * Where the kernel listens, and the key that both sides sign with: what a connection file says.
 *
 * @param key empty if messages are not signed
 */
record Connection(
    String ip, int shell, int control, int stdin, int iopub, int heartbeat, String key) {

  private static final int MAX_BYTES = 64 << 10;
  private static final BigInteger MOST = BigInteger.valueOf(65535);

  /**
   * Reads a connection file.
   *
   * @throws IOException if it cannot be read, or if it is none that this kernel can serve
   */
  static Connection read(Path file) throws IOException {
    try {
      requireOwn(file);
      if (!(StrictJson.parse(Files.readAllBytes(file), MAX_BYTES) instanceof JsonObject members)) {
        throw new IOException("need a JSON object");
      }
      var key = text(members, "key");
      var scheme = text(members, "signature_scheme");
      if (!key.isEmpty() && !scheme.equals(Wire.SCHEME)) {
        throw new IOException("need the signature scheme " + Wire.SCHEME + ", have " + scheme);
      }
      return new Connection(
          host(members),
          port(members, "shell_port"),
          port(members, "control_port"),
          port(members, "stdin_port"),
          port(members, "iopub_port"),
          port(members, "hb_port"),
          key);
    } catch (JsonProblem e) {
      throw new IOException("need " + e.need() + ", have " + e.have(), e);
    } catch (NoSuchFileException e) {
      throw new IOException("need a connection file, have none", e);
    } catch (AccessDeniedException e) {
      throw new IOException("need a file that you may read, have one that you may not", e);
    }
  }

  /** Whoever writes this file says what the kernel runs. */
  private static void requireOwn(Path file) throws IOException {
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null
        && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException("need a file that only you may write, have one that everybody may");
    }
  }

  private static String host(JsonObject members) throws IOException {
    var transport = text(members, "transport");
    if (!transport.equals("tcp")) {
      // JeroMQ's ipc is TCP by another name: whoever asks for it would not find the kernel.
      throw new IOException("need the transport tcp, have " + transport);
    }
    var host = text(members, "ip");
    if (host.isEmpty()) {
      throw new IOException("need an address as ip, have none");
    }
    return host;
  }

  /** Such as {@code tcp://127.0.0.1:5555}. */
  String address(int port) {
    return "tcp://" + ip + ":" + port;
  }

  private static String text(JsonObject members, String name) throws IOException {
    if (members.members().get(name) instanceof JsonString(var value)) {
      return value;
    }
    throw new IOException("need the text " + name);
  }

  private static int port(JsonObject members, String name) throws IOException {
    if (members.members().get(name) instanceof JsonNumber number) {
      var port = number.integer().filter(value -> value.signum() > 0 && value.compareTo(MOST) <= 0);
      if (port.isPresent()) {
        return port.get().intValue();
      }
    }
    throw new IOException("need a number from 1 to " + MOST + " as " + name);
  }
}
