package dev.fluno.runtime.invoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.testing.ChildJvm;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loading where the kernel's policy on memory files is another: it works, or is refused by name.
 */
@EnabledOnOs(OS.LINUX)
class LoadUnderPolicyTest {

  /** Denies a system call (where its second argument is the one given, or always) and goes on. */
  private static final String DENY =
      """
      #include <errno.h>
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <stddef.h>
      #include <stdlib.h>
      #include <sys/prctl.h>
      #include <unistd.h>
      int main(int argc, char **argv) {
        unsigned call = atoi(argv[1]), second = atoi(argv[2]), error = atoi(argv[3]);
        unsigned any = second == 0;
        struct sock_filter code[] = {
          BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 3),
          BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
          BPF_JUMP(BPF_JMP | (any ? BPF_JGE : BPF_JEQ) | BPF_K, second, 0, 1),
          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        };
        struct sock_fprog filter = {6, code};
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 98;
        if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) return 97;
        execvp(argv[4], argv + 4);
        return 96;
      }
      """;

  @TempDir Path folder;
  private Path library;

  @BeforeEach
  void build_a_library() throws IOException {
    library =
        Files.write(
            folder.resolve("one.so"), TestLibrary.freestanding("long one(void) { return 1; }"));
  }

  /**
   * Numbers of x86-64: memfd_create is 319, fcntl 72 with F_ADD_SEALS 1033 and F_GET_SEALS 1034.
   */
  @ParameterizedTest
  @CsvSource({
    "319, 0, 1, 'FLN-2001 memfd_create failed: EPERM, operation not permitted'",
    "319, 0, 38, 'FLN-2001 memfd_create failed: ENOSYS, not offered by this kernel'",
    "72, 1033, 1, 'FLN-2001 F_ADD_SEALS failed: EPERM, operation not permitted'",
    "72, 1034, 22, 'FLN-2001 F_GET_SEALS failed: EINVAL, invalid argument'",
    "500, 0, 1, called 1"
  })
  void a_sandbox_that_denies_sealing_is_named_and_nothing_else_is_tried(
      String call, String second, String error, String expected) throws Exception {
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "skipped: needs x86-64");
    var source = Files.writeString(folder.resolve("deny.c"), DENY);
    var deny = folder.resolve("deny").toString();
    Commands.run("gcc", "-o", deny, source.toString());
    assertEquals(expected, under(List.of(deny, call, second, error)));
    try (var left = Files.list(folder)) {
      assertEquals(3, left.count(), "no copy of the library on the disk");
    }
  }

  /** In a PID namespace of its own, which has a setting of its own: never the machine's. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void a_system_that_wants_memory_files_without_execute_permission_has_them(String setting)
      throws Exception {
    Commands.require("unshare");
    var machine = Path.of("/proc/sys/vm/memfd_noexec");
    assumeTrue(Files.exists(machine), "skipped: needs vm.memfd_noexec, Linux 6.3");
    var before = Files.readString(machine);
    var namespace = List.of("unshare", "--pid", "--fork", "--mount-proc", "sh", "-ec");
    var set = "echo " + setting + " > " + machine + "; exec \"$@\"";
    assumeTrue(
        succeeds(namespace, set, "sh", "true"),
        "skipped: needs a PID namespace and its vm.memfd_noexec");
    assertEquals("called 1", under(concat(namespace, set, "sh")));
    assertEquals(before, Files.readString(machine));
  }

  @Test
  void the_setting_is_in_force_there() throws Exception {
    Commands.require("unshare");
    Commands.require("python3");
    var namespace = List.of("unshare", "--pid", "--fork", "--mount-proc", "sh", "-ec");
    var ask =
        "echo 2 > /proc/sys/vm/memfd_noexec; python3 -c 'import os; os.memfd_create(\"x\", 16)'";
    assumeTrue(
        succeeds(namespace, "echo 2 > /proc/sys/vm/memfd_noexec"),
        "skipped: needs a PID namespace and its vm.memfd_noexec");
    assertEquals(false, succeeds(namespace, ask), "MFD_EXEC is denied");
  }

  private String under(List<String> prefix) throws IOException, InterruptedException {
    var result = ChildJvm.under(prefix, LoadInChild.class, library.toString());
    return result.output().strip();
  }

  private static boolean succeeds(List<String> command, String... more)
      throws IOException, InterruptedException {
    return new ProcessBuilder(concat(command, more)).start().waitFor() == 0;
  }

  private static List<String> concat(List<String> command, String... more) {
    return Stream.concat(command.stream(), Stream.of(more)).toList();
  }
}
