package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.testing.Effort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes get a report, the same one each time, with findings and work in proportion to their
 * number. A library without a finding is one in which a second, much simpler reader sees nothing
 * that may not be in it.
 */
class BinaryFuzzTest {
  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));
  private static final Declared IMPORTING =
      new Declared(Set.of("KERNEL32.dll"), Set.of("Sleep", "Beep"), Set.of("run"));
  private static final Declared WORKLOAD =
      new Declared(
          Set.of(),
          Set.of(),
          Set.of("_mlir_ciface_hot_run", "_mlir_ciface_hot_vector", "_mlir_ciface_step"));

  static Stream<byte[]> elfLibraries() {
    return Stream.concat(
        Stream.of(new ElfBuilder().build(), prebuilt("linux-x86_64-v3.so")),
        broken(ElfDefects.all(), ElfBuilder::new, ElfBuilder::build));
  }

  @MethodSource("elfLibraries")
  @FuzzTest
  void elf(byte[] data) {
    for (Declared declared : List.of(RUN, WORKLOAD)) {
      if (inspect(data, "elf", "linux", declared).findings().isEmpty()) {
        PlainElf.assertHarmless(data);
      }
    }
  }

  static Stream<byte[]> peLibraries() {
    return Stream.concat(
        Stream.of(new PeBuilder().build(), new PeBuilder().imports().build()),
        broken(PeDefects.all(), PeBuilder::new, PeBuilder::build));
  }

  @MethodSource("peLibraries")
  @FuzzTest
  void pe(byte[] data) {
    for (Declared declared : List.of(RUN, IMPORTING)) {
      if (inspect(data, "pe", "windows", declared).findings().isEmpty()) {
        PlainPe.assertHarmless(data);
      }
    }
  }

  private static <B> Stream<byte[]> broken(
      List<Defect<B>> defects, Supplier<B> sound, Function<B, byte[]> build) {
    return defects.stream()
        .map(
            defect -> {
              B library = sound.get();
              defect.make().accept(library);
              return build.apply(library);
            });
  }

  private static BinaryReport inspect(byte[] data, String format, String os, Declared declared) {
    var bytes = MemorySegment.ofArray(data).asReadOnly();
    var target = new Target(os, "x86_64", 1);
    BinaryReport report =
        Effort.bounded(data, () -> BinaryInspector.inspect(bytes, format, target, declared));
    assertEquals(report, BinaryInspector.inspect(bytes, format, target, declared));
    assertTrue(report.findings().size() <= 64 + data.length, "findings in proportion");
    Effort.bounded(data, () -> BinaryInspector.inspect(bytes));
    return report;
  }

  private static byte[] prebuilt(String name) {
    Path library =
        Path.of(
            System.getProperty("fluno.root"),
            "native-artifacts/prebuilt/continuous-inference/s",
            name);
    try {
      return Files.readAllBytes(library);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
