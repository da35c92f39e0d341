package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How scripts run is the host's to test; here, that they get what they are given. */
class RunCommandTest {
  @TempDir private Path folder = Path.of("");

  private String script(String text) throws IOException {
    return Files.writeString(folder.resolve("script.py"), text).toString();
  }

  @Test
  void whatever_follows_the_script_belongs_to_the_script() throws IOException {
    var script = script("import sys; print(sys.argv[1:]); sys.exit(42)");
    var ran =
        Ran.fluno(
            "run",
            script,
            "--help",
            "--version",
            "--json",
            "-Xmx1g",
            "@file",
            "--",
            "a b",
            "",
            "*");
    assertEquals(
        "['--help', '--version', '--json', '-Xmx1g', '@file', '--', 'a b', '', '*']\n", ran.out());
    assertEquals(42, ran.status());
  }

  @Test
  void a_script_that_is_not_there_is_said_in_one_line() {
    var ran = Ran.fluno("run", folder.resolve("none.py").toString());
    assertEquals(2, ran.status());
    assertEquals(1, ran.err().lines().count(), ran.err());
  }
}
