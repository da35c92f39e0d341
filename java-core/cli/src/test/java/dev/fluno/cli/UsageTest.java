package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class UsageTest {

  static Stream<String> commands() {
    return leaves(FlunoCommand.on(console(false)), "");
  }

  private static Stream<String> leaves(CommandLine command, String path) {
    return Stream.concat(
        Stream.of(path),
        command.getSubcommands().entrySet().stream()
            .flatMap(sub -> leaves(sub.getValue(), (path + " " + sub.getKey()).strip())));
  }

  private static Console console(boolean colour) {
    return new Console(
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
        colour,
        colour);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_has_help_with_examples(String command) {
    var ran = Ran.fluno((command + " --help").strip().split(" ")).done();
    assertTrue(ran.out().startsWith("Usage: fluno" + (command.isEmpty() ? "" : " " + command)));
    assertTrue(ran.out().contains("Example"), ran.out());
    assertFalse(ran.out().contains("\u001b"), "colour without a terminal");
    assertTrue(ran.out().lines().allMatch(line -> line.length() <= 80), ran.out());
  }

  @Test
  void says_that_a_command_is_missing() {
    Ran.fluno().misused("a command is missing. `fluno --help` says more.");
    Ran.fluno("trust").misused("a command is missing. `fluno trust --help` says more.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "--nonsense",
        "verify",
        "verify --nonsense x",
        "call x",
        "keygen",
        "keygen --out k --curve secp256k1"
      })
  void wrong_usage_is_one_line_and_status_2(String line) {
    Ran.fluno(line.split(" ")).misused("--help` says more.");
  }

  @Test
  void colour_is_for_terminals_only() {
    assertEquals("text", console(false).green("text"));
    assertEquals("\u001b[32mtext\u001b[0m", console(true).green("text"));
  }

  @Test
  void tells_the_version() {
    assertTrue(Ran.fluno("--version").done().out().startsWith("fluno "));
  }
}
