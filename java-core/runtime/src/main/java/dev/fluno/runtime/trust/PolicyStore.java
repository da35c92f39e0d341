package dev.fluno.runtime.trust;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.PolicyFileCode;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Puts policies where the gate reads them: whole, and only such as it would accept there. */
final class PolicyStore {
  private static final int MAX_BYTES = 1 << 20;

  private static final Set<Code> WRONG_PLACE =
      Set.of(PolicyCode.INSIDE_BUNDLE, PolicyCode.FOLDER_OWNER, PolicyCode.FOLDER_WRITABLE);

  private PolicyStore() {}

  /**
   * Writes a policy with mode 0600; a folder that is missing is made for its owner alone.
   *
   * @param replace whether an older policy at this place may be replaced
   * @return what the gate will read there
   */
  static TrustPolicy write(Path output, JsonObject policy, boolean replace) {
    requirePlace(output);
    try (Staging staging = stage(output, policy)) {
      if (replace) {
        staging.replace();
      } else {
        staging.publish();
      }
      return TrustPolicy.read(staging.path());
    }
  }

  /**
   * Changes a policy and keeps its mode. Two edits at a time take turns: the file itself is the
   * lock, and whoever waited for one that has been replaced begins again with the new one; on
   * Windows an empty file beside it is.
   *
   * @throws RefusedException with a policy code if the gate would refuse the policy as it is
   */
  static synchronized TrustPolicy edit(Path file, UnaryOperator<JsonObject> change) {
    while (true) {
      TrustPolicy.read(file);
      var edited = Staging.guard(file, () -> editOnce(file, change));
      if (edited.isPresent()) {
        return edited.get();
      }
    }
  }

  /** Empty if the file was replaced before the lock was ours. */
  private static Optional<TrustPolicy> editOnce(Path file, UnaryOperator<JsonObject> change)
      throws IOException {
    Optional<Object> before = key(file);
    if (before.isEmpty()) {
      return Optional.of(editUnderALockBeside(file, change));
    }
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      channel.lock();
      // From here on nothing else may open the file: to close it would free the lock.
      return before.equals(key(file))
          ? Optional.of(changed(file, Channels.newInputStream(channel), change))
          : Optional.empty();
    }
  }

  /** On Windows no name can be taken from a file that is open. */
  private static TrustPolicy editUnderALockBeside(Path file, UnaryOperator<JsonObject> change)
      throws IOException {
    Path lock = file.resolveSibling("." + file.getFileName() + ".lock");
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      return changed(file, new ByteArrayInputStream(Files.readAllBytes(file)), change);
    }
  }

  private static TrustPolicy changed(Path file, InputStream in, UnaryOperator<JsonObject> change)
      throws IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES);
    try (Staging staging = stage(file, change.apply(parse(file, bytes)))) {
      staging.replace();
      return TrustPolicy.read(staging.path());
    }
  }

  /** A policy that is complete beside its place, and that the gate would accept there. */
  private static Staging stage(Path output, JsonObject policy) {
    byte[] bytes = JsonWriter.pretty(policy);
    Staging staging = Staging.privatelyBeside(output).unrepeatable();
    try {
      Staging.guard(
          output,
          () -> {
            DurableFile.create(staging.path(), bytes);
            return bytes;
          });
      requireUsable(output, staging.path());
      return staging;
    } catch (RuntimeException | Error e) {
      staging.close();
      throw e;
    }
  }

  private static void requireUsable(Path output, Path staged) {
    try {
      TrustPolicy.read(staged);
    } catch (RefusedException e) {
      throw unusable(output, e.refusal());
    }
  }

  /** A place in which the gate would read no policy is refused before anything is written there. */
  private static void requirePlace(Path output) {
    try {
      TrustPolicy.read(output);
    } catch (RefusedException e) {
      if (WRONG_PLACE.contains(e.refusal().code())) {
        throw unusable(output, e.refusal());
      }
    }
  }

  private static RefusedException unusable(Path output, Refusal refusal) {
    return new RefusedException(
        PolicyFileCode.UNUSABLE,
        output.toString(),
        refusal.need(),
        refusal.have() + " (" + refusal.code().title() + ")");
  }

  private static JsonObject parse(Path file, byte[] bytes) throws IOException {
    try {
      if (StrictJson.parse(bytes, MAX_BYTES) instanceof JsonObject policy) {
        return policy;
      }
    } catch (JsonProblem e) {
      throw new IOException(file + " changed meanwhile", e);
    }
    throw new IOException(file + " changed meanwhile");
  }

  /** What tells a file from another of the same name; Windows has no such key. */
  private static Optional<Object> key(Path file) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return Optional.ofNullable(attributes.fileKey());
  }
}
