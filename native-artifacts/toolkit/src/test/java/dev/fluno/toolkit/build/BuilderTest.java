package dev.fluno.toolkit.build;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.SmallWorkload;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.recipe.ToolchainLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

    Builder.build(SmallWorkload.in(folder), folder.resolve("built"), lines::add);

    assertTrue(lines.contains("compiling eight for linux-x86_64-v3"), lines.toString());
  }

  @Test
  void check_accepts_what_was_built_and_names_what_was_changed() throws IOException {
    needsTheLockedCompiler();
    var built = built(folder).root();
    var recipe = folder.resolve("recipe.json");
    Builder.check(recipe, built, Progress.quiet());

    Files.writeString(built.resolve("four/golden.json"), "{}");
    var refused =
        refusal(AuthoringCode.BUILD_DIFFERS, () -> Builder.check(recipe, built, Progress.quiet()));

    assertEquals("other bytes in four/golden.json", refused.refusal().have());
  }

  @Test
  void replaces_an_earlier_build_but_no_other_folder() throws IOException {
    needsTheLockedCompiler();
    var built = built(folder).root();
    Builder.build(folder.resolve("recipe.json"), built, Progress.quiet());

    var mine = Files.createDirectories(folder.resolve("mine"));
    Files.writeString(mine.resolve("thesis.txt"), "years of work");
    refusal(
        OutputCode.EXISTS,
        () -> Builder.build(folder.resolve("recipe.json"), mine, Progress.quiet()));
    assertEquals(List.of("thesis.txt"), Folders.files(mine));
  }

  @Test
  void names_the_package_of_a_tool_that_is_not_installed() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(lockFile(), "\"mlir-opt-22\"", "\"mlir-opt-nowhere\"");

    var refused = refuses(AuthoringCode.TOOL_MISSING);

    assertTrue(refused.refusal().message().contains("mlir-22-tools"), refused.refusal().message());
  }

  @Test
  void refuses_another_version_than_the_locked_one() {
    needsTheLockedCompiler();
    SmallWorkload.in(folder);
    SmallWorkload.edit(lockFile(), "22.1.8", "22.1.7");

    var refused = refuses(AuthoringCode.TOOL_VERSION);

    assertEquals("22.1.7", refused.refusal().need());
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

  private AuthoringException refuses(AuthoringCode code) {
    var output = folder.resolve("built");
    var refused = refuses(code, output);
    assertFalse(Files.exists(output));
    return refused;
  }

  private AuthoringException refuses(AuthoringCode code, Path output) {
    var recipe = folder.resolve("recipe.json");
    return refusal(code, () -> Builder.build(recipe, output, Progress.quiet()));
  }

  private static BuiltFolder built(Path place) {
    Builder.build(SmallWorkload.in(place), place.resolve("built"), Progress.quiet());
    return new BuiltFolder(place.resolve("built"));
  }

  private Path lockFile() {
    return folder.resolve(ToolchainLock.FILE_NAME);
  }

  private static void needsTheLockedCompiler() {
    LockedCompiler.need(scratch);
  }
}
