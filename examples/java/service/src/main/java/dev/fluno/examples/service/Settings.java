package dev.fluno.examples.service;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What the operator decides.
 *
 * @param bundle the artifact, read at the start and again at each reload; requests cannot name one
 * @param trust the policy it is verified under, read as often
 * @param program the Python file with the function {@code score}, read as often
 * @param host where observations are taken
 * @param port 0 for any
 * @param managementPort of the loopback address, 0 for any
 * @param tokenFile holds what an administrator has to know
 */
record Settings(
    Path bundle,
    Path trust,
    Path program,
    String host,
    int port,
    int managementPort,
    Path tokenFile,
    Limits limits) {

  /**
   * What bounds the memory and the time that clients can take.
   *
   * @param bodyBytes of one request
   * @param observations of one request
   * @param sensors at a time
   * @param requests that are worked on at a time; more are turned away
   * @param connections that are open at a time; more wait to be accepted
   * @param contexts of Python in a generation: as many calls at once
   * @param budget of one call
   * @param patience for a free context, and for earlier requests of the same sensor
   * @param grace for running requests when the service stops
   */
  record Limits(
      int bodyBytes,
      int observations,
      int sensors,
      int requests,
      int connections,
      int contexts,
      Duration budget,
      Duration patience,
      Duration grace) {

    static Limits standard() {
      return new Limits(
          1 << 18,
          64,
          10_000,
          256,
          1024,
          Runtime.getRuntime().availableProcessors(),
          Duration.ofSeconds(2),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10));
    }
  }
}
