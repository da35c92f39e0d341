package dev.fluno.kernel;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Staging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The file by which Jupyter finds the kernel.
 *
 * @param folder where it lies, with kernel.json in it
 * @param launcher the command that it starts
 */
public record KernelSpec(Path folder, Path launcher) {
  private static final String NAME = "fluno";
  private static final String FILE = "kernel.json";
  private static final int MAX_BYTES = 64 << 10;

  /** Jupyter's data folder of this user, by Jupyter's own rules. */
  public static Path userData() {
    var own = variable("JUPYTER_DATA_DIR");
    if (own.isPresent()) {
      return own.get();
    }
    var home = Path.of(System.getProperty("user.home"));
    var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (system.startsWith("mac")) {
      return home.resolve("Library/Jupyter");
    }
    if (system.startsWith("windows")) {
      return variable("APPDATA")
          .map(data -> data.resolve("jupyter"))
          .orElse(home.resolve(".jupyter/data"));
    }
    return variable("XDG_DATA_HOME").orElse(home.resolve(".local/share")).resolve("jupyter");
  }

  /** The data folder of an environment, such as a virtual one. */
  public static Path dataOf(Path prefix) {
    return prefix.resolve("share").resolve("jupyter");
  }

  private static Optional<Path> variable(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(text -> !text.isEmpty()).map(Path::of);
  }

  /**
   * Writes the kernelspec, whole or not at all; one that is there is replaced.
   *
   * @param data a data folder of Jupyter
   * @param launcher the absolute path of the command fluno
   */
  public static KernelSpec install(Path data, Path launcher) {
    var spec = new KernelSpec(folder(data), launcher);
    try (var staging = Staging.beside(spec.folder)) {
      Staging.guard(
          spec.folder,
          () -> {
            Files.createDirectories(staging.path());
            return Files.write(staging.path().resolve(FILE), spec.content());
          });
      staging.replace();
    }
    return spec;
  }

  private byte[] content() {
    var content =
        new ObjectBuilder()
            .putStrings(
                "argv", List.of(launcher.toString(), "notebook", "kernel", "{connection_file}"))
            .put("display_name", "Fluno (GraalPy)")
            .put("language", "python")
            .put("interrupt_mode", "message")
            .put("metadata", new ObjectBuilder().put("debugger", false));
    return JsonWriter.pretty(content.build());
  }

  /** Removes the kernelspec; empty if there is none of Fluno's. */
  public static Optional<KernelSpec> uninstall(Path data) {
    var found = find(data);
    found.ifPresent(
        spec ->
            Staging.guard(
                spec.folder,
                () -> {
                  Folders.remove(spec.folder);
                  return spec;
                }));
    return found;
  }

  /** The kernelspec in a data folder, if it is one that {@link #install} has written. */
  public static Optional<KernelSpec> find(Path data) {
    var folder = folder(data);
    try {
      if (StrictJson.parse(Files.readAllBytes(folder.resolve(FILE)), MAX_BYTES)
              instanceof JsonObject(var members)
          && members.get("argv") instanceof JsonArray(var words)
          && words.size() == 4
          && words.get(0) instanceof JsonString(var launcher)
          && words.get(1) instanceof JsonString(var verb)
          && verb.equals("notebook")) {
        return Optional.of(new KernelSpec(folder, Path.of(launcher)));
      }
    } catch (IOException | JsonProblem e) {
      // There is none, or another's.
    }
    return Optional.empty();
  }

  /** Every data folder in which Jupyter of this user and of an environment looks. */
  public static List<Path> places() {
    var places = new ArrayList<Path>();
    places.add(userData());
    variable("VIRTUAL_ENV")
        .or(() -> variable("CONDA_PREFIX"))
        .map(KernelSpec::dataOf)
        .ifPresent(places::add);
    return places.stream().distinct().toList();
  }

  private static Path folder(Path data) {
    return data.toAbsolutePath().normalize().resolve("kernels").resolve(NAME);
  }
}
