package dev.fluno.python.bridge;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the Python code of a context may reach through fluno_runtime. */
@SuppressWarnings("exports") // of annotations, which no user needs
public sealed interface Authority {

  /** Artifacts that the application lends, by name. */
  Map<String, Artifact> artifacts();

  /**
   * The path of a bundle that Python named.
   *
   * @throws RefusedException if it is no path, or may not be read
   */
  Path bundle(String name);

  /**
   * The policy for Python's {@code trust=}.
   *
   * @throws RefusedException if it cannot be read, or is not Python's to choose
   */
  TrustPolicy policy(@Nullable Object trust);

  /** All rights of the user, as a script under CPython has them. */
  record OfUser() implements Authority {
    @Override
    public Map<String, Artifact> artifacts() {
      return Map.of();
    }

    @Override
    public Path bundle(String name) {
      return path(ContainerCode.NOT_FOUND, name);
    }

    @Override
    public TrustPolicy policy(@Nullable Object trust) {
      return switch (trust) {
        case PolicyHandle handle -> handle.policy();
        case String file -> TrustPolicy.read(path(PolicyCode.NOT_FOUND, file));
        case null, default -> TrustPolicy.ofUser();
      };
    }
  }

  /** What an application hands over, and nothing else. */
  record OfApplication(Map<String, Artifact> artifacts, Optional<Bundles> bundles)
      implements Authority {
    public OfApplication {
      artifacts = Map.copyOf(artifacts);
    }

    @Override
    public Path bundle(String name) {
      var offered = bundles.orElseThrow(() -> outside("none offered", name));
      var path = offered.folder().resolve(path(ContainerCode.NOT_FOUND, name)).normalize();
      // First by the name alone, so that nobody learns what lies elsewhere.
      if (!path.startsWith(offered.folder())) {
        throw outside("one below " + offered.folder(), name);
      }
      try {
        path = path.toRealPath();
      } catch (IOException e) {
        return path; // the container says what is wrong with it
      }
      if (!path.startsWith(offered.folder())) {
        throw outside("one below " + offered.folder(), name);
      }
      return path;
    }

    @Override
    public TrustPolicy policy(@Nullable Object trust) {
      if (trust != null) {
        throw new RefusedException(
            EmbeddingCode.NOT_YOUR_TRUST, "trust", "no policy", String.valueOf(trust));
      }
      return bundles.orElseThrow(() -> outside("none offered", "a bundle")).policy();
    }

    private static RefusedException outside(String need, String have) {
      return new RefusedException(EmbeddingCode.OUTSIDE_BUNDLES, "bundle", need, have);
    }
  }

  /**
   * Bundles that Python may load by itself.
   *
   * @param folder its real path
   */
  record Bundles(Path folder, TrustPolicy policy) {}

  private static Path path(Code notFound, String path) {
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw new RefusedException(notFound, path, "a path", e.getReason());
    }
  }
}
