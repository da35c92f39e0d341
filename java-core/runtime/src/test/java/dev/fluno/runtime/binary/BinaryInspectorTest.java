package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BinaryInspectorTest {

  private static final MemorySegment ELF = MemorySegment.ofArray(new ElfBuilder().build());
  private static final MemorySegment PE = MemorySegment.ofArray(new PeBuilder().build());
  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  @Test
  void inspects_the_format_that_the_manifest_states() {
    var linux = new Target("linux", "x86_64", 1);
    var windows = new Target("windows", "x86_64", 1);
    assertEquals(List.of(), BinaryInspector.inspect(ELF, "elf", linux, RUN).findings());
    assertEquals(List.of(), BinaryInspector.inspect(PE, "pe", windows, RUN).findings());
    assertEquals(
        BinaryCode.NOT_PE,
        BinaryInspector.inspect(ELF, "pe", windows, RUN).findings().getFirst().code());
    assertEquals(
        BinaryCode.NOT_ELF,
        BinaryInspector.inspect(PE, "elf", linux, RUN).findings().getFirst().code());
    assertEquals(
        List.of(new Finding(BinaryCode.UNKNOWN_FORMAT, "file", "ELF or PE", "bytes 7f454c46")),
        BinaryInspector.inspect(ELF, "macho", linux, RUN).findings());
  }

  @Test
  void without_a_manifest_the_file_says_what_it_is() {
    for (MemorySegment library : List.of(ELF, PE)) {
      BinaryReport report = BinaryInspector.inspect(library);
      assertEquals(List.of(), report.findings());
      assertEquals(List.of("run"), report.exports());
    }
    var arm = new PeBuilder().u16(PeBuilder.PE + 4, 0xaa64).directory(PeDirectory.EXCEPTION, 0, 0);
    BinaryReport report = BinaryInspector.inspect(MemorySegment.ofArray(arm.build()));
    assertEquals("aarch64", report.machine());
    assertEquals(List.of(), report.findings());
  }

  @Test
  void without_a_manifest_nothing_may_be_needed_or_imported() {
    BinaryReport report =
        BinaryInspector.inspect(MemorySegment.ofArray(new PeBuilder().imports().build()));
    assertEquals(
        List.of("KERNEL32.dll", "Sleep", "Beep"),
        report.findings().stream().map(Finding::have).toList());
  }

  @Test
  void a_file_that_is_no_library_is_refused_by_its_first_bytes() {
    for (String text : List.of("", "M", "#!/bin/sh\n", "\u007fELE", "!<arch>\n")) {
      var bytes = MemorySegment.ofArray(text.getBytes(StandardCharsets.ISO_8859_1));
      BinaryReport report = BinaryInspector.inspect(bytes);
      assertEquals(BinaryCode.UNKNOWN_FORMAT, report.findings().getFirst().code(), text);
      assertEquals(Format.UNKNOWN, report.format());
    }
  }

  @Test
  void every_code_of_the_inspectors_has_a_defect() {
    var missing = EnumSet.allOf(BinaryCode.class);
    ElfDefects.all().forEach(defect -> missing.removeAll(defect.codes()));
    PeDefects.all().forEach(defect -> missing.removeAll(defect.codes()));
    assertEquals(
        EnumSet.of(
            BinaryCode.UNKNOWN_FORMAT,
            BinaryCode.NO_FILE,
            BinaryCode.NOT_A_FILE,
            BinaryCode.FILE_TOO_LARGE,
            BinaryCode.FILE_UNREADABLE),
        missing);
  }

  @Test
  void codes_are_in_the_range_of_their_stage_and_all_different() {
    var numbers = new HashSet<Integer>();
    for (BinaryCode code : BinaryCode.values()) {
      assertEquals(19, code.number() / 100);
      assertTrue(numbers.add(code.number()), code.name());
      assertFalse(code.title().endsWith("."), code.name());
      assertTrue(code.remedy().endsWith("."), code.name());
    }
  }
}
