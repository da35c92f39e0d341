package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlunoPythonTest {
  private final Context context = FlunoPython.sandbox().build();

  @AfterEach
  void close() {
    context.close();
  }

  private String outcome(String expression) {
    return context
        .eval(
            "python",
            """
            def outcome(expression):
                try:
                    return str(eval(expression))
                except BaseException as e:
                    return type(e).__name__
            outcome
            """)
        .execute(expression)
        .asString();
  }

  @Test
  void a_sandbox_can_use_fluno_runtime() {
    assertEquals("[1.0, 2.0]", outcome("__import__('fluno_runtime').tensor([1, 2]).tolist()"));
    assertEquals(
        "Refused", outcome("__import__('fluno_runtime').load('missing', trust='missing')"));
  }

  @Test
  void a_sandbox_sees_no_files_and_of_java_only_the_bridge() {
    for (var path : List.of("/etc/passwd", "/proc/self/environ", "/tmp/written")) {
      assertEquals("FileNotFoundError", outcome("open('" + path + "')"));
    }
    assertEquals("KeyError", outcome("__import__('java').type('java.lang.System')"));
    assertEquals("KeyError", outcome("__import__('java').type('dev.fluno.runtime.Fluno')"));
    assertEquals(
        "AttributeError",
        outcome("__import__('java').type('dev.fluno.python.bridge.Bridge').getClass()"));
  }

  @Test
  void a_sandbox_knows_its_current_folder() {
    assertEquals("True", outcome("len(__import__('os').getcwd()) > 0"));
  }

  @Test
  void a_host_class_that_python_was_given_lets_it_call_nothing() {
    context.getBindings("python").putMember("thing", new Object());
    assertEquals("AttributeError", outcome("thing.hashCode()"));
  }
}
