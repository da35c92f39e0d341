package dev.fluno.tests.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the flight recorder is told of the gate. */
class RecordedGateTest {
  @TempDir private Path folder = Path.of("");

  private List<RecordedEvent> recorded(Runnable work, String... names) throws IOException {
    var file = folder.resolve("events.jfr");
    try (var recording = new Recording()) {
      Arrays.stream(names).forEach(recording::enable);
      recording.start();
      work.run();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().startsWith("dev.fluno."))
        .toList();
  }

  private static void load(Forge forge) {
    Fluno.load(forge.bundle(), TrustPolicy.read(forge.policy())).close();
  }

  @Test
  void a_load_tells_of_the_gate_of_each_stage_and_of_the_library() throws IOException {
    var forge = Forge.in(folder);
    var events =
        recorded(() -> load(forge), "dev.fluno.Verify", "dev.fluno.VerifyStage", "dev.fluno.Load");
    var stages =
        events.stream()
            .filter(event -> event.getEventType().getName().equals("dev.fluno.VerifyStage"))
            .toList();
    assertEquals(
        Arrays.stream(Stage.values()).filter(Stage::isGate).map(Stage::label).toList(),
        stages.stream().map(event -> event.getString("stage")).toList());
    assertTrue(stages.stream().allMatch(event -> event.getString("outcome").equals("passed")));

    var verify = only(events, "dev.fluno.Verify");
    assertEquals("", verify.getString("code"));
    var load = only(events, "dev.fluno.Load");
    assertEquals(verify.getString("artifactId"), load.getString("artifactId"));
    assertFalse(load.getString("target").isEmpty());
    assertTrue(load.getLong("bytes") > 0);
  }

  @Test
  void a_refusal_is_told_by_its_code_and_by_no_path() throws IOException {
    var forge = Forge.in(folder);
    Files.writeString(forge.bundle().resolve("artifact/manifest.json"), "{}");
    var events =
        recorded(
            () -> assertThrows(RefusedException.class, () -> load(forge)),
            "dev.fluno.Verify",
            "dev.fluno.VerifyStage");
    assertTrue(only(events, "dev.fluno.Verify").getString("code").startsWith("FLN-"));
    assertEquals("refused", events.get(events.size() - 2).getString("outcome"));
    assertFalse(events.toString().contains(folder.toString()));
  }

  @Test
  void a_recording_that_does_not_ask_is_told_nothing() throws IOException {
    var forge = Forge.in(folder);
    assertEquals(List.of(), recorded(() -> load(forge)));
  }

  private static RecordedEvent only(List<RecordedEvent> events, String name) {
    var found =
        events.stream().filter(event -> event.getEventType().getName().equals(name)).toList();
    assertEquals(1, found.size(), name);
    return found.getFirst();
  }
}
