package dev.fluno.cli;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.fluno.cli.Check.State;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Preload;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.graalvm.polyglot.Engine;

/** Looks at everything the main job needs: a Python loop that calls a verified artifact. */
final class Doctor {
  /** What `fluno build` runs; only people who write artifacts need it. */
  private static final List<String> TOOLS =
      List.of(
          "mlir-opt-22",
          "mlir-translate-22",
          "opt-22",
          "llc-22",
          "ld.lld-22",
          "lld-link-22",
          "llvm-objcopy-22");

  /** Through it the Graal compiler compiles; most JDKs have it, cut-down ones do not. */
  private static final String COMPILER_INTERFACE = "jdk.internal.vm.ci";

  private final Optional<Path> developmentBundles;

  /**
   * @param developmentBundles the folder of the checkout's own bundles, if there is a checkout
   */
  Doctor(Optional<Path> developmentBundles) {
    this.developmentBundles = developmentBundles;
  }

  List<Check> examine() {
    var checks = new ArrayList<Check>();
    checks.add(java());
    checks.add(start());
    checks.add(compiler());
    checks.add(Check.of("machine", State.FAILED, () -> machine(Machine.current())));
    checks.add(sealedMemory());
    checks.add(
        Check.of("trust", State.NOTE, () -> "your policy: " + describe(TrustPolicy.ofUser())));
    developmentBundles.ifPresent(folder -> bundles(folder, checks));
    checks.add(preloads());
    if (Toolkit.isPresent()) {
      checks.add(tools());
    }
    return checks;
  }

  private static String machine(Target machine) {
    var label = machine.label();
    return machine.cpuLevel() == 1
        ? label + "; runs libraries for it"
        : label
            + "; runs libraries for "
            + new Target(machine.os(), machine.arch(), 1).label()
            + " to "
            + label;
  }

  private static Check java() {
    var detail = Runtime.version() + " in " + System.getProperty("java.home");
    return Runtime.version().feature() == 25
        ? Check.ok("java", detail)
        : Check.failed("java", detail + "; need 25");
  }

  /** What makes a start quick: an app image, and a cache in it that the JVM found fit. */
  private static Check start() {
    if (!Files.exists(Path.of(System.getProperty("java.home")).resolveSibling("fluno-cli.jar"))) {
      return Check.note(
          "start", "without an app image, so slower; `mvn package` makes one in dist");
    }
    var cache =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption("AOTCache")
            .getValue();
    if (cache.isEmpty()) {
      return Check.note(
          "start",
          "from an app image, but its cache is missing or was changed, so slower; copy the image"
              + " with its times (cp -a, tar), or make it again");
    }
    return isCacheInUse()
        ? Check.ok("start", "from an app image and its cache")
        : Check.note(
            "start",
            "from an app image, but the JVM finds its cache unfit, so slower; make it again");
  }

  /** Whether the JVM took the cache that it was given: it says so in its report of itself only. */
  private static boolean isCacheInUse() {
    try {
      var info =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "vmInfo",
                  new Object[0],
                  new String[0]);
      return String.valueOf(info).contains("CDS: on");
    } catch (JMException e) {
      return false;
    }
  }

  private static Check compiler() {
    try (var engine = Engine.newBuilder().option("engine.WarnInterpreterOnly", "false").build()) {
      var name = engine.getImplementationName();
      if (!name.equals("Interpreted")) {
        return Check.ok("compiler", "active: " + name + " " + engine.getVersion());
      }
      var slow = "not active: Python runs interpreted, about 10 times slower; ";
      return ModuleFinder.ofSystem().find(COMPILER_INTERFACE).isPresent()
          ? Check.failed("compiler", slow + "start with ./fluno")
          : Check.note("compiler", slow + "this Java has no module " + COMPILER_INTERFACE);
    }
  }

  private static Check sealedMemory() {
    return Check.of(
        "sealed memory",
        State.FAILED,
        () -> {
          try (var sealed = SealedLibrary.copyOf(new byte[4096])) {
            return "works: " + sealed.bytes().byteSize() + " bytes sealed";
          }
        });
  }

  private static void bundles(Path dist, List<Check> checks) {
    var policy = dist.resolve("trust.json");
    if (!Files.exists(policy)) {
      checks.add(
          Check.failed("bundles", "none in " + dist + "; start with ./fluno, which makes them"));
      return;
    }
    try (Stream<Path> entries = Files.list(dist)) {
      var bundles = entries.filter(path -> path.toString().endsWith(".fluno")).sorted().toList();
      for (Path bundle : bundles) {
        checks.add(Check.of("bundle", State.FAILED, () -> load(bundle, TrustPolicy.read(policy))));
      }
      if (bundles.isEmpty()) {
        checks.add(Check.failed("bundles", "none in " + dist));
      }
    } catch (IOException e) {
      checks.add(Check.failed("bundles", dist + " cannot be read: " + e.getMessage()));
    }
  }

  /** Goes through the whole gate, with the self-check on the golden values at its end. */
  private static String load(Path bundle, TrustPolicy policy) {
    try (var artifact = Fluno.load(bundle, policy)) {
      return bundle.getFileName()
          + " loads "
          + artifact.report().library().orElse("nothing")
          + ", expires "
          + artifact.manifest().expiresAt()
          + "; "
          + describe(policy);
    }
  }

  private static String describe(TrustPolicy policy) {
    return policy.source()
        + ", expires "
        + policy.expiresAt()
        + (policy.development() ? ", DEVELOPMENT" : "");
  }

  private static Check preloads() {
    var options =
        Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
            .filter(name -> !System.getenv().getOrDefault(name, "").isEmpty())
            .map(name -> name + "=" + System.getenv(name));
    var set = Stream.concat(Preload.current().stream(), options).toList();
    return set.isEmpty()
        ? Check.ok("preloads", "none")
        : Check.note(
            "preloads", String.join(", ", set) + ": code that no gate has seen may run here");
  }

  private static Check tools() {
    var path = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    var missing =
        TOOLS.stream()
            .filter(
                tool -> Stream.of(path).noneMatch(dir -> Files.isExecutable(Path.of(dir, tool))))
            .toList();
    return missing.isEmpty()
        ? Check.ok("authoring", "LLVM 22 is here")
        : Check.note(
            "authoring",
            "not here: " + String.join(", ", missing) + "; only `fluno build` needs them");
  }
}
