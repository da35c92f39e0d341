package dev.fluno.toolkit.dist;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.platform.UserConfig;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.BuildStep;
import dev.fluno.toolkit.pack.PackTimes;
import dev.fluno.toolkit.recipe.Recipe;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.SigningKey;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps {@code native-artifacts/dist} current: a bundle of every variant of every project with
 * prebuilt libraries, signed with the user's development key, and a trust policy for them. All of
 * it expires after 30 days and is made again when it is about to.
 */
public final class DevelopmentDist {

  private static final String SIGNER = "development";
  private static final String RECORD = "made.json";
  private static final String POLICY = "trust.json";
  private static final String SCRATCH = ".making-";

  /** Made again this long before it expires, so that nothing expires in the middle of the work. */
  private static final Duration MARGIN = Duration.ofDays(1);

  /** A file lock holds between processes only; within one JVM a second attempt would throw. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final List<DistProject> projects;
  private final Path dist;
  private final Path configFolder;
  private final InstantSource clock;
  private final Progress progress;

  DevelopmentDist(Path nativeArtifacts, Path configFolder, InstantSource clock, Progress progress) {
    this.projects = DistProject.in(nativeArtifacts);
    this.dist = nativeArtifacts.resolve("dist");
    this.configFolder = configFolder;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Makes the bundles and their policy unless they are current; says so, and why, if it does.
   *
   * @param nativeArtifacts the checkout's folder of that name
   * @return whether they were made now
   * @throws AuthoringException if they are not current and cannot be made
   */
  public static boolean ensure(Path nativeArtifacts, PrintStream out) {
    return new DevelopmentDist(
            nativeArtifacts,
            UserConfig.ofProcess().folder(),
            InstantSource.system(),
            line -> out.println("fluno: " + line))
        .ensure();
  }

  /** Called by the build with the folder {@code native-artifacts}. */
  public static void main(String[] arguments) {
    BuildStep.run(
        () -> {
          if (!ensure(Path.of(arguments[0]).normalize(), System.out)) {
            System.out.println("fluno: the development bundles are current");
          }
        });
  }

  boolean ensure() {
    if (staleReason().isEmpty()) {
      return false;
    }
    THREADS.lock();
    try {
      return Staging.guard(dist, this::ensureAlone);
    } finally {
      THREADS.unlock();
    }
  }

  private boolean ensureAlone() throws IOException {
    Files.createDirectories(dist);
    try (var channel =
            FileChannel.open(
                dist.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      var reason = staleReason();
      if (reason.isEmpty()) {
        return false; // Another process has made them while this one waited.
      }
      progress.say("making the development bundles: " + reason.get());
      removeLeftovers();
      var scratch = Files.createTempDirectory(dist, SCRATCH);
      try {
        make(scratch);
      } finally {
        Folders.remove(scratch);
      }
      return true;
    }
  }

  /** Why the bundles have to be made, or empty if they are current. */
  private Optional<String> staleReason() {
    var found = DistRecord.read(dist.resolve(RECORD));
    if (found.isEmpty()) {
      return Optional.of("there are none yet");
    }
    var record = found.get();
    var now = clock.instant();
    if (!now.isBefore(record.expiresAt().minus(MARGIN))) {
      return Optional.of("they expire on " + record.expiresAt());
    }
    if (now.isBefore(record.madeAt())) {
      return Optional.of("they were made in the future, on " + record.madeAt());
    }
    if (!Files.exists(dist.resolve(POLICY))) {
      return Optional.of("their trust policy is missing");
    }
    for (var name : bundleNames()) {
      if (!Files.exists(dist.resolve(name))) {
        return Optional.of(name + " is missing");
      }
    }
    // Without their key the bundles serve as before; where they cannot be made again, so be it.
    if (!record.key().isEmpty()
        && !record.key().equals(publicKeyHash())
        && Files.isWritable(dist)) {
      return Optional.of("the development key is missing or another one");
    }
    if (!record.sources().equals(sources())) {
      return Optional.of("their sources have changed");
    }
    return Optional.empty();
  }

  private void make(Path scratch) throws IOException {
    var now = clock.instant();
    var key = DevelopmentKey.obtain(configFolder, scratch, progress);
    var sources = sources();
    // Not SOURCE_DATE_EPOCH: what is for use today must not be born expired.
    var times = PackTimes.from(Optional.empty(), clock);
    var expiresAt = times.expiresAt();
    for (var project : projects) {
      for (var made : project.bundles().entrySet()) {
        var expires = make(project, made.getValue(), scratch.resolve(made.getKey()), key, times);
        expiresAt = earlier(expiresAt, expires);
      }
    }
    var policy =
        PolicyWriter.write(
            scratch.resolve(POLICY),
            new PolicyWriter.Draft(
                SIGNER,
                SigningKey.read(key.privateKey()).verificationKey(),
                "dev.fluno.*",
                now,
                PolicyWriter.DEVELOPMENT_VALIDITY,
                true),
            false);
    publish(
        scratch,
        new DistRecord(
            sources,
            key.kept() ? publicKeyHash() : "",
            times.createdAt(),
            earlier(expiresAt, policy.expiresAt())));
  }

  /** Packs and signs one bundle; gives the time when it expires. */
  private Instant make(
      DistProject project,
      Recipe.Variant variant,
      Path bundle,
      DevelopmentKey key,
      Recipe.Period times) {
    var packed = project.make(variant, times, bundle, key.privateKey(), SIGNER);
    progress.say(
        "  "
            + dist.resolve(bundle.getFileName())
            + ", valid until "
            + packed.period().expiresAt()
            + (packed.unproved().isEmpty()
                ? ""
                : "; not run on this machine: " + String.join(", ", packed.unproved())));
    return packed.period().expiresAt();
  }

  private List<String> bundleNames() {
    return projects.stream().flatMap(project -> project.bundles().keySet().stream()).toList();
  }

  /** The record goes first and comes last: whatever interrupts this, the rest is made again. */
  private void publish(Path scratch, DistRecord record) throws IOException {
    Files.deleteIfExists(dist.resolve(RECORD));
    for (var name : bundleNames()) {
      var place = dist.resolve(name);
      if (Files.exists(place)) {
        Files.move(place, scratch.resolve("old-" + name));
      }
      Files.move(scratch.resolve(name), place);
    }
    replace(scratch.resolve(POLICY), dist.resolve(POLICY));
    replace(Files.write(scratch.resolve(RECORD), record.text()), dist.resolve(RECORD));
  }

  private static void replace(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void removeLeftovers() throws IOException {
    try (var leftovers = Files.newDirectoryStream(dist, SCRATCH + "*")) {
      for (var leftover : leftovers) {
        Folders.remove(leftover);
      }
    }
  }

  private String sources() {
    return DistSources.hash(projects);
  }

  private String publicKeyHash() {
    try {
      var key = DevelopmentKey.in(configFolder);
      return Files.exists(key)
          ? Sha256.hex(Files.readAllBytes(KeyPairFile.publicKeyOf(key)))
          : "missing";
    } catch (IOException e) {
      return "unreadable";
    }
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
