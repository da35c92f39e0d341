package dev.fluno.tests.attacks;

import static java.util.Map.entry;

import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.ForgedSignature;
import java.nio.file.Files;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Attacks by what a trusted key has signed: the statement. */
final class StatementAttacks {
  private static final String LIBRARY = "linux-x86_64-v3.so";

  private StatementAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("allowed-links", Attack.by(StatementAttacks::allowLinks)),
        entry("foreign-predicate", signing(replace("model_signing/signature/v1.0", "slsa.dev/x"))),
        entry("ignored-path", Attack.by(StatementAttacks::ignoreAnExtraLibrary)),
        entry("old-statement", signing(replace("signature/v1.0", "Digests/v0.1"))),
        entry("resource-outside", signing(replace(LIBRARY, "../../secret.so"))),
        entry("resource-twice", signing(replace("linux-x86_64-v4.so", LIBRARY))),
        entry("sharded-resources", signing(replace("\"files\"", "\"shards\""))),
        entry(
            "statement-member-twice",
            signing(replace("\"predicate\":", "\"predicate\":{},\"predicate\":"))),
        entry(
            "subject-digest-lies",
            signing(text -> text.replaceFirst("\"sha256\":\"....", "\"sha256\":\"0000"))),
        entry(
            "two-subjects",
            signing(replace("\"subject\":[", "\"subject\":[{\"name\":\"x\",\"digest\":{}},"))),
        entry("weak-hash", signing(replace("\"algorithm\":\"sha256\"", "\"algorithm\":\"md5\""))));
  }

  private static UnaryOperator<String> replace(String old, String with) {
    return text -> text.replace(old, with);
  }

  private static Attack signing(UnaryOperator<String> edit) {
    return Attack.by(forge -> sign(forge, edit));
  }

  private static void sign(Forge forge, UnaryOperator<String> edit) throws Exception {
    ForgedSignature.of(forge).statement(edit).signedBy(forge.keys().privateKey()).write();
  }

  /** The signer's own list of what verifiers should overlook. */
  private static void ignoreAnExtraLibrary(Forge forge) throws Exception {
    sign(forge, replace("\"ignore_paths\":[]", "\"ignore_paths\":[\"extra.so\"]"));
    Files.write(forge.payload("extra.so"), EvilLibrary.withConstructor(forge));
  }

  private static void allowLinks(Forge forge) throws Exception {
    sign(forge, replace("\"allow_symlinks\":false", "\"allow_symlinks\":true"));
    FolderAttacks.linkTheLibrary(forge);
  }
}
