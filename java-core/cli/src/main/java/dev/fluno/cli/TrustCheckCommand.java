package dev.fluno.cli;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.platform.Preload;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether the gate would use a policy, and which rule would decide. */
@Command(
    name = "check",
    description = {
      "Checks a trust policy as the gate does, and says which rule applies to an artifact. Reads no"
          + " signature: `fluno verify` does."
    },
    footer = {
      "",
      "Exit status: 0 if the policy can be used and has a rule, 10 if the policy is refused, 14 if"
          + " it has no rule for the artifact or would refuse its version or payload.",
      "",
      "Examples:",
      "  fluno trust check --trust trust.json",
      "  fluno trust check com.example.pump",
      "  fluno trust check ./model.fluno",
    })
final class TrustCheckCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "ARTIFACT",
      description = "An artifact id, or the path of a bundle.")
  private Optional<String> target = Optional.empty();

  TrustCheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var policy = TrustPolicy.read(trust.file());
    var now = InstantSource.system().instant();
    policy.check(now);
    policy.checkPreloaded(Preload.current());
    TrustView.policy(policy, console);
    target.ifPresent(each -> TrustView.line("rule", TrustView.text(rule(policy, each)), console));
    TrustView.notes(policy, now, console);
    return 0;
  }

  private TrustPolicy.Rule rule(TrustPolicy policy, String artifact) {
    if (!Files.exists(Path.of(artifact))) {
      TrustView.line("artifact", artifact, console);
      return policy.require(artifact);
    }
    var info = Fluno.inspect(Path.of(artifact));
    Manifest manifest =
        info.manifest()
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(), artifact + " is a bundle of the older format"));
    TrustView.line(
        "artifact",
        manifest.artifactId() + ", version " + manifest.version() + ", as the bundle says",
        console);
    var rule = policy.require(manifest.artifactId(), manifest.version(), info.payloadDigest());
    policy.rollback().ifPresent(state -> state.check(manifest.artifactId(), manifest.version()));
    return rule;
  }
}
