package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.AbiHash;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import dev.fluno.toolkit.sign.Signer;
import dev.fluno.toolkit.sign.SigningKey;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Bundles that differ from a development bundle in one respect, made in a folder. */
public final class TrialBundles {
  /** Every target that a manifest may name, each at most once: so many libraries has a bundle. */
  private static final List<String[]> TARGETS =
      List.of(
          new String[] {"linux", "x86_64", "1"},
          new String[] {"linux", "x86_64", "2"},
          new String[] {"linux", "x86_64", "3"},
          new String[] {"linux", "x86_64", "4"},
          new String[] {"linux", "aarch64", "1"},
          new String[] {"windows", "x86_64", "1"},
          new String[] {"windows", "x86_64", "2"},
          new String[] {"windows", "x86_64", "3"},
          new String[] {"windows", "x86_64", "4"},
          new String[] {"windows", "aarch64", "1"});

  static final int MOST_LIBRARIES = TARGETS.size();

  private final Path folder;
  private final Path original;
  private final Map<String, JsonValue> manifest;

  /** The one library of the original that runs here. */
  private final Map<String, JsonValue> library;

  private final List<KeyPairFile> keys = new ArrayList<>();

  /**
   * @param original a development bundle, whose policy lies beside it
   */
  public TrialBundles(Path folder, Path original) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.original = original.resolve("artifact");
    this.manifest = members(Files.readAllBytes(this.original.resolve("manifest.json")));
    var policy = TrustPolicy.read(original.resolveSibling("trust.json"));
    try (var verified = Fluno.verify(original, policy)) {
      var chosen = verified.report().library().orElseThrow();
      this.library =
          ((JsonArray) member(manifest, "libraries"))
              .elements().stream()
                  .map(each -> ((JsonObject) each).members())
                  .filter(each -> text(each, "file").equals(chosen))
                  .findFirst()
                  .orElseThrow();
    }
  }

  /**
   * As many libraries, padded behind their segments until all together have so many bytes: the gate
   * reads, hashes and, for the one that runs here, seals them all. The padding is a hole in the
   * file, which reads as zeros.
   */
  Path padded(String name, long payloadBytes, int libraries) throws IOException {
    var sizes = new ArrayList<Long>();
    for (int i = 0; i < libraries; i++) {
      sizes.add(payloadBytes / libraries);
    }
    return make(name, sizes, 1, Map.of());
  }

  /** The same libraries under a manifest that calls every entry bounded. */
  public Path bounded() throws IOException {
    var read = Fluno.inspect(Objects.requireNonNull(original.getParent())).manifest().orElseThrow();
    var signatures =
        read.entries().stream()
            .map(
                entry ->
                    new EntrySignature(
                        entry.name(),
                        entry.symbol(),
                        entry.doc(),
                        entry.parameters(),
                        entry.result(),
                        true))
            .toList();
    var entries = new ArrayList<JsonValue>();
    for (var entry : ((JsonArray) member(manifest, "entries")).elements()) {
      var members = new LinkedHashMap<>(((JsonObject) entry).members());
      members.put("bounded", new JsonBoolean(true));
      entries.add(new JsonObject(members));
    }
    return make(
        "bounded",
        List.of(0L),
        1,
        Map.of(
            "entries",
            new JsonArray(entries),
            "abi_signature_hash",
            new JsonString(AbiHash.of(signatures))));
  }

  /** Signed by so many. */
  Path signed(int signers) throws IOException {
    return make("signed-by-" + signers, List.of(0L), signers, Map.of());
  }

  /** A policy that knows the first so many keys and needs a signature by each. */
  public Path policy(int known) throws IOException {
    var file = folder.resolve("trust-" + known + ".json");
    var from = Instant.now().minusSeconds(60);
    var names = new ArrayList<String>();
    for (int i = 0; i < known; i++) {
      names.add(name(i));
      if (i == 0) {
        PolicyWriter.write(
            file,
            new PolicyWriter.Draft(
                name(0), key(0).key(), "dev.fluno.*", from, Duration.ofDays(1), false),
            true);
      } else {
        var until = from.plus(Duration.ofDays(1));
        PolicyEditor.addKey(file, new TrustPolicy.Key(name(i), key(i).key(), from, until));
      }
    }
    PolicyEditor.addRule(
        file, new TrustPolicy.Rule("dev.fluno.*", names, known, 1, Set.of(), Set.of()), true);
    return file;
  }

  /** A folder with so many files too many to be a bundle. */
  Path crowded(int files) throws IOException {
    var bundle = folder.resolve("crowd-of-" + files + ".fluno");
    var artifact = Files.createDirectories(bundle.resolve("artifact"));
    Files.copy(original.resolve("manifest.json"), artifact.resolve("manifest.json"));
    for (int i = 1; i < files; i++) {
      Files.createFile(artifact.resolve("file-" + i));
    }
    return bundle;
  }

  private Path make(String name, List<Long> sizes, int signers, Map<String, JsonValue> changes)
      throws IOException {
    var bundle = folder.resolve(name + ".fluno");
    var artifact = Files.createDirectories(bundle.resolve("artifact"));
    var libraries = new ArrayList<JsonValue>();
    var targets = new ArrayList<>(TARGETS);
    targets.removeIf(target -> json(target).equals(target(library)));
    for (int i = 0; i < sizes.size(); i++) {
      var target = i == 0 ? target(library) : json(targets.get(i - 1));
      libraries.add(library(artifact, i, target, sizes.get(i)));
    }
    var edited = new LinkedHashMap<>(manifest);
    edited.put("libraries", new JsonArray(libraries));
    edited.putAll(changes);
    Files.write(artifact.resolve("manifest.json"), JsonWriter.pretty(new JsonObject(edited)));
    var by = new LinkedHashMap<String, Signer>();
    for (int i = 0; i < signers; i++) {
      by.put(name(i), SigningKey.read(key(i).privateKey()));
    }
    OmsSigner.sign(new OmsSigner.Request(bundle, by, false, true), Progress.quiet());
    return bundle;
  }

  private JsonObject library(Path artifact, int i, Map<String, JsonValue> target, long bytes)
      throws IOException {
    var file = artifact.resolve("library-" + i);
    Files.copy(original.resolve(text(library, "file")), file);
    if (bytes > Files.size(file)) {
      try (var growing = new RandomAccessFile(file.toFile(), "rw")) {
        growing.setLength(bytes);
      }
    }
    var members = new LinkedHashMap<>(library);
    members.put("file", new JsonString(file.getFileName().toString()));
    members.put("size", JsonNumber.of(Files.size(file)));
    members.put("sha256", new JsonString(sha256(file)));
    members.putAll(target);
    members.put("format", new JsonString(text(target, "os").equals("windows") ? "pe" : "elf"));
    return new JsonObject(members);
  }

  private static String sha256(Path file) throws IOException {
    try (var arena = Arena.ofConfined();
        var channel = FileChannel.open(file)) {
      return Sha256.hex(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
    }
  }

  private KeyPairFile key(int i) {
    while (keys.size() <= i) {
      keys.add(KeyPairFile.generate(folder.resolve(name(keys.size()) + ".pem")));
    }
    return keys.get(i);
  }

  private static String name(int i) {
    return "signer-" + i;
  }

  private static Map<String, JsonValue> target(Map<String, JsonValue> members) {
    var target = new LinkedHashMap<String, JsonValue>();
    for (String name : List.of("os", "arch", "cpu_level")) {
      target.put(name, member(members, name));
    }
    return target;
  }

  private static Map<String, JsonValue> json(String[] target) {
    var members = new LinkedHashMap<String, JsonValue>();
    members.put("os", new JsonString(target[0]));
    members.put("arch", new JsonString(target[1]));
    members.put("cpu_level", new JsonNumber(target[2]));
    return members;
  }

  private static String text(Map<String, JsonValue> members, String name) {
    return ((JsonString) member(members, name)).value();
  }

  private static JsonValue member(Map<String, JsonValue> members, String name) {
    return Objects.requireNonNull(members.get(name), name);
  }

  private static Map<String, JsonValue> members(byte[] json) {
    try {
      return ((JsonObject) StrictJson.parse(json, 1 << 20)).members();
    } catch (JsonProblem e) {
      throw new IllegalStateException(e);
    }
  }
}
