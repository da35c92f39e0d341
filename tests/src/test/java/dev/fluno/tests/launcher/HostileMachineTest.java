package dev.fluno.tests.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Seen elsewhere (netty/netty-tcnative#264, xerial/sqlite-jdbc#1059): where the temporary folder
 * forbids execution and everything else is read-only, native code cannot be unpacked and nothing
 * says why. Fluno unpacks nothing when it runs.
 */
class HostileMachineTest {
  private static final String SCRIPT =
      """
      import sys, fluno_runtime as fluno
      with fluno.load(sys.argv[1], trust=sys.argv[2]) as artifact:
          print(float(artifact.hot_vector(seed=7, steps=256)[0]).hex())
      """;

  private static final String MACHINE =
      """
      mount -t tmpfs -o noexec,size=$1 none /tmp
      shift
      mount --bind . .
      mount -o remount,ro,bind .
      cd "$PWD"
      printf '%s' "$0" > /tmp/call.py
      HOME=/tmp ./fluno run /tmp/call.py "$@"
      HOME=/tmp ./fluno doctor | grep -o 'compiler *active'
      rm /tmp/call.py
      find /tmp . -maxdepth 1 -path '/tmp/*' -o -name 'hs_err*'
      """;

  private static final Path ROOT = Path.of(System.getProperty("fluno.root", ""));

  private static String run(Path out, List<String> command)
      throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(command)
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return Files.readString(out, UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"64m", "4m"})
  void runs_compiled_with_a_read_only_checkout_and_without_room_or_execution_in_tmp(
      String size, @TempDir Path folder) throws IOException, InterruptedException {
    assumeTrue(
        Files.exists(ROOT.resolve("java-core/cli/target/app/built")),
        "skipped: needs the packaged command (mvn verify)");
    var out = folder.resolve("out");
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/unshare"))
            && run(out, List.of("unshare", "-m", "mount", "--bind", ".", ".")).isEmpty(),
        "skipped: needs a mount namespace");
    var dist = "native-artifacts/dist/";
    assertEquals(
        "0x1.49b9822e63b3cp-1\ncompiler      active\n",
        run(
            out,
            List.of(
                "unshare",
                "-m",
                "sh",
                "-ec",
                MACHINE,
                SCRIPT,
                size,
                dist + "continuous-inference-s.fluno",
                dist + "trust.json")));
  }
}
