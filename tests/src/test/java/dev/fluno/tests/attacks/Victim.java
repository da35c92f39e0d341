package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.VerificationReport.Outcome;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Ran;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whoever uses a bundle after an attack. */
@FunctionalInterface
interface Victim {

  /**
   * Uses the bundle.
   *
   * @return the codes of all refusals, and {@link Lesson#WITHOUT_EFFECT} for each time the honest
   *     library ran
   */
  Set<String> use(Forge forge) throws Exception;

  /** The first element of the workload's vector for seed 7 and 256 steps, as its README has it. */
  double HONEST = 0x1.49b9822e63b3cp-1;

  /** Loads and calls; anything but the honest answer fails the test. */
  static String load(Forge forge) {
    try (var artifact = Fluno.load(forge.bundle(), TrustPolicy.read(forge.policy()))) {
      return call(artifact);
    } catch (RefusedException e) {
      return e.refusal().code().id();
    }
  }

  /** Calls what has been loaded. */
  static String call(Artifact artifact) {
    var result = artifact.entry("hot_vector").call(Map.of("seed", 7L, "steps", 256L));
    assertEquals(HONEST, result.tensor("vector").getDouble(0), "not the library that was signed");
    return Lesson.WITHOUT_EFFECT;
  }

  /** A program that reports, loads and calls, and a person at the command line. */
  record ThisProcess() implements Victim {
    @Override
    public Set<String> use(Forge forge) {
      var outcome = load(forge);
      var report = forge.report();
      var refusal = report.refusal().map(why -> why.code());
      refusal.ifPresent(code -> assertStopped(report, code.stage()));
      if (refusal.isEmpty()) {
        assertTrue(
            report.stages().stream()
                .allMatch(each -> (each.outcome() == Outcome.PASSED) == isVerified(each.stage())),
            report.toString());
      }
      assertEquals(
          refusal.map(code -> code.stage().exitStatus()).orElse(0), atTheCommandLine(forge));
      assertEquals(refusal.map(Code::id).orElse(outcome), outcome, report.toString());
      return Set.of(outcome);
    }

    private static boolean isVerified(Stage stage) {
      return stage.compareTo(Stage.BINARY) <= 0;
    }

    /** One stage refused; none after it was reached, but a container may show its damage late. */
    private static void assertStopped(VerificationReport report, Stage stage) {
      for (var each : report.stages()) {
        var order = each.stage().compareTo(stage);
        if (order == 0) {
          assertEquals(Outcome.REFUSED, each.outcome(), report.toString());
        } else if (order < 0) {
          assertEquals(Outcome.PASSED, each.outcome(), report.toString());
        } else if (stage != Stage.CONTAINER) {
          assertEquals(Outcome.NOT_RUN, each.outcome(), report.toString());
        } else {
          assertFalse(each.outcome() == Outcome.REFUSED, report.toString());
        }
      }
    }

    private static int atTheCommandLine(Forge forge) {
      var ran =
          Ran.fluno("verify", forge.bundle().toString(), "--trust", forge.policy().toString());
      var text = ran.err();
      assertFalse(text.contains("\tat "), "a stack trace: " + text);
      assertEquals(ran.status() != 0, text.contains("FLN-"), text);
      return ran.status();
    }
  }

  /**
   * A process of its own: {@code fluno call}, started by other words or with a changed environment.
   */
  record Command(Map<String, String> environment, List<String> startedBy) implements Victim {
    @Override
    public Set<String> use(Forge forge) {
      var child = run(forge, environment, startedBy);
      assertFalse(child.err().contains("\tat "), child.transcript());
      var code = Ran.codeIn(child.err());
      assertEquals(
          code.isEmpty() ? 0 : Integer.parseInt(code.substring(4, 6)),
          child.status(),
          child.transcript());
      return Set.of(code.isEmpty() ? Lesson.WITHOUT_EFFECT : code);
    }

    static Child run(Forge forge, Map<String, String> environment, List<String> startedBy) {
      var words = new ArrayList<>(startedBy);
      words.addAll(
          List.of(
              Project.command().toString(),
              "call",
              forge.bundle().toString(),
              "hot_vector",
              "seed=7",
              "steps=256",
              "--trust",
              forge.policy().toString()));
      return Child.run(Path.of("/"), environment, words);
    }
  }
}
