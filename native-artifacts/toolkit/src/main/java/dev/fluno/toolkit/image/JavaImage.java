package dev.fluno.toolkit.image;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A run-time image of the JDK that runs this, with room for another Graal compiler. */
final class JavaImage {
  /**
   * Every JDK has its own compiler in a module that nothing but an upgrade can replace, and an
   * upgrade costs the JVM its caches. jlink cannot be part of what it links from the JDK itself.
   */
  private static final Set<String> WITHOUT =
      Set.of("jdk.graal.compiler", "jdk.graal.compiler.management", "jdk.jlink");

  private JavaImage() {}

  /** Links it: everything else that the JDK has, since a script may use any Java class. */
  static void link(Path output, AppImage.Steps steps) throws IOException {
    var modules =
        ModuleFinder.ofSystem().findAll().stream()
            .map(each -> each.descriptor())
            .filter(each -> !WITHOUT.contains(each.name()) && !requiresAny(each))
            .map(ModuleDescriptor::name)
            .collect(Collectors.toCollection(TreeSet::new));
    steps.run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
            "--add-modules",
            String.join(",", modules),
            "--no-header-files",
            "--no-man-pages",
            "--output",
            output.toString()));
  }

  private static boolean requiresAny(ModuleDescriptor module) {
    return module.requires().stream().anyMatch(each -> WITHOUT.contains(each.name()));
  }
}
