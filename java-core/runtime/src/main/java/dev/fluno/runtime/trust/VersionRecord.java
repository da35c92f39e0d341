package dev.fluno.runtime.trust;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Highest versions by artifact id, {@code fluno_versions.v1}. Its checksum finds accidents, such as
 * a digit that changed; whoever may write the file can write a checksum too.
 */
record VersionRecord(SortedMap<String, Long> versions) {
  static final int MAX_BYTES = 1 << 20;
  static final VersionRecord EMPTY = new VersionRecord(Collections.emptySortedMap());

  private static final String SCHEMA = "fluno_versions.v1";

  /** The bytes are not what {@link #encode} makes. */
  static final class Damaged extends Exception {
    private static final long serialVersionUID = 1L;

    Damaged(String have) {
      super(have);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  VersionRecord {
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
  }

  /** 0 if there is none. */
  long highest(String artifactId) {
    return versions.getOrDefault(artifactId, 0L);
  }

  VersionRecord with(String artifactId, long version) {
    var raised = new TreeMap<>(versions);
    raised.put(artifactId, version);
    return new VersionRecord(raised);
  }

  byte[] encode() {
    JsonObject members = members();
    return JsonWriter.pretty(
        new ObjectBuilder()
            .put("schema", SCHEMA)
            .put("versions", members)
            .put("sha256", checksum(members))
            .build());
  }

  static VersionRecord decode(byte[] bytes) throws Damaged {
    try {
      ObjectReader root = ObjectReader.of(StrictJson.parse(bytes, MAX_BYTES));
      String schema = root.string("schema");
      if (!schema.equals(SCHEMA)) {
        throw new Damaged("another schema than " + SCHEMA);
      }
      ObjectReader reader = root.object("versions");
      var versions = new TreeMap<String, Long>();
      for (String artifactId : reader.keys()) {
        versions.put(artifactId, reader.integer(artifactId, 1, Long.MAX_VALUE));
      }
      String checksum = root.string("sha256");
      root.close();
      var decoded = new VersionRecord(versions);
      if (!checksum.equals(checksum(decoded.members()))) {
        throw new Damaged("a checksum that does not fit");
      }
      return decoded;
    } catch (JsonProblem e) {
      throw new Damaged(String.valueOf(e.getMessage()));
    }
  }

  private JsonObject members() {
    var object = new ObjectBuilder();
    versions.forEach(object::put);
    return object.build();
  }

  private static String checksum(JsonValue members) {
    return Sha256.hex(JsonWriter.compact(members));
  }
}
