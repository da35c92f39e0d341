package dev.fluno.benchmarks;

import dev.fluno.benchmarks.GateResults.Row;
import java.util.Locale;

/** docs/benchmarks/gate.md: the figures and what they do not say. */
final class GatePage {
  static final String COMMAND = "mvn verify -Pbenchmark -DskipTests";

  private GatePage() {}

  static String of(GateResults results) {
    var page = new StringBuilder();
    page.append(
        """
        # What the gate costs

        <!-- Generated from the same run as gate.json: %s -->

        Verify and load of a bundle, from `Fluno.load` to a callable artifact: every stage of the gate, the golden
        self-check included. *Cold* is the first one in a new JVM, class loading included; *warm* is one of many in a
        JVM that has done it before. Milliseconds, median; in brackets the least. Reading the trust policy is not part
        of it and has its own column.

        Measured on: %s. Command: `%s`. [gate.json](gate.json) has the number of runs of each figure.

        | bundle | payload | | verify and load | policy read | peak memory of the JVM |
        |---|---|---|---|---|---|
        """
            .formatted(COMMAND, results.machineText(), COMMAND));
    for (Row row : results.rows()) {
      line(
          page,
          row.bundle(),
          bytes(row.payloadBytes()),
          row.state(),
          both(row.total()),
          both(row.policy()),
          bytes(row.peakResidentBytes()));
    }
    page.append("\n## By stage\n\nMedians.\n\n");
    stages(page, results);
    onePass(page, results);
    return page.toString();
  }

  private static void stages(StringBuilder page, GateResults results) {
    var names = results.rows().getFirst().stages().keySet();
    page.append("| bundle | | ").append(String.join(" | ", names)).append(" |\n");
    page.append("|---".repeat(names.size() + 2)).append("|\n");
    for (Row row : results.rows()) {
      page.append("| ").append(row.bundle()).append(" | ").append(row.state());
      row.stages()
          .values()
          .forEach(stage -> page.append(" | ").append(millis(stage.medianMillis())));
      page.append(" |\n");
    }
  }

  private static void onePass(StringBuilder page, GateResults results) {
    var hashing = results.hashing();
    var hash = new Samples(hashing.javaNanos());
    var openssl = new Samples(hashing.opensslNanos());
    var copy = new Samples(hashing.copyNanos());
    page.append(
        """

        ## Beside one hash pass and one copy

        A file of %s, from the page cache, the programs in turns:

        | | ms | GB/s |
        |---|---|---|
        """
            .formatted(bytes(results.hashedBytes())));
    pass(page, "read and SHA-256 in Java", results, hash);
    pass(page, "`openssl dgst -sha256`, its start included", results, openssl);
    pass(page, "copy to memory-backed file", results, copy);
    var large =
        results.rows().stream()
            .filter(row -> row.state().equals("warm"))
            .max((a, b) -> Long.compare(a.payloadBytes(), b.payloadBytes()))
            .orElseThrow();
    page.append(
        String.format(
            Locale.ROOT,
            "\nWarm verify and load of the %s bundle takes %.2f times one Java hash pass and one copy together.%n",
            large.bundle(),
            large.total().medianMillis() / (hash.medianMillis() + copy.medianMillis())));
    page.append(
        """

        ## What these figures do not say

        - The bundles lie in the page cache: a disk is not measured.
        - The 256 MiB bundle is synthetic: size l with one library, padded with random bytes behind its segments. The gate
          reads, seals and hashes all of them; the loader maps a few pages.
        - One machine, shared with others: compare within the page, not across machines.
        """);
  }

  private static void pass(StringBuilder page, String what, GateResults results, Samples samples) {
    line(
        page,
        what,
        both(samples),
        String.format(Locale.ROOT, "%.2f", results.hashedBytes() / samples.medianMillis() / 1e6));
  }

  private static void line(StringBuilder page, String... cells) {
    page.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static String both(Samples samples) {
    return millis(samples.medianMillis()) + " (" + millis(samples.leastMillis()) + ")";
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, millis < 10 ? "%.3f" : "%.1f", millis);
  }

  private static String bytes(long bytes) {
    return bytes < 1 << 20
        ? String.format(Locale.ROOT, "%.1f KiB", bytes / 1024.0)
        : String.format(Locale.ROOT, "%.1f MiB", bytes / 1024.0 / 1024.0);
  }
}
