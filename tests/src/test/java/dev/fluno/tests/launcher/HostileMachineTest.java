package dev.fluno.tests.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
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

  @ParameterizedTest
  @ValueSource(strings = {"64m", "4m"})
  void runs_compiled_with_a_read_only_checkout_and_without_room_or_execution_in_tmp(String size) {
    assumeTrue(
        Files.exists(Project.root().resolve("java-core/cli/target/app/built")),
        "skipped: needs the packaged command (mvn verify)");
    Tools.need("unshare");
    assumeTrue(
        run("unshare", "-m", "mount", "--bind", ".", ".").equals(new Child(0, "", "")),
        "skipped: needs a mount namespace");
    var dist = "native-artifacts/dist/";
    var child =
        run(
            "unshare",
            "-m",
            "sh",
            "-ec",
            MACHINE,
            SCRIPT,
            size,
            dist + "continuous-inference-s.fluno",
            dist + "trust.json");
    assertEquals(
        new Child(0, "0x1.49b9822e63b3cp-1\ncompiler      active\n", ""),
        child,
        child.transcript());
  }

  private static Child run(String... command) {
    return Child.run(Project.root(), Map.of(), List.of(command));
  }
}
