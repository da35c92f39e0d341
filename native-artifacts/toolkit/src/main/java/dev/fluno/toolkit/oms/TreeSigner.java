package dev.fluno.toolkit.oms;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.OmsProfile;
import dev.fluno.toolkit.sign.SignatureFile;
import dev.fluno.toolkit.sign.Signer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Signs a folder with its subfolders, or one file. */
public final class TreeSigner {

  /** OMS v1.0 section 6.2: what every verifier leaves out at the root, whatever was signed. */
  private static final List<String> GIT_PATHS =
      List.of(".git", ".gitattributes", ".github", ".gitignore");

  private TreeSigner() {}

  /**
   * Writes a signature, whole or not at all, and only if there is no problem with any file.
   *
   * @param tree what to sign
   * @param signature where the signature goes; left out if it lies in the tree
   * @param key whoever signs
   * @param ignored what to leave out besides
   * @param replace whether an older signature may be replaced
   * @throws dev.fluno.toolkit.AuthoringException if the signature cannot be written
   * @throws RefusedException if there is nothing to sign, or too much
   */
  public static TreeReport sign(
      Path tree,
      Path signature,
      Signer key,
      IgnoredPaths ignored,
      boolean replace,
      Progress progress) {
    TreeRoot root = TreeRoot.of(tree);
    if (!replace && Files.exists(signature, LinkOption.NOFOLLOW_LINKS)) {
      throw Staging.exists(signature);
    }
    IgnoredPaths leftOut = root.nameOf(signature).map(ignored::and).orElse(ignored);
    var problems = new ArrayList<>(gitPaths(root, leftOut));
    Tree read = TreeReader.read(root, leftOut, _ -> problems.isEmpty(), progress);
    problems.addAll(read.problems());
    var report =
        new TreeReport(
            tree,
            signature,
            key.verificationKey(),
            root.baseName(),
            read.digests().size(),
            read.bytes(),
            leftOut.names(),
            List.of(),
            problems);
    if (problems.isEmpty()) {
      if (read.digests().isEmpty()) {
        throw new RefusedException(OmsCode.NOTHING, tree.toString(), "at least one file", "none");
      }
      var contents = new SignatureFile.Contents(root.baseName(), read.digests(), leftOut.names());
      byte[] file = SignatureFile.make(contents, key, OmsProfile.TREE);
      write(signature, file, replace);
    }
    return report;
  }

  private static void write(Path signature, byte[] file, boolean replace) {
    try (Staging staging = Staging.beside(signature).unrepeatable()) {
      Staging.guard(signature, () -> Files.write(staging.path(), file));
      if (replace) {
        staging.replace();
      } else {
        staging.publish();
      }
    }
  }

  private static List<Refusal> gitPaths(TreeRoot root, IgnoredPaths leftOut) {
    return GIT_PATHS.stream()
        .filter(name -> !leftOut.covers(name))
        .filter(name -> Files.exists(root.path().resolve(name), LinkOption.NOFOLLOW_LINKS))
        .map(name -> new Refusal(OmsCode.GIT_PATH, name, "it ignored, or not there", "it there"))
        .toList();
  }
}
