package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.SelfTest;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ScalarDistance;
import dev.fluno.runtime.invoke.GoldenResult;
import dev.fluno.runtime.invoke.GoldenResult.Value;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelftestViewTest {
  private static Value value(String place, DType type, long expected, long got) {
    return new Value(place, new ScalarDistance(type, expected, got));
  }

  private static SelfTest test(List<Value> values) {
    var refusal = new Refusal(IdentityCode.GOLDEN_DIFFERS, "f x[1]", "1", "2");
    return new SelfTest(
        VerificationReport.ofUnreadablePolicy(Path.of("b.fluno"), Instant.EPOCH, refusal),
        new Target("linux", "x86_64", 3),
        List.of(new GoldenResult("f", values)));
  }

  private static String printed(SelfTest test, boolean all) {
    var out = new ByteArrayOutputStream();
    var stream = new PrintStream(out, true, UTF_8);
    SelftestView.print(
        test, all, new Console(InputStream.nullInputStream(), stream, stream, false, false));
    return out.toString(UTF_8);
  }

  private static List<Value> longVector() {
    var values = new ArrayList<Value>();
    for (int i = 0; i < 70; i++) {
      values.add(value("x[" + i + "]", DType.I32, i, i == 33 ? -1 : i));
    }
    return values;
  }

  @Test
  void of_a_long_vector_the_ends_and_what_differs_are_shown() {
    var part = printed(test(longVector()), false);
    assertTrue(part.contains("case      f: differs in 1 of 70\n"), part);
    assertEquals(
        List.of("x[0]", "x[33]", "x[69]"),
        part.lines()
            .map(String::strip)
            .filter(l -> l.startsWith("x["))
            .map(l -> l.split(" ", 2)[0])
            .toList());
    assertTrue(part.contains("  and 67 more that are as expected: --all shows them\n"), part);
    assertTrue(part.contains("1 cases, 70 values, 1 not as expected"), part);
    var all = printed(test(longVector()), true);
    assertEquals(70, all.lines().filter(line -> line.startsWith("  x[")).count());
    assertFalse(all.contains("more"), all);
  }

  @Test
  void every_type_is_shown_exactly_and_how_far_it_is_off() {
    var values =
        List.of(
            value("result", DType.U64, -1, -2),
            value("a[0]", DType.F64, Double.doubleToLongBits(1), Double.doubleToLongBits(1) + 2),
            value("a[1]", DType.F32, Float.floatToIntBits(0.1f), Float.floatToIntBits(0.1f) + 1),
            value("a[2]", DType.F64, Double.doubleToLongBits(Double.NaN), 0),
            value("a[3]", DType.F64, 0, Long.MIN_VALUE),
            value("a[4]", DType.I1, 0, 1),
            value("a[5]", DType.I8, -128, 127));
    var text = printed(test(values), false).replaceAll(" +", " ");
    for (var line :
        List.of(
            " result 18446744073709551615 18446744073709551614 1.0 1\n",
            " a[0] 0x1.0p0 0x1.0000000000002p0 4.440892098500626E-16 2\n 1.0 1.0000000000000004\n",
            " a[1] 0x1.99999ap-4 0x1.99999cp-4 7.450580596923828E-9 1\n 0.1 0.10000001\n",
            " a[2] NaN 0x0.0p0 NaN 18446744073709551616\n NaN 0.0\n",
            " a[3] 0x0.0p0 -0x0.0p0 0.0 0\n 0.0 -0.0\n",
            " a[4] 0 1 1.0 1\n",
            " a[5] -128 127 255.0 255\n")) {
      assertTrue(text.contains(line), line + text);
    }
    byte[] json = JsonWriter.pretty(SelftestView.json(test(values)));
    assertEquals(List.of(), PublishedSchema.SELFTEST.validate(json), new String(json, UTF_8));
  }
}
