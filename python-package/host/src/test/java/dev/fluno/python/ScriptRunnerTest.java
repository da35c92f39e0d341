package dev.fluno.python;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptRunnerTest {
  @TempDir Path folder = Path.of("");

  private record Run(int status, String out, String err) {}

  private Run run(String code, String input, String... arguments) throws IOException {
    var script = Files.writeString(folder.resolve("script.py"), code);
    return runPath(script.toString(), input, arguments);
  }

  private static Run runPath(String script, String input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var in = new ByteArrayInputStream(input.getBytes(UTF_8));
    int status = ScriptRunner.run(script, List.of(arguments), in, out, err);
    return new Run(status, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void hands_arguments_over_untouched() throws IOException {
    var run =
        run(
            "import sys; print(sys.argv[1:])",
            "",
            "--help",
            "--version",
            "--json",
            "-Xmx1g",
            "--",
            "a b",
            "",
            "*");
    assertEquals("['--help', '--version', '--json', '-Xmx1g', '--', 'a b', '', '*']\n", run.out());
    assertEquals(0, run.status(), run.err());
  }

  @Test
  void runs_under_a_locale_with_digits_of_its_own() throws IOException {
    var before = Locale.getDefault();
    Locale.setDefault(Locale.of("ar", "EG"));
    try {
      var run = run("print(12)", "");
      assertEquals("12\n", run.out());
      assertEquals(0, run.status(), run.err());
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void gives_a_script_the_names_and_the_path_that_cpython_gives_it() throws IOException {
    Files.writeString(folder.resolve("beside.py"), "value = 42");
    var run =
        run(
            """
            import sys
            import beside
            print(beside.value, __name__, sys.argv[0] == __file__, sys.path[0])
            help, exit  # from site
            """,
            "");
    assertEquals("42 __main__ True " + folder.toRealPath() + "\n", run.out(), run.err());
  }

  @Test
  void imports_fluno_runtime_and_shows_its_help() throws IOException {
    var run = run("import fluno_runtime; help(fluno_runtime.load)", "");
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("Verifies a bundle, loads its library"), run.out());
  }

  @Test
  void ends_a_script_by_exit_and_by_quit() throws IOException {
    assertEquals(new Run(3, "", ""), run("exit(3)", ""));
    assertEquals(new Run(1, "", "enough\n"), run("quit('enough')", ""));
  }

  @Test
  void finds_what_the_user_has_installed_once_site_is_imported() throws IOException {
    var run =
        run(
            """
            import site, sys
            print(site.ENABLE_USER_SITE, site.getsitepackages()[0] in sys.path)
            print(repr(exit)[:4], repr(help)[:4], callable(license))
            """,
            "");
    assertEquals("True True\nUse  Type True\n", run.out(), run.err());
  }

  @Test
  void lets_a_script_read_standard_input() throws IOException {
    var run = run("print(input('? '), input())", "one\ntwo\n");
    assertEquals("? one two\n", run.out(), run.err());
  }

  @Test
  void flushes_and_runs_exit_functions_when_a_script_ends() throws IOException {
    var run =
        run(
            """
            import atexit
            atexit.register(lambda: print(" at exit", end=""))
            print("no line end", end="")
            """,
            "");
    assertEquals(new Run(0, "no line end at exit", ""), run);
  }

  @Test
  void returns_the_status_of_sys_exit() throws IOException {
    assertEquals(new Run(3, "", ""), run("import sys; sys.exit(3)", ""));
    assertEquals(new Run(0, "", ""), run("import sys; sys.exit()", ""));
    assertEquals(new Run(1, "", "text\n"), run("import sys; sys.exit('text')", ""));
    assertEquals(new Run(7, "", ""), run("import os; os._exit(7)", ""));
  }

  @Test
  void prints_a_traceback_and_returns_1_after_an_uncaught_exception() throws IOException {
    var run = run("def f():\n    return 1/0\nf()\n", "");
    var script = folder.resolve("script.py");
    assertEquals(
        """
        Traceback (most recent call last):
          File "%s", line 3, in <module>
            f()
          File "%s", line 2, in f
            return 1/0
        ZeroDivisionError: division by zero
        """
            .formatted(script, script),
        run.err());
    assertEquals(1, run.status());
  }

  @Test
  void leaves_no_names_of_its_own_in_the_script() throws IOException {
    var run = run("print([name for name in globals() if not name.startswith('__')])", "");
    assertEquals("[]\n", run.out(), run.err());
  }

  @Test
  void runs_the_excepthook_of_a_script() throws IOException {
    var run = run("import sys\nsys.excepthook = lambda *e: print('hook', e[0].__name__)\n1/0", "");
    assertEquals(new Run(1, "hook ZeroDivisionError\n", ""), run);
  }

  @Test
  void names_a_java_exception_that_nobody_caught() throws IOException {
    var run = run("import java; java.type('java.lang.Integer').parseInt('x')", "");
    assertEquals(1, run.status());
    assertTrue(run.err().contains("java.lang.NumberFormatException"), run.err());
  }

  @Test
  void shows_where_the_syntax_is_wrong() throws IOException {
    var run = run("print('x'\n", "");
    assertTrue(run.err().contains("SyntaxError"), run.err());
    assertTrue(run.err().contains("line 1"), run.err());
    assertEquals(1, run.status());
  }

  @Test
  void returns_130_after_an_interrupt_that_nobody_caught() throws IOException {
    var run = run("raise KeyboardInterrupt", "");
    assertEquals(130, run.status());
    assertTrue(run.err().endsWith("KeyboardInterrupt\n"), run.err());
  }

  @Test
  void runs_a_script_from_standard_input_with_its_exit_status() {
    assertEquals(new Run(42, "", ""), runPath("-", "import sys\nsys.exit(42)\n"));
    assertEquals(new Run(1, "", "text\n"), runPath("-", "import sys\nsys.exit('text')\n"));
    var failed = runPath("-", "1/0");
    assertEquals(1, failed.status());
    assertTrue(failed.err().contains("File \"<stdin>\", line 1, in <module>"), failed.err());
    var named = runPath("-", "import sys; print(sys.argv, __name__, repr(sys.path[0]))", "x");
    assertEquals("['-', 'x'] __main__ ''\n", named.out(), named.err());
  }

  @Test
  void allows_as_many_frames_as_cpython_promises() throws IOException {
    var run = run("def f(n):\n    return n and f(n - 1)\nprint(f(900))\n", "");
    assertEquals("0\n", run.out(), run.err());
  }

  @Test
  void says_why_a_script_cannot_be_read() throws IOException {
    var missing = folder.resolve("missing.py");
    assertEquals(
        new Run(
            2,
            "",
            "fluno: can't open file '" + missing + "': [Errno 2] No such file or directory\n"),
        runPath(missing.toString(), ""));
    assertEquals(
        new Run(2, "", "fluno: can't open file '" + folder + "': [Errno 21] Is a directory\n"),
        runPath(folder.toString(), ""));
    var latin = Files.writeString(folder.resolve("latin.py"), "print('\u00e9')", ISO_8859_1);
    assertEquals(
        new Run(2, "", "fluno: can't run '" + latin + "': it is not UTF-8\n"),
        runPath(latin.toString(), ""));
    assertEquals(2, runPath("\0", "").status());
  }

  @Test
  void accepts_a_byte_order_mark() throws IOException {
    assertEquals(new Run(0, "1\n", ""), run("\uFEFFprint(1)", ""));
  }
}
