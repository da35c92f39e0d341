package dev.fluno.tests.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.ForgedSignature;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  @TempDir Path folder;

  private Forge forge;

  @BeforeEach
  void make_a_bundle() {
    forge = Forge.in(folder);
  }

  // FasterXML/jackson-databind#6214: twelve characters that fill the memory as an integer.

  @ParameterizedTest
  @ValueSource(strings = {"1e2000000000", "1e400", "-0", "99999999999999999999"})
  void a_number_that_is_no_version_is_refused_in_little_memory(String number) throws IOException {
    signVersion(number);
    refused(ManifestCode.INVALID_MEMBER, inLittleMemory("verify"));
    refused(ManifestCode.INVALID_MEMBER, inLittleMemory("inspect"));

    makeAnother("policy");
    forge.editPolicy(text -> text.replace("\"min_version\": 1", "\"min_version\": " + number));
    refused(PolicyCode.INVALID, inLittleMemory("verify"));
  }

  @Test
  void a_version_beyond_the_integers_of_a_double_is_shown_exactly() throws IOException {
    signVersion("9007199254740993");
    assertTrue(forge.report().accepted(), forge.report().toString());
    assertEquals(9007199254740993L, manifest().version());
  }

  @Test
  void a_version_written_as_one_point_nought_is_one() throws IOException {
    signVersion("1.0");
    assertTrue(forge.report().accepted(), forge.report().toString());
    assertEquals(1, manifest().version());
  }

  // sigstore/model-transparency PR 647: a name with dots opened a file outside the model.

  @Test
  void a_signed_name_that_leaves_the_bundle_is_refused_before_anything_is_opened()
      throws IOException, GeneralSecurityException {
    Tools.need("strace");
    Files.writeString(folder.resolve("secret.txt"), "secret");
    signName("../../secret.txt");
    var trace = folder.resolve("trace");
    var command =
        new ArrayList<>(
            List.of("strace", "-f", "-e", "trace=open,openat,openat2", "-o", trace.toString()));
    command.addAll(cli("verify", forge));
    refused(SignatureCode.RESOURCE_NAME, Child.run(folder, Map.of(), command));
    var opened = Files.readString(trace, StandardCharsets.ISO_8859_1);
    assertTrue(opened.contains("signer.sigstore.json"), "the trace shows what is opened");
    assertFalse(opened.contains("secret.txt"), "the file outside was opened");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/hostname", "a/../b", "C:x"})
  void a_signed_name_that_is_no_file_name_is_refused(String name)
      throws IOException, GeneralSecurityException {
    signName(name);
    assertEquals(SignatureCode.RESOURCE_NAME, forge.report().refusal().orElseThrow().code());
  }

  private void makeAnother(String name) throws IOException {
    forge = Forge.in(Files.createDirectory(folder.resolve(name)));
  }

  private void signVersion(String number) throws IOException {
    forge.editManifest(text -> text.replace("\"version\": 1,", "\"version\": " + number + ","));
    forge.sign();
  }

  private Manifest manifest() {
    return Fluno.inspect(forge.bundle()).manifest().orElseThrow();
  }

  /** Replaces the name of a library in the statement, and signs that as the signer could. */
  private void signName(String name) throws IOException, GeneralSecurityException {
    ForgedSignature.of(forge)
        .statement(text -> text.replace("\"linux-x86_64-v3.so\"", "\"" + name + "\""))
        .signedBy(forge.keys().privateKey())
        .write();
  }

  private Child inLittleMemory(String command) {
    return Child.run(folder, Map.of(), cli(command, forge));
  }

  private static List<String> cli(String command, Forge forge) {
    var words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-jar",
                Project.command().resolveSibling("java-core/cli/target/fluno-cli.jar").toString(),
                command,
                forge.bundle().toString()));
    if (command.equals("verify")) {
      words.addAll(List.of("--trust", forge.policy().toString()));
    }
    return words;
  }

  /** The code and its exit status, in one line to people. */
  private static void refused(Code code, Child child) {
    assertEquals(code.stage().exitStatus(), child.status(), child.transcript());
    assertTrue(child.err().startsWith("fluno: " + code.id() + " "), child.transcript());
    assertEquals(1, child.err().lines().count(), child.transcript());
  }
}
