package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Project;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** An implementation of the workload outside Fluno. */
enum Reference {
  CPP("cpp-idiomatic-gcc"),
  CPP_CLANG("cpp-idiomatic-clang"),
  CPP_TILED("cpp-tiled-gcc"),
  CPP_TILED_CLANG("cpp-tiled-clang"),
  RUST("rust-idiomatic"),
  RUST_TILED("rust-tiled"),
  JAVA("java-auto"),
  JAVA_VECTOR("java-vector"),
  NUMPY("python3 with numpy", Long.MAX_VALUE) {
    @Override
    Optional<ReferenceProgram> find() {
      return ReferenceProgram.python(source("numpy/continuous_inference.py"), "numpy");
    }
  },
  PYTORCH("python3 with torch", Long.MAX_VALUE) {
    @Override
    Optional<ReferenceProgram> find() {
      return ReferenceProgram.python(source("pytorch/continuous_inference.py"), "torch");
    }
  },
  /** About a microsecond for each lane and step, so without the longest run. */
  PYTHON("python3", 300_000) {
    @Override
    Optional<ReferenceProgram> find() {
      return ReferenceProgram.python(source("python/continuous_inference.py"), "struct");
    }
  };

  private final String need;
  private final long mostUpdates;
  private final String opponent;

  /** A program that the benchmark runs as well. */
  Reference(String opponent) {
    this(String.join(" and ", Opponents.named(opponent).needs()), Long.MAX_VALUE, opponent);
  }

  Reference(String need, long mostUpdates) {
    this(need, mostUpdates, "");
  }

  Reference(String need, long mostUpdates, String opponent) {
    this.need = need;
    this.mostUpdates = mostUpdates;
    this.opponent = opponent;
  }

  /** How to run it; empty where something is missing. */
  Optional<ReferenceProgram> find() {
    return ReferenceProgram.compiled(opponent);
  }

  /** What it answers to all cases, asked once; skips the test where it cannot run. */
  Answers answers() {
    var answers = Answers.of(this);
    assumeTrue(answers.isPresent(), () -> "skipped: needs " + need);
    return answers.orElseThrow();
  }

  /** The runs that it can do in reasonable time. */
  Stream<Run> affordable(Stream<Run> runs) {
    return runs.filter(run -> run.size().lanes * run.steps() <= mostUpdates);
  }

  private static Path source(String name) {
    return Project.root().resolve("native-artifacts/continuous-inference/references").resolve(name);
  }
}
