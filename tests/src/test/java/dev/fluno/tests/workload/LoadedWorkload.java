package dev.fluno.tests.workload;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The workload, ready to be called. The signatures of libraries without a manifest are written out
 * here, beside the recipe, so that a slip in either shows.
 */
final class LoadedWorkload implements AutoCloseable {

  private static final List<String> STATE =
      List.of("position", "velocity", "energy", "peak", "gated");

  private final List<Entry> entries;
  private final Runnable unload;

  private LoadedWorkload(List<Entry> entries, Runnable unload) {
    this.entries = entries;
    this.unload = unload;
  }

  /** A verified bundle: the best library for this machine. */
  static LoadedWorkload of(Path bundle, Path trust) {
    var artifact = Fluno.load(bundle, TrustPolicy.read(trust));
    return new LoadedWorkload(artifact.entries(), artifact::close);
  }

  /** Any one library, past the gate. */
  static LoadedWorkload of(byte[] bytes, Size size) throws IOException {
    var sealed = SealedLibrary.copyOf(bytes);
    var library = NativeLibrary.load(sealed, signatures(size.lanes));
    return new LoadedWorkload(library.entries(), library::close);
  }

  Run.Result run(Run run) {
    var result = entry("hot_run").call(Map.of("seed", run.seed(), "steps", run.steps()));
    return new Run.Result(
        Run.hex((Long) result.scalar().orElseThrow()), vector(result.tensor("vector")));
  }

  List<String> vector(Run run) {
    var result = entry("hot_vector").call(Map.of("seed", run.seed(), "steps", run.steps()));
    return vector(result.tensor("vector"));
  }

  StepSequence.Result run(StepSequence sequence) {
    var scores = new double[sequence.observations().size()];
    var state = new ArrayList<List<String>>();
    try (var step = entry("step").bind(Map.of())) {
      for (int i = 0; i < scores.length; i++) {
        var observation = step.tensor("observation");
        for (int lane = 0; lane < sequence.size().lanes; lane++) {
          observation.setDouble(lane, sequence.observations().get(i)[lane]);
        }
        step.run();
        scores[i] = step.doubleResult();
      }
      for (var name : STATE) {
        state.add(vector(step.tensor(name)));
      }
    }
    return new StepSequence.Result(Run.hex(scores), state);
  }

  private static List<String> vector(Tensor tensor) {
    return Run.hex(tensor.toDoubleArray());
  }

  private Entry entry(String name) {
    return entries.stream()
        .filter(entry -> entry.signature().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    unload.run();
  }

  private static List<EntrySignature> signatures(int lanes) {
    var hot =
        List.of(
            integer("seed", Long.MIN_VALUE, Long.MAX_VALUE),
            integer("steps", 0, 1 << 24),
            tensor("workspace", 6L * lanes + lanes / 2, Access.WORKSPACE),
            tensor("vector", 11, Access.OUT));
    var step =
        Stream.concat(
                STATE.stream().map(name -> tensor(name, lanes, Access.INOUT)),
                Stream.of(
                    tensor("observation", lanes, Access.IN),
                    tensor("workspace", lanes / 2, Access.WORKSPACE)))
            .toList();
    return List.of(
        entry("hot_vector", hot, Optional.empty()),
        entry("hot_run", hot, Optional.of(DType.U64)),
        entry("step", step, Optional.of(DType.F64)));
  }

  private static EntrySignature entry(
      String name, List<Parameter> parameters, Optional<DType> result) {
    return new EntrySignature(
        name,
        "_mlir_ciface_" + name,
        name,
        parameters,
        result.map(ValueType.Scalar::new),
        name.equals("step"));
  }

  private static Parameter integer(String name, long min, long max) {
    return new Parameter(
        name,
        new ValueType.Scalar(DType.I64),
        Access.IN,
        Optional.of(new ScalarBounds.OfInteger(min, max)));
  }

  private static Parameter tensor(String name, long length, Access access) {
    return new Parameter(
        name, new ValueType.TensorType(DType.F64, length, false), access, Optional.empty());
  }
}
