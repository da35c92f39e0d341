package dev.fluno.runtime.signature;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The pre-authentication encoding of DSSE v1.0: what a signature in an envelope really covers. */
public final class Dsse {
  private Dsse() {}

  /** {@code DSSEv1 LEN(type) type LEN(body) body}, lengths in bytes and decimal. */
  public static byte[] preAuthenticationEncoding(String payloadType, byte[] payload) {
    byte[] type = payloadType.getBytes(StandardCharsets.UTF_8);
    var out = new ByteArrayOutputStream(type.length + payload.length + 32);
    out.writeBytes(("DSSEv1 " + type.length + " ").getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(type);
    out.writeBytes((" " + payload.length + " ").getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(payload);
    return out.toByteArray();
  }
}
