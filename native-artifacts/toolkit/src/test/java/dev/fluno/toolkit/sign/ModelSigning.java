package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The stock tool of the OpenSSF, in a virtual environment of its own below {@code target/}. */
public record ModelSigning(Path program) {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root", "."));

  /** The test that asks is skipped where the tool cannot be installed. */
  public static ModelSigning install() throws IOException {
    assumeTrue(Command.exists("python3"), "skipped: needs python3");
    Path requirements = ROOT.resolve("tests/python/requirements-model-signing.txt");
    String version = Sha256.hex(Files.readAllBytes(requirements)).substring(0, 12);
    Path environment =
        ROOT.resolve("native-artifacts/toolkit/target/model-signing-" + version).toAbsolutePath();
    Path complete = environment.resolve("complete");
    if (!Files.exists(complete)) {
      Folders.remove(environment);
      run("python3", "-m", "venv", environment.toString());
      run(
          environment.resolve("bin/pip").toString(),
          "install",
          "--quiet",
          "--disable-pip-version-check",
          "--requirement",
          requirements.toString());
      Files.createFile(complete);
    }
    return new ModelSigning(environment.resolve("bin/model_signing"));
  }

  private static void run(String... words) {
    Command command = Command.run(ROOT, words);
    assumeTrue(
        command.exitStatus() == 0,
        () -> "skipped: needs python3-venv and pip with a network: " + command.output());
  }

  public Command sign(Path artifact, Path signature, Path privateKey) {
    return run("sign", artifact, signature, "--private_key", privateKey);
  }

  public Command verify(Path artifact, Path signature, Path publicKey) {
    return run("verify", artifact, signature, "--public_key", publicKey);
  }

  private Command run(String verb, Path artifact, Path signature, String option, Path key) {
    var words = new ArrayList<String>(List.of(program.toString(), verb, "key"));
    words.addAll(
        List.of(artifact.toString(), "--signature", signature.toString(), option, key.toString()));
    return Command.run(ROOT, words.toArray(String[]::new));
  }
}
