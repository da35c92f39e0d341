package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
  private static final Path PREBUILT =
      Path.of(System.getProperty("fluno.root"), "native-artifacts/prebuilt");

  @TempDir private Path folder = Path.of("");

  private static String library() {
    return PREBUILT.resolve("continuous-inference/s/linux-x86_64-v3.so").toString();
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private static Ran audit(String... words) {
    var command = new String[words.length + 1];
    command[0] = "audit";
    System.arraycopy(words, 0, command, 1, words.length);
    return Ran.fluno(command);
  }

  private static void isPublished(Ran ran) {
    assertEquals(List.of(), PublishedSchema.AUDIT.validate(ran.out().getBytes(UTF_8)), ran.out());
  }

  @Test
  void a_clean_file_is_called_clean() {
    var ran = audit(library()).done();
    assertTrue(ran.out().contains("  library, 1 file, "), ran.out());
    assertTrue(ran.out().endsWith("  clean\n"), ran.out());
    isPublished(audit(library(), "--json").done());
  }

  @Test
  void every_finding_of_every_file_is_listed_and_the_first_is_the_refusal() throws IOException {
    var env = file(".env", "/home/jdoe/x");
    var ran = audit(library(), env, folder.resolve("none").toString()).refused(42, "FLN-4233");
    assertTrue(ran.out().contains("  FLN-4233   " + env + ": need no dot file"), ran.out());
    assertTrue(ran.out().contains("  FLN-4220   " + env + ": need no folder"), ran.out());
    assertTrue(ran.out().contains("  not to be published: 2 findings\n"), ran.out());
    assertTrue(ran.out().contains("  FLN-4201   "), ran.out());
    var json = audit(library(), env, "--json").refused(42, "FLN-4233");
    isPublished(json);
    assertTrue(json.out().contains("\"clean\": false"), json.out());
  }

  @Test
  void a_further_fixed_time_can_be_named() throws IOException {
    var tar = folder.resolve("a.tar");
    var header = new byte[1024];
    System.arraycopy("a\0".getBytes(UTF_8), 0, header, 0, 2);
    System.arraycopy("00000000000\00013573526600".getBytes(UTF_8), 0, header, 124, 23);
    header[156] = '0';
    System.arraycopy("ustar\0".getBytes(UTF_8), 0, header, 257, 6);
    Files.write(tar, header);
    audit(tar.toString()).refused(42, "FLN-4208");
    audit(tar.toString(), "--time", "2023-03-09T03:32:48Z").refused(42, "FLN-4208");
    audit(tar.toString(), "--time", "yesterday").misused("yesterday");
  }

  @Test
  void names_never_reach_the_terminal_as_control_sequences() throws IOException {
    var ran = audit(file("\u001b[31mred.bak", "x"));
    assertEquals(42, ran.status());
    assertFalse((ran.out() + ran.err()).contains("\u001b"), ran.out());
  }

  @Test
  void no_file_is_wrong_usage() {
    audit().misused("FILE");
  }
}
