package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of tests/benchmarks/opponents/opponents.json, its places not filled in yet.
 *
 * @param needs the tools that build and run it
 * @param build commands, in this order
 * @param run the command that makes it answer the protocol
 */
public record ListedProgram(
    String name, List<String> needs, List<List<String>> build, List<String> run) {
  private static final int MAX_BYTES = 1 << 20;

  /**
   * What stands in the places of a command.
   *
   * @param root the checkout
   * @param launcher the words that start {@code fluno}
   * @param out the folder of what was built
   */
  public record Places(Path root, List<String> launcher, Path out, String python) {
    public Path references() {
      return root.resolve("native-artifacts/continuous-inference/references");
    }

    public Path opponents() {
      return root.resolve("tests/benchmarks/opponents");
    }

    public List<String> fill(List<String> words) {
      return words.stream()
          .flatMap(word -> word.equals("{launcher}") ? launcher.stream() : Stream.of(filled(word)))
          .toList();
    }

    private String filled(String word) {
      return word.replace("{references}", references().toString())
          .replace("{opponents}", opponents().toString())
          .replace("{out}", out.toString())
          .replace("{python}", python)
          .replace("{javac}", ChildJvm.program("javac"))
          .replace("{java}", ChildJvm.program("java"))
          .replace("{classpath}", ChildJvm.classPath());
    }
  }

  /**
   * All of them.
   *
   * @param root the checkout
   * @throws IOException if the list cannot be read, or is none
   */
  public static List<ListedProgram> read(Path root) throws IOException {
    var list = root.resolve("tests/benchmarks/opponents/opponents.json");
    try {
      var programs = new ArrayList<ListedProgram>();
      for (var each :
          ObjectReader.of(StrictJson.parse(Files.readAllBytes(list), MAX_BYTES))
              .objects("opponents")) {
        programs.add(
            new ListedProgram(
                each.string("name"),
                each.strings("needs"),
                commands(each, "build"),
                each.strings("run")));
      }
      return programs;
    } catch (JsonProblem problem) {
      throw new IOException(list + ": " + problem.getMessage(), problem);
    }
  }

  private static List<List<String>> commands(ObjectReader object, String key) throws JsonProblem {
    var commands = new ArrayList<List<String>>();
    for (var element : object.array(key)) {
      if (!(element instanceof JsonArray(var words))) {
        throw object.mismatch(key, "lists of words", element.description());
      }
      commands.add(
          words.stream().map(word -> word instanceof JsonString(var text) ? text : "").toList());
    }
    return commands;
  }
}
