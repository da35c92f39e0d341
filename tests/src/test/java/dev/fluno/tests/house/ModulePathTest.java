package dev.fluno.tests.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.Fluno;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runtime as a module: nothing else in the process may touch native code. */
class ModulePathTest {

  /** What the runtime requires, and what Tink requires in its turn. */
  private static final List<String> LIBRARIES =
      List.of(
          "jackson-core-",
          "tink-",
          "gson-",
          "protobuf-java-",
          "error_prone_annotations-",
          "jsr305-");

  @TempDir Path folder;

  @Test
  void a_module_verifies_loads_and_calls_with_native_access_for_the_runtime_alone()
      throws IOException, URISyntaxException {
    var bundle = Project.bundle("s").toString();
    var sources = Files.createDirectory(folder.resolve("sources"));
    var declaration =
        Files.writeString(
            sources.resolve("module-info.java"),
            "module application { requires dev.fluno.runtime; }");
    var main =
        Files.writeString(
            Files.createDirectory(sources.resolve("application")).resolve("Main.java"),
            """
            package application;

            import dev.fluno.runtime.Fluno;
            import dev.fluno.runtime.trust.TrustPolicy;
            import java.nio.file.Path;
            import java.util.Map;

            class Main {
              public static void main(String[] arguments) {
                var policy = TrustPolicy.read(Path.of(arguments[1]));
                try (var verified = Fluno.verify(Path.of(arguments[0]), policy);
                    var artifact = Fluno.load(verified)) {
                  var result = artifact.entry("hot_vector").call(Map.of("seed", 7, "steps", 256));
                  System.out.println(Double.toHexString(result.tensor("vector").getDouble(0)));
                }
              }
            }
            """);
    var classes = folder.resolve("classes").toString();
    run(
        "javac",
        "--module-path",
        modules(),
        "-d",
        classes,
        declaration.toString(),
        main.toString());
    var out =
        run(
            "java",
            "--enable-native-access=dev.fluno.runtime",
            "--illegal-native-access=deny",
            "--module-path",
            modules() + File.pathSeparator + classes,
            "--module",
            "application/application.Main",
            bundle,
            Project.policy().toString());
    assertEquals("0x1.49b9822e63b3cp-1\n", out);
  }

  private String run(String tool, String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
    command.addAll(List.of(arguments));
    var child = Child.run(folder, Map.of(), command);
    assertEquals(0, child.status(), child.transcript());
    assertEquals("", child.err(), child.transcript());
    return child.out();
  }

  /** The runtime that these tests run with, as a jar once it is packaged, and its libraries. */
  private static String modules() throws URISyntaxException {
    var modules = new ArrayList<String>();
    modules.add(
        Path.of(Fluno.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString());
    for (var element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      var name = String.valueOf(Path.of(element).getFileName());
      if (LIBRARIES.stream().anyMatch(name::startsWith)) {
        modules.add(element);
      }
    }
    return String.join(File.pathSeparator, modules);
  }
}
