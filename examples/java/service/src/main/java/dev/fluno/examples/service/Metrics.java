package dev.fluno.examples.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.Supplier;

/** What the service counts and measures, for Prometheus. */
final class Metrics {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Timer calls =
      Timer.builder("fluno.calls")
          .description("Calls of the Python program, with the wait for a context")
          .publishPercentiles(0.5, 0.99)
          .register(registry);

  void watch(Generations generations) {
    Gauge.builder("fluno.generation", generations, g -> g.current().number())
        .description("Number of the current generation")
        .register(registry);
    Gauge.builder("fluno.generations.open", generations, Generations::open)
        .description("Generations that are not closed yet")
        .register(registry);
    Gauge.builder("fluno.contexts.in.use", generations, g -> g.current().pool().inUse())
        .description("Python contexts of the current generation that are at work")
        .register(registry);
  }

  void watch(Sensors sensors) {
    Gauge.builder("fluno.sensors", sensors, Sensors::size).register(registry);
  }

  /** A bundle went through the gate. */
  void verified(String result, String code) {
    Counter.builder("fluno.verifications")
        .description("Bundles taken through the gate, by result and code of the refusal")
        .tag("result", result)
        .tag("code", code)
        .register(registry)
        .increment();
  }

  /** A request got no answer but a problem. */
  void refused(String code) {
    Counter.builder("fluno.refusals")
        .description("Requests that were refused or failed, by code")
        .tag("code", code)
        .register(registry)
        .increment();
  }

  /** A request for scores was answered. */
  void answered(int observations) {
    Counter.builder("fluno.answers").register(registry).increment();
    Counter.builder("fluno.observations").register(registry).increment(observations);
  }

  <T> T timed(Supplier<T> call) {
    return calls.record(call);
  }

  String text() {
    return registry.scrape();
  }
}
