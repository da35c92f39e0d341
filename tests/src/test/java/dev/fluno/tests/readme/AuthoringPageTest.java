package dev.fluno.tests.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/authoring.md tells a newcomer to do works, in its order, with the output it shows. */
class AuthoringPageTest {

  private static final Pattern BLOCK =
      Pattern.compile("```(sh|text|python)\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void the_first_artifact_is_made_as_the_page_says() throws IOException {
    Tools.need("mlir-opt-22");
    Tools.need("lld-link-22");
    var page = Files.readString(Project.root().resolve("docs/authoring.md"));
    var section = page.substring(page.indexOf("## The first one"), page.indexOf("## The steps"));
    Files.createSymbolicLink(
        Files.createDirectory(folder.resolve("bin")).resolve("fluno"), Project.command());

    var place = folder;
    var printed = "";
    int commands = 0;
    for (var block : BLOCK.matcher(section).results().toList()) {
      var text = block.group(2);
      switch (block.group(1)) {
        case "sh" -> {
          var child = run(place, text);
          assertEquals(0, child.status(), () -> text + child.transcript());
          place = Path.of(Files.readString(folder.resolve("place")).strip());
          printed = child.out();
          commands++;
        }
        case "text" -> assertTrue(Pattern.matches(shown(text), printed), text + "\n" + printed);
        default -> Files.writeString(place.resolve("call.py"), text);
      }
    }
    assertEquals(6, commands, "blocks of commands");
  }

  private Child run(Path place, String commands) {
    var path = folder.resolve("bin") + ":" + System.getenv("PATH");
    var script = "set -e\n" + commands + "\npwd >'" + folder.resolve("place") + "'\n";
    return Child.run(place, Map.of("PATH", path), List.of("/bin/sh", "-c", script));
  }

  /** An ellipsis stands for what is different each time. */
  private static String shown(String text) {
    return Pattern.compile("…")
        .splitAsStream(text)
        .map(Pattern::quote)
        .collect(Collectors.joining(".*"));
  }
}
