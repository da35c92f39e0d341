package dev.fluno.runtime;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.bundle.ArgumentJson;
import dev.fluno.runtime.bundle.GoldenCase;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.invoke.GoldenRun;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Turns the golden cases of a manifest, which are text, into runs with the bits they must give. The
 * decoder has held every case against its entry, so whatever is looked up here is there.
 */
final class GoldenRuns {
  private GoldenRuns() {}

  static List<GoldenRun> of(Manifest manifest) {
    return manifest.goldenCases().stream()
        .map(golden -> run(golden, entry(golden, manifest)))
        .toList();
  }

  private static EntrySignature entry(GoldenCase golden, Manifest manifest) {
    return manifest.entries().stream()
        .filter(entry -> entry.name().equals(golden.entry()))
        .findFirst()
        .orElseThrow();
  }

  private static GoldenRun run(GoldenCase golden, EntrySignature entry) {
    var arguments = new HashMap<String, Object>();
    for (var parameter : entry.arguments()) {
      var type = parameter.type();
      var json = Objects.requireNonNull(golden.arguments().get(parameter.name()));
      var bits = ArgumentJson.parse(type, json).orElseThrow();
      arguments.put(parameter.name(), ArgumentJson.value(type, bits));
    }
    var expected = new HashMap<String, List<Long>>();
    for (var output : entry.written()) {
      var texts = Objects.requireNonNull(golden.expectedOutputs().get(output.name()));
      expected.put(
          output.name(), texts.stream().map(text -> bits(output.type().dtype(), text)).toList());
    }
    var result =
        golden
            .expectedResult()
            .map(text -> OptionalLong.of(bits(entry.result().orElseThrow().dtype(), text)))
            .orElse(OptionalLong.empty());
    return new GoldenRun(golden.entry(), arguments, result, expected);
  }

  private static long bits(DType dtype, String text) {
    return ScalarText.parse(dtype, text).orElseThrow();
  }
}
