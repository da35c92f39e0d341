package dev.fluno.benchmarks.jmh;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.invoke.CallResult;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Compiled by the suite, as JMH generates code for it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CallsBenchmark {

  /** An artifact for as long as the iterations of a benchmark last. */
  public abstract static class Loaded {
    private Artifact artifact;

    Entry load(String bundle, String policy, String entry) {
      artifact = Fluno.load(Path.of(bundle), TrustPolicy.read(Path.of(policy)));
      return artifact.entry(entry);
    }

    @TearDown
    public void close() {
      artifact.close();
    }
  }

  @State(Scope.Thread)
  public static class Plain extends Loaded {
    @Param("") public String plain;
    @Param("") public String trust;
    private BoundCall call;

    @Setup
    public void bind() {
      call = bindEmpty(load(plain, trust, "average"));
    }
  }

  @State(Scope.Thread)
  public static class Bounded extends Loaded {
    @Param("") public String bounded;
    @Param("") public String trial;
    private BoundCall call;

    @Setup
    public void bind() {
      call = bindEmpty(load(bounded, trial, "average"));
    }
  }

  @State(Scope.Thread)
  public static class Filter extends Loaded {
    @Param("") public String filter;
    @Param("") public String trust;
    private final Map<String, Object> arguments = Map.of("seed", 7L, "steps", 0L);
    private Entry hotVector;

    @Setup
    public void find() {
      hotVector = load(filter, trust, "hot_vector");
    }
  }

  private static BoundCall bindEmpty(Entry average) {
    return average.bind(
        Map.of(
            "values", Tensor.zeros(DType.F64, 0),
            "averages", Tensor.zeros(DType.F64, 0),
            "alpha", 0.5,
            "start", 1.0));
  }

  @Benchmark
  public double empty(Plain state) {
    state.call.run();
    return state.call.doubleResult();
  }

  @Benchmark
  public double emptyBounded(Bounded state) {
    state.call.run();
    return state.call.doubleResult();
  }

  @Benchmark
  public CallResult single(Filter state) {
    return state.hotVector.call(state.arguments);
  }
}
