package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.ResourceCode;
import dev.fluno.runtime.refusal.TimeCode;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A library whose constructor leaves a mark in the file system as soon as anybody loads it. Nothing
 * that is refused may leave one, whatever the reason for the refusal.
 */
class CodeAtLoadTest {
  private static final List<String> LIBRARIES = List.of("linux-x86_64-v3.so", "linux-x86_64-v4.so");

  @TempDir Path folder;

  private Path mark;
  private byte[] marking;

  @BeforeEach
  void build_the_marking_library() throws IOException {
    mark = folder.resolve("mark");
    Tools.need("gcc");
    var source =
        Files.writeString(
            folder.resolve("mark.c"),
            """
            #include <fcntl.h>
            __attribute__((constructor)) static void leave_a_mark(void) { open("%s", O_CREAT | O_WRONLY, 0600); }
            void _mlir_ciface_hot_vector(void) {}
            void _mlir_ciface_hot_run(void) {}
            void _mlir_ciface_step(void) {}
            """
                .formatted(mark));
    var library = folder.resolve("mark.so");
    var child =
        Child.run(
            folder,
            Map.of(),
            List.of("gcc", "-shared", "-fPIC", "-o", library.toString(), source.toString()));
    assertEquals(0, child.status(), child.transcript());
    marking = Files.readAllBytes(library);
  }

  @Test
  void the_library_leaves_its_mark_when_it_is_loaded_without_the_gate() throws IOException {
    var sealed = SealedLibrary.copyOf(marking);
    NativeLibrary.load(sealed, List.of()).close();
    assertTrue(Files.exists(mark));
  }

  @Test
  void a_library_that_a_trusted_signer_signed_is_refused_for_its_constructor() throws IOException {
    var forge = Forge.in(folder.resolve("signed"));
    plant(forge);
    forge.sign();
    refuses(forge, BinaryCode.class);
  }

  @Test
  void a_library_put_in_after_signing_is_refused_for_its_digest() throws IOException {
    var forge = Forge.in(folder.resolve("swapped"));
    for (var name : LIBRARIES) {
      Files.write(forge.payload(name), marking);
    }
    refuses(forge, ResourceCode.class);
  }

  @Test
  void an_expired_artifact_is_refused_before_its_library_is_looked_at() throws IOException {
    var forge = Forge.in(folder.resolve("expired"));
    plant(forge);
    forge.editManifest(
        text ->
            text.replaceFirst(
                    "\"created_at\": \"[^\"]*\"", "\"created_at\": \"2025-01-01T00:00:00Z\"")
                .replaceFirst(
                    "\"expires_at\": \"[^\"]*\"", "\"expires_at\": \"2025-01-02T00:00:00Z\""));
    forge.sign();
    refuses(forge, TimeCode.class);
  }

  private void plant(Forge forge) throws IOException {
    for (var name : LIBRARIES) {
      forge.replaceLibrary(name, marking);
    }
  }

  private void refuses(Forge forge, Class<? extends Code> stage) {
    var policy = TrustPolicy.read(forge.policy());
    var refused =
        assertThrows(RefusedException.class, () -> Fluno.load(forge.bundle(), policy).close());
    assertEquals(stage, refused.refusal().code().getClass(), refused.getMessage());
    assertFalse(Files.exists(mark), "the constructor ran");
  }
}
