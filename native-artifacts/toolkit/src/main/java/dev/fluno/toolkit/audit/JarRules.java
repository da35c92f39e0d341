package dev.fluno.toolkit.audit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/** What the metadata of a jar tells of the build, and whose jar it is. */
final class JarRules {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  /** What ships with the runtime. */
  private static final List<String> RUNTIME =
      List.of("dev/fluno/runtime/", "dev/fluno/python/", "dev/fluno/kernel/");

  private static final String OURS = "dev/fluno/";

  /** Attributes that name a person, a machine, a moment or the very Java of a build. */
  private static final Set<String> FORBIDDEN =
      Set.of(
          "Built-By",
          "Build-By",
          "Builder",
          "Build-User",
          "Build-Host",
          "Built-Host",
          "Build-Hostname",
          "Build-Time",
          "Build-Date",
          "Build-Timestamp",
          "Built-Date",
          "Built-Time",
          "Bnd-LastModified",
          "Build-Jdk",
          "Build-Jdk-Vendor",
          "Build-Java-Version",
          "Build-Os",
          "Build-OS",
          "Built-OS");

  /** As the `jar` tool writes it: 25.0.1 (Vendor). */
  private static final Pattern WHOLE_JAVA = Pattern.compile("[0-9]+[0-9.+_-]* \\(.*\\)");

  private JarRules() {}

  /** The scope of a jar by its entries; a jar nobody of us wrote is somebody else's. */
  static Scope scope(List<ZipEntryRecord> entries, boolean isNested) {
    boolean isOurs = false;
    boolean hasClasses = false;
    for (var entry : entries) {
      var name = entry.name();
      if (RUNTIME.stream().anyMatch(name::startsWith)) {
        return Scope.RUNTIME;
      }
      isOurs |= name.startsWith(OURS);
      hasClasses |= name.endsWith(".class");
    }
    if (isOurs) {
      return Scope.AUTHORING;
    }
    return hasClasses && isNested ? Scope.THIRD_PARTY : Scope.PUBLISHED;
  }

  static void entry(Content content, byte[] bytes, Findings findings) {
    if (content.name().equals(MANIFEST)) {
      manifest(content, bytes, findings);
    } else if (content.name().startsWith("META-INF/maven/")
        && content.fileName().equals("pom.properties")) {
      properties(content, bytes, findings);
    }
    if (content.scope() == Scope.RUNTIME
        && (content.name().startsWith("dev/fluno/toolkit/")
            || content.name().startsWith("dev/fluno/cli/"))) {
      findings.add(
          AuditCode.TOOLKIT_CLASS, content.place(), "nothing of the toolkit", content.name());
    }
  }

  private static void manifest(Content content, byte[] bytes, Findings findings) {
    try {
      for (var attribute :
          new Manifest(new ByteArrayInputStream(bytes)).getMainAttributes().entrySet()) {
        var name = attribute.getKey().toString();
        var value = attribute.getValue().toString();
        if (FORBIDDEN.contains(name)
            || (name.equals("Created-By") && WHOLE_JAVA.matcher(value).matches())) {
          findings.add(AuditCode.BUILD_MACHINE, content.place(), "no " + name, name + ": " + value);
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      findings.add(
          AuditCode.ARCHIVE_UNSOUND, content.place(), "a manifest of a jar", "something else");
    }
  }

  /** Older archivers write the moment of the build as a comment. */
  private static void properties(Content content, byte[] bytes, Findings findings) {
    TextTraces.of(bytes)
        .lines()
        .filter(line -> line.startsWith("#") && line.matches(".*[0-9]{1,2}:[0-9]{2}.*"))
        .forEach(
            line ->
                findings.add(AuditCode.BUILD_MACHINE, content.place(), "no time of a build", line));
  }
}
