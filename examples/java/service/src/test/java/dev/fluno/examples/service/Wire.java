package dev.fluno.examples.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection to the service, byte for byte as the test wants it. */
final class Wire implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  Wire(int port) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** What came back. Names of headers in lower case. */
  record Answer(int status, Map<String, String> headers, String latin) {
    byte[] bytes() {
      return latin.getBytes(ISO_8859_1);
    }

    String text() {
      return new String(bytes(), UTF_8);
    }

    String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  Answer post(String path, String headers, byte[] body) throws IOException {
    return send(
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n"
            .formatted(path, body.length, headers),
        body);
  }

  Answer ask(String method, String path, String headers) throws IOException {
    return send(
        "%s %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n".formatted(method, path, headers),
        new byte[0]);
  }

  Answer send(String head, byte[] body) throws IOException {
    write(head.getBytes(ISO_8859_1), body);
    return read();
  }

  void write(byte[] head, byte[] body) throws IOException {
    var whole = new ByteArrayOutputStream();
    whole.write(head);
    whole.write(body);
    socket.getOutputStream().write(whole.toByteArray());
  }

  Answer read() throws IOException {
    var first = line();
    var headers = new TreeMap<String, String>();
    for (var line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    var body = in.readNBytes(length);
    if (body.length != length) {
      throw new EOFException("the answer ends within its body");
    }
    return new Answer(
        Integer.parseInt(first.substring(9, 12)), headers, new String(body, ISO_8859_1));
  }

  /** Whether the other side has closed the connection. */
  boolean ended() throws IOException {
    return in.read() == -1;
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c == -1) {
        throw new EOFException("the connection ends within an answer, after: " + line);
      }
      line.append((char) c);
    }
    return line.toString().stripTrailing();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
