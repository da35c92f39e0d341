package dev.fluno.benchmarks;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where and when something was measured.
 *
 * @param date in UTC, such as 2026-12-01
 * @param cpu the model's name
 * @param cores how many this process may use
 * @param cpuFlags what the kernel says that the processor can do, sorted
 * @param pinned the variables that keep programs from starting threads of their own, as set for
 *     every program that is measured
 */
public record Machine(
    String date,
    String cpu,
    int cores,
    long memoryBytes,
    String kernel,
    String java,
    List<String> cpuFlags,
    Map<String, String> pinned) {

  private static final String CPUINFO = "/proc/cpuinfo";

  private static final Map<String, String> ONE_THREAD =
      new TreeMap<>(
          Map.of(
              "MKL_NUM_THREADS", "1",
              "NUMBA_NUM_THREADS", "1",
              "NUMEXPR_NUM_THREADS", "1",
              "OMP_NUM_THREADS", "1",
              "OPENBLAS_NUM_THREADS", "1",
              "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"));

  /** This machine, today. */
  public static Machine here() throws IOException {
    return new Machine(
        LocalDate.now(ZoneOffset.UTC).toString(),
        KernelFile.value(CPUINFO, "model name").orElse("unknown"),
        Runtime.getRuntime().availableProcessors(),
        KernelFile.bytes("/proc/meminfo", "MemTotal"),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        Stream.of(KernelFile.value(CPUINFO, "flags").orElse("unknown").split(" ", -1))
            .sorted()
            .toList(),
        ONE_THREAD);
  }

  /** The environment of every program that is measured. */
  public static Map<String, String> oneThread() {
    return Map.copyOf(ONE_THREAD);
  }
}
