package dev.fluno.benchmarks.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/**
 * An opponent that knows the published answers and computes nothing. Its arguments are the
 * subjects: {@code exact}, {@code near} and so on, by what they do.
 */
final class FakeOpponent {
  private FakeOpponent() {}

  /** The program, with these subjects. */
  static Program program(String name, String... subjects) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FakeOpponent.class.getName()));
    command.addAll(List.of(subjects));
    return new Program(name, () -> List.of(command));
  }

  public static void main(String[] subjects) {
    if (subjects[0].equals("missing")) {
      System.out.println("absent it needs a thing that nobody has");
      return;
    }
    System.out.println("Some library greets the world");
    for (var subject : subjects) {
      System.out.println("ready " + subject + " " + forms(subject) + " version 1 of " + subject);
    }
    var in = new Scanner(System.in, UTF_8);
    var prepared = "";
    while (in.hasNextLine()) {
      var words = in.nextLine().split(" ", -1);
      switch (words[0]) {
        case "prepare" -> {
          prepared = words[1];
          System.out.println(answer(words[1], words[2]));
        }
        case "time" ->
            System.out.println(
                prepared.isEmpty()
                    ? "error nothing is prepared"
                    : times(Integer.parseInt(words[1])));
        case "quit" -> {
          return;
        }
        default -> System.out.println("error not understood");
      }
      if (prepared.startsWith("dying")) {
        System.err.println("Traceback");
        System.err.println("DyingError: as its name says");
        System.exit(3);
      }
    }
  }

  private static String forms(String subject) {
    return subject.equals("exact") ? "hot_vector,hot_run" : "hot_vector";
  }

  private static String times(int runs) {
    return "nanos" + " 2000000".repeat(runs);
  }

  private static String answer(String form, String size) {
    if (form.startsWith("refusing")) {
      return "error it has no such size";
    }
    var answer = Published.answer(size);
    double wrong = form.startsWith("near") ? 0x1p-40 : 0;
    return "vector "
        + answer.vector().stream()
            .map(each -> Double.toHexString(each + wrong))
            .collect(joining(" "))
        + " "
        + (form.endsWith("hot_run") ? answer.digest() : "-");
  }
}
