package dev.fluno.cli;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Revokes keys and payloads in a trust policy. */
@Command(
    name = "revoke",
    description = {
      "Revokes a key, or one payload whoever signed it. What is loaded already stays loaded.",
      "A name is that of a key of the policy; 64 hex digits are a fingerprint or a payload digest,"
          + " and if no key of the policy has them, both; anything else is the path of a bundle."
    },
    footer = {
      "",
      "Examples:",
      "  fluno trust revoke alice",
      "  fluno trust revoke ./bad-release.fluno",
      "  fluno trust revoke 5f0c...e1 --trust trust.json",
    })
final class TrustRevokeCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private DryRunOption dryRun = new DryRunOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "WHAT",
      description = "A key's name, a fingerprint, a payload digest, or a bundle.")
  private List<String> targets = List.of();

  TrustRevokeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var before = TrustPolicy.read(trust.file());
    var keys = new ArrayList<String>();
    var payloads = new ArrayList<String>();
    targets.forEach(target -> sort(target, before, keys, payloads));
    return dryRun.run(
        console,
        _ -> PolicyEditor.revoke(trust.file(), keys, payloads),
        policy -> print(before, policy, keys, payloads));
  }

  private void print(
      TrustPolicy before, TrustPolicy policy, List<String> keys, List<String> payloads) {
    TrustView.policy(policy, console);
    for (String key : keys) {
      TrustView.line(verb(before.revokedKeys().contains(key)), "key " + key, console);
    }
    for (String payload : payloads) {
      TrustView.line(
          verb(before.revokedPayloads().contains(payload)), "payload " + payload, console);
    }
    TrustView.notes(policy, InstantSource.system().instant(), console);
  }

  private static String verb(boolean already) {
    return already ? "already" : "revoked";
  }

  private void sort(String target, TrustPolicy policy, List<String> keys, List<String> payloads) {
    var known =
        policy.keys().stream()
            .filter(key -> key.name().equals(target) || key.key().fingerprint().equals(target))
            .map(key -> key.key().fingerprint())
            .findFirst();
    boolean isPath = Files.exists(Path.of(target), LinkOption.NOFOLLOW_LINKS);
    if (known.isPresent()) {
      keys.add(known.get());
    } else if (Sha256.isHex(target)) {
      // A digest in the wrong list would revoke nothing without a sign, in both it does no harm.
      keys.add(target);
      payloads.add(target);
    } else if (isPath) {
      payloads.add(Fluno.inspect(Path.of(target)).payloadDigest());
    } else {
      throw new ParameterException(
          spec.commandLine(),
          "\""
              + target
              + "\" is neither a key of the policy, nor 64 lower-case hex digits, nor a"
              + " bundle");
    }
  }
}
