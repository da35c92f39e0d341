package dev.fluno.toolkit.audit;

import java.util.regex.Pattern;

/**
 * What the constants of a class tell (Java Virtual Machine Specification, section 4.4): types that
 * it uses and strings alike lie in the file as they are, as long as they are ASCII.
 */
final class ClassTraces {
  private static final String TOOLKIT = "dev/fluno/toolkit";
  private static final String TOOLKIT_TEXT = "dev.fluno.toolkit";
  private static final Pattern TEST_FRAMEWORK =
      Pattern.compile(
          "(?:org/(?:junit|testng|assertj|hamcrest)|com/code_intelligence/jazzer)/[A-Za-z]");

  private ClassTraces() {}

  static void find(Content content, String text, Findings findings) {
    var test = TEST_FRAMEWORK.matcher(text);
    if (test.find()) {
      findings.add(AuditCode.TEST_CLASS, content.place(), "no test", "a use of " + test.group());
    }
    if (content.scope() != Scope.RUNTIME) {
      return;
    }
    for (var name : new String[] {TOOLKIT, TOOLKIT_TEXT}) {
      int at = text.indexOf(name);
      if (at >= 0) {
        findings.add(
            AuditCode.TOOLKIT_CLASS,
            content.place(),
            "nothing of the toolkit",
            TextTraces.shown(text, at));
        return;
      }
    }
  }
}
