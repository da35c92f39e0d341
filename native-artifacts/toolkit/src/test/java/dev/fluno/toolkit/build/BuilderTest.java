package dev.fluno.toolkit.build;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.SmallWorkload;
import dev.fluno.toolkit.SystemPython;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.recipe.ToolchainLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuilderTest {

  @TempDir Path folder;

  @TempDir static Path scratch;

  @Test
  void gives_the_same_bytes_from_any_folder() throws IOException {
    needsTheLockedCompiler();
    var here = built(folder.resolve("here"));
    var there = built(folder.resolve("a longer name/and/deeper"));

    assertEquals(List.of(), BuiltFolder.differences(here, there));
    assertEquals(
        List.of(
            "SHA256SUMS",
            "eight/golden.json",
            "eight/linux-x86_64-v1.so",
            "eight/linux-x86_64-v3.so",
            "eight/provenance.json",
            "four/golden.json",
            "four/linux-x86_64-v1.so",
            "four/linux-x86_64-v3.so",
            "four/provenance.json"),
        Folders.files(here.root()));
  }

  @Test
  void writes_golden_values_that_the_libraries_gave() throws IOException {
    needsTheLockedCompiler();
    var golden = Files.readString(built(folder).root().resolve("four/golden.json"));

    assertTrue(golden.contains("\"result\": \"14\""), golden);
    assertTrue(golden.contains("\"0x1.cp4\""), golden);
  }

  @Test
  void says_which_library_it_is_compiling() {
    needsTheLockedCompiler();
    var lines = Collections.synchronizedList(new ArrayList<String>());

    Builder.build(
        SmallWorkload.in(folder), folder.resolve("built"), new SystemPython(), lines::add);

    assertTrue(lines.contains("compiling eight for linux-x86_64-v3: opt"), lines.toString());
  }

  @Test
  void check_accepts_what_was_built_and_names_what_was_changed() throws IOException {
    needsTheLockedCompiler();
    var built = built(folder).root();
    var recipe = folder.resolve("recipe.json");
    Builder.check(recipe, built, new SystemPython(), Progress.quiet());

    var all = Folders.files(built);
    for (var name : all) {
      var bytes = Files.readAllBytes(built.resolve(name));
      bytes[bytes.length / 2] ^= 1;
      Files.write(built.resolve(name), bytes);
    }
    var refused =
        refusal(
            AuthoringCode.BUILD_DIFFERS,
            () -> Builder.check(recipe, built, new SystemPython(), Progress.quiet()));

    assertEquals("other bytes in " + String.join(", ", all), refused.refusal().have());
  }

  @Test
  void a_plan_names_each_library_and_its_tools_and_leaves_nothing() throws IOException {
    needsTheLockedCompiler();
    var recipe = SmallWorkload.in(folder);
    var before = Folders.files(folder);
    var planned = Builder.plan(recipe, folder.resolve("new/built"));
    assertEquals(before, Folders.files(folder));
    assertFalse(Files.exists(folder.resolve("new")));
    Builder.build(recipe, folder.resolve("new/built"), new SystemPython(), Progress.quiet());
    for (var each : planned) {
      assertTrue(Files.isRegularFile(each.library()), each.toString());
      assertTrue(each.tools().getFirst().endsWith("mlir-opt-22"), each.toString());
    }
    refusal(OutputCode.EXISTS, () -> Builder.plan(recipe, recipe));
  }

  @Test
  void replaces_an_earlier_build_but_no_other_folder() throws IOException {
    needsTheLockedCompiler();
    var built = built(folder).root();
    Builder.build(folder.resolve("recipe.json"), built, new SystemPython(), Progress.quiet());

    var mine = Files.createDirectories(folder.resolve("mine"));
    Files.writeString(mine.resolve("thesis.txt"), "years of work");
    refusal(
        OutputCode.EXISTS,
        () ->
            Builder.build(
                folder.resolve("recipe.json"), mine, new SystemPython(), Progress.quiet()));
    assertEquals(List.of("thesis.txt"), Folders.files(mine));
  }

  @Test
  void builds_only_the_targets_that_are_named() throws IOException {
    needsTheLockedCompiler();
    var output = folder.resolve("built");
    var recipe = SmallWorkload.in(folder);

    Builder.build(recipe, output, Set.of("linux-x86_64-v1"), new SystemPython(), Progress.quiet());

    assertEquals(
        List.of("golden.json", "linux-x86_64-v1.so", "provenance.json"),
        Folders.files(output.resolve("four")));
    var refused =
        refusal(
            AuthoringCode.TARGET_UNKNOWN,
            () ->
                Builder.build(
                    recipe, output, Set.of("linux-aarch64"), new SystemPython(), Progress.quiet()));
    assertEquals("linux-x86_64-v1, linux-x86_64-v3", refused.refusal().need());
  }

  @Test
  void the_provenance_holds_the_command_lines_that_its_hash_is_of() throws IOException {
    needsTheLockedCompiler();
    var built = built(folder);
    var library =
        Objects.requireNonNull(built.provenance("four").libraries().get("linux-x86_64-v3.so"));

    assertTrue(
        library.commands().contains("mlir-translate --mlir-to-llvmir lowered.mlir -o module.ll"));
    assertTrue(
        library.commands().stream().anyMatch(command -> command.contains("-mcpu=x86-64-v3")));
    assertEquals(
        Pipeline.of(new Target("linux", "x86_64", 3), Set.of("_mlir_ciface_ramp")).flagsHash(),
        library.compilerFlags());
  }

  @Test
  void names_every_tool_that_is_not_installed_and_where_to_get_it() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(lockFile(), "\"mlir-opt-22\"", "\"mlir-opt-nowhere\"");
    SmallWorkload.edit(lockFile(), "\"ld.lld-22\"", "\"ld.lld-nowhere\"");

    var refused = refuses(AuthoringCode.TOOL_MISSING).refusal();

    assertTrue(refused.subject().contains("ld.lld-nowhere"), refused.message());
    assertTrue(refused.subject().contains("mlir-opt-nowhere"), refused.message());
    assertTrue(
        refused.need().startsWith("version 22.1.8 of lld-22, mlir-22-tools (packages"),
        refused.message());
    assertTrue(refused.need().contains("apt.llvm.org"), refused.message());
  }

  @Test
  void refuses_another_version_than_the_locked_one() {
    needsTheLockedCompiler();
    SmallWorkload.in(folder);
    SmallWorkload.edit(lockFile(), "22.1.8", "22.1.7");

    var refused = refuses(AuthoringCode.TOOL_VERSION);

    assertTrue(refused.refusal().need().startsWith("version 22.1.7 of "));
    assertEquals("22.1.8", refused.refusal().have());
  }

  @Test
  void refuses_a_tool_whose_version_it_cannot_tell() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(lockFile(), "\"mlir-opt-22\"", "\"true\"");

    assertEquals("an unknown version", refuses(AuthoringCode.TOOL_VERSION).refusal().have());
  }

  @Test
  void refuses_a_lock_file_that_leaves_a_tool_out() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(lockFile(), "\"tool\": \"mlir-opt\"", "\"tool\": \"mlir-cat\"");

    refuses(AuthoringCode.TOOL_NOT_LOCKED);
  }

  @Test
  void refuses_a_library_that_names_a_path() {
    needsTheLockedCompiler();
    SmallWorkload.in(folder);
    // The text lives on as the immediate operand of an instruction.
    SmallWorkload.edit(
        folder.resolve("ramp.mlir.in"),
        "%sum = arith.addi %n, %n : i64",
        "%text = arith.constant 0x2f706d742f : i64\n    %sum = arith.addi %n, %text : i64");

    assertEquals("/tmp/", refuses(AuthoringCode.LIBRARY_TELLS_ORIGIN).refusal().have());
  }

  @Test
  void refuses_libraries_that_disagree() {
    needsTheLockedCompiler();
    assumeTrue(
        GoldenAgreement.runsHere(
            RecipeDecoder.read(SmallWorkload.in(folder)).targets().get(1).target()),
        "skipped: needs a CPU of level x86-64-v3");
    SmallWorkload.edit(
        folder.resolve("ramp.mlir.in"),
        "%sum = arith.addi %n, %n : i64",
        "%tile_value = arith.index_cast %tile : index to i64\n"
            + "    %sum = arith.addi %n, %tile_value : i64");

    refuses(AuthoringCode.GOLDEN_DISAGREE);
  }

  @Test
  void refuses_a_golden_case_for_an_entry_that_is_not_there() {
    needsTheLockedCompiler();
    SmallWorkload.in(folder);
    SmallWorkload.edit(
        folder.resolve("recipe.json"), "\"entry\": \"ramp\"", "\"entry\": \"ramps\"");

    refuses(AuthoringCode.RECIPE_INVALID);
  }

  @Test
  void accepts_libraries_that_give_what_the_reference_gives() throws IOException {
    needsTheLockedCompiler();
    withReference("return n + n, [n * (i + 1.0) for i in range(LANES)]");

    Builder.build(
        folder.resolve("recipe.json"),
        folder.resolve("built"),
        new SystemPython(),
        Progress.quiet());

    assertTrue(Files.exists(folder.resolve("built/eight/golden.json")));
  }

  @Test
  void says_which_element_differs_from_the_reference_and_by_how_much() {
    needsTheLockedCompiler();
    withReference("return n + n, [n * (i + 1.0) + 2.0**-51 * (i == 2) for i in range(LANES)]");

    var refused = refuses(AuthoringCode.REFERENCE_DISAGREES).refusal();

    assertEquals("four: ramp, golden input 1, values[2]", refused.subject());
    assertEquals("0x1.8000000000001p1 (3.0000000000000004) as reference.py gives", refused.need());
    assertEquals("0x1.8p1 (3.0), off by 4.440892098500626E-16, 1 ulp", refused.have());
  }

  @Test
  void tolerates_what_the_recipe_tolerates_and_no_more() {
    needsTheLockedCompiler();
    withReference("return n + n, [n * (i + 1.0) + 2.0**-51 * (i == 2) for i in range(LANES)]");
    tolerate("{\"entry\": \"ramp\", \"output\": \"result\", \"ulps\": 9}");
    refuses(AuthoringCode.REFERENCE_DISAGREES);

    withReference("return n + n, [n * (i + 1.0) + 2.0**-51 * (i == 2) for i in range(LANES)]");
    tolerate("{\"entry\": \"ramp\", \"output\": \"values\", \"ulps\": 1}");
    Builder.build(
        folder.resolve("recipe.json"),
        folder.resolve("built"),
        new SystemPython(),
        Progress.quiet());
  }

  @Test
  void refuses_a_tolerance_for_something_that_is_not_there() {
    needsTheLockedCompiler();
    withReference("return n + n, [n * (i + 1.0) for i in range(LANES)]");
    tolerate("{\"entry\": \"ramp\", \"output\": \"value\", \"ulps\": 1}");

    assertEquals("ramp value", refuses(AuthoringCode.RECIPE_INVALID).refusal().have());
  }

  private void tolerate(String tolerance) {
    SmallWorkload.edit(
        folder.resolve("recipe.json"),
        "\"validation\"",
        "\"tolerances\": [" + tolerance + "], \"validation\"");
  }

  private void withReference(String body) {
    SmallWorkload.in(folder);
    SmallWorkload.edit(
        folder.resolve("recipe.json"),
        "\"validation\"",
        "\"reference\": \"reference.py\", \"validation\"");
    SmallWorkload.write(
        folder.resolve("reference.py"),
        """
        LANES = 0

        def golden_inputs():
            yield "ramp", {"n": 1}

        def ramp(n):
            %s
        """
            .formatted(body));
  }

  private AuthoringException refuses(AuthoringCode code) {
    var output = folder.resolve("built");
    var refused = refuses(code, output);
    assertFalse(Files.exists(output));
    return refused;
  }

  private AuthoringException refuses(AuthoringCode code, Path output) {
    var recipe = folder.resolve("recipe.json");
    return refusal(code, () -> Builder.build(recipe, output, new SystemPython(), Progress.quiet()));
  }

  private static BuiltFolder built(Path place) {
    Builder.build(
        SmallWorkload.in(place), place.resolve("built"), new SystemPython(), Progress.quiet());
    return new BuiltFolder(place.resolve("built"));
  }

  private Path lockFile() {
    return folder.resolve(ToolchainLock.FILE_NAME);
  }

  private static void needsTheLockedCompiler() {
    LockedCompiler.need(scratch);
  }
}
