package dev.fluno.toolkit.audit;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What the name of a file alone says against publishing it. */
final class EntryNames {
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f\\ufffd]");
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

  private static final List<String> LEFT_BY_EDITORS =
      List.of("~", ".swp", ".swo", ".bak", ".orig", ".rej", ".tmp", ".old", ".pyc", ".pyo");
  private static final List<String> LEFT_BY_OTHERS =
      List.of("thumbs.db", "desktop.ini", "__pycache__", "__macosx", "nohup.out");

  private static final Pattern DUMP =
      Pattern.compile(
          "core|core\\.[0-9]+|vgcore\\.[0-9]+|hs_err_pid[0-9]+\\.log|.*\\.(hprof|mdmp|dmp)");

  private static final Pattern TEST_CLASS =
      Pattern.compile("(?!SelfTest[.$])[\\w$]*(Test|Tests|TestCase)(\\$[\\w$]*)?\\.class");
  private static final Pattern TEST_SCRIPT =
      Pattern.compile("test_\\w*\\.py|\\w*_test\\.py|conftest\\.py");

  private EntryNames() {}

  /** A name that leaves the folder it is unpacked in, or that readers understand differently. */
  static void safe(String place, String name, Findings findings) {
    var problem =
        name.startsWith("/")
            ? "an absolute name"
            : DRIVE.matcher(name).matches()
                ? "a drive"
                : name.indexOf('\\') >= 0
                    ? "a backslash"
                    : CONTROL.matcher(name).find()
                        ? "a control character"
                        : List.of(name.split("/", -1)).contains("..") ? "`..`" : "";
    if (!problem.isEmpty() || name.isEmpty()) {
      findings.add(
          AuditCode.ENTRY_NAME,
          place,
          "a plain relative name",
          problem.isEmpty() ? "no name" : problem);
    }
  }

  /** A file that lies there by mistake. */
  static void belonging(Content content, Findings findings) {
    var segments = List.of(content.name().split("/", -1));
    for (var segment : segments) {
      var lower = segment.toLowerCase(Locale.ROOT);
      if (segment.startsWith(".") && !segment.equals(".") && !segment.equals("..")) {
        findings.add(AuditCode.HIDDEN_FILE, content.place(), "no dot file", segment);
        return;
      }
      if (LEFT_BY_OTHERS.contains(lower)
          || LEFT_BY_EDITORS.stream().anyMatch(lower::endsWith)
          || (segment.startsWith("#") && segment.endsWith("#") && segment.length() > 1)) {
        findings.add(AuditCode.LEFTOVER, content.place(), "no leftover of a program", segment);
        return;
      }
    }
    var file = content.fileName();
    if (DUMP.matcher(file).matches()) {
      findings.add(AuditCode.CORE_DUMP, content.place(), "no dump of a process", file);
    }
    boolean isScript =
        content.scope() != Scope.AUTHORING
            && TEST_SCRIPT.matcher(file).matches(); // else a template
    if (isScript || TEST_CLASS.matcher(file).matches() || segments.contains("test-classes")) {
      findings.add(AuditCode.TEST_CLASS, content.place(), "no test", file);
    }
    if (file.endsWith(".map")) {
      findings.add(AuditCode.SOURCE_MAP, content.place(), "no source map", file);
    }
  }
}
