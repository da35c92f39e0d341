package dev.fluno.tests.attacks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;

import dev.fluno.tests.support.Forge;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;

/** Attacks on the manifest: changed without a signature, or signed and meant to mislead. */
final class ManifestAttacks {
  private ManifestAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("bounds-turned-round", signed("\"max\": 16777216", "\"max\": -1")),
        entry("byte-order-mark", Attack.bySigner(ManifestAttacks::prependAMark)),
        entry("contradictory-targets", signed("\"cpu_level\": 3", "\"cpu_level\": 4")),
        entry("deep-nesting", signed("\"critical\": []", "\"critical\": " + deep(100_000))),
        entry("duplicate-member", signed("\"version\": 1,", "\"version\": 1, \"version\": 9,")),
        entry("entry-named-like-the-api", signed("\"name\": \"step\"", "\"name\": \"close\"")),
        entry("future-schema", signed("fluno_artifact.v2", "fluno_artifact.v3")),
        entry("huge-exponent", signed("\"version\": 1,", "\"version\": 1e2000000000,")),
        entry("interface-changed", signed("16777216", "16777217")),
        entry("invalid-utf8", Attack.bySigner(ManifestAttacks::breakTheEncoding)),
        entry("manifest-changed", Attack.by(forge -> replace(forge, "16777216", "99999999"))),
        entry("older-schema", signed("fluno_artifact.v2", "fluno_artifact.v1")),
        entry("second-root", Attack.bySigner(ManifestAttacks::appendAnotherRoot)),
        entry("terminal-escape", signed("\"doc\": \"Runs", "\"doc\": \"\\u001b[2JRuns")),
        entry("unknown-critical", signed("\"critical\": []", "\"critical\": [\"teleport\"]")),
        entry(
            "unknown-member",
            signed("\"critical\": []", "\"critical\": [], \"post_load\": \"x\"")));
  }

  private static Attack signed(String old, String with) {
    return Attack.bySigner(forge -> replace(forge, old, with));
  }

  private static void replace(Forge forge, String old, String with) throws IOException {
    forge.editManifest(text -> text.replace(old, with));
  }

  private static String deep(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  private static void prependAMark(Forge forge) throws IOException {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes("\ufeff".getBytes(UTF_8));
    bytes.writeBytes(Files.readAllBytes(forge.manifest()));
    Files.write(forge.manifest(), bytes.toByteArray());
  }

  private static void breakTheEncoding(Forge forge) throws IOException {
    var bytes = Files.readAllBytes(forge.manifest());
    bytes[bytes.length / 2] = (byte) 0xff;
    Files.write(forge.manifest(), bytes);
  }

  private static void appendAnotherRoot(Forge forge) throws IOException {
    forge.editManifest(text -> text + text.replace("\"version\": 1,", "\"version\": 2,"));
  }
}
