package dev.fluno.benchmarks.threads;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import dev.fluno.benchmarks.Dist;
import dev.fluno.python.FlunoPython;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process that runs loops on as many threads as it is told, and says how many calls a second they
 * did together. A line on standard input {@code go LOOP shared|own THREADS MILLIS} is answered by
 * one line {@code rate CALLS_PER_SECOND cpu NANOS_PER_CALL others CORES}: the second is the
 * processor time of its threads, which other processes cannot take from them; the last is what the
 * rest of the process used meanwhile, that is the compiler and the collector.
 */
public final class LoopWorker {
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final boolean python;
  private final JavaLanes javaLanes;
  private final PythonLanes pythonLanes;

  /** One for each number of a thread: a lane stays with its thread. */
  private final List<ExecutorService> threads = new ArrayList<>();

  private final List<Map<String, Lane>> lanes = new ArrayList<>();

  /** What threads did together. */
  private record Sum(double callsPerSecond, long calls, long cpuNanos) {
    Sum plus(Sum other) {
      return new Sum(
          callsPerSecond + other.callsPerSecond, calls + other.calls, cpuNanos + other.cpuNanos);
    }

    double cpuNanosPerCall() {
      return cpuNanos / (double) calls;
    }
  }

  private LoopWorker(boolean python, Dist dist) {
    this.python = python;
    this.javaLanes = new JavaLanes(dist);
    this.pythonLanes = new PythonLanes(dist);
  }

  /** Serves until standard input ends: loops in Java. */
  public static void main(String[] args) throws Exception {
    new LoopWorker(false, new Dist(Path.of(args[0]))).serve();
  }

  /** The same, the loops in Python, for a script that {@code fluno run} has started. */
  public static void python(String dist) throws Exception {
    new LoopWorker(true, new Dist(Path.of(dist))).serve();
  }

  private void serve() throws IOException, InterruptedException, ExecutionException {
    var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    System.out.println("ready");
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      var words = line.split(" ", -1);
      long start = System.nanoTime();
      long cpu = PROCESS.getProcessCpuTime();
      var sum =
          rate(
              Loop.named(words[1]),
              words[2].equals("own"),
              Integer.parseInt(words[3]),
              Long.parseLong(words[4]) * 1_000_000);
      double others =
          (double) (PROCESS.getProcessCpuTime() - cpu - sum.cpuNanos) / (System.nanoTime() - start);
      System.out.printf(
          Locale.ROOT,
          "rate %s cpu %s others %s%n",
          sum.callsPerSecond,
          sum.cpuNanosPerCall(),
          Math.max(0, others));
      System.out.flush();
    }
    System.exit(0);
  }

  private Sum rate(Loop loop, boolean own, int count, long nanos)
      throws InterruptedException, ExecutionException {
    while (threads.size() < count) {
      threads.add(Executors.newSingleThreadExecutor(FlunoPython::newThread));
      lanes.add(new HashMap<>());
    }
    var open = new ArrayList<Future<Lane>>();
    for (int i = 0; i < count; i++) {
      var mine = lanes.get(i);
      open.add(
          threads
              .get(i)
              .submit(() -> mine.computeIfAbsent(loop.name() + own, _ -> open(loop, own))));
    }
    var go = new CountDownLatch(1);
    var rates = new ArrayList<Future<Sum>>();
    for (int i = 0; i < count; i++) {
      var lane = open.get(i).get();
      rates.add(
          threads
              .get(i)
              .submit(
                  () -> {
                    go.await();
                    long cpu = CPU.getCurrentThreadCpuTime();
                    long start = System.nanoTime();
                    long calls = lane.runUntil(start + nanos);
                    double took = System.nanoTime() - start;
                    cpu = CPU.getCurrentThreadCpuTime() - cpu;
                    return new Sum(calls * 1e9 / took, calls, cpu);
                  }));
    }
    go.countDown();
    var total = new Sum(0, 0, 0);
    for (var rate : rates) {
      total = total.plus(rate.get());
    }
    return total;
  }

  private Lane open(Loop loop, boolean own) {
    return python ? pythonLanes.open(loop) : javaLanes.open(loop, own);
  }
}
