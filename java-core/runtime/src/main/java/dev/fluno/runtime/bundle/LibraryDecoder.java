package dev.fluno.runtime.bundle;

import dev.fluno.runtime.binary.Declared;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.platform.Target;
import java.util.Set;

/** Decodes one element of {@code libraries}. */
final class LibraryDecoder {
  private static final int MAX_NEEDED = 64;
  private static final int MAX_SYMBOLS = 1024;

  private LibraryDecoder() {}

  static Library decode(ObjectReader reader) throws JsonProblem {
    String file = file(reader);
    long sizeBytes = reader.integer("size", 1, BundleLimits.MAX_RESOURCE_BYTES);
    String sha256 = TextRule.SHA256.read(reader, "sha256");
    Target target = target(reader);
    String format = format(reader, target);
    var declared =
        new Declared(
            Set.copyOf(TextRule.NAME_TEXT.readAll(reader, "needed", 0, MAX_NEEDED)),
            Set.copyOf(TextRule.ANY_SYMBOL.readAll(reader, "imports", 0, MAX_SYMBOLS)),
            Set.copyOf(TextRule.ANY_SYMBOL.readAll(reader, "exports", 1, MAX_SYMBOLS)));
    requireText(reader, "code_at_load", "none");
    reader.close();
    return new Library(file, sizeBytes, sha256, target, format, declared);
  }

  private static String file(ObjectReader reader) throws JsonProblem {
    String file = reader.string("file");
    if (!FileNameRule.allows(file) || file.equals(Manifest.FILE_NAME)) {
      throw reader.mismatch(
          "file",
          FileNameRule.TEXT + ", and not " + Manifest.FILE_NAME,
          new JsonString(file).description());
    }
    return file;
  }

  private static Target target(ObjectReader reader) throws JsonProblem {
    String os = TextRule.OS.read(reader, "os");
    String arch = TextRule.ARCH.read(reader, "arch");
    // Only x86-64 has levels: System V ABI AMD64 supplement, section 3.1.1.
    int levels = arch.equals("x86_64") ? 4 : 1;
    return new Target(os, arch, (int) reader.integer("cpu_level", 1, levels));
  }

  private static String format(ObjectReader reader, Target target) throws JsonProblem {
    requireText(reader, "format", target.format());
    return target.format();
  }

  private static void requireText(ObjectReader reader, String key, String need) throws JsonProblem {
    String have = reader.string(key);
    if (!have.equals(need)) {
      throw reader.mismatch(key, "\"" + need + "\"", new JsonString(have).description());
    }
  }
}
