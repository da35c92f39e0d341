package dev.fluno.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
  @TempDir private Path folder = Path.of("");

  private int made;

  private Path get(String source) throws IOException, InterruptedException {
    return new CacheFolder(folder.resolve("cache"))
        .get(
            "thing",
            List.of(source),
            place -> {
              made++;
              Files.writeString(place, source);
            });
  }

  @Test
  void a_thing_is_made_once_for_each_source() throws Exception {
    var one = get("one");
    assertEquals(one, get("one"));
    assertEquals("one", Files.readString(one));
    assertNotEquals(one, get("two"));
    assertEquals(2, made);
  }

  @Test
  void what_was_not_finished_is_made_again() throws Exception {
    var cache = new CacheFolder(folder.resolve("cache"));
    assertThrows(
        IOException.class,
        () ->
            cache.get(
                "thing",
                List.of("one"),
                place -> {
                  Files.createDirectories(place.resolve("half"));
                  throw new IOException("the network went away");
                }));
    assertEquals("one", Files.readString(get("one")));
  }
}
