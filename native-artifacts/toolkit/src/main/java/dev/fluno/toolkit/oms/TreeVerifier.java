package dev.fluno.toolkit.oms;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.OmsProfile;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.runtime.trust.PolicyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares a folder with its subfolders, or one file, with a signature. */
public final class TreeVerifier {
  private TreeVerifier() {}

  /**
   * Verifies. Names come from the tree alone: no file is opened because a statement names it.
   *
   * @param tree what was signed
   * @param signature the signature file; not looked for in the statement if it lies in the tree
   * @param key a public key file: the only key that is trusted
   * @param ignored what not to look at; a signed file is looked for all the same
   * @throws dev.fluno.toolkit.AuthoringException if the key cannot be used
   * @throws RefusedException if the signature is malformed or not by the key, or the tree cannot be
   *     read at all
   */
  public static TreeReport verify(
      Path tree, Path signature, Path key, IgnoredPaths ignored, Progress progress) {
    VerificationKey trusted = PolicyWriter.readPublicKey(key);
    SignedStatement signed =
        OmsSignature.check(signature.toString(), read(signature), List.of(trusted), OmsProfile.TREE)
            .orElseThrow(
                () ->
                    new RefusedException(
                        OmsCode.OTHER_KEY,
                        signature.toString(),
                        "a signature by key " + trusted.fingerprint(),
                        "one that names another key"));
    Map<String, String> resources = signed.statement().resources();
    TreeRoot root = named(TreeRoot.of(tree), resources);
    IgnoredPaths leftOut = root.nameOf(signature).map(ignored::and).orElse(ignored);
    Tree read = TreeReader.read(root, leftOut, resources::containsKey, progress);
    return new TreeReport(
        tree,
        signature,
        trusted,
        signed.statement().subjectName(),
        read.digests().size(),
        read.bytes(),
        leftOut.names(),
        signed.statement().ignorePaths(),
        problems(resources, read, leftOut));
  }

  /** OMS v1.0 names a single file by its name; every version of model-signing, by a dot. */
  private static TreeRoot named(TreeRoot root, Map<String, String> resources) {
    return switch (root) {
      case TreeRoot.OfFolder folder -> folder;
      case TreeRoot.OfFile file ->
          resources.containsKey(file.name())
              ? file
              : new TreeRoot.OfFile(file.path(), file.baseName());
    };
  }

  private static List<Refusal> problems(
      Map<String, String> resources, Tree read, IgnoredPaths leftOut) {
    var problems = new ArrayList<>(read.problems());
    Set<String> found = new HashSet<>(read.digests().keySet());
    read.problems().forEach(problem -> found.add(problem.subject()));
    for (String name : read.unwanted()) {
      problems.add(new Refusal(OmsCode.UNSIGNED, name, "a signed file", "another"));
    }
    resources.forEach(
        (name, digest) -> {
          String have = read.digests().getOrDefault(name, digest);
          if (!found.contains(name)) {
            problems.add(
                new Refusal(
                    OmsCode.MISSING,
                    name,
                    "the file",
                    leftOut.covers(name) ? "a name that is to be ignored" : "none"));
          } else if (!have.equals(digest)) {
            problems.add(
                new Refusal(OmsCode.DIFFERS, name, "SHA-256 " + digest, "SHA-256 " + have));
          }
        });
    return problems;
  }

  private static byte[] read(Path signature) {
    try (InputStream in = Files.newInputStream(signature)) {
      return in.readNBytes(OmsProfile.TREE.maxBytes() + 1);
    } catch (NoSuchFileException e) {
      throw new RefusedException(
          OmsCode.NOT_FOUND, signature.toString(), "a signature file", "nothing");
    } catch (IOException e) {
      throw new RefusedException(
          OmsCode.UNREADABLE, signature.toString(), "a readable signature file", IoText.of(e));
    }
  }
}
