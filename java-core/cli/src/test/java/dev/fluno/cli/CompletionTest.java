package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script does its work in a real bash, as when somebody presses the tabulator key. */
class CompletionTest {
  @TempDir private Path folder = Path.of("");

  /** What bash offers for the last of these words. */
  private List<String> offered(String... words) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: needs bash");
    var script = Files.writeString(folder.resolve("script"), Ran.fluno("completion").done().out());
    var driver =
        """
        compopt() { :; } # bash has it only while it completes itself
        source "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
        specification=$(complete -p "${COMP_WORDS[0]##*/}")
        function=${specification#*-F }
        ${function%% *} "${COMP_WORDS[0]}" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    var command = new ArrayList<String>();
    command.addAll(List.of("/bin/bash", "--norc", "-c", driver, "bash", script.toString()));
    command.addAll(Arrays.asList(words));
    var process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output.lines().map(String::strip).filter(line -> !line.isEmpty()).sorted().toList();
  }

  @Test
  void commands_are_completed_however_fluno_is_started() throws Exception {
    for (var program : List.of("fluno", "./fluno", "/opt/fluno/fluno")) {
      assertEquals(List.of("verify"), offered(program, "ver"));
    }
    assertEquals(List.of("selftest"), offered("fluno", "self"));
  }

  @Test
  void commands_within_commands_are_completed() throws Exception {
    assertEquals(List.of("add-key", "add-rule"), offered("fluno", "trust", "add"));
    assertEquals(List.of("verify"), offered("fluno", "oms", "v"));
  }

  @Test
  void every_option_of_every_command_is_offered() throws Exception {
    var offered = offered("./fluno", "sign", "--");
    for (var option :
        List.of("--add", "--alias", "--dry-run", "--key", "--key-env", "--name", "--pkcs12")) {
      assertTrue(offered.contains(option), offered.toString());
    }
    assertEquals(List.of("--password-env", "--password-file"), offered("fluno", "sign", "--pass"));
    assertEquals(List.of("--trust"), offered("fluno", "trust", "add-rule", "--tr"));
    assertEquals(List.of("--quick"), offered("fluno", "bench", "--q"));
  }

  @Test
  void files_are_completed() throws Exception {
    Files.createFile(folder.resolve("alice.pem"));
    assertEquals(List.of("alice.pem"), offered("fluno", "keygen", "--out", "ali"));
    var registered =
        Ran.fluno("completion")
            .done()
            .out()
            .lines()
            .filter(line -> line.startsWith("complete "))
            .collect(Collectors.toCollection(TreeSet::new));
    // Whatever the script has no answer for, such as the bundle, bash completes as a file.
    assertTrue(registered.first().contains("-o default"), registered.toString());
  }
}
