package dev.fluno.examples.service;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.toolkit.pack.Packer;
import dev.fluno.toolkit.recipe.Recipe.Period;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Versions of one artifact, packed and signed here, and the place from which a service loads. */
final class Versions {
  private static final String S = "dev.fluno.continuous-inference.s";
  private static final String M = "dev.fluno.continuous-inference.m";
  private static final String SIGNER = "signer";

  private final Path folder;
  private final KeyPairFile keys;
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(60);
  private int packed;

  private Versions(Path folder) {
    this.folder = folder;
    this.keys = KeyPairFile.generate(folder.resolve("signer.pem"));
    PolicyWriter.write(
        policy(),
        new PolicyWriter.Draft(SIGNER, keys.key(), "dev.fluno.*", now, Duration.ofDays(1), false),
        true);
  }

  /** Version 1 is in its place. */
  static Versions in(Path folder) throws IOException {
    var versions = new Versions(folder);
    versions.install(versions.first());
    return versions;
  }

  static Path root() {
    return Path.of(System.getProperty("fluno.root", "../../.."));
  }

  Path policy() {
    return folder.resolve("trust.json");
  }

  /** Where the service looks. */
  Path place() {
    return folder.resolve("live.fluno");
  }

  Path first() throws IOException {
    return pack("s", recipe -> recipe);
  }

  /** Version 2, with libraries for the lowest level of processors only: other bytes run. */
  Path second() throws IOException {
    return pack(
        "s", recipe -> onlyLevels1And2(recipe).replace("\"version\": 1,", "\"version\": 2,"));
  }

  /** Version 3, whose filters have 256 lanes instead of 64. */
  Path wider() throws IOException {
    return pack(
        "m",
        recipe ->
            recipe
                .replace(S, "dev.fluno.other")
                .replace(M, S)
                .replace("\"version\": 1,", "\"version\": 3,"));
  }

  /** Another artifact that the policy allows as well. */
  Path other() throws IOException {
    return pack("m", recipe -> recipe);
  }

  /** Version 2 with one byte of each library changed after it was signed. */
  Path tampered() throws IOException {
    var bundle = second().resolveSibling("bundle");
    try (var files = Files.newDirectoryStream(bundle.resolve("artifact"), "*.{so,dll}")) {
      for (var file : files) {
        var bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
      }
    }
    var zip = bundle.resolveSibling("tampered.fluno");
    Packer.zip(bundle, zip, Progress.quiet());
    return zip;
  }

  /** Puts a bundle in the place of the one there, in one step. */
  void install(Path bundle) throws IOException {
    var copy = Files.copy(bundle, folder.resolve("next"), StandardCopyOption.REPLACE_EXISTING);
    Files.move(copy, place(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private Path pack(String variant, UnaryOperator<String> edit) throws IOException {
    var source = root().resolve("native-artifacts/continuous-inference");
    var here = Files.createDirectories(folder.resolve("version-" + ++packed));
    for (var file : List.of("continuous-inference.mlir.in", "toolchain.lock.json")) {
      Files.copy(source.resolve(file), here.resolve(file));
    }
    var recipe = here.resolve("recipe.json");
    Files.writeString(recipe, edit.apply(Files.readString(source.resolve("recipe.json"))));
    var bundle = here.resolve("bundle");
    Packer.pack(
        recipe,
        variant,
        root().resolve("native-artifacts/prebuilt/continuous-inference"),
        new Period(now, now.plus(Duration.ofDays(1))),
        bundle,
        Packer.Form.FOLDER,
        Progress.quiet());
    OmsSigner.sign(bundle, keys.privateKey(), SIGNER, true);
    var zip = here.resolve("bundle.fluno");
    Packer.zip(bundle, zip, Progress.quiet());
    return zip;
  }

  /** The recipe has each target in a line of its own. */
  private static String onlyLevels1And2(String recipe) {
    return recipe
        .lines()
        .filter(line -> !line.contains("\"cpu_level\": 3") && !line.contains("\"cpu_level\": 4"))
        .collect(Collectors.joining("\n"))
        .replaceFirst("(\"os\": \"windows\".*}),\n", "$1\n");
  }
}
