package dev.fluno.toolkit.image;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Staging;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Makes {@code dist/fluno-VERSION} of a checkout that was built: the launcher, the jars, the
 * compiler, GraalPy's resources, a Java run-time image, and one cache for {@code run} and one for
 * short commands, each made by the start that it is for. The folder can be moved and copied as long
 * as the files keep their times.
 */
final class AppImage {
  /** Of the size s, so that training takes no longer than it must. */
  private static final String BUNDLE = "native-artifacts/dist/continuous-inference-s.fluno";

  private static final String POLICY = "native-artifacts/dist/trust.json";

  private final Path root;
  private final Path target;

  /**
   * @param root the checkout
   */
  AppImage(Path root) {
    this.root = root;
    this.target = root.resolve("java-core/cli/target");
  }

  /** Writes the image in the place of an older one, also of another version. */
  Path write(String version) {
    var dist = root.resolve("dist");
    var output = dist.resolve("fluno-" + version);
    try (var staging = Staging.beside(output)) {
      Staging.guard(
          output,
          () -> {
            fill(staging.path());
            removeOthers(dist, output);
            return output;
          });
      staging.replace();
    }
    return output;
  }

  private void fill(Path image) throws IOException {
    var app = target.resolve("app");
    var built = app.resolve("built");
    copyTree(app.resolve("lib"), image.resolve("app/lib"));
    copyTree(app.resolve("compiler"), image.resolve("app/compiler"));
    copyTree(app.resolve("resources"), image.resolve("app/resources"));
    // The compiler requires it where it is no upgrade of the JDK's own.
    for (String jar : Folders.files(app.resolve("lib"))) {
      if (jar.startsWith("nativeimage-")) {
        copy(app.resolve("lib").resolve(jar), image.resolve("app/compiler").resolve(jar));
      }
    }
    copy(target.resolve("fluno-cli.jar"), image.resolve("fluno-cli.jar"));
    copy(root.resolve("fluno"), image.resolve("bin/fluno"));
    copy(root.resolve("LICENSE"), image.resolve("LICENSE"));

    var log = Files.createDirectories(root.resolve("java-core/image/target")).resolve("image.log");
    var steps = new Steps(log.toFile());
    JavaImage.link(image.resolve("runtime"), steps);
    // The launcher finds no cache yet, and starts the JVM with exactly the flags that it always
    // has.
    var fluno = image.resolve("bin/fluno").toString();
    var bundle = root.resolve(BUNDLE).toString();
    var policy = root.resolve(POLICY).toString();
    var script = root.resolve("java-core/image/src/main/python/train.py").toString();
    var run = image.resolve("run.aot");
    var shortly = image.resolve("short.aot");
    steps.train(run, List.of(fluno, "run", script, bundle, policy));
    steps.train(shortly, List.of(fluno, "verify", bundle, "--trust", policy));

    copy(built, image.resolve("built"));
    for (Path cache : List.of(run, shortly)) {
      Files.setLastModifiedTime(cache, Files.getLastModifiedTime(built));
    }
  }

  /** The image of an older version would only take room. */
  private static void removeOthers(Path dist, Path output) throws IOException {
    try (var entries = Files.list(dist)) {
      for (Path each : entries.toList()) {
        if (each.getFileName().toString().startsWith("fluno-") && !each.equals(output)) {
          Folders.remove(each);
        }
      }
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    for (String file : Folders.files(from)) {
      copy(from.resolve(file), to.resolve(file));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.resolve("..").normalize());
    Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** The programs that make an image; what they say goes to a log. */
  record Steps(File log) {
    /** Runs a program to its end. */
    void run(List<String> command) throws IOException {
      end(new ProcessBuilder(command));
    }

    /**
     * Runs a command twice: to record what it loads, and to make a cache of that. One run could do
     * both, but the JVM would start the second part itself, without the descriptor of the launcher.
     */
    void train(Path cache, List<String> command) throws IOException {
      var recorded = cache.resolveSibling(cache.getFileName() + ".config");
      trained(command, "-XX:AOTMode=record -XX:AOTConfiguration=" + quoted(recorded));
      trained(
          command,
          "-XX:AOTMode=create -XX:AOTConfiguration="
              + quoted(recorded)
              + " -XX:AOTCache="
              + quoted(cache));
      Files.delete(recorded);
    }

    private void trained(List<String> command, String options) throws IOException {
      var builder = new ProcessBuilder(command);
      builder.environment().put("JDK_JAVA_OPTIONS", options);
      end(builder);
    }

    private static String quoted(Path path) {
      return "\"" + path.toString().replace("\\", "\\\\") + "\"";
    }

    private void end(ProcessBuilder builder) throws IOException {
      builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
      builder.redirectInput(new File("/dev/null"));
      try {
        int status = builder.start().waitFor();
        if (status != 0) {
          throw new IOException(
              builder.command().getFirst() + " ended with status " + status + "; see " + log);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }
}
