package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.output.Staging;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.golden.GoldenCall;
import dev.fluno.toolkit.golden.GoldenText;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.Recipe.BuildTarget;
import dev.fluno.toolkit.recipe.ToolchainLock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One variant read back from a built folder: known to come from the recipe's present source, to be
 * acceptable to the gate, and, where this machine can run it, to give its golden values.
 *
 * @param proved labels of the targets whose library ran here
 * @param unproved labels of those that this machine cannot run
 */
public record BuiltVariant(
    List<EntrySignature> entries,
    Map<BuildTarget, byte[]> libraries,
    BuiltFolder.Provenance provenance,
    JsonArray golden,
    List<String> proved,
    List<String> unproved) {

  /**
   * Reads and examines a variant.
   *
   * @throws AuthoringException saying what is missing, changed or no longer from this source
   */
  public static BuiltVariant read(BuiltFolder folder, Expansion expansion, Progress progress) {
    var recipe = expansion.recipe();
    var name = expansion.variant().name();
    var provenance = folder.provenance(name);
    requireSame(
        folder,
        name,
        "toolchain",
        ToolchainLock.read(recipe.lockFile()).label(),
        provenance.toolchain());

    var entries = Entries.of(expansion);
    var calls = GoldenCall.ofRecipe(recipe.file(), expansion.validation(), entries);
    var golden = new GoldenAgreement(name, calls);
    golden.add("golden.json", folder.golden(name, calls));
    var libraries = new LinkedHashMap<BuildTarget, byte[]>();
    var proved = new ArrayList<String>();
    var unproved = new ArrayList<String>();
    for (var source : expansion.sources().entrySet()) {
      var target = source.getKey().target();
      var file = source.getKey().libraryFile();
      var flagsHash = Pipeline.of(target, LibraryChecks.exports(entries)).flagsHash();
      requireSource(folder, name, file, provenance, source.getValue(), flagsHash);
      progress.say("examining " + name + "/" + file);
      var bytes = folder.read(name, file);
      LibraryChecks.requireAcceptable(name + "/" + file, bytes, target, entries);
      if (GoldenAgreement.runsHere(target)) {
        progress.say("running " + name + "/" + file);
        golden.add(
            target.label(),
            Staging.guard(folder.root(), () -> GoldenValues.run(bytes, entries, calls)));
        proved.add(target.label());
      } else {
        unproved.add(target.label());
      }
      libraries.put(source.getKey(), bytes);
    }
    var validation = GoldenText.write(calls, golden.answers());
    return new BuiltVariant(entries, libraries, provenance, validation, proved, unproved);
  }

  /** The entries of a recipe as the runtime will read them from the manifest. */
  public static List<EntrySignature> entriesOf(Expansion expansion) {
    return Entries.of(expansion);
  }

  /**
   * Examines a library that no build of ours made, and lets it give its golden values.
   *
   * @param target the one machine that the recipe names
   * @throws AuthoringException also if it does not run here: nothing else would vouch for values
   */
  public static BuiltVariant ofForeign(
      byte[] library,
      BuildTarget target,
      Expansion expansion,
      BuiltFolder.Provenance provenance,
      Progress progress) {
    var recipe = expansion.recipe();
    var label = target.target().label();
    var entries = Entries.of(expansion);
    progress.say("examining " + target.libraryFile());
    LibraryChecks.requireAcceptable(target.libraryFile(), library, target.target(), entries);
    LibraryChecks.requireNoOrigin(target.libraryFile(), library);
    var calls = GoldenCall.ofRecipe(recipe.file(), expansion.validation(), entries);
    var golden = new GoldenAgreement(expansion.variant().name(), calls);
    if (GoldenAgreement.runsHere(target.target())) {
      progress.say("running " + target.libraryFile());
      golden.add(
          label, Staging.guard(recipe.file(), () -> GoldenValues.run(library, entries, calls)));
    }
    var validation = GoldenText.write(calls, golden.answers());
    return new BuiltVariant(
        entries, Map.of(target, library), provenance, validation, List.of(label), List.of());
  }

  private static void requireSource(
      BuiltFolder folder,
      String variant,
      String file,
      BuiltFolder.Provenance provenance,
      String source,
      String flagsHash) {
    var how = provenance.libraries().get(file);
    if (how == null) {
      throw new AuthoringException(
          AuthoringCode.BUILT_FOLDER_BROKEN,
          folder.root().resolve(variant).toString(),
          "the provenance of " + file,
          "nothing");
    }
    requireSame(folder, variant, file + " from template", Sha256.hex(source), how.coreIr());
    requireSame(folder, variant, file + " with flags", flagsHash, how.compilerFlags());
  }

  private static void requireSame(
      BuiltFolder folder, String variant, String what, String need, String have) {
    if (!need.equals(have)) {
      throw new AuthoringException(
          AuthoringCode.SOURCE_CHANGED, folder.root().resolve(variant) + " " + what, need, have);
    }
  }
}
