package dev.fluno.toolkit.oms;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.signature.VerificationKey;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What became of a tree that was to be signed or verified.
 *
 * @param tree as the user named it
 * @param signature the signature file
 * @param key by which the signature is, or was to be made
 * @param subject the name in the statement; informative only
 * @param files how many were hashed
 * @param bytes of these files
 * @param ignored what was not looked at, because the user said so or because it is the signature
 * @param signerIgnored what the signer says it left out; it was not obeyed
 * @param problems each with the name of a file or folder as its subject, sorted by it; if there is
 *     one, nothing was signed, or the tree is not the one that was signed
 */
public record TreeReport(
    Path tree,
    Path signature,
    VerificationKey key,
    String subject,
    int files,
    long bytes,
    Collection<String> ignored,
    Collection<String> signerIgnored,
    List<Refusal> problems) {

  public TreeReport {
    problems = problems.stream().sorted(Comparator.comparing(Refusal::subject)).toList();
  }

  /** The first problem, if there is one. */
  public Optional<Refusal> refusal() {
    return problems.stream().findFirst();
  }
}
