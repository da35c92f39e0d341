package dev.fluno.tests.attacks;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A process in which other code loads a library by the path of a descriptor, and closes the
 * descriptor while the library stays loaded. The next file gets its number; the loader, which knows
 * libraries by path, gives out the old one for it. Fluno keeps such a descriptor open for good, so
 * this happens in a process of its own.
 */
final class ReusedDescriptor {
  private static final int RTLD_NOW = 2;

  private ReusedDescriptor() {}

  /** What loading the bundle ends with. */
  static String inAProcessOfItsOwn(Forge forge, Path other) {
    var child =
        Child.run(
            Path.of("/"),
            Map.of(),
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                ReusedDescriptor.class.getName(),
                forge.bundle().toString(),
                forge.policy().toString(),
                other.toString()));
    return child.out().isBlank() ? child.transcript() : child.out().strip();
  }

  private static String classPath() {
    var source = ReusedDescriptor.class.getProtectionDomain().getCodeSource();
    return Path.of(source.getLocation().getPath())
        + ":"
        + Project.command().resolveSibling("java-core/cli/target/app/lib/*");
  }

  public static void main(String[] arguments) throws Exception {
    call(arguments); // once before, so that all the files of this JVM's own are open already
    loadAt(Path.of("/proc/self/fd", numberOfTheNext(arguments)), Path.of(arguments[2]));
    System.out.println(call(arguments));
  }

  /** The number of the descriptor that the bundle's library gets. */
  private static String numberOfTheNext(String[] arguments) throws Exception {
    try (var _ = Fluno.verify(Path.of(arguments[0]), TrustPolicy.read(Path.of(arguments[1])));
        var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .filter(ReusedDescriptor::isMemory)
          .map(path -> String.valueOf(path.getFileName()))
          .findFirst()
          .orElseThrow();
    }
  }

  private static boolean isMemory(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("/memfd:");
    } catch (IOException e) {
      return false; // the descriptor of the listing itself
    }
  }

  /** The lowest free number is given out next, so some are taken until it is the wanted one. */
  private static void loadAt(Path descriptor, Path library) throws Exception {
    var bytes = Files.readAllBytes(library);
    var taken = new ArrayList<SealedLibrary>();
    do {
      taken.add(SealedLibrary.copyOf(bytes));
    } while (!taken.getLast().loaderPath().equals(descriptor.toString()) && taken.size() < 64);
    load(descriptor.toString());
    taken.forEach(SealedLibrary::close);
  }

  private static String call(String[] arguments) {
    try (var artifact =
        Fluno.load(Path.of(arguments[0]), TrustPolicy.read(Path.of(arguments[1])))) {
      var result = artifact.entry("hot_vector").call(Map.of("seed", 7L, "steps", 256L));
      return result.tensor("vector").getDouble(0) == Victim.HONEST
          ? Lesson.WITHOUT_EFFECT
          : "another library ran";
    } catch (RefusedException e) {
      return e.refusal().code().id();
    }
  }

  // Restricted: the C library's own function, with the signature that POSIX gives it.
  @SuppressWarnings("restricted")
  private static void load(String path) throws Exception {
    var linker = Linker.nativeLinker();
    var dlopen =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("dlopen"),
            FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
    try (var arena = Arena.ofConfined()) {
      var handle = (MemorySegment) dlopen.invokeExact(arena.allocateFrom(path), RTLD_NOW);
      if (handle.address() == 0) {
        throw new IllegalStateException("the other library was not loaded");
      }
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
