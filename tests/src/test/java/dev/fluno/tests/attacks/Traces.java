package dev.fluno.tests.attacks;

import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a library that was loaded, half loaded or unpacked would leave behind.
 *
 * @param descriptors open files of this process that are memory files or lie beside the bundle
 * @param mappings of such files
 * @param files that lie beside the bundle or in it
 */
record Traces(List<String> descriptors, List<String> mappings, List<Path> files) {

  static Traces now(Forge forge) throws IOException {
    var scene = forge.beside("").toString();
    var descriptors = openFiles().stream().filter(file -> isTrace(file, scene)).sorted().toList();
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"));
        Stream<Path> files = Files.walk(forge.beside(""))) {
      return new Traces(
          descriptors, maps.filter(line -> isTrace(line, scene)).toList(), files.sorted().toList());
    }
  }

  private static boolean isTrace(String text, String scene) {
    return text.contains("/memfd:") || text.contains(scene);
  }

  private static List<String> openFiles() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.map(Traces::target).toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // the descriptor of the listing itself
    }
  }
}
