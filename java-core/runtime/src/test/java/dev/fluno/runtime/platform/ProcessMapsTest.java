package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.fluno.runtime.platform.ProcessMaps.Mapping;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMapsTest {

  @Test
  void reads_addresses_permissions_device_and_inode() throws IOException {
    ProcessMaps maps =
        ProcessMaps.parse(
            """
            7f0000000000-7f0000002000 r-xp 00001000 00:01 1036                       /memfd:fluno (deleted)
            7f0000002000-7f0000003000 rw-p 00000000 00:00 0\s
            7f0000003000-7f0000004000 r--s 00000000 fe:1f 18446744073709551615       /a b
            ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
            """);
    assertEquals(
        List.of(
            new Mapping(0x7f0000000000L, 0x7f0000002000L, "r-xp", 0x1000, 1, 1036),
            new Mapping(0x7f0000002000L, 0x7f0000003000L, "rw-p", 0, 0, 0),
            new Mapping(0x7f0000003000L, 0x7f0000004000L, "r--s", 0, 0xfe_0000_001fL, -1),
            new Mapping(0xffffffffff600000L, 0xffffffffff601000L, "--xp", 0, 0, 0)),
        maps.all());
    assertEquals(Optional.of(maps.all().get(0)), maps.at(0x7f0000001fffL));
    assertEquals(Optional.of(maps.all().get(3)), maps.at(0xffffffffff600fffL));
    assertEquals(Optional.empty(), maps.at(0x7f0000004000L));
    assertTrue(maps.all().get(0).isExecutable() && maps.all().get(0).isPrivate());
    assertFalse(maps.all().get(0).isWritable() || maps.all().get(2).isPrivate());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7f0000000000 r-xp 0 00:00 0", "1-2 rwx 0 00:00 0", "1-2 r-xp 0 0 0"})
  void refuses_a_line_in_another_form(String line) {
    assertThrows(IOException.class, () -> ProcessMaps.parse(line));
  }

  @Test
  void finds_the_mapping_of_sealed_memory() throws IOException {
    try (SealedMemory sealed = (SealedMemory) SealedLibrary.copyOf(new byte[5000])) {
      Mapping mapping = ProcessMaps.read().of(sealed).getFirst();
      assertEquals("r--s", mapping.permissions());
      assertEquals(sealed.bytes().address(), mapping.start());
      assertEquals(8192, mapping.end() - mapping.start());
    }
  }

  @Test
  void the_kernel_says_of_one_mapping_what_it_says_in_its_list() throws IOException {
    try (SealedMemory sealed = (SealedMemory) SealedLibrary.copyOf(new byte[5000]);
        SealedMemory other = (SealedMemory) SealedLibrary.copyOf(new byte[5000])) {
      var mappings = ProcessMaps.from(sealed.bytes().address(), sealed);
      assumeFalse(mappings.isEmpty(), "skipped: needs PROCMAP_QUERY of Linux 6.11");
      assertEquals(ProcessMaps.read().of(sealed), mappings);
      assertEquals(List.of(), ProcessMaps.from(other.bytes().address(), sealed));
    }
  }
}
