package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.EmbeddingCode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
          import signal; signal.raise_signal(signal.SIGTERM)   | the function _signal.raise_signal
          import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN) | the function _signal.signal
          import signal; signal.alarm(1)                       | the function _signal.alarm
          import signal; signal.setitimer(signal.ITIMER_REAL, 1) | the function _signal.setitimer
          import signal, sys; del sys.modules["_signal"]; import _signal; _signal.raise_signal(15) | the function _signal.
          import importlib, _signal; importlib.reload(_signal).raise_signal(15) | the function _signal.
          import _imp, _signal; _imp.exec_builtin(_signal); _signal.raise_signal(15) | the function _signal.
          import _imp, _signal; _imp.create_builtin(_signal.__spec__).raise_signal(15) | the function _signal.
          import os; os._exit(0)                               | the function os._exit
          import os; os.kill(1, 9)                             | a process
          import os; os.killpg(0, 9)                           | the system function killpg
          import os; os.getppid()                              | the system function getppid
          import crypt                                         | the system function crypt
          import select; select.select([], [], [], 0)          | the system function select
          import ctypes                                        | the function _ctypes.
          import _ctypes; _ctypes.dlopen("libc.so.6", 2)       | the function _ctypes.dlopen
          import sqlite3                                       | the native module _sqlite3
          import termios                                       | the native module termios
          import importlib.machinery as m; m.ExtensionFileLoader("e", "/tmp/e.so").create_module(m.ModuleSpec("e", None)) | the native module e
          import _imp, types; _imp.create_dynamic(types.SimpleNamespace(name="e", origin="/tmp/e.so")) | the native module e
          import java; java.add_to_classpath("/tmp/x.jar")     | a host class path
          import os; os.symlink("/etc/passwd", "/tmp/link")    | the file /tmp/link
          import os; os.link("/etc/passwd", "/tmp/link")       | the file /
          import os; os.chmod("/etc/passwd", 511)              | the file /etc/passwd
          import os; os.utime("/etc/passwd")                   | the file /etc/passwd
          import os; os.rename("/etc/passwd", "/tmp/renamed")  | the file /
          import os; os.readlink("/proc/self/exe")             | the file /proc/self/exe
          import os; os.chdir("/etc")                          | the file /etc
          import pathlib; pathlib.Path("/etc/passwd").read_text() | the file /etc/passwd
          open("/__fluno__/fluno_runtime/__init__.py", "a")    | the file /__fluno__/fluno_runtime/__init__.py
          import _thread; _thread.start_new_thread(print, ())  | a thread
          import faulthandler; faulthandler.dump_traceback_later(1) | a thread
          import concurrent.futures as c; c.ThreadPoolExecutor(1).submit(print) | a thread
          import pickle; pickle.loads(b"cos\\nsystem\\n(S'id'\\ntR.") | a process
          import asyncio; asyncio.run(asyncio.create_subprocess_exec("ls")) | the network: socket
          import urllib.request as r; r.urlopen("file:///etc/passwd") | the file /etc/passwd
          import fluno_runtime as f; f.load("/tmp/bundle")     | the bundle /tmp/bundle
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h.explain.__code__ = (lambda error: []).__code__\n1/0",
        "h.explain.__code__ = (lambda error: 5).__code__\n1/0",
        "h._denied = None\n1/0",
        "import traceback; traceback.format_exception = None\n1/0",
        "class E(Exception):\n  def __str__(self): return 5\nraise E()",
        "e = Exception(); e._failure = h; e._denied = 5\nraise e",
        "import sys; sys.setrecursionlimit(10**9)\ndef f(): f()\nf()",
        "import json; json.loads('[' * 10**5)",
        "raise KeyboardInterrupt",
        "import sys; sys.exit(3)",
        "import sys; sys.modules.clear()\n1/0",
        "bytearray(2**40)",
      })
  void whatever_else_goes_wrong_is_an_exception_of_python(String script) {
    var program = "import fluno_runtime._host as h\n" + script;
    try (var session = pool.session()) {
      assertThrows(PythonException.Raised.class, () -> session.run("execute", program));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h.kind.__code__ = (lambda value: 5).__code__",
        "h.kind.__code__ = (lambda value: 'tensor').__code__"
      })
  void a_result_of_a_lying_kind_is_an_exception_of_python(String script) {
    var program = "import fluno_runtime._host as h\n" + script;
    try (var session = pool.session()) {
      session.run("execute", program);
      assertThrows(PythonException.Raised.class, () -> session.call(String.class, "outcome", "1"));
    }
  }

  /** The handlers, time zone and locale of a JVM are everybody's. */
  @Test
  void nothing_of_the_process_is_changed() {
    var zone = TimeZone.getDefault();
    var locale = Locale.getDefault();
    var scripts =
        List.of(
            "from datetime import datetime\ndatetime.strptime('2026-09-26', '%Y-%m-%d')",
            "import time\ntime.tzset()",
            "import locale\nlocale.setlocale(locale.LC_ALL, 'C')",
            "import os\nos.umask(0)\nos.putenv('TZ', 'UTC')");
    scripts.forEach(script -> pool.run("execute", script));
    assertEquals(zone, TimeZone.getDefault());
    assertEquals(locale, Locale.getDefault());
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
