package dev.fluno.toolkit.sign;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.trust.PolicyEditor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Edits a policy in a process that is killed. */
final class EditInChild {
  private EditInChild() {}

  /**
   * Revokes payloads without end, printing each that is in the policy; after the first, and some
   * milliseconds more, this process is sent SIGKILL: {@code POLICY NAME MILLISECONDS}.
   */
  public static void main(String[] arguments) {
    Path policy = Path.of(arguments[0]);
    for (int i = 0; ; i++) {
      String digest = Sha256.hex(arguments[1] + i);
      PolicyEditor.revoke(policy, Set.of(), Set.of(digest));
      System.out.println(digest);
      if (i == 0) {
        Thread.ofPlatform().start(() -> kill(Long.parseLong(arguments[2])));
      }
    }
  }

  private static void kill(long millis) {
    try {
      Thread.sleep(millis);
      new ProcessBuilder("sh", "-c", "kill -9 " + ProcessHandle.current().pid()).start();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
