package dev.fluno.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict of every file that its README decides; docs/conformance.md is this test's page. */
class ConformanceTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void every_third_party_file_gets_the_right_verdict_and_the_page_says_so() throws IOException {
    var corpora = Project.corpora();
    var forge = Forge.in(folder);
    var rows =
        Stream.of(
                OmsRows.of(corpora),
                WycheproofRows.of(corpora),
                BinaryRows.of(corpora),
                ZipRows.of(corpora, forge.policy()),
                JsonRows.of(corpora, forge.bundle()))
            .flatMap(each -> each)
            .toList();
    assertEquals(List.of(), rows.stream().filter(row -> !row.right()).toList());
    var page = Project.root().resolve("docs/conformance.md");
    if (Boolean.getBoolean("fluno.write")) {
      Files.writeString(page, ConformancePage.of(rows));
    }
    assertEquals(ConformancePage.of(rows), Files.readString(page), ConformancePage.COMMAND);
  }
}
