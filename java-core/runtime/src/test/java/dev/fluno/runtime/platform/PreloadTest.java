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
    assertEquals(List.of(), of("A=1\0LD_PRELOAD=\0LD_AUDIT= \0B", Map.of("LD_PRELOAD", "")));
    Path blank = Files.writeString(folder.resolve("blank"), " \n\t\n# /lib/a.so\n");
    assertEquals(List.of(), Preload.of(environ(""), Map.of(), blank));
  }

  @Test
  void reports_both_variables_and_the_system_file() throws IOException {
    Path file = Files.writeString(folder.resolve("preload"), "/lib/a.so\n/lib/b.so # b\n");
    assertEquals(
        List.of("LD_AUDIT=/c.so", "LD_PRELOAD=/d.so /e.so", file + ": /lib/a.so /lib/b.so"),
        Preload.of(
            environ("LD_PRELOAD=/d.so /e.so\0LD_AUDIT=/c.so\0"),
            Map.of("LD_PRELOAD", "/d.so /e.so", "LD_AUDIT", "/c.so"),
            file));
  }

  @Test
  void believes_the_kernel_and_not_what_became_of_the_environment() throws IOException {
    assertEquals(
        List.of("LD_PRELOAD=/d.so, in effect though the environment now has no such variable"),
        of("LD_PRELOAD=/d.so\0", Map.of()));
    assertEquals(
        List.of("LD_PRELOAD=/d.so, in effect though the environment now has /e.so"),
        of("LD_PRELOAD=/d.so\0", Map.of("LD_PRELOAD", "/e.so")));
    assertEquals(
        List.of("LD_AUDIT=/c.so, set after this process started: only others will load it"),
        of("A=1\0", Map.of("LD_AUDIT", "/c.so")));
  }

  @Test
  void sees_a_variable_that_stands_there_twice_whichever_is_empty() throws IOException {
    var now = Map.of("LD_PRELOAD", "/d.so");
    assertEquals(List.of("LD_PRELOAD=/d.so"), of("LD_PRELOAD=\0LD_PRELOAD=/d.so\0", now));
    assertEquals(List.of("LD_PRELOAD=/d.so"), of("LD_PRELOAD=/d.so\0LD_PRELOAD=\0", now));
  }

  @Test
  void reports_what_cannot_be_read() throws IOException {
    assertEquals(List.of(folder + ": cannot be read"), Preload.of(environ(""), Map.of(), folder));
    assertEquals(
        List.of(folder + ": cannot be read"),
        Preload.of(folder, Map.of(), folder.resolve("absent")));
  }

  private List<String> of(String environ, Map<String, String> now) throws IOException {
    return Preload.of(environ(environ), now, folder.resolve("absent"));
  }

  private Path environ(String text) throws IOException {
    return Files.writeString(folder.resolve("environ"), text);
  }
}
