package dev.fluno.runtime.trust;

import dev.fluno.runtime.signature.VerificationKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Builds the text of a trust policy by hand, so that each part of it can be bent. */
final class PolicyText {
  static final String FROM = "2026-12-01T00:00:00Z";
  static final String UNTIL = "2026-12-31T00:00:00Z";

  private final List<String> keys = new ArrayList<>();
  private final List<String> rules = new ArrayList<>();
  private String more = "";

  PolicyText key(String name, VerificationKey key) {
    return key(name, key, FROM, UNTIL);
  }

  PolicyText key(String name, VerificationKey key, String notBefore, String notAfter) {
    keys.add(
        """
        {"name":"%s","pem":"%s","not_before":"%s","not_after":"%s"}"""
            .formatted(name, key.pem().replace("\n", "\\n"), notBefore, notAfter));
    return this;
  }

  PolicyText rule(String artifacts, int threshold, String... names) {
    rules.add(
        """
        {"artifacts":"%s","keys":["%s"],"threshold":%d,"min_version":1}"""
            .formatted(artifacts, String.join("\",\"", names), threshold));
    return this;
  }

  /** Further members of the policy, such as {@code "development":true}. */
  PolicyText with(String members) {
    more += "," + members;
    return this;
  }

  @Override
  public String toString() {
    return """
        {"schema":"fluno_trust.v1","issued_at":"%s","expires_at":"%s",
        "keys":[%s],
        "rules":[%s]%s}
        """
        .formatted(FROM, UNTIL, String.join(",", keys), String.join(",", rules), more);
  }

  /** Reads it as from a file that its owner alone may write. */
  TrustPolicy read(Path folder) {
    return TrustPolicy.read(write(folder.resolve("trust.json"), toString()));
  }

  static Path write(Path file, String text) {
    try {
      Files.writeString(file, text);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
