package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.inout;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.event.Events;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedCallsTest {
  private static final EntrySignature COUNT = entry("count", "i64", inout("n", "tensor<i64>[1]"));

  @TempDir Path folder;

  private static void bindAndCall() {
    try (var library =
            TestLibrary.load("long count(memref *n) { return ++AT(n, long, 0); }", COUNT);
        var bound = library.entry("count").bind(Map.of())) {
      bound.run();
      bound.run();
      assertEquals(2, bound.longResult());
      library.entry("count").call(Map.of("n", Tensor.of(0L)));
    }
  }

  /** What a recording with these events turned on holds of Fluno. */
  private List<RecordedEvent> recorded(String... names) throws IOException {
    var file = folder.resolve("events.jfr");
    try (var recording = new Recording()) {
      for (var name : names) {
        recording.enable(name);
      }
      recording.start();
      bindAndCall();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().startsWith("dev.fluno."))
        .toList();
  }

  @Test
  void a_recording_that_asks_for_them_gets_binds_and_calls_of_both_kinds() throws IOException {
    var events = recorded("dev.fluno.Bind", "dev.fluno.Call");
    assertEquals(
        List.of("dev.fluno.Bind", "dev.fluno.Call", "dev.fluno.Call", "dev.fluno.Call"),
        events.stream().map(event -> event.getEventType().getName()).toList());
    assertTrue(events.stream().allMatch(event -> event.getString("entry").equals("count")));
    assertEquals(
        List.of(true, true, false),
        events.stream().skip(1).map(event -> event.getBoolean("bound")).toList());
  }

  @Test
  void a_recording_that_does_not_ask_gets_none() throws IOException {
    assertFalse(Events.callsAreRecorded());
    assertEquals(List.of(), recorded());
    assertFalse(Events.callsAreRecorded());
  }
}
