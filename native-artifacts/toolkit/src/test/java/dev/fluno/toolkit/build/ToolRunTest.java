package dev.fluno.toolkit.build;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.AuthoringCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolRunTest {

  private static final Path SHELL = Path.of("/bin/sh");

  @TempDir Path folder;

  @Test
  void ends_a_tool_that_does_not_end_by_itself() {
    refusal(AuthoringCode.TOOL_TIMED_OUT, () -> run(Duration.ofMillis(200), "sleep 60"));
  }

  @Test
  void shows_the_error_lines_before_all_others() {
    var refused =
        refusal(
            AuthoringCode.TOOL_FAILED,
            () -> run(Duration.ofSeconds(30), "echo chatter; echo x: error: no; exit 3"));

    assertEquals("exit status 3: x: error: no", refused.refusal().have());
  }

  @Test
  void hides_the_environment_of_the_caller_from_the_tool() {
    var environment = run(Duration.ofSeconds(30), "env");

    assertTrue(environment.contains("LC_ALL=C\n"), environment);
    assertTrue(environment.lines().noneMatch(line -> line.startsWith("HOME=")), environment);
  }

  @Test
  void keeps_no_more_output_than_it_can_show() {
    var output = run(Duration.ofSeconds(30), "head -c 1000000 /dev/zero");

    assertEquals(64 * 1024, output.length());
  }

  private String run(Duration timeout, String script) {
    return ToolRun.run(SHELL, List.of("-c", script), folder, timeout);
  }
}
