package dev.fluno.toolkit.sign;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Edits a copy of a policy on a disk without room, and again with room: {@code POLICY FOLDER}. */
final class EditOnAFullDisk {
  private EditOnAFullDisk() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    byte[] text = Files.readAllBytes(Path.of(arguments[0]));
    Path policy = folder.resolve("trust.json");
    DurableFile.create(policy, text);
    Path filler = folder.resolve("filler");
    try (var out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(new byte[512]);
      }
    } catch (IOException e) {
      revoke(policy);
    }
    Files.delete(filler);
    revoke(policy);
    try (var files = Files.list(folder)) {
      System.out.println("files " + files.count());
    }
  }

  private static void revoke(Path policy) {
    try {
      PolicyEditor.revoke(policy, Set.of(), Set.of(Sha256.hex("x")));
    } catch (RefusedException e) {
      System.out.println(e.code());
    }
    System.out.println("revoked " + TrustPolicy.read(policy).revokedPayloads().size());
  }
}
