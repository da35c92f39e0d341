package dev.fluno.benchmarks.profile;

import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A script that imports, verifies, loads, binds and calls, as a user would start it, with a flight
 * recording of Fluno's own events. The script times the import by its own clock, since there is no
 * Fluno before it.
 */
public final class ProfileSuite implements Suite {
  private static final String EVENTS = "dev.fluno.";

  /** What tells events of one type apart. */
  private static final List<String> LABELS = List.of("stage", "entry");

  @Override
  public String name() {
    return "profile";
  }

  @Override
  public String title() {
    return "Where the time goes";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    var size = setting.sizes().getLast();
    recorder.fact("bundle", setting.dist().bundle(size).getFileName().toString());
    var folder = Files.createDirectories(setting.scratch().resolve("profile"));
    var recording = folder.resolve("recording.jfr");
    recorder.progress("profile", 1, 1);
    var out = Commands.quietly(command(setting, size, folder), environment(folder, recording));
    out.lines()
        .map(line -> line.split(" ", -1))
        .filter(words -> words.length == 2 && words[0].startsWith("profile/"))
        .forEach(
            words ->
                recorder.figure(
                    Figure.of(
                        words[0],
                        words[0].substring(8),
                        Map.of(),
                        "us",
                        List.of(Double.parseDouble(words[1]) / 1e3))));
    if (!Files.exists(recording)) {
      recorder.absent("events", "the JVM that ran the script left no flight recording");
      return;
    }
    events(recording)
        .forEach(
            (what, micros) ->
                recorder.figure(Figure.of("profile/" + what, what, Map.of(), "us", micros)));
  }

  private static List<String> command(Setting setting, String size, Path folder)
      throws IOException {
    var script =
        Files.writeString(
            folder.resolve("profile.py"),
            """
            import sys
            import time

            start = time.perf_counter_ns()
            import fluno_runtime as fluno

            print("profile/import", time.perf_counter_ns() - start)
            bundle, policy, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
            for _ in range(runs):
                fluno.verify(bundle, trust=policy)
                with fluno.load(bundle, trust=policy) as artifact:
                    call = artifact.hot_vector.bind(seed=7, steps=64)
                    for _ in range(20):
                        call()
            """);
    return setting.run(
        script,
        List.of(
            setting.dist().bundle(size).toString(),
            setting.dist().policy().toString(),
            setting.quick() ? "5" : "50"));
  }

  /** The events are off by default: this recording is the only thing that switches them on. */
  private static Map<String, String> environment(Path folder, Path recording) throws IOException {
    var settings = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration version=\"2.0\">\n");
    for (var event : List.of("Verify", "VerifyStage", "Load", "Bind", "Call")) {
      settings
          .append("<event name=\"" + EVENTS + event + "\">")
          .append("<setting name=\"enabled\">true</setting>")
          .append("<setting name=\"threshold\">0 ns</setting>")
          .append("<setting name=\"stackTrace\">false</setting></event>\n");
    }
    var file = Files.writeString(folder.resolve("fluno.jfc"), settings + "</configuration>\n");
    return Map.of(
        "JAVA_TOOL_OPTIONS",
        "-XX:StartFlightRecording=settings=" + file + ",filename=" + recording);
  }

  /** Microseconds of every event of Fluno, by what it is of. */
  private static Map<String, List<Double>> events(Path recording) throws IOException {
    var micros = new LinkedHashMap<String, List<Double>>();
    try (var file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        var event = file.readEvent();
        if (event.getEventType().getName().startsWith(EVENTS)) {
          micros
              .computeIfAbsent(what(event), _ -> new ArrayList<>())
              .add(event.getDuration().toNanos() / 1e3);
        }
      }
    }
    return micros;
  }

  private static String what(RecordedEvent event) {
    var name = event.getEventType().getName().substring(EVENTS.length());
    return LABELS.stream()
        .filter(event::hasField)
        .map(label -> name + "/" + event.getValue(label))
        .findFirst()
        .orElse(name);
  }
}
