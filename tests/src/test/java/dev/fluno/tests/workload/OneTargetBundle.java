package dev.fluno.tests.workload;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.tests.support.Project;
import dev.fluno.toolkit.pack.Packer;
import dev.fluno.toolkit.recipe.Recipe.Period;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A signed bundle of the workload that holds the library of one target only, so that no other can
 * be the one that ran.
 */
public record OneTargetBundle(Path bundle, Path policy) {

  private static final String SIGNER = "signer";

  /** Packs and signs it in a folder. */
  static OneTargetBundle in(Path folder, Size size, Target target) throws IOException {
    var source = Project.root().resolve("native-artifacts/continuous-inference");
    var recipe = Files.createDirectories(folder.resolve("source")).resolve("recipe.json");
    for (var file : List.of("continuous-inference.mlir.in", "toolchain.lock.json")) {
      Files.copy(source.resolve(file), recipe.resolveSibling(file));
    }
    Files.writeString(recipe, only(target, Files.readAllLines(source.resolve("recipe.json"))));

    var now = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(60);
    var bundle = folder.resolve(size.label() + "-" + target.label() + ".fluno");
    Packer.pack(
        recipe,
        size.label(),
        Prebuilt.folder(),
        new Period(now, now.plus(Duration.ofDays(1))),
        bundle,
        Packer.Form.FOLDER,
        Progress.quiet());
    var keys = KeyPairFile.generate(folder.resolve("signer.pem"));
    OmsSigner.sign(bundle, keys.privateKey(), SIGNER, true);
    var policy = folder.resolve("trust.json");
    PolicyWriter.write(
        policy,
        new PolicyWriter.Draft(SIGNER, keys.key(), "dev.fluno.*", now, Duration.ofDays(1), false),
        true);
    return new OneTargetBundle(bundle, policy);
  }

  /** The recipe has each target in a line of its own. */
  private static String only(Target target, List<String> recipe) {
    return recipe.stream()
        .filter(line -> !line.strip().startsWith("{\"os\":") || isFor(target, line))
        .map(line -> isFor(target, line) ? line.replaceFirst(",$", "") : line)
        .collect(Collectors.joining("\n"));
  }

  private static boolean isFor(Target target, String line) {
    return line.contains(
        "{\"os\": \"%s\", \"arch\": \"%s\", \"cpu_level\": %d,"
            .formatted(target.os(), target.arch(), target.cpuLevel()));
  }
}
