package dev.fluno.tests.notebook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.kernel.NotebookKernel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a front end has written, and nobody could serve, is named with what was needed. */
class ConnectionFileTest {
  private static final String GOOD =
      """
      {"transport": "tcp", "ip": "127.0.0.1", "signature_scheme": "hmac-sha256", "key": "k",
       "shell_port": 1, "control_port": 2, "stdin_port": 3, "iopub_port": 4, "hb_port": 5}
      """;

  @TempDir private Path folder = Path.of("");

  private String refusal() {
    var file = folder.resolve("connection.json");
    var err = new ByteArrayOutputStream();
    assertEquals(2, NotebookKernel.run(file, "test", new PrintStream(err, true, UTF_8)));
    var start = "fluno: no kernel for " + file + ": ";
    var line = err.toString(UTF_8).strip();
    assertTrue(line.startsWith(start) && line.lines().count() == 1, line);
    return line.substring(start.length());
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("connection.json"), text);
  }

  @Test
  void one_that_is_not_there() {
    assertEquals("need a connection file, have none", refusal());
  }

  @Test
  void one_that_everybody_may_write() throws IOException {
    write(GOOD);
    Files.setPosixFilePermissions(
        folder.resolve("connection.json"), PosixFilePermissions.fromString("rw-----w-"));
    assertEquals("need a file that only you may write, have one that everybody may", refusal());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "tcp                          | ipc       | need the transport tcp, have ipc",
        "127.0.0.1                    | ``        | need an address as ip, have none",
        "127.0.0.1                    | 192.0.2.1 | cannot listen there: ",
        "127.0.0.1                    | no such   | cannot listen there: ",
        "hmac-sha256                  | none      | need the signature scheme hmac-sha256, have none",
        "\"key\": \"k\"               | \"k\": 1  | need the text key",
        "\"hb_port\": 5               | \"x\": 5  | need a number from 1 to 65535 as hb_port",
        "\"hb_port\": 5               | \"hb_port\": 65536 | need a number from 1 to 65535 as hb_port",
        "\"hb_port\": 5               | \"hb_port\": -1 | need a number from 1 to 65535 as hb_port",
        "\"hb_port\": 5               | \"hb_port\": \"5\" | need a number from 1 to 65535 as hb_port",
        "\"hb_port\": 5}              | `\"hb_port\": `  | need JSON",
        "\"transport\"                | \"ip\"    | need each key once",
      })
  void one_that_says_what_cannot_be(String good, String bad, String need) throws IOException {
    assertTrue(GOOD.contains(good), good);
    write(GOOD.replace(good, bad));
    var refusal = refusal();
    assertTrue(refusal.startsWith(need), refusal);
  }
}
