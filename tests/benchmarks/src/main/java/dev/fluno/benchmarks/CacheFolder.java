package dev.fluno.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Staging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What takes long to make and can be made again: compiled opponents and virtual environments, each
 * under a name that changes with everything it is made from.
 */
public final class CacheFolder {

  /** Makes the wanted thing at a path where nothing is yet. */
  @FunctionalInterface
  public interface Maker {
    void make(Path place) throws IOException, InterruptedException;
  }

  private final Path folder;

  public CacheFolder(Path folder) {
    this.folder = folder;
  }

  /** The user's: {@code $XDG_CACHE_HOME/fluno/bench}, else {@code ~/.cache/fluno/bench}. */
  public static CacheFolder ofUser() {
    var base =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(path -> Path.of(path).isAbsolute())
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    return new CacheFolder(base.resolve("fluno/bench"));
  }

  /**
   * The thing of that name, made first if it is not there whole.
   *
   * @param madeFrom everything that it depends on
   */
  public Path get(String name, List<String> madeFrom, Maker maker)
      throws IOException, InterruptedException {
    var place = folder.resolve(name + "-" + key(madeFrom));
    var whole = place.resolveSibling(place.getFileName() + ".whole");
    if (!Files.exists(whole)) {
      // A virtual environment knows its own path, so it cannot be made elsewhere and moved.
      Folders.remove(place);
      Files.createDirectories(folder);
      maker.make(place);
      try (var staging = Staging.beside(whole)) {
        Files.createFile(staging.path());
        staging.replace();
      }
    }
    return place;
  }

  private static String key(List<String> madeFrom) {
    var digest = Sha256.start();
    for (var each : madeFrom) {
      digest.update(each.getBytes(UTF_8));
      digest.update((byte) 0);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }
}
