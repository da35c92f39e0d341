package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreloadTest {

  @TempDir Path folder;

  @Test
  void a_clean_system_has_nothing_to_report() throws IOException {
    assertEquals(List.of(), Preload.of(Map.of(), folder.resolve("absent")));
    Path blank = Files.writeString(folder.resolve("blank"), " \n\t\n");
    assertEquals(List.of(), Preload.of(Map.of("LD_PRELOAD", ""), blank));
  }

  @Test
  void reports_both_variables_and_the_system_file() throws IOException {
    Path file = Files.writeString(folder.resolve("preload"), "/lib/a.so\n/lib/b.so\n");
    assertEquals(
        List.of("LD_AUDIT=/c.so", "LD_PRELOAD=/d.so /e.so", file + ": /lib/a.so /lib/b.so"),
        Preload.of(Map.of("LD_PRELOAD", "/d.so /e.so", "LD_AUDIT", "/c.so"), file));
  }

  @Test
  void reports_a_system_file_that_cannot_be_read() {
    assertEquals(List.of(folder + ": cannot be read"), Preload.of(Map.of(), folder));
  }
}
