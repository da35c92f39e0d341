package dev.fluno.tests.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.python.FlunoPython;
import dev.fluno.runtime.Fluno;
import dev.fluno.tests.support.Project;
import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.AccessModifier;
import japicmp.model.JApiCompatibility;
import java.io.IOException;
import java.lang.classfile.Interfaces;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Superclass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What applications were offered stays. Nothing is released yet, so the offer is what was last
 * accepted, in tests/api; docs/decisions has the reason.
 */
class ApiTest {

  /** The other packages of the runtime are exported for the toolkit, and offered to nobody. */
  enum Library {
    FLUNO_RUNTIME(
        Fluno.class,
        "dev.fluno.runtime",
        "dev.fluno.runtime.abi",
        "dev.fluno.runtime.invoke",
        "dev.fluno.runtime.refusal",
        "dev.fluno.runtime.trust"),
    FLUNO_PYTHON(FlunoPython.class, "dev.fluno.python");

    private final Class<?> member;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> packages;

    Library(Class<?> member, String... packages) {
      this.member = member;
      this.packages = List.of(packages);
    }

    ApiBaseline now() {
      return ApiBaseline.of(member, packages);
    }

    Path accepted() {
      return Project.root().resolve("tests/api/" + this + ".jar");
    }

    @Override
    public String toString() {
      return this == FLUNO_RUNTIME ? "fluno-runtime" : "fluno-python";
    }
  }

  @ParameterizedTest
  @EnumSource
  void takes_nothing_back_of_what_it_offered(Library library) throws IOException {
    if (Boolean.getBoolean("fluno.write")) {
      Files.createDirectories(library.accepted().getParent());
      Files.write(library.accepted(), library.now().jar());
    }
    var changes = incompatible(Files.readAllBytes(library.accepted()), library.now().jar());
    assertTrue(
        changes.isEmpty(),
        () ->
            library
                + " no longer offers what it did:\n"
                + String.join("\n", changes)
                + "\nGive it back, or accept the change: mvn verify -Dtest=ApiTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dfluno.write=true, and say in the"
                + " commit what applications have to change.");
  }

  @Test
  void a_method_taken_away_is_noticed() {
    var now = Library.FLUNO_RUNTIME.now();
    var taken =
        now.without(
            "dev/fluno/runtime/Artifact.class",
            element ->
                element instanceof MethodModel method && method.methodName().equalsString("entry"));
    assertEquals(
        List.of("dev.fluno.runtime.Artifact.entry: METHOD_REMOVED"),
        incompatible(now.jar(), taken.jar()));
    assertEquals(List.of(), incompatible(taken.jar(), now.jar()));
  }

  @Test
  void a_parent_taken_away_is_noticed() {
    var now = Library.FLUNO_RUNTIME.now();
    var open = now.without("dev/fluno/runtime/Artifact.class", Interfaces.class::isInstance);
    assertEquals(
        List.of("dev.fluno.runtime.Artifact implements java.lang.AutoCloseable: INTERFACE_REMOVED"),
        incompatible(now.jar(), open.jar()));
    var orphan =
        now.without("dev/fluno/runtime/refusal/FlunoException.class", Superclass.class::isInstance);
    assertEquals(
        List.of(
            "dev.fluno.runtime.refusal.FlunoException extends: SUPERCLASS_REMOVED",
            "dev.fluno.runtime.refusal.FlunoException implements java.io.Serializable:"
                + " INTERFACE_REMOVED"),
        incompatible(now.jar(), orphan.jar()));
  }

  @Test
  void nothing_that_nobody_sees_is_part_of_it() {
    var paths = Library.FLUNO_PYTHON.now().classes().keySet();
    assertTrue(paths.contains("dev/fluno/python/PythonException$Raised.class"), paths.toString());
    assertTrue(paths.stream().noneMatch(path -> path.contains("Worker")), paths.toString());
  }

  private static List<String> incompatible(byte[] before, byte[] now) {
    var options = new JarArchiveComparatorOptions();
    options.setAccessModifier(AccessModifier.PROTECTED);
    options.setNoAnnotations(true);
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
    var classes =
        new JarArchiveComparator(options)
            .compare(
                new JApiCmpArchive(before, "before.jar", "1"),
                new JApiCmpArchive(now, "now.jar", "2"));
    var found = new ArrayList<String>();
    for (var type : classes) {
      note(found, type, type.getFullyQualifiedName());
      note(found, type.getSuperclass(), type.getFullyQualifiedName() + " extends");
      for (var parent : type.getInterfaces()) {
        note(
            found,
            parent,
            type.getFullyQualifiedName() + " implements " + parent.getFullyQualifiedName());
      }
      for (var behaviours : List.of(type.getMethods(), type.getConstructors())) {
        for (var member : behaviours) {
          note(found, member, type.getFullyQualifiedName() + "." + member.getName());
        }
      }
      for (var field : type.getFields()) {
        note(found, field, type.getFullyQualifiedName() + "." + field.getName());
      }
    }
    return found;
  }

  private static void note(List<String> found, JApiCompatibility what, String name) {
    for (var change : what.getCompatibilityChanges()) {
      if (!change.isBinaryCompatible() || !change.isSourceCompatible()) {
        found.add(name + ": " + change.getType());
      }
    }
  }
}
