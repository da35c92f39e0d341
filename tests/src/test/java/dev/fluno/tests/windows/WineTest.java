package dev.fluno.tests.windows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the other tests of this package stand on. */
class WineTest {
  private static Wine wine;

  @TempDir Path folder;

  @BeforeAll
  static void find() {
    wine = Wine.needed();
  }

  @Test
  void a_windows_java_25_runs_and_says_so() {
    var child = wine.java(folder, List.of("-XshowSettings:properties", "-version"));
    assertEquals(0, child.status(), child.transcript());
    assertTrue(child.err().contains("os.name = Windows"), child.transcript());
    assertTrue(child.err().contains("openjdk version \"25.0."), child.transcript());
  }

  @Test
  void status_output_environment_and_folders_beyond_ascii_come_through() throws IOException {
    var odd = Files.createDirectory(folder.resolve("Grüße an alle"));
    Files.writeString(odd.resolve("odd.cmd"), "@echo %GREETING% from %~n0\r\n@exit /b 42\r\n");
    var child =
        wine.run(odd, Map.of("GREETING", "a  greeting"), List.of("cmd.exe", "/c", "odd.cmd"));
    assertEquals(new Child(42, "a  greeting from odd\r\n", ""), child);
  }
}
