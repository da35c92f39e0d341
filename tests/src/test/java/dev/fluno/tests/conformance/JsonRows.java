package dev.fluno.tests.conformance;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.fluno.tests.support.Ran;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * JSON texts, each given as a trust policy: what is no strict JSON is refused as that, what is, for
 * not being a policy.
 */
final class JsonRows {
  private static final int POLICY = 10;
  private static final String TOO_DEEP = "FLN-1007";
  private static final String NOT_STRICT_JSON = "FLN-1008";

  private final Path corpora;
  private final Path bundle;

  private JsonRows(Path corpora, Path bundle) {
    this.corpora = corpora;
    this.bundle = bundle;
  }

  static Stream<Row> of(Path corpora, Path bundle) {
    var rows = new JsonRows(corpora, bundle);
    return Stream.of(
        rows.group("test_parsing", "n_", "refuse", code -> !readAsJson(code)),
        rows.group(
            "test_parsing", "y_object_duplicated_key", "refuse: strict", code -> !readAsJson(code)),
        rows.group("test_parsing", "y_", "accept", JsonRows::readAsJson),
        rows.group("test_parsing", "i_", "either, no crash", code -> true),
        rows.group(
            "test_transform", "object_same_key", "refuse: strict", code -> !readAsJson(code)));
  }

  private static boolean readAsJson(String code) {
    return !code.equals(NOT_STRICT_JSON) && !code.equals(TOO_DEEP);
  }

  private Row group(String folder, String prefix, String expected, Predicate<String> right) {
    var duplicated = prefix.startsWith("y_object_duplicated_key");
    var answers =
        CorpusFiles.in(corpora.resolve("json").resolve(folder))
            .filter(file -> name(file).startsWith(prefix))
            .filter(file -> duplicated || !name(file).startsWith("y_object_duplicated_key"))
            .map(file -> Ran.fluno("verify", bundle.toString(), "--trust", file.toString()))
            .toList();
    var codes =
        answers.stream()
            .collect(groupingBy(Ran::code, TreeMap::new, counting()))
            .entrySet()
            .stream()
            .map(each -> each.getKey() + " " + each.getValue() + " times")
            .collect(joining(", "));
    return new Row(
        "json/" + folder + "/" + prefix + "* (" + answers.size() + " files)",
        expected,
        "verify --trust",
        "refused, " + codes,
        !answers.isEmpty()
            && answers.stream()
                .allMatch(each -> Row.isRefusedBy(POLICY, each) && right.test(each.code())));
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
