package dev.fluno.tests.conformance;

import dev.fluno.tests.support.Ran;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Zips: none of them holds a bundle, and most are not even sound. */
final class ZipRows {
  private static final Map<String, String> GROUPS =
      Map.of(
          "malo/accept", "sound, holds no bundle",
          "malo/iffy", "refuse: odd",
          "malo/malicious", "refuse: ambiguous",
          "malo/reject", "refuse: invalid",
          "yauzl/failure", "refuse: invalid",
          "yauzl/success", "sound, holds no bundle",
          "yauzl/wrong-entry-sizes", "refuse: wrong sizes");

  private static final int CONTAINER = 11;

  private ZipRows() {}

  static Stream<Row> of(Path corpora, Path policy) {
    return GROUPS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(
            group ->
                zips(corpora.resolve("zip").resolve(group.getKey())).stream()
                    .map(zip -> row(corpora, zip, group.getValue(), policy)));
  }

  private static List<Path> zips(Path folder) {
    return CorpusFiles.in(folder).filter(file -> file.toString().endsWith(".zip")).toList();
  }

  private static Row row(Path corpora, Path zip, String expected, Path policy) {
    var ran = Ran.fluno("verify", zip.toString(), "--trust", policy.toString());
    return Row.of(
        corpora.relativize(zip).toString(),
        expected,
        "verify",
        ran,
        Row.isRefusedBy(CONTAINER, ran));
  }
}
