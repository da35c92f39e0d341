package dev.fluno.tests.windows;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.platform.LibraryChoice;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What tests run inside Windows: loads a bundle and does with it what the first argument says.
 * Prints one fact a line.
 */
final class LoadProgram {
  private final Path bundle;
  private final Path policy;
  private final List<String> rest;

  private LoadProgram(List<String> arguments) {
    this.bundle = Path.of(arguments.get(1));
    this.policy = Path.of(arguments.get(2));
    this.rest = arguments.subList(3, arguments.size());
  }

  public static void main(String[] arguments) throws Exception {
    var program = new LoadProgram(List.of(arguments));
    switch (arguments[0]) {
      case "show" -> program.show();
      case "once" -> program.load().close();
      case "forget" -> program.load();
      case "plainly" -> program.plainly();
      case "replace" -> program.replaceWhatIsRead();
      case "hold" -> program.hold();
      case "many" -> program.many();
      case "tampered" -> program.tampered();
      case "attack" -> program.attack();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static void say(String fact) {
    System.out.println(fact);
  }

  private Artifact load() {
    try {
      var artifact = Fluno.load(bundle, TrustPolicy.read(policy));
      artifact.entry("hot_run").call(Map.of("seed", 7L, "steps", 16L));
      return artifact;
    } catch (FlunoException e) {
      say(e.refusal().code().id() + " " + e.refusal().subject() + ": " + e.refusal().have());
      say(subnormals());
      throw e;
    }
  }

  /** Two at once, what they compute, and what is left of one that is closed. */
  @SuppressWarnings("try") // closed twice: early, and in any case
  private void show() throws IOException {
    say(Machine.current().label());
    try (var first = load();
        var second = load()) {
      say(first.report().library().orElseThrow());
      Fingerprint.of(first).forEach(LoadProgram::say);
      say("two agree: " + Fingerprint.of(first).equals(Fingerprint.of(second)));
      for (Path room : rooms()) {
        var view = Files.getFileAttributeView(room, AclFileAttributeView.class);
        say("owner " + view.getOwner().getName());
        view.getAcl().forEach(entry -> say("entry " + entry.principal().getName()));
      }
      first.close();
      try {
        first.entry("hot_run").call(Map.of("seed", 7L, "steps", 16L));
      } catch (FlunoException e) {
        say("closed: " + e.refusal().code().id());
      }
      say("the other: " + Fingerprint.of(second).getFirst());
    }
    say("rooms left: " + rooms().size());
    say(subnormals());
  }

  /** 4.0 unless the floating-point mode of this thread flushes them to zero. */
  private static String subnormals() {
    double least = Double.parseDouble("4.9e-324"); // javac would fold a constant
    return "subnormals: " + least * 4 / least;
  }

  /** Loads a library as Java does, without a word on where what it needs may lie. */
  @SuppressWarnings("restricted") // that is the point
  private void plainly() {
    SymbolLookup.libraryLookup(Path.of(rest.getFirst()), Arena.global());
    say("loaded plainly");
  }

  /** Windows replaces no file that somebody has open; somebody is quick here. */
  private void replaceWhatIsRead() throws Exception {
    Path file = Files.writeString(Path.of(rest.getFirst()), "old");
    var reader = Files.newInputStream(file);
    try {
      Files.move(
          Files.writeString(file.resolveSibling("fresh"), "new"),
          file,
          StandardCopyOption.ATOMIC_MOVE);
      say("replaced at once");
    } catch (IOException e) {
      say("not at once");
    }
    var closing =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Thread.sleep(300);
                    reader.close();
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    DurableFile.replace(file, "new".getBytes(StandardCharsets.UTF_8));
    closing.join();
    say(Files.readString(file));
  }

  /** Loads, says so, and holds it until a file appears. */
  private void hold() throws Exception {
    try (var artifact = load()) {
      for (Path room : rooms()) {
        try (Stream<Path> files = Files.list(room)) {
          files.forEach(file -> say(file.toString()));
        }
      }
      say("loaded");
      while (!Files.exists(Path.of(rest.getFirst()))) {
        Thread.sleep(20);
      }
      say("still " + Fingerprint.of(artifact).getFirst());
    }
  }

  /** Loads its library and closes it so many times, past the gate, which would take longer. */
  private void many() throws IOException {
    var manifest = Fluno.inspect(bundle).manifest().orElseThrow();
    var library = LibraryChoice.best(manifest.libraries(), Library::target, Machine.current());
    byte[] bytes = Files.readAllBytes(bundle.resolve("artifact").resolve(library.file()));
    for (int i = 0; i < Integer.parseInt(rest.getFirst()); i++) {
      try (var loaded = NativeLibrary.load(SealedLibrary.copyOf(bytes), manifest.entries())) {
        loaded.entry("hot_run").call(Map.of("seed", 7L, "steps", 16L));
      }
    }
    say("rooms left: " + rooms().size());
  }

  /** Loads again and again while somebody attacks, and counts how it went. */
  private void tampered() throws Exception {
    var outcomes = new TreeMap<String, Integer>();
    List<String> right = List.of();
    for (int i = 0; i < Integer.parseInt(rest.getFirst()); i++) {
      String outcome = "right";
      try (var artifact = Fluno.load(bundle, TrustPolicy.read(policy))) {
        var computed = Fingerprint.of(artifact);
        right = right.isEmpty() ? computed : right;
        outcome = right.equals(computed) ? outcome : "WRONG";
      } catch (FlunoException e) {
        outcome = e.refusal().code().id();
      }
      outcomes.merge(outcome, 1, Integer::sum);
    }
    Files.createFile(Path.of(rest.get(1)));
    outcomes.forEach((outcome, count) -> say(outcome + " " + count));
  }

  /** Tries to change whatever lies in the load folder, until a file appears. */
  private void attack() throws IOException {
    var done = new TreeMap<String, Integer>();
    say("ready");
    do {
      for (Path room : rooms()) {
        for (Path file : entries(room)) {
          attack(done, "write", () -> Files.write(file, new byte[1], StandardOpenOption.WRITE));
          attack(done, "cut", () -> Files.write(file, new byte[0]));
          attack(done, "rename", () -> Files.move(file, file.resolveSibling("renamed")));
          attack(done, "delete", () -> Files.delete(file));
          attack(done, "replace", () -> replace(file));
        }
        attack(done, "move the folder", () -> Files.move(room, room.resolveSibling("moved")));
      }
    } while (!Files.exists(Path.of(rest.getFirst())));
    done.forEach((what, count) -> say(what + " " + count));
  }

  private static void replace(Path file) throws IOException {
    Path other = Files.write(file.resolveSibling("other"), new byte[1]);
    try {
      Files.move(other, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(other);
    }
  }

  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  private static void attack(Map<String, Integer> done, String what, Change change) {
    try {
      change.make();
      done.merge(what, 1, Integer::sum);
    } catch (IOException e) {
      done.merge("attempts", 1, Integer::sum);
    }
  }

  private static List<Path> rooms() {
    return entries(Path.of(System.getenv("LOCALAPPDATA"), "fluno", "load"));
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return new ArrayList<>(entries.toList());
    } catch (IOException e) {
      return List.of();
    }
  }
}
