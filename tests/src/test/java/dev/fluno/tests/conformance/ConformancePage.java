package dev.fluno.tests.conformance;

import java.util.List;

/** docs/conformance.md. */
final class ConformancePage {
  static final String COMMAND =
      "mvn verify -Dtest=ConformanceTest -Dsurefire.failIfNoSpecifiedTests=false -Dfluno.write=true";

  private ConformancePage() {}

  static String of(List<Row> rows) {
    var page = new StringBuilder();
    page.append(
        """
        # Conformance

        <!-- Generated: %s -->

        What Fluno says of %d third-party files and groups of files whose right verdict is known, each asked through the
        command that a user would type. A test holds this page to what the commands say today.

        The files belong to the projects they come from and are not part of this repository: OpenSSF Model Signing
        (specification and stock tool), Wycheproof, pyelftools, bloaty, goblin, YARA, pelite, pe-parse, malo, yauzl and
        JSONTestSuite. *Expected* is what their authors say, or what a verifier of plain keys, small libraries and stored
        zips must say. JSON texts are given as a trust policy: what is no strict JSON is refused as that, what is, for not
        being a policy.

        DSSE's own vectors have Ed25519 keys, which no policy may hold: `DsseEnvelopeTest` runs them. TUF's repositories serve
        `TrustPolicyTest` for what expiry, rollback and thresholds mean; they are no bundles.

        | file | expected | `fluno` | verdict | right |
        |---|---|---|---|---|
        """
            .formatted(COMMAND, rows.size()));
    for (Row row : rows) {
      page.append("| ")
          .append(String.join(" | ", cell(row.file()), row.expected(), row.command()))
          .append(" | ")
          .append(row.verdict())
          .append(row.right() ? " | yes |\n" : " | NO |\n");
    }
    return page.toString();
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
