package dev.fluno.toolkit.legacy;

import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.bundle.LegacyArtifact;
import dev.fluno.runtime.bundle.LegacyForms;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An older artifact that is to be packed: its manifest decoded, its libraries read and compared.
 */
public final class LegacySource {
  private final Path file;
  private final Map<String, String> fields;
  private final String sha256;
  private final List<LegacyVariant> variants;
  private final Map<String, byte[]> libraries = new TreeMap<>();

  private LegacySource(Path file, Map<String, String> fields, String sha256) {
    this.file = file;
    this.fields = fields;
    this.sha256 = sha256;
    this.variants = variants();
  }

  /**
   * Reads the manifest and every library that it names, and compares their hashes.
   *
   * @param path the manifest, or the folder that holds it as {@code manifest.json}
   * @param now by which it has expired or not
   * @throws AuthoringException if anything of it is not as it says
   */
  public static LegacySource read(Path path, Instant now) {
    var artifact =
        LegacyArtifact.at(path)
            .orElseThrow(
                () ->
                    new AuthoringException(
                        AuthoringCode.V1_INVALID,
                        path.toString(),
                        "a fluno_artifact.v1 manifest",
                        "something else, or nothing"));
    var file = Files.isDirectory(path) ? path.resolve(artifact.file()) : path;
    var source = new LegacySource(file, artifact.manifest().fields(), artifact.sha256());
    source.requireInForce(now);
    source.variants.forEach(source::readLibrary);
    return source;
  }

  public Path file() {
    return file;
  }

  /** Lower-case hex SHA-256 of the manifest. */
  public String sha256() {
    return sha256;
  }

  /** A member as text, if it is there. */
  public Optional<String> field(String name) {
    return Optional.ofNullable(fields.get(name));
  }

  public Optional<Instant> createdAt() {
    return time("created_at");
  }

  public Optional<Instant> expiresAt() {
    return time("expires_at");
  }

  /** The output mode, if it is one of today's. */
  public Optional<String> outputMode() {
    return field("output_mode").filter(LegacyForms::isOutputMode);
  }

  /** The system it is for, in today's word. */
  public Optional<String> os() {
    return field("os").map(os -> LegacyForms.os(os).orElse(os));
  }

  /** The architecture it is for, in today's word. */
  public Optional<String> arch() {
    return field("arch").map(arch -> LegacyForms.arch(arch).orElse(arch));
  }

  /**
   * The one library that holds these symbols as the manifest says.
   *
   * @throws AuthoringException if the manifest names none of them, or spreads them over libraries
   */
  public byte[] library(Set<String> symbols) {
    var hashes = new ArrayList<String>();
    for (var variant : variants) {
      if (symbols.contains(variant.symbol()) && !hashes.contains(variant.sha256())) {
        hashes.add(variant.sha256());
      }
    }
    if (hashes.size() != 1) {
      throw new AuthoringException(
          AuthoringCode.V1_CONTRADICTED,
          file + ", the entries of the recipe",
          "symbols of one library, of "
              + String.join(", ", variants.stream().map(LegacyVariant::symbol).toList()),
          hashes.isEmpty()
              ? String.join(", ", symbols)
              : "symbols of " + hashes.size() + " libraries");
    }
    return Objects.requireNonNull(libraries.get(hashes.getFirst()));
  }

  private List<LegacyVariant> variants() {
    var found = new ArrayList<LegacyVariant>();
    for (var prefix : LegacyForms.PREFIXES) {
      var symbol = field(prefix + "entry_symbol");
      if (symbol.isEmpty() && !fields.containsKey(prefix + "library_path")) {
        continue;
      }
      // A variant without a library of its own is in the plain one.
      var owner = fields.containsKey(prefix + "library_path") ? prefix : "";
      found.add(
          new LegacyVariant(
              prefix,
              required(owner + "library_path", "the path of a library"),
              symbol.orElseThrow(() -> invalid(prefix + "entry_symbol", "a symbol", "nothing")),
              hash(owner)));
    }
    if (found.isEmpty()) {
      throw invalid("library_path", "the path of a library", "nothing");
    }
    return found;
  }

  private String hash(String prefix) {
    var name =
        fields.containsKey(prefix + "library_hash")
            ? prefix + "library_hash"
            : prefix + "compiled_library_hash";
    var text = required(name, "SHA-256, 64 hexadecimal digits");
    return LegacyForms.sha256(text)
        .orElseThrow(() -> invalid(name, "SHA-256, 64 hexadecimal digits", text));
  }

  private String required(String name, String need) {
    return field(name).orElseThrow(() -> invalid(name, need, "nothing"));
  }

  private Optional<Instant> time(String name) {
    return field(name)
        .map(
            text ->
                LegacyForms.instant(text)
                    .orElseThrow(() -> invalid(name, "a time such as 2026-12-01T00:00:00Z", text)));
  }

  private void requireInForce(Instant now) {
    var created = createdAt();
    var expires = expiresAt();
    if (expires.isPresent() && !now.isBefore(expires.get())) {
      throw new AuthoringException(
          AuthoringCode.V1_EXPIRED,
          file.toString(),
          "a time after " + now,
          expires.get().toString());
    }
    if (created.isPresent() && expires.isPresent() && !created.get().isBefore(expires.get())) {
      throw invalid("expires_at", "after " + created.get(), expires.get().toString());
    }
  }

  private void readLibrary(LegacyVariant variant) {
    var bytes = bytes(variant.prefix() + "library_path", variant.path());
    var have = Sha256.hex(bytes);
    if (!have.equals(variant.sha256())) {
      throw new AuthoringException(
          AuthoringCode.V1_HASH_DIFFERS,
          file.resolveSibling(variant.path()).toString(),
          "SHA-256 " + variant.sha256(),
          have);
    }
    libraries.put(have, bytes);
  }

  /** No part of the way there may be a link: it would lead to what the manifest does not name. */
  private byte[] bytes(String field, String path) {
    if (!LegacyForms.isInside(path)) {
      throw unusable(field, "a path within the manifest's folder", path);
    }
    var at = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    for (var part : path.split("/", -1)) {
      at = at.resolve(part);
      if (Files.isSymbolicLink(at)) {
        throw unusable(field, "a path without links", path + ", of which " + part + " is one");
      }
    }
    if (!Files.isRegularFile(at, LinkOption.NOFOLLOW_LINKS)) {
      throw unusable(field, "a library", path + ", where there is none");
    }
    try (var in = Files.newInputStream(at, LinkOption.NOFOLLOW_LINKS)) {
      var bytes = in.readNBytes(BundleLimits.MAX_RESOURCE_BYTES + 1);
      if (bytes.length > BundleLimits.MAX_RESOURCE_BYTES) {
        throw unusable(field, "at most " + BundleLimits.MAX_RESOURCE_BYTES + " bytes", "more");
      }
      return bytes;
    } catch (IOException e) {
      throw unusable(field, "a readable library", path + ": " + IoText.of(e));
    }
  }

  private AuthoringException unusable(String field, String need, String have) {
    return new AuthoringException(
        AuthoringCode.V1_LIBRARY_UNUSABLE, file + " /" + field, need, have);
  }

  private AuthoringException invalid(String field, String need, String have) {
    return new AuthoringException(AuthoringCode.V1_INVALID, file + " /" + field, need, have);
  }
}
