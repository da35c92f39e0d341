package dev.fluno.examples.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps a service from starting, said in a line. */
class StartTest {
  @Test
  void a_port_that_is_taken(@TempDir Path folder) throws IOException {
    try (var scene = Scene.in(folder, Scene.LIMITS)) {
      int port = scene.service().port();
      for (var settings : List.of(at(scene, port, 0), at(scene, 0, port))) {
        var e = assertThrows(IOException.class, () -> ScoringService.start(settings));
        assertTrue(e.toString().contains("cannot listen: "), e.toString());
      }
      assertEquals(200, scene.score("well", List.of(new double[Reference.LANES])).status());
    }
  }

  private static Settings at(Scene scene, int port, int managementPort) {
    var with = scene.settings();
    return new Settings(
        with.bundle(),
        with.trust(),
        with.program(),
        with.host(),
        port,
        managementPort,
        with.tokenFile(),
        with.limits());
  }

  @Test
  void a_token_that_others_may_read_or_change(@TempDir Path folder) throws IOException {
    var file = Scene.token(folder.resolve("token"));
    for (var open : List.of("rw-r-----", "rw--w----", "------r--")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));
      var e = assertThrows(IOException.class, () -> AdminToken.read(file));
      assertTrue(e.toString().contains("is open to others"), e.toString());
    }
  }

  @Test
  void a_token_that_nobody_may_read_unless_somebody_may_read_everything(@TempDir Path folder)
      throws IOException {
    var file = Scene.token(folder.resolve("token"));
    Files.setPosixFilePermissions(file, Set.of());
    try {
      assertTrue(AdminToken.read(file).opens("Bearer " + Scene.TOKEN));
    } catch (AccessDeniedException e) {
      assertEquals(file.toString(), e.getMessage());
    }
  }
}
