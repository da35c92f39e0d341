package dev.fluno.tests.conformance;

import dev.fluno.tests.support.Ran;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Executables, libraries and broken files: none of them is what an artifact may hold. */
final class BinaryRows {
  private static final int BINARY = 19;

  private BinaryRows() {}

  static Stream<Row> of(Path corpora) {
    return Stream.of("elf", "pe")
        .flatMap(format -> CorpusFiles.below(corpora.resolve(format)))
        .filter(file -> !file.toString().endsWith(".def") && !file.toString().endsWith(".txt"))
        .map(file -> row(corpora, file));
  }

  private static Row row(Path corpora, Path file) {
    var ran = Ran.fluno("binary", file.toString());
    return Row.of(
        corpora.relativize(file).toString(),
        file.toString().contains("fuzz_corpus") ? "an answer" : "refuse",
        "binary",
        ran,
        Row.isRefusedBy(BINARY, ran));
  }
}
