package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of every record of versions and of every scope. */
class TrustPropertiesTest {

  @Provide
  Arbitrary<VersionRecord> records() {
    return Arbitraries.maps(ids(), Arbitraries.longs().between(1, Long.MAX_VALUE))
        .ofMaxSize(20)
        .map(TreeMap::new)
        .map(VersionRecord::new);
  }

  @Provide
  Arbitrary<String> ids() {
    return Arbitraries.strings()
        .withChars("ab0")
        .ofMinLength(1)
        .ofMaxLength(3)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(labels -> "a." + String.join(".", labels));
  }

  @Property(tries = 500)
  void versions_are_read_as_they_were_written(@ForAll @From("records") VersionRecord versions)
      throws VersionRecord.Damaged {
    assertEquals(versions, VersionRecord.decode(versions.encode()));
  }

  @Property(tries = 2000)
  void another_byte_never_gives_other_versions(
      @ForAll @From("records") VersionRecord versions, @ForAll int at, @ForAll byte change) {
    byte[] bytes = versions.encode();
    bytes[Math.floorMod(at, bytes.length)] ^= change == 0 ? 1 : change;
    try {
      // White space may be another.
      assertEquals(versions, VersionRecord.decode(bytes));
    } catch (VersionRecord.Damaged noticed) {
      // as it should
    }
  }

  /** Text by text: what begins with the prefix and its dot, and goes on. */
  @Property(tries = 1000)
  void a_scope_covers_its_own_id_and_those_below_its_prefix(
      @ForAll @From("ids") String scope, @ForAll @From("ids") String id) {
    assertEquals(scope.equals(id), Scope.covers(scope, id));
    assertEquals(id.startsWith(scope + "."), Scope.covers(scope + ".*", id));
  }
}
