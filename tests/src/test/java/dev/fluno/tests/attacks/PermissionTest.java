package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What cannot be read is refused as unreadable. Root may read everything, so a root's child gives
 * that right away.
 */
class PermissionTest {
  @TempDir Path folder;

  private Forge forge;
  private Path locked;

  @BeforeEach
  void make_a_bundle() {
    forge = Forge.in(folder);
    locked = forge.bundle();
  }

  @AfterEach
  void unlock() throws IOException {
    allow(locked, "rwxr-xr-x");
  }

  @Test
  void refuses_a_bundle_folder_without_read_permission() throws IOException {
    refusesWithout(forge.bundle());
  }

  @Test
  void refuses_a_payload_folder_without_read_permission() throws IOException {
    refusesWithout(forge.bundle().resolve("artifact"));
  }

  @Test
  void refuses_a_library_without_read_permission() throws IOException {
    refusesWithout(forge.payload("linux-x86_64-v3.so"));
  }

  private void refusesWithout(Path path) throws IOException {
    locked = path;
    allow(path, "---------");
    var child =
        Child.run(
            Project.root(),
            Map.of(),
            withoutRoot(
                "./fluno",
                "verify",
                forge.bundle().toString(),
                "--trust",
                forge.policy().toString()));
    assertEquals(ContainerCode.UNREADABLE.stage().exitStatus(), child.status(), child.transcript());
    assertTrue(child.err().contains(ContainerCode.UNREADABLE.id()), child.transcript());
  }

  private static List<String> withoutRoot(String... command) throws IOException {
    var whole = new ArrayList<String>();
    if (Files.getOwner(Path.of("/proc/self")).getName().equals("root")) {
      Tools.need("setpriv");
      whole.addAll(List.of("setpriv", "--bounding-set", "-dac_override,-dac_read_search"));
    }
    whole.addAll(List.of(command));
    return whole;
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
