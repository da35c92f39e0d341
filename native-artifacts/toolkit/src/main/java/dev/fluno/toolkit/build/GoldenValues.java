package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.golden.GoldenAnswer;
import dev.fluno.toolkit.golden.GoldenCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.LongStream;

/** Calls a library and keeps what it gives. */
final class GoldenValues {
  private GoldenValues() {}

  /**
   * Runs every call on one library.
   *
   * @throws AuthoringException if a call has an argument outside its bounds
   */
  static List<GoldenAnswer> run(
      byte[] library, List<EntrySignature> entries, List<GoldenCall> calls) throws IOException {
    var sealed = SealedLibrary.copyOf(library);
    try (var loaded = NativeLibrary.load(sealed, entries)) {
      var answers = new ArrayList<GoldenAnswer>();
      for (var call : calls) {
        answers.add(run(loaded, call));
      }
      return answers;
    }
  }

  private static GoldenAnswer run(NativeLibrary library, GoldenCall call) {
    try {
      var arguments = call.nativeArguments();
      var result = library.entry(call.entry().name()).call(arguments);
      var values = new LinkedHashMap<String, long[]>();
      call.entry()
          .result()
          .ifPresent(
              type -> {
                var text = result.scalarText().orElseThrow();
                long bits = ScalarText.parse(type.dtype(), text).orElseThrow();
                values.put(GoldenAnswer.RESULT, new long[] {bits});
              });
      for (var written : call.entry().written()) {
        var tensor =
            arguments.get(written.name()) instanceof Tensor given
                ? given
                : result.tensor(written.name());
        values.put(written.name(), bits(tensor));
      }
      return new GoldenAnswer(values);
    } catch (ArgumentException e) {
      throw new AuthoringException(
          AuthoringCode.RECIPE_INVALID,
          call.origin() + ", " + e.refusal().subject(),
          e.refusal().need(),
          e.refusal().have(),
          e);
    }
  }

  private static long[] bits(Tensor tensor) {
    return LongStream.range(0, tensor.length()).map(tensor::getBits).toArray();
  }
}
