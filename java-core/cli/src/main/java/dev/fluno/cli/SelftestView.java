package dev.fluno.cli;

import dev.fluno.runtime.SelfTest;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.invoke.GoldenResult;
import dev.fluno.runtime.invoke.GoldenResult.Value;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.refusal.Refusal;
import java.util.List;
import java.util.Locale;

/** Shows what a self-test gave, to people and to programs. */
final class SelftestView {
  /** The published form of {@link #json}, beside the schema of the manifest. */
  static final String SCHEMA = "fluno_selftest.v1";

  /** A case with more values is shown in part. */
  private static final int MOST_SHOWN = 64;

  private SelftestView() {}

  static JsonValue json(SelfTest test) {
    var machine = test.machine();
    return Json.object()
        .put("schema", SCHEMA)
        .put("passed", test.passed())
        .put(
            "machine",
            Json.object()
                .put("os", machine.os())
                .put("arch", machine.arch())
                .put("cpu_level", machine.cpuLevel())
                .put("cpu_model", CpuModel.ofMachine())
                .done())
        .put("cases", Json.array(test.cases().stream().map(SelftestView::json).toList()))
        .put("report", ReportView.json(test.report()))
        .done();
  }

  private static JsonValue json(GoldenResult result) {
    return Json.object()
        .put("entry", result.entry())
        .put("passed", result.passed())
        .put("values", Json.array(result.values().stream().map(SelftestView::json).toList()))
        .done();
  }

  /** Numbers as text: JSON has no NaN and few readers have 64-bit integers. */
  private static JsonValue json(Value value) {
    var distance = value.distance();
    var object =
        Json.object()
            .put("place", value.place())
            .put("type", distance.dtype().label())
            .put("equal", distance.isNone())
            .put("expected", ScalarText.format(distance.dtype(), distance.expected()))
            .put("got", ScalarText.format(distance.dtype(), distance.actual()));
    if (distance.dtype().isFloat()) {
      object
          .put("expected_decimal", decimal(distance.dtype(), distance.expected()))
          .put("got_decimal", decimal(distance.dtype(), distance.actual()));
    }
    return object
        .put("absolute_error", Double.toString(error(value)))
        .put("ulps", distance.ulps().toString())
        .done();
  }

  /** Of equal values 0, also where their difference is not a number. */
  private static double error(Value value) {
    return value.distance().isNone() ? 0 : value.distance().absolute();
  }

  private static String decimal(DType dtype, long bits) {
    double number = dtype.toDouble(bits);
    return dtype == DType.F32 ? Float.toString((float) number) : Double.toString(number);
  }

  static void print(SelfTest test, boolean all, Console console) {
    var out = console.out();
    var report = test.report();
    line(console, "bundle", Refusal.printable(report.bundle().toString()));
    report.artifactId().ifPresent(id -> line(console, "artifact", Refusal.printable(id)));
    report.payloadDigest().ifPresent(digest -> line(console, "payload", "sha256:" + digest));
    line(console, "machine", test.machine().label());
    line(console, "cpu", CpuModel.ofMachine());
    report.library().ifPresent(file -> line(console, "library", Refusal.printable(file)));
    if (report.development()) {
      out.println(console.yellow("DEVELOPMENT KEY: the policy is for development only"));
    }
    test.cases().forEach(result -> print(result, all, console));
    line(console, "verdict", verdict(test, console));
  }

  private static String verdict(SelfTest test, Console console) {
    var values = test.cases().stream().flatMap(result -> result.values().stream()).toList();
    var ran = test.cases().size() + " cases, " + values.size() + " values";
    if (test.passed()) {
      return console.green("passed") + ": " + ran + ", all bit for bit as expected";
    }
    return test.cases().isEmpty()
        ? console.red("refused") + " before any case ran"
        : console.red("differs") + ": " + ran + ", " + different(values) + " not as expected";
  }

  private static long different(List<Value> values) {
    return values.stream().filter(value -> !value.distance().isNone()).count();
  }

  private static void line(Console console, String label, String text) {
    console.out().println(String.format(Locale.ROOT, "%-9s ", label) + text);
  }

  private static void print(GoldenResult result, boolean all, Console console) {
    var values = result.values();
    long different = different(values);
    line(
        console,
        "case",
        Refusal.printable(result.entry())
            + ": "
            + (different == 0
                ? console.green("passed")
                : console.red("differs in " + different + " of " + values.size())));
    console.out().println("  " + columns("value", "expected", "got", "error", "ulp"));
    int hidden = 0;
    for (int i = 0; i < values.size(); i++) {
      if (all || values.size() <= MOST_SHOWN || isShown(values, i)) {
        print(values.get(i), console);
      } else {
        hidden++;
      }
    }
    if (hidden > 0) {
      console.out().println("  and " + hidden + " more that are as expected: --all shows them");
    }
  }

  private static boolean isShown(List<Value> values, int i) {
    return i == 0 || i == values.size() - 1 || !values.get(i).distance().isNone();
  }

  private static void print(Value value, Console console) {
    var distance = value.distance();
    var type = distance.dtype();
    var text =
        columns(
            value.place(),
            ScalarText.format(type, distance.expected()),
            ScalarText.format(type, distance.actual()),
            Double.toString(error(value)),
            distance.ulps().toString());
    console.out().println("  " + (distance.isNone() ? text : console.red(text)));
    if (type.isFloat()) {
      var decimals =
          columns("", decimal(type, distance.expected()), decimal(type, distance.actual()), "", "");
      console.out().println("  " + console.faint(decimals));
    }
  }

  private static String columns(
      String place, String expected, String got, String error, String ulps) {
    return Refusal.printable(
            String.format(
                Locale.ROOT, "%-16s %-26s %-26s %-24s %s", place, expected, got, error, ulps))
        .stripTrailing();
  }
}
