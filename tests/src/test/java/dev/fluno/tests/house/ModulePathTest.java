package dev.fluno.tests.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.python.FlunoPython;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The libraries as modules: nothing else in the process may touch native code. */
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

  /** What GraalPy is made of. */
  private static final List<String> PYTHON =
      List.of(
          "polyglot-",
          "python-language-",
          "python-resources-",
          "truffle-",
          "collections-",
          "nativeimage-",
          "word-",
          "jniutils-",
          "profiler-tool-",
          "regex-",
          "icu4j-",
          "json-25",
          "xz-",
          "bcp",
          "bcutil-");

  @TempDir Path folder;

  @Test
  void a_module_verifies_loads_and_calls_with_native_access_for_the_runtime_alone()
      throws IOException, URISyntaxException {
    var out =
        runModule(
            "dev.fluno.runtime",
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
            """,
            modules(LIBRARIES, Fluno.class),
            List.of("--enable-native-access=dev.fluno.runtime", "--illegal-native-access=deny"));
    assertEquals("0x1.49b9822e63b3cp-1\n", out);
  }

  @Test
  void a_module_runs_a_loop_of_python_compiled() throws IOException, URISyntaxException {
    var compiler = Project.command().resolveSibling("java-core/cli/target/app/compiler");
    var out =
        runModule(
            "dev.fluno.python",
            """
            package application;

            import dev.fluno.python.FlunoPython;
            import dev.fluno.runtime.Fluno;
            import dev.fluno.runtime.trust.TrustPolicy;
            import java.nio.file.Path;
            import java.util.List;

            class Main {
              static final String PROGRAM =
                  "import fluno_runtime as fluno\\n"
                      + "def scores(observations):\\n"
                      + "    step = fluno.artifacts['filter'].step.bind()\\n"
                      + "    for z in observations:\\n"
                      + "        yield step(z)\\n";

              public static void main(String[] arguments) {
                var policy = TrustPolicy.read(Path.of(arguments[1]));
                try (var artifact = Fluno.load(Path.of(arguments[0]), policy);
                    var pool =
                        FlunoPython.builder()
                            .program("loop.py", PROGRAM)
                            .artifact("filter", artifact)
                            .contexts(1)
                            .build();
                    var session = pool.session()) {
                  var observations = List.of(new double[64], new double[64]).iterator();
                  session
                      .scores(Double.class, "scores", observations)
                      .forEachRemaining(System.out::println);
                  System.out.println(FlunoPython.compilerActive());
                }
              }
            }
            """,
            modules(
                Stream.concat(LIBRARIES.stream(), PYTHON.stream()).toList(),
                Fluno.class,
                FlunoPython.class),
            List.of(
                "--enable-native-access=dev.fluno.runtime,org.graalvm.truffle",
                "--illegal-native-access=deny",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:+EnableJVMCI",
                "--upgrade-module-path",
                compiler.toString()));
    assertEquals("0.0\n0.0\ntrue\n", out);
  }

  /** Compiles an application of one module and runs it; gives what it prints. */
  private String runModule(String requires, String text, String modules, List<String> options)
      throws IOException {
    var bundle = Project.bundle("s").toString();
    var sources = Files.createDirectory(folder.resolve("sources"));
    var declaration =
        Files.writeString(
            sources.resolve("module-info.java"),
            "module application { requires " + requires + "; }");
    var main =
        Files.writeString(
            Files.createDirectory(sources.resolve("application")).resolve("Main.java"), text);
    var classes = folder.resolve("classes").toString();
    run(
        "javac",
        List.of("--module-path", modules, "-d", classes, declaration.toString(), main.toString()));
    var arguments = new ArrayList<>(options);
    arguments.addAll(
        List.of(
            "--module-path",
            modules + File.pathSeparator + classes,
            "--module",
            "application/application.Main",
            bundle,
            Project.policy().toString()));
    return run("java", arguments);
  }

  private String run(String tool, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
    command.addAll(arguments);
    var child = Child.run(folder, Map.of(), command);
    assertEquals(0, child.status(), child.transcript());
    assertEquals("", child.err(), child.transcript());
    return child.out();
  }

  /**
   * The libraries that these tests run with, as jars once they are packaged, and what they need.
   */
  private static String modules(List<String> needed, Class<?>... libraries)
      throws URISyntaxException {
    var modules = new ArrayList<String>();
    for (var library : libraries) {
      modules.add(
          Path.of(library.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    for (var element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      var name = String.valueOf(Path.of(element).getFileName());
      if (needed.stream().anyMatch(name::startsWith)) {
        modules.add(element);
      }
    }
    return String.join(File.pathSeparator, modules);
  }
}
