package dev.fluno.tests.workload;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What one reference answered to all cases that it can afford. */
record Answers(Map<Run, Run.Result> runs, Map<StepSequence, StepSequence.Result> sequences) {

  private static final int VECTOR_LENGTH = 11;
  private static final int STATE_PLANES = 5;

  private static final Map<Reference, Optional<Answers>> ASKED = new ConcurrentHashMap<>();

  /** The answers; empty if the reference cannot run here. It runs once. */
  static Optional<Answers> of(Reference reference) {
    return ASKED.computeIfAbsent(
        reference, _ -> reference.find().map(program -> ask(reference, program)));
  }

  private static Answers ask(Reference reference, ReferenceProgram program) {
    return ask(
        reference.name(),
        program,
        reference.affordable(Cases.RUNS.stream()).toList(),
        Cases.SEQUENCES);
  }

  private static Answers ask(
      String name, ReferenceProgram program, List<Run> runs, List<StepSequence> sequences) {
    return read(program.answer(name, cases(runs, sequences)), runs, sequences);
  }

  /** Those to the cases of one size. */
  Answers of(Size size) {
    return new Answers(
        only(runs, run -> run.size() == size), only(sequences, s -> s.size() == size));
  }

  private static <K, V> Map<K, V> only(Map<K, V> all, Predicate<K> wanted) {
    var some = new LinkedHashMap<>(all);
    some.keySet().removeIf(wanted.negate());
    return some;
  }

  /** What another program answers to the same cases. */
  Answers askedOf(String name, ReferenceProgram program) {
    return read(program.answer(name, cases()));
  }

  /** The same cases in the protocol of the references. */
  String cases() {
    return cases(List.copyOf(runs.keySet()), List.copyOf(sequences.keySet()));
  }

  /** Another program's answers to the same cases. */
  Answers read(List<String> words) {
    return read(words, List.copyOf(runs.keySet()), List.copyOf(sequences.keySet()));
  }

  private static String cases(List<Run> runs, List<StepSequence> sequences) {
    return Stream.concat(
            runs.stream().map(Run::protocolLine),
            sequences.stream().map(StepSequence::protocolLines))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Answers read(List<String> printed, List<Run> runs, List<StepSequence> sequences) {
    var words = printed.iterator();
    var runAnswers = new LinkedHashMap<Run, Run.Result>();
    for (var run : runs) {
      var digest = words.next();
      var vector = take(words, VECTOR_LENGTH).stream().map(Double::parseDouble).toList();
      runAnswers.put(
          run, new Run.Result(digest, vector.stream().map(Double::toHexString).toList()));
    }
    var sequenceAnswers = new LinkedHashMap<StepSequence, StepSequence.Result>();
    for (var sequence : sequences) {
      var scores = fromBits(take(words, sequence.observations().size()));
      var state = new ArrayList<List<String>>();
      for (int plane = 0; plane < STATE_PLANES; plane++) {
        state.add(fromBits(take(words, sequence.size().lanes)));
      }
      sequenceAnswers.put(sequence, new StepSequence.Result(scores, state));
    }
    if (words.hasNext()) {
      throw new AssertionError("more printed than was asked: " + words.next());
    }
    return new Answers(runAnswers, sequenceAnswers);
  }

  private static List<String> take(Iterator<String> words, int count) {
    return Stream.generate(words::next).limit(count).toList();
  }

  private static List<String> fromBits(List<String> words) {
    return words.stream()
        .map(word -> Double.longBitsToDouble(Long.parseUnsignedLong(word, 16)))
        .map(Double::toHexString)
        .toList();
  }
}
