package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.output.DryRun;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.output.Staging;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.golden.GoldenCall;
import dev.fluno.toolkit.golden.GoldenComparison;
import dev.fluno.toolkit.golden.GoldenText;
import dev.fluno.toolkit.golden.PythonRunner;
import dev.fluno.toolkit.golden.Reference;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.InputFile;
import dev.fluno.toolkit.recipe.Recipe;
import dev.fluno.toolkit.recipe.Recipe.BuildTarget;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.recipe.ToolchainLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Compiles every variant of a recipe for every target, and examines and runs what came out. */
public final class Builder {

  private final Recipe recipe;
  private final ToolchainLock lock;
  private final List<Expansion> expansions;
  private final PythonRunner python;
  private final Progress progress;

  private Builder(Path recipeFile, Set<String> targets, PythonRunner python, Progress progress) {
    var whole = RecipeDecoder.read(recipeFile);
    this.recipe = targets.isEmpty() ? whole : whole.only(targets);
    this.lock = ToolchainLock.read(recipe.lockFile());
    var template = InputFile.text(recipe.templateFile());
    this.expansions =
        recipe.variants().stream().map(variant -> Expansion.of(recipe, template, variant)).toList();
    this.python = python;
    this.progress = progress;
  }

  /**
   * Builds into a folder, which is replaced if an earlier build wrote it. The tools are looked for
   * before anything is written; what has begun when the process is told to end is undone.
   *
   * @param targets labels of those targets of the recipe that are wanted; all if empty
   * @param python runs the recipe's reference, if it has one
   * @throws AuthoringException if anything is wrong; the output is then as it was
   */
  public static void build(
      Path recipeFile, Path output, Set<String> targets, PythonRunner python, Progress progress) {
    var builder = new Builder(recipeFile, targets, python, progress);
    requireReplaceable(output);
    Staging.guard(output, () -> builder.withTools(tools -> builder.write(tools, output)));
  }

  /** The same for all targets. */
  public static void build(Path recipeFile, Path output, PythonRunner python, Progress progress) {
    build(recipeFile, output, Set.of(), python, progress);
  }

  private static void requireReplaceable(Path output) {
    if (Files.exists(output) && !new BuiltFolder(output).isBuilt()) {
      throw Staging.exists(output);
    }
  }

  /**
   * One library that would be built.
   *
   * @param tools the programs that would run, in order
   */
  public record Planned(Path library, List<Path> tools) {}

  /**
   * What {@link #build} would do. Reads and checks the recipe, the tools and the place of the
   * output; compiles and writes nothing.
   *
   * @throws AuthoringException as {@link #build} would, as far as that can be known
   */
  public static List<Planned> plan(Path recipeFile, Path output) {
    PythonRunner none =
        (_, _, _) -> {
          throw new IllegalStateException("a plan runs nothing");
        };
    var builder = new Builder(recipeFile, Set.of(), none, Progress.quiet());
    requireReplaceable(output);
    return DryRun.of(
            () -> {
              try (var staging = Staging.beside(output)) {
                return Staging.guard(
                    output,
                    () -> builder.planned(output, Files.createDirectories(staging.scratch())));
              }
            })
        .result();
  }

  private List<Planned> planned(Path output, Path work) {
    var toolchain = toolchain(work);
    var planned = new ArrayList<Planned>();
    for (var expansion : expansions) {
      for (var target : expansion.sources().keySet()) {
        var steps = Pipeline.of(target.target(), Set.of()).steps();
        planned.add(
            new Planned(
                output.resolve(expansion.variant().name()).resolve(target.libraryFile()),
                steps.stream().map(toolchain::command).toList()));
      }
    }
    return planned;
  }

  /**
   * Builds again and compares with what an earlier build wrote, leaving that as it is.
   *
   * @throws AuthoringException naming the files that differ
   */
  public static void check(Path recipeFile, Path built, PythonRunner python, Progress progress) {
    var builder = new Builder(recipeFile, Set.of(), python, progress);
    var different =
        Staging.guard(
            built,
            () ->
                builder.withTools(
                    tools ->
                        BuiltFolder.differences(
                            builder.make(tools, new BuiltFolder(tools.work().resolve("again"))),
                            new BuiltFolder(built))));
    if (!different.isEmpty()) {
      throw new AuthoringException(
          AuthoringCode.BUILD_DIFFERS,
          built.toString(),
          "the same bytes",
          "other bytes in " + String.join(", ", different));
    }
  }

  /** The compiler, and a folder for what it writes on the way. */
  private record Tools(Toolchain toolchain, Path work) {}

  private interface Work<T> {
    T run(Tools tools) throws IOException;
  }

  private <T> T withTools(Work<T> work) throws IOException {
    return Interruption.handled(
        () -> {
          var folder = Files.createTempDirectory("fluno-build-");
          try {
            return work.run(new Tools(toolchain(folder), folder));
          } finally {
            Folders.remove(folder);
          }
        });
  }

  private Path write(Tools tools, Path output) throws IOException {
    try (var staging = Staging.beside(output)) {
      make(tools, new BuiltFolder(staging.path()));
      staging.replace();
      return output;
    }
  }

  private BuiltFolder make(Tools tools, BuiltFolder target) throws IOException {
    var libraries = compile(tools.toolchain(), target, tools.work());
    for (var expansion : expansions) {
      finish(expansion, libraries, target);
    }
    target.writeSums();
    return target;
  }

  private Toolchain toolchain(Path work) {
    var steps =
        recipe.targets().stream()
            .flatMap(target -> Pipeline.of(target.target(), Set.of()).steps().stream())
            .toList();
    return Toolchain.find(lock, steps, work);
  }

  private List<BuiltLibrary> compile(Toolchain toolchain, BuiltFolder target, Path work)
      throws IOException {
    var jobs = new ArrayList<Parallel.Job<BuiltLibrary>>();
    for (var expansion : expansions) {
      var variant = expansion.variant().name();
      var entries = Entries.of(expansion);
      Files.createDirectories(target.root().resolve(variant));
      for (var source : expansion.sources().entrySet()) {
        var machine = source.getKey().target();
        var file = target.root().resolve(variant).resolve(source.getKey().libraryFile());
        var folder = Files.createDirectory(work.resolve(variant + "-" + machine.label()));
        jobs.add(
            () -> {
              return new BuiltLibrary(
                  variant,
                  machine,
                  file,
                  new LibraryCompiler(
                          toolchain,
                          machine,
                          entries,
                          source(expansion, source.getKey(), source.getValue()),
                          folder,
                          step ->
                              progress.say(
                                  "compiling " + variant + " for " + machine.label() + ": " + step))
                      .compile(file));
            });
      }
    }
    return Parallel.run(jobs);
  }

  private Source source(Expansion expansion, BuildTarget target, String text) {
    return new Source(
        recipe.source() + " for " + expansion.variant().name() + "/" + target.target().label(),
        text);
  }

  private void finish(Expansion expansion, List<BuiltLibrary> all, BuiltFolder target)
      throws IOException {
    var variant = expansion.variant().name();
    var entries = Entries.of(expansion);
    var libraries = all.stream().filter(library -> library.variant().equals(variant)).toList();
    var provenance = new TreeMap<String, LibraryProvenance>();
    for (var library : libraries) {
      var bytes = Files.readAllBytes(library.file());
      var subject = variant + "/" + library.file().getFileName();
      LibraryChecks.requireAcceptable(subject, bytes, library.target(), entries);
      LibraryChecks.requireNoOrigin(subject, bytes);
      provenance.put(String.valueOf(library.file().getFileName()), library.provenance());
    }
    target.writeGolden(variant, golden(expansion, entries, libraries));
    target.writeProvenance(variant, new BuiltFolder.Provenance(lock.label(), provenance));
  }

  /** The golden cases with what the libraries gave, which is what the reference gives. */
  private JsonArray golden(
      Expansion expansion, List<EntrySignature> entries, List<BuiltLibrary> libraries)
      throws IOException {
    var variant = expansion.variant().name();
    var validation = GoldenCall.ofRecipe(recipe.file(), expansion.validation(), entries);
    var account = recipe.referenceFile().map(file -> ask(file, expansion, entries, validation));
    var calls = account.map(Reference.Account::calls).orElse(validation);
    var golden = new GoldenAgreement(variant, calls);
    for (var library : libraries) {
      if (GoldenAgreement.runsHere(library.target())) {
        progress.say("running " + variant + " for " + library.target().label());
        var answers = GoldenValues.run(Files.readAllBytes(library.file()), entries, calls);
        golden.add(library.target().label(), answers);
      }
    }
    account.ifPresent(
        given ->
            GoldenComparison.tolerant(AuthoringCode.REFERENCE_DISAGREES, variant, recipe, entries)
                .require(
                    calls, recipe.reference().orElseThrow(), given.answers(), golden.answers()));
    return GoldenText.write(validation, golden.answers().subList(0, validation.size()));
  }

  private Reference.Account ask(
      Path file, Expansion expansion, List<EntrySignature> entries, List<GoldenCall> calls) {
    progress.say("asking " + file.getFileName() + " about " + expansion.variant().name());
    return new Reference(python, file, expansion.variant().parameters(), entries).ask(calls);
  }
}
