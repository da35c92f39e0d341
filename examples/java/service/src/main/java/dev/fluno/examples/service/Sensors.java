package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** All sensors, by name: a bounded number, made by their first request if that gets a score. */
final class Sensors {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private final ConcurrentMap<String, Sensor> sensors = new ConcurrentHashMap<>();
  private final AtomicInteger number = new AtomicInteger();
  private final Generations generations;
  private final Metrics metrics;
  private final int most;
  private final Duration patience;

  Sensors(Generations generations, Metrics metrics, Settings.Limits limits) {
    this.generations = generations;
    this.metrics = metrics;
    this.most = limits.sensors();
    this.patience = limits.patience();
    metrics.watch(this);
  }

  /** Scores observations of a sensor, which begins with this if it is new. */
  Sensor.Scored score(String name, List<double[]> batch) {
    while (true) {
      var sensor = take(name);
      try {
        var scored = sensor.score(batch, generations, patience, metrics);
        if (scored.isPresent()) {
          return scored.get();
        }
      } catch (RuntimeException e) {
        if (sensor.endIfUnused()) {
          drop(name, sensor);
        }
        throw e;
      }
    }
  }

  private Sensor take(String name) {
    requireName(name);
    return sensors.computeIfAbsent(
        name,
        _ -> {
          if (number.incrementAndGet() > most) {
            number.decrementAndGet();
            throw new Problem(
                Kind.TOO_MANY_SENSORS, "there are " + most + " sensors already; delete one first");
          }
          return new Sensor();
        });
  }

  Sensor.Known known(String name) {
    return find(name).known(patience);
  }

  /** Ends a sensor; a later request under its name starts anew. */
  void remove(String name) {
    var sensor = find(name);
    sensor.remove(patience);
    drop(name, sensor);
  }

  private void drop(String name, Sensor sensor) {
    if (sensors.remove(name, sensor)) {
      number.decrementAndGet();
    }
  }

  private Sensor find(String name) {
    requireName(name);
    var sensor = sensors.get(name);
    if (sensor == null) {
      throw new Problem(Kind.NOT_FOUND, "no such sensor");
    }
    return sensor;
  }

  private static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new Problem(
          Kind.BAD_SENSOR_NAME, "a sensor's name has 1 to 64 letters, digits, dots, - and _");
    }
  }

  int size() {
    return sensors.size();
  }
}
