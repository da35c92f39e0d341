package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonProblem.Kind;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.StrictJson;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Messages as frames, signed: routes, {@code <IDS|MSG>}, the HMAC in hex, and four JSON documents
 * (header, parent header, metadata, content).
 */
final class Wire {
  static final String SCHEME = "hmac-sha256";

  private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(UTF_8);

  /** The delimiter, the signature and the four documents. */
  private static final int FRAMES = 6;

  private static final int MAX_BYTES = 256 << 20;

  private final byte[] key;

  /**
   * @param key empty if messages are not signed
   */
  Wire(String key) {
    this.key = key.getBytes(UTF_8);
  }

  List<byte[]> encode(Message message) {
    var documents =
        List.of(
            JsonWriter.compact(message.header()),
            JsonWriter.compact(message.parent()),
            JsonWriter.compact(Message.NOTHING),
            JsonWriter.compact(message.content()));
    var frames = new ArrayList<>(message.routes());
    frames.add(DELIMITER);
    frames.add(signature(documents));
    frames.addAll(documents);
    return frames;
  }

  /** The message in these frames; empty if nobody who holds the key wrote it, or if it is none. */
  Optional<Message> decode(List<byte[]> frames) {
    int start = 0;
    while (start < frames.size() && !Arrays.equals(frames.get(start), DELIMITER)) {
      start++;
    }
    if (frames.size() < start + FRAMES) {
      return Optional.empty();
    }
    var documents = frames.subList(start + 2, start + FRAMES);
    if (!MessageDigest.isEqual(signature(documents), frames.get(start + 1))) {
      return Optional.empty();
    }
    var routes = List.copyOf(frames.subList(0, start));
    try {
      return Optional.of(message(routes, object(documents.get(0)), documents));
    } catch (JsonProblem e) {
      return Optional.empty();
    }
  }

  /** Whoever sent what cannot be read waits for an answer all the same. */
  private static Message message(List<byte[]> routes, JsonObject header, List<byte[]> documents) {
    try {
      var content = object(documents.get(3));
      return new Message(routes, header, object(documents.get(1)), content, Optional.empty());
    } catch (JsonProblem e) {
      var flaw = "need " + e.need() + ", have " + e.have();
      return new Message(routes, header, Message.NOTHING, Message.NOTHING, Optional.of(flaw));
    }
  }

  private static JsonObject object(byte[] document) throws JsonProblem {
    if (StrictJson.parse(document, MAX_BYTES) instanceof JsonObject members) {
      return members;
    }
    throw new JsonProblem(Kind.MISMATCH, "", "an object", "something else");
  }

  private byte[] signature(List<byte[]> documents) {
    if (key.length == 0) {
      return new byte[0];
    }
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      documents.forEach(mac::update);
      return HexFormat.of().formatHex(mac.doFinal()).getBytes(UTF_8);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }
}
