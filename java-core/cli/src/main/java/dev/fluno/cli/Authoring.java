package dev.fluno.cli;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.audit.AuditCode;
import dev.fluno.toolkit.dist.DevelopmentDist;
import dev.fluno.toolkit.oms.OmsCode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Everything in this module that uses the toolkit or the benchmarks, which an installation for
 * users does not have. Only {@link Toolkit} may name this class, and only where the toolkit is
 * present.
 */
final class Authoring {
  private Authoring() {}

  /** The commands of those who make artifacts, by name, in the order of the help. */
  static Map<String, Object> commands(Console console) {
    var commands = new LinkedHashMap<String, Object>();
    commands.put("init", new InitCommand(console));
    commands.put("build", new BuildCommand(console));
    commands.put("pack", new PackCommand(console));
    commands.put("keygen", new KeygenCommand(console));
    commands.put("sign", new SignCommand(console));
    commands.put(
        "oms",
        new CommandLine(new OmsCommand())
            .addSubcommand(new OmsSignCommand(console))
            .addSubcommand(new OmsVerifyCommand(console)));
    commands.put("audit", new AuditCommand(console));
    commands.put("bench", new BenchCommand(console));
    return commands;
  }

  /** Why an artifact may not be made. */
  static Stream<Code> codes() {
    return Stream.<Code[]>of(AuthoringCode.values(), OmsCode.values(), AuditCode.values())
        .flatMap(Stream::of);
  }

  /** The refusal of the toolkit that an exception carries, if it carries one. */
  static Optional<Refusal> refusalOf(Throwable problem) {
    return problem instanceof AuthoringException e ? Optional.of(e.refusal()) : Optional.empty();
  }

  /** Makes the bundles of a checkout again if they are not current; what went wrong, if it did. */
  static Optional<Refusal> keepCurrent(Path nativeArtifacts, Console console) {
    try {
      DevelopmentDist.ensure(nativeArtifacts, console.err());
      return Optional.empty();
    } catch (AuthoringException e) {
      return Optional.of(e.refusal());
    } catch (RefusedException e) {
      return Optional.of(e.refusal());
    }
  }
}
