package dev.fluno.tests.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of the house that a compiler cannot check. */
class ArchitectureTest {
  private static final String RUNTIME = "dev.fluno.runtime";

  private static JavaClasses everything;

  @BeforeAll
  static void readTheClasses() {
    everything =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.fluno");
  }

  @Test
  void data_flows_down_through_the_runtime_and_never_up() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("facade")
        .definedBy(RUNTIME)
        .layer("bundle")
        .definedBy(RUNTIME + ".bundle..")
        .layer("trust")
        .definedBy(RUNTIME + ".trust..")
        .layer("signature")
        .definedBy(RUNTIME + ".signature..")
        .layer("binary")
        .definedBy(RUNTIME + ".binary..")
        .layer("invoke")
        .definedBy(RUNTIME + ".invoke..")
        .layer("event")
        .definedBy(RUNTIME + ".event..")
        .layer("output")
        .definedBy(RUNTIME + ".output..")
        .layer("platform")
        .definedBy(RUNTIME + ".platform..")
        .layer("abi")
        .definedBy(RUNTIME + ".abi..")
        .layer("json")
        .definedBy(RUNTIME + ".json..")
        .layer("refusal")
        .definedBy(RUNTIME + ".refusal..")
        .whereLayer("facade")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("bundle")
        .mayOnlyBeAccessedByLayers("facade")
        .whereLayer("trust")
        .mayOnlyBeAccessedByLayers("facade", "bundle")
        .whereLayer("signature")
        .mayOnlyBeAccessedByLayers("facade", "bundle", "trust")
        .whereLayer("binary")
        .mayOnlyBeAccessedByLayers("facade", "bundle", "trust", "signature")
        .whereLayer("invoke")
        .mayOnlyBeAccessedByLayers("facade")
        .whereLayer("event")
        .mayOnlyBeAccessedByLayers("facade", "invoke")
        .whereLayer("output")
        .mayOnlyBeAccessedByLayers("trust")
        .whereLayer("refusal")
        .mayOnlyBeAccessedByLayers(
            "facade",
            "bundle",
            "trust",
            "signature",
            "binary",
            "invoke",
            "output",
            "platform",
            "abi",
            "json")
        .check(everything);
  }

  @Test
  void no_package_depends_on_itself_through_another() {
    slices().matching(RUNTIME + ".(*)..").should().beFreeOfCycles().check(everything);
    slices().matching("dev.fluno.toolkit.(*)..").should().beFreeOfCycles().check(everything);
    slices().matching("dev.fluno.benchmarks.(*)..").should().beFreeOfCycles().check(everything);
  }

  @Test
  void nothing_that_ships_in_the_runtime_or_the_host_knows_how_artifacts_are_made() {
    noClasses()
        .that()
        .resideInAnyPackage(RUNTIME + "..", "dev.fluno.python..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fluno.toolkit..", "dev.fluno.benchmarks..", "dev.fluno.cli..")
        .check(everything);
  }

  /** A release has everything but the toolkit and the benchmarks on its class path. */
  @Test
  void the_command_reaches_the_toolkit_through_one_class_only() {
    var reached = new LinkedHashSet<JavaClass>(Set.of(everything.get("dev.fluno.cli.Main")));
    var next = new ArrayDeque<>(reached);
    while (!next.isEmpty()) {
      for (var dependency : next.remove().getDirectDependenciesFromSelf()) {
        var type = dependency.getTargetClass().getBaseComponentType();
        if (type.getPackageName().equals("dev.fluno.cli")
            && !type.getSimpleName().equals("Authoring")
            && reached.add(type)) {
          next.add(type);
        }
      }
    }
    noClasses()
        .that(describe("are reached without Authoring", reached::contains))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fluno.toolkit..", "dev.fluno.benchmarks..")
        .check(everything);
  }

  @Test
  void only_invoke_and_platform_reach_outside_the_java_heap_unchecked() {
    // The benchmark of calls has what the linker gives, without any check, beside ours.
    noClasses()
        .that()
        .resideOutsideOfPackages(RUNTIME + ".invoke..", RUNTIME + ".platform..")
        .and()
        .haveNameNotMatching("dev\\.fluno\\.benchmarks\\.calls\\.RawHandle.*")
        .should()
        .callMethodWhere(isRestrictedForeignAccess())
        .check(everything);
  }

  @Test
  void only_trust_reads_the_wall_clock_of_the_runtime() {
    noClasses()
        .that()
        .resideInAPackage(RUNTIME + "..")
        .and()
        .resideOutsideOfPackage(RUNTIME + ".trust..")
        .should()
        .callMethodWhere(readsTheClock())
        .check(everything);
  }

  @Test
  void the_runtime_uses_jackson_core_and_tink_and_no_other_library() {
    noClasses()
        .that()
        .resideInAPackage(RUNTIME + "..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            RUNTIME + "..",
            "java..",
            "jdk.jfr..",
            "tools.jackson.core..",
            "com.google.crypto.tink..",
            "org.jspecify.annotations..")
        .check(everything);
  }

  /**
   * The restricted methods of java.lang.foreign, as its documentation lists them, and class loading
   * of libraries.
   */
  private static DescribedPredicate<JavaMethodCall> isRestrictedForeignAccess() {
    return describe(
        "restricted methods of java.lang.foreign",
        call -> {
          AccessTarget.MethodCallTarget target = call.getTarget();
          var owner = target.getOwner();
          return switch (target.getName()) {
            case "reinterpret" -> owner.isAssignableTo(MemorySegment.class);
            case "libraryLookup" -> owner.isAssignableTo(SymbolLookup.class);
            case "downcallHandle", "upcallStub" -> owner.isAssignableTo(Linker.class);
            case "withTargetLayout" -> owner.isAssignableTo(AddressLayout.class);
            case "load", "loadLibrary" ->
                owner.isAssignableTo(System.class) || owner.isAssignableTo(Runtime.class);
            default -> false;
          };
        });
  }

  private static DescribedPredicate<JavaMethodCall> readsTheClock() {
    var clocks = Set.of("now", "system", "systemUTC", "systemDefaultZone", "currentTimeMillis");
    return describe(
            "methods that read the wall clock",
            (JavaAccess<?> access) -> {
              var owner = access.getTargetOwner();
              return clocks.contains(access.getName())
                  && (owner.getPackageName().equals("java.time")
                      || owner.isAssignableTo(System.class)
                      || owner.isAssignableTo(Clock.class)
                      || owner.isAssignableTo(Instant.class)
                      || owner.isAssignableTo(InstantSource.class));
            })
        .forSubtype();
  }
}
