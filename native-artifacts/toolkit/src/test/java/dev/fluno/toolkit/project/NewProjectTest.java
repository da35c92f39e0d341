package dev.fluno.toolkit.project;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.InputFile;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.recipe.ToolchainLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewProjectTest {

  @TempDir Path folder;

  @Test
  void writes_a_recipe_that_the_toolkit_and_the_runtime_read() throws IOException {
    var project = write("my-region");

    assertEquals(
        List.of(
            ".gitignore",
            "README.md",
            "my-region.mlir",
            "recipe.json",
            "reference.py",
            "test_region.py",
            "toolchain.lock.json"),
        Folders.files(project));
    var recipe = RecipeDecoder.read(project.resolve("recipe.json"));
    assertEquals("com.example.my-region", recipe.variant("my-region").artifactId());
    assertEquals("MIT", recipe.license());
    assertTrue(Files.exists(recipe.referenceFile().orElseThrow()));
    assertEquals("llvm-22.1.8", ToolchainLock.read(recipe.lockFile()).label());
    var expansion =
        Expansion.of(recipe, InputFile.text(recipe.templateFile()), recipe.variants().getFirst());
    assertEquals(1, ManifestDecoder.decodeEntries(expansion.entries()).size());
    for (var file : Folders.files(project)) {
      var text = Files.readString(project.resolve(file));
      assertFalse(Pattern.compile("@[A-Z_]+@").matcher(text).find(), file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "My-region",
        "my_region",
        "my region",
        "9lives",
        "-x",
        "x-",
        "x--y",
        "région",
        "x.y",
        "con",
        "lpt1",
        "a234567890b234567890c234567890d234567890e"
      })
  void refuses_a_name_that_would_not_do_everywhere(String name) throws IOException {
    refusal(AuthoringCode.PROJECT_NAME, () -> write(name));

    assertEquals(List.of(), Folders.files(folder));
  }

  @Test
  void refuses_a_name_that_is_taken_and_leaves_what_is_there() throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    Files.writeString(folder.resolve("file"), "mine");

    refusal(OutputCode.EXISTS, () -> write("empty"));
    refusal(OutputCode.EXISTS, () -> write("file"));

    assertEquals(List.of("file"), Folders.files(folder));
    assertEquals("mine", Files.readString(folder.resolve("file")));
  }

  @Test
  void refuses_a_place_where_nothing_can_be_written() throws IOException {
    Files.writeString(folder.resolve("file"), "mine");

    refusal(OutputCode.NOT_WRITTEN, () -> write("file/region"));
    refusal(
        OutputCode.NOT_WRITTEN,
        () -> NewProject.write(Path.of("/proc/region"), "com.example.region", "MIT"));
  }

  @Test
  void is_not_hindered_by_what_an_interrupted_attempt_left() throws IOException {
    Files.createDirectories(folder.resolve(".my-region-123/new"));

    assertTrue(Files.exists(write("my-region").resolve("recipe.json")));
  }

  private Path write(String name) {
    return NewProject.write(folder.resolve(name), "com.example.my-region", "MIT");
  }
}
