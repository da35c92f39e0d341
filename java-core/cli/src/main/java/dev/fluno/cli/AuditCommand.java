package dev.fluno.cli;

import dev.fluno.runtime.output.Progress;
import dev.fluno.toolkit.audit.AuditReport;
import dev.fluno.toolkit.audit.Auditor;
import dev.fluno.toolkit.audit.BuildMachine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Searches files that are to be published for what must not be in them. */
@Command(
    name = "audit",
    description = {
      "Searches what is to be published for anything that gives away how it was made or does not"
          + " belong: symbols, debug information, paths, MLIR, LLVM IR, tools, private keys,"
          + " leftovers. Opens every archive in it. Names all that it finds.",
      "",
      "Jars of others in an archive are listed with their SHA-256 and searched for private keys"
          + " and the names of this machine only.",
    },
    footer = {
      "",
      "Exit status: 0 nothing was found, else 42.",
      "",
      "Examples:",
      "  fluno audit model.fluno",
      "  fluno audit target/*.jar dist/*.whl release.zip",
      "  fluno audit release.zip --json | jq '.files[].findings[].code'",
    })
final class AuditCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "A bundle, jar, wheel, zip, tar.gz or library.")
  private List<Path> files = List.of();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description =
          "A fixed time that entries of archives may carry, such as 2026-12-01T00:00:00Z; besides"
              + " SOURCE_DATE_EPOCH and the time of this Fluno's own build.")
  private Set<Instant> times = Set.of();

  AuditCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var auditor = new Auditor(BuildMachine.here(), times);
    var reports = console.during(progress -> audit(auditor, progress));
    if (json.wanted()) {
      console.print(AuditView.json(reports));
    } else {
      reports.forEach(report -> AuditView.print(report, console));
    }
    return reports.stream()
        .flatMap(report -> report.findings().stream())
        .findFirst()
        .map(refusal -> Failure.refused(refusal, console))
        .orElse(0);
  }

  private List<AuditReport> audit(Auditor auditor, Progress progress) {
    var reports = new ArrayList<AuditReport>();
    for (var file : files) {
      progress.say("auditing " + file);
      reports.add(auditor.audit(file));
    }
    return reports;
  }
}
