package dev.fluno.tests.conformance;

import dev.fluno.tests.support.Ran;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Signatures by every released version of the stock tool, and the vectors of the specification. */
final class OmsRows {
  private static final int SIGNATURE = 12;
  private static final String TOOL = "model-transparency/signatures/";
  private static final String SPEC = "model-signing-spec/test-vectors/v1.0/";

  private final Path oms;

  private OmsRows(Path oms) {
    this.oms = oms;
  }

  static Stream<Row> of(Path corpora) {
    return new OmsRows(corpora.resolve("oms")).rows();
  }

  private Stream<Row> rows() {
    var signed = TOOL + "v1.1.0-elliptic-key";
    return Stream.of(
        row(SPEC + "valid/key.bundle.json", "accept", signed, "model.sig", "ignore-me"),
        row(SPEC + "valid/sigstore.bundle.json", "refuse: no plain key", signed),
        row(SPEC + "invalid/empty.bundle.json", "refuse", signed),
        row(SPEC + "invalid/missing-envelope.bundle.json", "refuse", signed),
        row(SPEC + "invalid/missing-tlog-entries.bundle.json", "refuse", signed),
        row(SPEC + "invalid-payload/wrong-predicate.bundle.json", "refuse", signed),
        row(
            TOOL + "v0.3.1-elliptic-key/model.sig",
            "accept, of one file",
            TOOL + "v0.3.1-elliptic-key/signme-1"),
        tool("v1.0.1-elliptic-key", "accept", "ignore-me"),
        tool("v1.1.0-elliptic-key", "accept", "ignore-me"),
        tool("v0.2.0-certificate", "refuse: another format"),
        tool("v1.0.0-certificate", "refuse: no plain key"),
        tool("v1.0.1-certificate", "refuse: no plain key"),
        tool("v1.1.0-certificate", "refuse: no plain key"),
        tool("v0.3.1-sigstore", "refuse: no plain key"),
        tool("v1.0.0-sigstore", "refuse: no plain key"),
        tool("v1.1.0-sigstore", "refuse: no plain key"));
  }

  private Row tool(String version, String expected, String... ignored) {
    return row(TOOL + version + "/model.sig", expected, TOOL + version, ignored);
  }

  private Row row(String signature, String expected, String folder, String... ignored) {
    var arguments =
        new ArrayList<>(
            List.of(
                "oms",
                "verify",
                "--key",
                oms.resolve("model-transparency/keys/signing-key-pub.pem").toString(),
                "--signature",
                oms.resolve(signature).toString()));
    for (String path : ignored) {
      arguments.addAll(List.of("--ignore", path));
    }
    arguments.add(oms.resolve(folder).toString());
    var ran = Ran.fluno(arguments.toArray(String[]::new));
    return Row.of(
        "oms/" + signature,
        expected,
        "oms verify",
        ran,
        expected.startsWith("accept") ? ran.status() == 0 : Row.isRefusedBy(SIGNATURE, ran));
  }
}
