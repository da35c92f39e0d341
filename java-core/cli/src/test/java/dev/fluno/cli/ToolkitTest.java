package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command where the toolkit is not installed, as in a release for those who run artifacts. */
class ToolkitTest {

  @Test
  void every_command_of_the_toolkit_is_known_where_there_is_none() {
    var console = new Console(InputStream.nullInputStream(), System.out, System.err, false, false);
    assertTrue(Toolkit.isPresent());
    assertEquals(Toolkit.COMMANDS, List.copyOf(Toolkit.commands(console).keySet()));
  }

  @Test
  void without_the_toolkit_its_commands_refuse_and_everything_else_is_as_it_was() throws Exception {
    for (String line :
        List.of("build recipe.json --out x", "pack", "oms sign --key k", "sign", "bench --quick")) {
      var ran = withoutToolkit(line.split(" ")).refused(50, "FLN-5010");
      assertTrue(ran.err().contains("fluno " + line.split(" ", -1)[0] + " (need the toolkit"));
    }
    var help = withoutToolkit("--help").done().out();
    assertFalse(help.contains("keygen"), help);
    assertTrue(help.contains("verify"), help);
    withoutToolkit("trust", "init", "--key", "nowhere.pem").refused(40, "FLN-4004");
    withoutToolkit("verify", "nowhere.fluno", "--trust", "nowhere.json").refused(10, "FLN-1001");
    withoutToolkit("explain", "FLN-1001").done();
    withoutToolkit("explain", "FLN-4046").misused("there is no code 'FLN-4046'");
    withoutToolkit("binary", "nowhere.so").refused(19, "FLN-1971");
  }

  /** Runs the command on a class path of its own that has everything but the toolkit. */
  private static Ran withoutToolkit(String... words) throws Exception {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    try (var loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      var run =
          loader
              .loadClass("dev.fluno.cli.Main")
              .getMethod(
                  "run", String[].class, InputStream.class, PrintStream.class, PrintStream.class);
      int status =
          (int)
              run.invoke(
                  null,
                  words,
                  InputStream.nullInputStream(),
                  new PrintStream(out, true, UTF_8),
                  new PrintStream(err, true, UTF_8));
      return new Ran(status, out.toString(UTF_8), err.toString(UTF_8));
    }
  }

  private static URL[] classPath() throws MalformedURLException {
    var urls = new ArrayList<URL>();
    for (var place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!place.matches(
          ".*[/\\\\](fluno-(toolkit|benchmarks)[^/\\\\]*\\.jar"
              + "|(toolkit|benchmarks)[/\\\\]target[/\\\\]classes)")) {
        urls.add(Path.of(place).toUri().toURL());
      }
    }
    return urls.toArray(URL[]::new);
  }
}
