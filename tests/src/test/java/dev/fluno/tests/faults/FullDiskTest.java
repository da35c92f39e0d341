package dev.fluno.tests.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import dev.fluno.toolkit.project.NewProject;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where nothing more fits on the disk, whoever writes says so and leaves nothing half-written. */
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
  @TempDir Path folder;

  /** Fills the disk, writes a key, a signature and a project, makes room, and writes once more. */
  static final class Writers {
    private Writers() {}

    public static void main(String[] arguments) throws IOException {
      var disk = Path.of(arguments[0]);
      var bundle = disk.resolve("b.fluno");
      Forge.copy(Path.of(arguments[1], "artifact"), bundle.resolve("artifact"));
      var key = KeyPairFile.generate(disk.resolve("first.pem")).privateKey();
      var filler = disk.resolve("filler");
      try (var out = new FileOutputStream(filler.toFile())) {
        while (true) {
          out.write(0);
        }
      } catch (IOException full) {
        write(disk, bundle, key);
      }
      System.out.println(names(disk));
      Files.delete(filler);
      write(disk, bundle, key);
      System.out.println(names(disk));
      System.out.println(names(bundle.resolve("signatures")));
    }

    private static void write(Path disk, Path bundle, Path key) {
      report(() -> KeyPairFile.generate(disk.resolve("second.pem")));
      report(() -> OmsSigner.sign(bundle, key, "someone", false));
      report(() -> NewProject.write(disk.resolve("region"), "com.example.region", "MIT"));
    }

    private static void report(Runnable writing) {
      try {
        writing.run();
        System.out.println("written");
      } catch (RefusedException e) {
        System.out.println(e.code());
      }
    }

    private static List<String> names(Path folder) {
      return List.of(folder.toFile().list()).stream().sorted().toList();
    }
  }

  @Test
  void a_key_a_signature_and_a_project_are_written_whole_or_not_at_all() {
    Tools.need("unshare");
    var mount = List.of("unshare", "-m", "sh", "-ec");
    var tmpfs = "mount -t tmpfs -o size=512k none " + folder + "; \"$@\"";
    assumeTrue(
        Child.run(folder, Map.of(), join(mount, tmpfs, "sh", "true")).status() == 0,
        "skipped: needs a mount namespace");
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var path = System.getProperty("java.class.path");
    var child =
        Child.run(
            folder,
            Map.of(),
            join(
                mount,
                tmpfs,
                "sh",
                java,
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                Writers.class.getName(),
                folder.toString(),
                Project.bundle("s").toString()));
    assertEquals(0, child.status(), child.transcript());
    var lines = child.out().lines().toList();
    assertEquals(
        List.of(
            "FLN-4065",
            "FLN-4065",
            "FLN-4065",
            "[b.fluno, filler, first.pem, first.pub.pem]",
            "written",
            "written",
            "written",
            "[b.fluno, first.pem, first.pub.pem, region, second.pem, second.pub.pem]",
            "[someone.sigstore.json]"),
        lines,
        child.transcript());
  }

  private static List<String> join(List<String> command, String... more) {
    var all = new ArrayList<>(command);
    all.addAll(List.of(more));
    return all;
  }
}
