package dev.fluno.tests.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A process that has run out of something gets a code, loses nothing, and works again later. */
@EnabledOnOs(OS.LINUX)
class LackTest {
  private static final int MOST_FREE = 20;

  /** Tries with none, one, two ... descriptors free. */
  static final class OfDescriptors {
    private OfDescriptors() {}

    public static void main(String[] arguments) throws Exception {
      loadEveryClass();
      var loop = loop(arguments);
      var taken = new ArrayList<FileInputStream>();
      try {
        while (true) {
          taken.add(new FileInputStream("/dev/null"));
        }
      } catch (IOException e) {
        System.out.println(loop.run());
      }
      for (int free = 1; free < MOST_FREE; free++) {
        taken.removeLast().close();
        System.out.println(loop.run());
      }
    }
  }

  /** A jar stays open; from a folder, each class is read from a file when it is first used. */
  private static void loadEveryClass() throws Exception {
    var home = Path.of(Fluno.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(home)) {
      try (var files = Files.walk(home)) {
        for (var file : files.map(home::relativize).map(Path::toString).toList()) {
          if (file.endsWith(".class") && !file.equals("module-info.class")) {
            Class.forName(file.replace(".class", "").replace('/', '.'));
          }
        }
      }
    }
  }

  @Test
  void with_too_few_descriptors_every_step_refuses_by_name() throws IOException {
    Tools.need("prlimit");
    var lines = run(List.of("prlimit", "--nofile=256"), List.of(), OfDescriptors.class);
    assertEquals(MOST_FREE, lines.size(), lines.toString());
    int enough = lines.indexOf(Loop.RIGHT);
    // One leaked by any refusal before would take the place of one that was freed.
    int held = Folders.files(Project.bundle("s")).size();
    assertTrue(enough > 3 && enough < held + 9, lines.toString());
    for (int free = 0; free < MOST_FREE; free++) {
      var line = lines.get(free);
      assertTrue(
          free < enough ? line.matches("FLN-(1116|2003|2010)") : line.equals(Loop.RIGHT),
          lines.toString());
    }
  }

  /** Fills the memory outside the heap with tensors, tries, and tries again when they are gone. */
  static final class OfMemory {
    private OfMemory() {}

    public static void main(String[] arguments) {
      var loop = loop(arguments);
      var tensors = new ArrayList<Tensor>();
      for (int length = 4096; length > 0; length /= 8) {
        try {
          while (true) {
            tensors.add(Tensor.zeros(DType.F64, length));
          }
        } catch (ArgumentException e) {
          System.out.println(e.code());
        }
      }
      try {
        System.out.println(loop.run());
      } finally {
        Reference.reachabilityFence(tensors);
      }
      tensors.clear();
      System.gc();
      System.out.println(loop.run());
    }
  }

  @Test
  void without_memory_outside_the_heap_every_step_refuses_by_name() {
    var lines = run(List.of(), List.of("-XX:MaxDirectMemorySize=2m"), OfMemory.class);
    var noTensor = CallCode.NO_MEMORY.id();
    assertEquals(
        List.of(
            noTensor, noTensor, noTensor, noTensor, noTensor, LoadCode.NO_ROOM.id(), Loop.RIGHT),
        lines);
  }

  private static Loop loop(String[] arguments) {
    return new Loop(Path.of(arguments[0]), TrustPolicy.read(Path.of(arguments[1]))).warm();
  }

  private static List<String> run(List<String> prefix, List<String> flags, Class<?> main) {
    var command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(
        List.of(main.getName(), Project.bundle("s").toString(), Project.policy().toString()));
    var child = Child.run(Project.root(), Map.of(), command);
    assertEquals(0, child.status(), child.transcript());
    return child.out().lines().toList();
  }
}
