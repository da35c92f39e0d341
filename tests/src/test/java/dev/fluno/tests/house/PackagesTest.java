package dev.fluno.tests.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each package that a library exports says its words, and who closes what on which thread. */
class PackagesTest {
  private static final Pattern EXPORT = Pattern.compile("exports ([a-z.]+);");

  static Stream<Path> exported() throws IOException {
    return Stream.of("java-core/runtime", "python-package/host")
        .map(module -> Project.root().resolve(module).resolve("src/main/java"))
        .flatMap(
            sources ->
                EXPORT
                    .matcher(read(sources.resolve("module-info.java")))
                    .results()
                    .map(found -> sources.resolve(found.group(1).replace('.', '/'))));
  }

  @ParameterizedTest
  @MethodSource("exported")
  void says_its_words_and_who_closes_what_on_which_thread(Path folder) {
    var page = read(folder.resolve("package-info.java"));
    assertTrue(page.contains("ords:"), page);
    assertTrue(Pattern.compile("<li>.*<i>").matcher(page).find(), page);
    int table = page.indexOf("<caption>Who closes what, and on which thread</caption>");
    assertTrue(table > 0, page);
    var rows = page.substring(table);
    var name = folder.toString();
    var unnamed =
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(name.substring(name.lastIndexOf("dev/fluno")).replace('/', '.'))
                .stream()
                .filter(type -> type.getPackageName().endsWith(folder.getFileName().toString()))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> type.isAssignableTo(AutoCloseable.class))
                .filter(type -> !isNamed(type, rows))
                .map(JavaClass::getSimpleName)
                .toList();
    assertEquals(List.of(), unnamed, "closed by whom?");
  }

  private static boolean isNamed(JavaClass type, String rows) {
    return rows.contains("{@link " + type.getSimpleName() + "}")
        || type.getRawSuperclass().filter(parent -> isNamed(parent, rows)).isPresent();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
