package dev.fluno.tests.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Ran;
import dev.fluno.tests.support.Tools;
import dev.fluno.toolkit.audit.PrivateKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs `fluno audit` over everything that this checkout publishes. */
class PublishedFilesTest {

  /** Kinds that an audit knows; another needs its own checks first. */
  private static final Pattern KNOWN = Pattern.compile(".*\\.(jar|whl|zip|tar\\.gz|fluno|so|dll)");

  @TempDir private Path folder = Path.of("");

  @Test
  void every_jar_and_every_release_is_clean() throws IOException {
    for (var module : PublishedFiles.publishedModules()) {
      var target = Project.root().resolve(module).resolve("target");
      assumeTrue(
          PublishedFiles.packaged().stream().anyMatch(file -> file.startsWith(target)),
          "skipped: needs the packaged " + module + " (mvn verify)");
    }
    audit(PublishedFiles.packaged());
  }

  @Test
  void every_bundle_is_clean() throws IOException {
    Project.bundle("s");
    audit(PublishedFiles.bundles());
  }

  @Test
  void every_committed_library_is_clean() throws IOException {
    audit(PublishedFiles.libraries());
  }

  @Test
  void the_wheel_is_clean_and_the_same_whenever_it_is_built() throws IOException {
    var wheel = Wheel.build(folder.resolve("one"));
    audit(List.of(wheel));
    var again = Wheel.build(folder.resolve("two"));
    assertEquals(-1, Files.mismatch(wheel, again));
  }

  @Test
  void every_published_file_is_of_a_kind_that_an_audit_knows() throws IOException {
    var all = new ArrayList<Path>();
    all.addAll(PublishedFiles.packaged());
    all.addAll(PublishedFiles.bundles());
    all.addAll(PublishedFiles.libraries());
    assertEquals(
        List.of(),
        all.stream().filter(file -> !KNOWN.matcher(file.toString()).matches()).toList(),
        "files of a new kind: teach the audit what must not be in them, or name them as unpublished");
    assertTrue(!PublishedFiles.libraries().isEmpty(), "the libraries are committed");
  }

  @Test
  void no_private_key_is_under_version_control() throws IOException {
    var listed = tracked();
    var keys = new ArrayList<String>();
    for (var name : listed) {
      var file = Project.root().resolve(name);
      if (Files.isRegularFile(file)) {
        PrivateKeys.find(Files.readAllBytes(file)).ifPresent(kind -> keys.add(name + ": " + kind));
      }
    }
    assertEquals(List.of(), keys, "tests make their keys by code");
    assertTrue(listed.size() > 100, listed.toString());
  }

  private static List<String> tracked() {
    assumeTrue(Files.exists(Project.root().resolve(".git")), "skipped: needs a clone");
    Tools.need("git");
    var root = Project.root().toString();
    var git =
        Child.run(
            Project.root(),
            Map.of(),
            List.of("git", "-c", "safe.directory=*", "-C", root, "ls-files", "-z"));
    assertEquals(0, git.status(), git.transcript());
    return List.of(git.out().split("\0", -1)).stream().filter(name -> !name.isEmpty()).toList();
  }

  private static void audit(List<Path> files) {
    var command = new ArrayList<String>(List.of("audit"));
    files.forEach(file -> command.add(file.toString()));
    var ran = Ran.fluno(command.toArray(String[]::new));
    assertEquals(0, ran.status(), ran.out() + ran.err());
    assertEquals(
        files.size(), ran.out().lines().filter("  clean"::equals).count(), "all were audited");
  }
}
