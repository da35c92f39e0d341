package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real loader agrees: it loads what the inspector accepts, and does not crash. */
class ElfLoaderTest {

  private static final int LIBRARIES = 500;

  /** Loads each library in a process of its own, looks up its export and unloads it. */
  private static final String LOADER =
      """
      #include <dlfcn.h>
      #include <stdio.h>
      #include <sys/wait.h>
      #include <unistd.h>
      int main(int count, char **path) {
        for (int i = 1; i < count; i++) {
          pid_t child = fork();
          if (child == 0) {
            void *library = dlopen(path[i], RTLD_NOW | RTLD_LOCAL);
            _exit(library && dlsym(library, "run") && dlclose(library) == 0 ? 0 : 1);
          }
          int status = 0;
          waitpid(child, &status, 0);
          if (status != 0) printf("%s: status %d\\n", path[i], status);
        }
        return 0;
      }
      """;

  @TempDir Path folder;

  @Test
  void what_the_inspector_accepts_is_loaded() throws Exception {
    assumeTrue(
        Machine.current().label().startsWith("linux-x86_64"), "skipped: needs Linux on x86-64");
    Files.writeString(folder.resolve("load.c"), LOADER);
    String loader = folder.resolve("load").toString();
    Commands.run("gcc", "-O1", folder.resolve("load.c").toString(), "-o", loader, "-ldl");
    var command = new String[LIBRARIES + 1];
    command[0] = loader;
    for (int i = 1; i <= LIBRARIES; i++) {
      command[i] = write("library" + i + ".so", i);
    }
    assertEquals("", Commands.run(command));
  }

  /** Writes a changed library that the inspector accepts. */
  private String write(String name, long seed) throws IOException {
    byte[] good = new ElfBuilder().build();
    var random = new Random(seed);
    byte[] bytes = good.clone();
    while (Arrays.equals(bytes, good) || !accepts(bytes)) {
      bytes = good.clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        change(bytes, random);
      }
    }
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private static void change(byte[] bytes, Random random) {
    int[] tables = {0x40, 0x40, ElfBuilder.HASH, ElfBuilder.RELOCATIONS, ElfBuilder.DYNAMIC};
    int at = tables[random.nextInt(tables.length)] + random.nextInt(0xb0);
    bytes[at] =
        (byte) (random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1 << random.nextInt(8));
  }

  private static boolean accepts(byte[] bytes) {
    return ElfInspector.inspect(
            MemorySegment.ofArray(bytes),
            new Target("linux", "x86_64", 1),
            new Declared(Set.of(), Set.of(), Set.of("run")))
        .findings()
        .isEmpty();
  }
}
