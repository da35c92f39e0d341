package dev.fluno.tests.older;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.python.FlunoPython;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An older artifact is explained to everybody and loaded by nobody. */
class OlderFormatTest {
  @TempDir private Path folder = Path.of("");
  private OldArtifact old = new OldArtifact(folder);

  @BeforeEach
  void an_older_artifact() throws IOException {
    old = OldArtifact.in(folder);
  }

  private static String explained(Path path) {
    var ran = Ran.fluno("inspect", path.toString());
    assertEquals(0, ran.status(), ran.err());
    return ran.out();
  }

  @Test
  void every_field_is_explained_and_what_is_missing_is_named() {
    var out = explained(old.manifest());
    for (var line :
        new String[] {
          "format              fluno_artifact.v1: carries no signature, is never loaded",
          "library_path        lib/hot.so",
          "changed libraries[].file: a bundle holds its libraries itself",
          "entry_symbol        _mlir_ciface_hot_run",
          "kept entries[].symbol: its name, parameter types, bounds and result are missing",
          "changed libraries[].sha256: compared with the library when it is packed",
          "digest_library_path lib/other.so",
          "vector_entry_symbol _mlir_ciface_hot_vector",
          "output_mode         partial_summary_vector",
          "license_policy      research-only",
          "customer_id_hash    5e884898",
          "dropped a bundle names no customer",
          "cache_key           hot-7",
          "created_at          2026-01-01T01:00:00+01:00",
          "the same moment is 2026-01-01T00:00:00Z",
          "allowed_input_shapes [[64]]",
          "abi_signature_hash  00ff",
          "target              x86_64-unknown-linux-gnu",
          "arch                amd64",
          "is called x86_64",
          "backend             cpu",
          "missing signatures/: nobody vouches for it",
          "missing entries[].parameters, result, bounded",
          "missing libraries[].cpu_level",
          "missing validation: packing computes it"
        }) {
      assertTrue(out.contains(line), line + "\n" + out);
    }
  }

  @Test
  void what_is_wrong_is_said() throws IOException {
    old.edit("lib/hot.so", "../hot.so")
        .edit("_mlir_ciface_hot_run", "hot_run")
        .edit("sha256:", "md5:")
        .edit("2099-01-01T00:00:00Z", "2020-01-01T00:00:00Z")
        .edit("2026-01-01T01:00:00+01:00", "yesterday")
        .edit("partial_summary_vector", "everything")
        .edit("\"amd64\"", "\"riscv64\"")
        .edit("\"digest_compiled_library_hash\"", "\"later\"");
    var out = explained(old.manifest());
    for (var line :
        new String[] {
          "wrong libraries[].file: leads out of the folder of the manifest",
          "wrong entries[].symbol: only functions of the MLIR C interface",
          "wrong libraries[].sha256: must be SHA-256",
          "wrong expires_at: expired",
          "wrong created_at: must be a time such as",
          "wrong output_mode: must be digest",
          "wrong libraries[].arch: must be x86_64 or aarch64",
          "missing libraries[].sha256: without it nothing says which library is meant",
          "dropped nothing corresponds to it"
        }) {
      assertTrue(out.contains(line), line + "\n" + out);
    }
  }

  @Test
  void a_program_gets_the_same_as_json() {
    var ran = Ran.fluno("inspect", old.manifest().toString(), "--json");
    assertEquals(0, ran.status(), ran.err());
    assertTrue(ran.out().contains("\"legacy_explanation\": ["), ran.out());
    assertTrue(ran.out().contains("\"verdict\": \"missing\""), ran.out());
    assertTrue(ran.out().contains("\"library_path\": \"lib/hot.so\""), ran.out());
  }

  @Test
  void a_manifest_a_folder_a_zip_and_a_bundle_with_it_are_all_recognised() throws IOException {
    assertEquals(
        explained(old.manifest()).lines().skip(1).toList(),
        explained(old.folder()).lines().skip(1).toList());
    var zip = folder.resolve("old.zip");
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("old/manifest.json"));
      out.write(Files.readAllBytes(old.manifest()));
    }
    assertTrue(explained(zip).contains("missing signatures/"));
    assertTrue(explained(asBundle()).contains("missing signatures/"));
    Files.writeString(old.manifest(), "not JSON");
    assertEquals(11, Ran.fluno("inspect", old.manifest().toString()).status());
    assertEquals(11, Ran.fluno("inspect", old.folder().toString()).status());
  }

  private Path asBundle() throws IOException {
    var bundle = folder.resolve("old.fluno");
    Files.createDirectories(bundle.resolve("artifact"));
    Files.copy(old.manifest(), bundle.resolve("artifact/manifest.json"));
    Files.copy(old.library(), bundle.resolve("artifact/hot.so"));
    return bundle;
  }

  @Test
  void no_way_loads_it_and_each_says_how_to_make_a_bundle_of_it() throws IOException {
    var policy = Forge.in(Files.createDirectory(folder.resolve("forge"))).policy();
    var trust = TrustPolicy.read(policy);
    for (var path : List.of(old.manifest(), old.folder(), asBundle())) {
      for (var ran :
          new Ran[] {
            Ran.fluno("verify", path.toString(), "--trust", policy.toString()),
            Ran.fluno("call", path.toString(), "hot_run", "--trust", policy.toString())
          }) {
        assertEquals(11, ran.status(), ran.err());
        assertEquals("FLN-1117", ran.code(), ran.err());
        assertTrue(ran.err().contains("`fluno pack --from-v1`"), ran.err());
      }
      var verified = assertThrows(RefusedException.class, () -> Fluno.verify(path, trust).close());
      assertEquals("FLN-1117", verified.refusal().code().id());
      var loaded = assertThrows(RefusedException.class, () -> Fluno.load(path, trust).close());
      assertEquals("FLN-1117", loaded.refusal().code().id());
    }
  }

  @Test
  void a_signature_over_it_does_not_help() throws IOException {
    var forge = Forge.in(Files.createDirectory(folder.resolve("forge")));
    Files.copy(old.manifest(), forge.manifest(), StandardCopyOption.REPLACE_EXISTING);
    forge.sign();
    var ran = Ran.fluno("verify", forge.bundle().toString(), "--trust", forge.policy().toString());
    assertEquals("FLN-1307", ran.code(), ran.err());
    assertTrue(ran.err().contains("`fluno pack --from-v1`"), ran.err());
  }

  @Test
  void python_shows_it_and_does_not_load_it_either() throws IOException {
    var policy = Forge.in(Files.createDirectory(folder.resolve("forge"))).policy();
    try (var context = FlunoPython.trusted().build()) {
      var ask =
          context.eval(
              "python",
              """
              import fluno_runtime as fluno

              def ask(path, trust):
                  said = [fluno.inspect(path).schema]
                  for verb in (fluno.verify, fluno.load):
                      try:
                          verb(path, trust=trust)
                      except fluno.Refused as refused:
                          said.append(refused.code)
                          said.append("fluno pack --from-v1" in str(refused))
                  return str(said)

              ask
              """);
      assertEquals(
          "['fluno_artifact.v1', 'FLN-1117', True, 'FLN-1117', True]",
          ask.execute(old.manifest().toString(), policy.toString()).asString());
    }
  }
}
