package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.EmbeddingCode;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a script tries beyond what it was given becomes one exception that names it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeniedTest {
  private final PythonPool pool =
      FlunoPython.builder()
          .program(
              "p.py",
              """
              def execute(text):
                  exec(text, {})

              def outcome(text):
                  try:
                      return str(eval(text))
                  except BaseException as e:
                      return type(e).__name__
              """)
          .contexts(1)
          .budget(Duration.ofSeconds(20))
          .build();

  @AfterAll
  void close() {
    pool.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          open("/etc/passwd")                                  | the file /etc/passwd
          open("/proc/self/environ")                           | the file /proc/self/environ
          open("/tmp/written", "w")                            | the file /tmp/written
          open("beside.txt", "w")                              | the file
          import os; os.listdir("/")                           | the folder /
          import os; os.mkdir("/tmp/made")                     | the folder /tmp/made
          import os; os.remove("/tmp/gone")                    | the file /tmp/gone
          import os; os.stat("/etc/passwd")                    | the file /etc/passwd
          import java; java.type("java.lang.System")           | the host class java.lang.System
          import java; java.type("dev.fluno.runtime.Fluno")    | the host class dev.fluno.runtime.Fluno
          import java; java.type("dev.fluno.python.bridge.Bridge") | the host class dev.fluno.python.bridge.Bridge
          import os; os.environ["HOME"]                        | the environment variable 'HOME'
          import threading; threading.Thread(target=print).start() | a thread
          import subprocess; subprocess.run(["ls"])            | a process
          import os; os.system("ls")                           | a process
          import os; os.fork()                                 | a process
          import os; os.execv("/bin/ls", ["ls"])               | a system call
          import multiprocessing as m; m.Process(target=print).start() | a process
          import socket; socket.socket()                       | the network: socket
          import socket; socket.create_connection(("127.0.0.1", 80)) | the network: getaddrinfo
          import urllib.request as r; r.urlopen("http://localhost") | the network: getaddrinfo
          import polyglot; polyglot.eval(language="js", string="1") | another language
          import polyglot; polyglot.eval(path="/etc/passwd", language="python") | another language
          """)
  void is_denied_by_its_name(String script, String tried) {
    var e = assertThrows(PythonException.Denied.class, () -> pool.run("execute", script));
    assertTrue(e.tried().startsWith(tried), e.tried() + "\n" + e.traceback());
    assertEquals(EmbeddingCode.DENIED, e.refusal().orElseThrow().code());
    assertTrue(e.toString().contains(e.tried()), e.toString());
  }

  @Test
  void python_may_handle_what_it_can_see_and_is_not_blamed_for_it_later() {
    assertEquals("PermissionError", pool.call(String.class, "outcome", "open('/etc/passwd')"));
    var e =
        assertThrows(
            PythonException.Raised.class,
            () -> pool.run("execute", "try:\n  open('/x')\nexcept OSError: pass\n{}['y']"));
    assertEquals("KeyError", e.type());
  }

  @Test
  void the_bridge_gives_no_way_to_java() {
    var bridge = "__import__('polyglot').import_value('fluno_runtime')";
    for (var member : new String[] {"getClass()", "authority", "ofUser()"}) {
      assertEquals(
          "AttributeError", pool.call(String.class, "outcome", bridge + "." + member), member);
    }
  }

  @Test
  void the_standard_library_and_the_current_folder_are_there() {
    assertEquals(
        "{\"a\": 1}", pool.call(String.class, "outcome", "__import__('json').dumps({'a': 1})"));
    assertEquals("/__fluno__", pool.call(String.class, "outcome", "__import__('os').getcwd()"));
    assertEquals(
        "None", pool.call(String.class, "outcome", "__import__('os').environ.get('HOME')"));
  }
}
