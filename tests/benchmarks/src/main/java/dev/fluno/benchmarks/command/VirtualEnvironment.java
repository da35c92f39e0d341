package dev.fluno.benchmarks.command;

import dev.fluno.benchmarks.CacheFolder;
import dev.fluno.benchmarks.Commands;
import dev.fluno.runtime.output.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Python with the packages that opponents and plots need, made once and kept under a name that
 * changes with the requirements.
 *
 * @param python the interpreter, if it could be made
 * @param why it could not, or nothing
 */
record VirtualEnvironment(Optional<Path> python, String why) {

  /**
   * Finds it, or makes it: minutes and downloads, the first time.
   *
   * @param benchmarks the folder of the requirements files
   * @param torch whether PyTorch is in it
   */
  static VirtualEnvironment make(
      Path benchmarks, boolean torch, CacheFolder cache, Progress progress)
      throws InterruptedException {
    try {
      var requirements = new ArrayList<Path>(List.of(benchmarks.resolve("requirements.txt")));
      if (torch) {
        requirements.add(benchmarks.resolve("requirements-torch.txt"));
      }
      var system = system();
      var madeFrom = new ArrayList<String>(List.of(system, version(system)));
      for (var file : requirements) {
        madeFrom.add(Files.readString(file));
      }
      var folder =
          cache.get(
              torch ? "python-torch" : "python",
              madeFrom,
              place -> {
                progress.say("making a Python environment" + (torch ? " with PyTorch" : ""));
                Commands.quietly(List.of(system, "-m", "venv", place.toString()), Map.of());
                Commands.quietly(install(place, requirements), Map.of());
              });
      return new VirtualEnvironment(Optional.of(folder.resolve("bin/python")), "");
    } catch (IOException e) {
      return new VirtualEnvironment(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  private static List<String> install(Path place, List<Path> requirements) {
    var command =
        new ArrayList<String>(
            List.of(
                place.resolve("bin/pip").toString(),
                "install",
                "--quiet",
                "--disable-pip-version-check"));
    for (var file : requirements) {
      command.addAll(List.of("--requirement", file.toString()));
    }
    return command;
  }

  /** What the system calls Python 3; what is first on PATH may be somebody's own. */
  private static String system() throws IOException, InterruptedException {
    for (var python : List.of("/usr/bin/python3", "python3")) {
      if (Commands.firstLine(python, "-m", "venv", "--help").isPresent()) {
        return python;
      }
    }
    throw new IOException("needs Python 3 with venv");
  }

  private static String version(String python) throws InterruptedException {
    return Commands.firstLine(python, "--version").orElse("unknown");
  }
}
