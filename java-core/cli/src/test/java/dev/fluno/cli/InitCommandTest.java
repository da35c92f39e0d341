package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {

  @TempDir Path folder;

  @Test
  void writes_a_project_with_the_names_that_were_asked_for() throws IOException {
    var ran =
        Ran.fluno("init", project(), "--artifact-id", "com.example.other", "--license", "MIT");

    assertEquals(0, ran.status(), ran.err());
    assertEquals(project() + "\n", ran.out());
    var recipe = Files.readString(folder.resolve("smoother/recipe.json"));
    assertTrue(recipe.contains("\"artifact_id\": \"com.example.other\""), recipe);
    assertTrue(recipe.contains("\"license\": \"MIT\""), recipe);
  }

  @Test
  void names_the_artifact_after_the_project() throws IOException {
    assertEquals(0, Ran.fluno("init", project()).status());

    var recipe = Files.readString(folder.resolve("smoother/recipe.json"));
    assertTrue(recipe.contains("\"artifact_id\": \"dev.example.smoother\""), recipe);
  }

  @Test
  void a_dry_run_writes_nothing() {
    var ran = Ran.fluno("init", project(), "--dry-run");

    assertEquals(0, ran.status(), ran.err());
    assertFalse(Files.exists(folder.resolve("smoother")));
  }

  @Test
  void refuses_names_that_no_manifest_takes() {
    assertEquals(40, Ran.fluno("init", folder.resolve("Smoother").toString()).status());
    assertEquals(2, Ran.fluno("init", project(), "--artifact-id", "smoother").status());
    assertEquals(2, Ran.fluno("init", project(), "--license", "MIT\"").status());
    assertFalse(Files.exists(folder.resolve("smoother")));
  }

  private String project() {
    return folder.resolve("smoother").toString();
  }
}
