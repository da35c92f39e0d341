package dev.fluno.toolkit.dist;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.SigningKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The key that signs what this user builds. It lies in the user's configuration folder, never in a
 * checkout, and is made on first use.
 *
 * @param privateKey the private key file
 * @param kept false if the configuration folder cannot be written: then the key lies in the scratch
 *     folder, signs once, and is gone with it
 */
record DevelopmentKey(Path privateKey, boolean kept) {

  private static final String FILE_NAME = "development-key.pem";

  /** Where the key of this configuration folder is, or will be. */
  static Path in(Path configFolder) {
    return configFolder.resolve(FILE_NAME);
  }

  /**
   * The user's development key, made if there is none.
   *
   * @param scratch a folder that is removed after signing
   */
  static DevelopmentKey obtain(Path configFolder, Path scratch, Progress progress) {
    var file = in(configFolder);
    if (isComplete(file)) {
      return new DevelopmentKey(file, true);
    }
    try {
      DurableFile.makePrivate(configFolder);
      try (var channel =
              FileChannel.open(
                  configFolder.resolve("development-key.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        complete(file, progress);
      }
      return new DevelopmentKey(file, true);
    } catch (IOException e) {
      return throwAway(configFolder, scratch, IoText.of(e), progress);
    } catch (RefusedException e) {
      if (e.refusal().code() != OutputCode.NOT_WRITTEN) {
        throw e;
      }
      return throwAway(configFolder, scratch, e.refusal().have(), progress);
    }
  }

  private static boolean isComplete(Path file) {
    return Files.exists(file) && Files.exists(KeyPairFile.publicKeyOf(file));
  }

  /** Another process may have made the key while this one waited. */
  private static void complete(Path file, Progress progress) throws IOException {
    var publicKey = KeyPairFile.publicKeyOf(file);
    if (isComplete(file)) {
      return;
    }
    if (Files.exists(file)) {
      Files.writeString(publicKey, SigningKey.read(file).verificationKey().pem());
      return;
    }
    Files.deleteIfExists(publicKey);
    KeyPairFile.generate(file);
    progress.say("made a development key: " + file);
  }

  private static DevelopmentKey throwAway(
      Path configFolder, Path scratch, String reason, Progress progress) {
    progress.say(
        "no development key can be kept in "
            + configFolder
            + " ("
            + reason
            + "): signing with a key that is thrown away at once");
    return new DevelopmentKey(KeyPairFile.generate(scratch.resolve(FILE_NAME)).privateKey(), false);
  }
}
