package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.platform.Target;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ElfInspectorTest {

  static final Target X86_64 = new Target("linux", "x86_64", 1);
  static final Target AARCH64 = new Target("linux", "aarch64", 1);
  static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  static BinaryReport inspect(ElfBuilder library) {
    return ElfInspector.inspect(MemorySegment.ofArray(library.build()), X86_64, RUN);
  }

  @Test
  void accepts_a_plain_library() {
    assertEquals(
        new BinaryReport("elf", List.of(), List.of(), List.of("run"), List.of()),
        inspect(new ElfBuilder()));
  }
}
