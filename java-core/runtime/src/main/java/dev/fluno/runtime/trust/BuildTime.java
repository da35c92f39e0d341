package dev.fluno.runtime.trust;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** When this runtime was built, as the build wrote it beside this class. */
public final class BuildTime {
  public static final Instant INSTANT = read();

  private BuildTime() {}

  private static Instant read() {
    try (InputStream in = BuildTime.class.getResourceAsStream("build-time")) {
      if (in == null) {
        throw new IllegalStateException("this build of Fluno does not say when it was made");
      }
      return Instant.parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
