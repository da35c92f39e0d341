package dev.fluno.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.function.Consumer;

/** Bytes that become text as they come; a character whose bytes come apart waits for the rest. */
final class TextStream extends OutputStream {
  private final Consumer<String> sink;
  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  private byte[] rest = new byte[0];

  TextStream(Consumer<String> sink) {
    this.sink = sink;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    var in = ByteBuffer.allocate(rest.length + length).put(rest).put(bytes, offset, length).flip();
    var out = CharBuffer.allocate(in.remaining() + 1);
    decoder.reset().decode(in, out, false);
    rest = new byte[in.remaining()];
    in.get(rest);
    if (out.flip().hasRemaining()) {
      sink.accept(out.toString());
    }
  }
}
