package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Project;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** An implementation of the workload outside Fluno. */
enum Reference {
  CPP("g++", Long.MAX_VALUE) {
    @Override
    Optional<ReferenceProgram> find() {
      return ReferenceProgram.compiled(source("cpp/continuous_inference.cpp"));
    }
  },
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

  Reference(String need, long mostUpdates) {
    this.need = need;
    this.mostUpdates = mostUpdates;
  }

  abstract Optional<ReferenceProgram> find();

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
