package dev.fluno.runtime.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ManifestDecoderTest {

  @Test
  void decodes_the_documented_example() {
    Manifest manifest = ManifestDecoder.decode(SampleManifest.bytes());
    assertEquals("dev.example.smoother", manifest.artifactId());
  }
}
