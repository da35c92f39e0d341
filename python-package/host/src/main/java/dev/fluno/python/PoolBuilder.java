package dev.fluno.python;

import dev.fluno.python.bridge.Authority;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.graalvm.polyglot.Source;

/** Says what a {@link PythonPool} is made of. Only the program must be given. */
public final class PoolBuilder {
  /** Each context holds a Python standard library of its own. */
  static final int MOST_CONTEXTS = 256;

  private final Map<String, Artifact> artifacts = new LinkedHashMap<>();
  private Optional<Source> program = Optional.empty();
  private Optional<Authority.Bundles> bundles = Optional.empty();
  private int contexts = Runtime.getRuntime().availableProcessors();
  private Duration budget = Duration.ofSeconds(5);
  private Duration patience = Duration.ofSeconds(5);

  PoolBuilder() {}

  /**
   * The program that each context runs once, and whose functions are then called.
   *
   * @param name how tracebacks call it
   */
  public PoolBuilder program(String name, String text) {
    program = Optional.of(Source.newBuilder(FlunoPython.PYTHON, text, name).buildLiteral());
    return this;
  }

  /**
   * The program in this file, which is UTF-8 and read now.
   *
   * @throws IOException if it cannot be read
   */
  public PoolBuilder program(Path file) throws IOException {
    return program(file.toString(), Files.readString(file));
  }

  /**
   * Lends an artifact to Python, which finds it in {@code fluno_runtime.artifacts} under the name.
   * Close it after the pool.
   */
  public PoolBuilder artifact(String name, Artifact artifact) {
    artifacts.put(name, artifact);
    return this;
  }

  /**
   * Lets Python load and verify the bundles below a folder, and them only, under this policy and no
   * other. The folder is Python's current folder. Without this, Python loads nothing.
   *
   * @throws IOException if the folder is not there
   */
  public PoolBuilder bundles(Path folder, TrustPolicy policy) throws IOException {
    bundles = Optional.of(new Authority.Bundles(folder.toRealPath(), policy));
    return this;
  }

  /**
   * How many calls run at once; as many as there are processors unless said.
   *
   * @throws ArgumentException if not from 1 to 256
   */
  public PoolBuilder contexts(int number) {
    if (number < 1 || number > MOST_CONTEXTS) {
      throw new ArgumentException(
          CallCode.OUTSIDE_BOUNDS, "contexts", "1 to " + MOST_CONTEXTS, Integer.toString(number));
    }
    contexts = number;
    return this;
  }

  /**
   * How long one call may take; 5 s unless said.
   *
   * @throws ArgumentException if it is not positive
   */
  public PoolBuilder budget(Duration time) {
    budget = positive("budget", time);
    return this;
  }

  /**
   * How long a call waits for a free context; 5 s unless said.
   *
   * @throws ArgumentException if it is not positive
   */
  public PoolBuilder patience(Duration time) {
    patience = positive("patience", time);
    return this;
  }

  /**
   * Makes all contexts and runs the program in each. A context gets a minute for that, whatever the
   * budget of a call is.
   *
   * @throws ArgumentException if no program was given
   * @throws PythonException if the program fails
   */
  public PythonPool build() {
    var source =
        program.orElseThrow(
            () ->
                new ArgumentException(
                    CallCode.MISSING_ARGUMENT, "program", "a Python program", "none"));
    var folder = bundles.map(Authority.Bundles::folder).orElse(ModuleFileSystem.MOUNT);
    var authority = new Authority.OfApplication(artifacts, bundles);
    return PythonPool.start(new Plan(source, authority, folder, budget), patience, contexts);
  }

  private static Duration positive(String what, Duration time) {
    if (!time.isPositive() || time.compareTo(Duration.ofDays(1)) > 0) {
      throw new ArgumentException(
          CallCode.OUTSIDE_BOUNDS, what, "more than nothing, at most a day", time.toString());
    }
    return time;
  }
}
