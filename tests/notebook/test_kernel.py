"""What a person at a notebook notices."""

import tempfile
import time
import unittest
from itertools import groupby
from pathlib import Path
from threading import Timer

from kernel import TIMEOUT, Kernel, KernelTest


class CellTest(KernelTest):
    def run_cell(self, code, **options):
        return self.kernel.run(code, **options)

    def test_exits_end_their_cell_and_not_the_kernel(self):
        for code in ("x = 1; import sys; sys.exit(3)", "exit()", "raise SystemExit"):
            cell = self.run_cell(code)
            self.assertEqual("SystemExit", cell.reply["ename"])
            self.assertIn("the kernel goes on", cell.traceback())
        self.assertEqual("1\n", self.run_cell("print(x)").text())

    def test_text_without_a_line_end_is_shown(self):
        self.assertEqual("a", self.run_cell("import os; print('a', end='')").text())

    def test_input_is_refused_where_nobody_can_be_asked(self):
        cell = self.run_cell("print(input('?'))", allow_stdin=False)
        self.assertIn("cannot be asked", cell.error())
        self.assertNotIn("fluno kernel", cell.traceback())

    def test_input_and_getpass_ask_the_person(self):
        cell = self.run_cell("input('name? ').upper()", allow_stdin=True, answer="ada")
        self.assertEqual("'ADA'", cell.result())
        cell = self.run_cell("import getpass; getpass.getpass()", allow_stdin=True, answer="secret")
        self.assertEqual("'secret'", cell.result())

    def test_output_comes_while_the_cell_runs(self):
        times = []
        code = "import time\nfor i in range(3):\n    print(i)\n    time.sleep(0.5)"
        cell = self.run_cell(code, seen=lambda *_: times.append(time.monotonic()))
        self.assertEqual("0\n1\n2\n", cell.text())
        # In parts and not at the end: no exact time is asked for.
        self.assertGreater(times[-1] - times[0], 0.5)

    def test_streams_keep_their_order_and_their_bytes(self):
        cell = self.run_cell(
            "import sys\nprint('out')\nprint('err', file=sys.stderr)\n"
            "print('ü€😀')\nsys.stdout.buffer.write(b'raw');"
        )
        self.assertEqual(
            [("stdout", "out\n"), ("stderr", "err\n"), ("stdout", "ü€😀\nraw")],
            [
                (name, "".join(content["text"] for _, content in parts))
                for name, parts in groupby(cell.outputs, lambda output: output[1]["name"])
            ],
        )

    def test_much_output_arrives_whole(self):
        cell = self.run_cell("for i in range(20000):\n    print(i)")
        self.assertEqual("".join(f"{i}\n" for i in range(20000)), cell.text())

    def test_half_a_surrogate_pair_does_no_harm(self):
        cell = self.run_cell("print('\\ud800')\n'\\ud800'")
        self.assertEqual("\\ud800\n", cell.text())
        self.assertEqual("ok", cell.reply["status"])

    def test_a_traceback_names_cells_and_shows_their_lines(self):
        first = self.run_cell("def invert(n):\n    return 1 / n")
        cell = self.run_cell("invert(0)")
        self.assertIn(f'File "<cell {first.reply["execution_count"]}>", line 2, in invert', cell.traceback())
        self.assertIn("return 1 / n", cell.traceback())
        self.assertEqual("ZeroDivisionError: division by zero", cell.error())

    def test_a_syntax_error_is_about_the_cell_alone(self):
        cell = self.run_cell("x = (1,\ny = 2")
        self.assertEqual("SyntaxError", cell.reply["ename"])
        self.assertNotIn("ast.py", cell.traceback())

    def test_a_refusal_is_an_error_with_its_code(self):
        cell = self.run_cell("import fluno_runtime as fluno\nfluno.inspect('/nowhere.fluno')")
        self.assertEqual("Refused", cell.reply["ename"])
        self.assertRegex(cell.error(), r"FLN-\d{4} ")

    def test_only_the_last_expression_is_the_result(self):
        self.assertEqual("3", self.run_cell("1\nx = 2\nx + 1").result())
        self.assertEqual([], self.run_cell("x + 1;").outputs)
        self.assertEqual([], self.run_cell("None").outputs)
        self.assertEqual("3", self.run_cell("x + 1\n").result())
        self.assertEqual("3", self.run_cell("_").result())

    def test_values_show_themselves(self):
        cell = self.run_cell(
            "class Both:\n"
            "    def _repr_html_(self): return '<b>x</b>'\n"
            "    def _repr_png_(self): return b'\\x89PNG'\n"
            "    def __repr__(self): return 'both'\n"
            "Both()"
        )
        self.assertEqual(
            {"text/html": "<b>x</b>", "image/png": "iVBORw==", "text/plain": "both"},
            cell.outputs[0][1]["data"],
        )

    def test_a_value_that_cannot_show_itself_is_told_of(self):
        cell = self.run_cell("class Bad:\n    def _repr_html_(self): return 1 / 0\nBad()")
        self.assertIn("ZeroDivisionError", cell.text("stderr"))
        self.assertIn("Bad object", cell.result())

    def test_a_display_is_updated_in_its_place(self):
        cell = self.run_cell("shown = display('one', display_id=True)\nshown.update('two')")
        (_, first), (kind, second) = cell.outputs
        self.assertEqual("update_display_data", kind)
        self.assertEqual(first["transient"]["display_id"], second["transient"]["display_id"])
        self.assertEqual("'two'", second["data"]["text/plain"])

    def test_user_expressions_are_evaluated(self):
        cell = self.run_cell("y = 4", user_expressions={"a": "y * 2", "b": "1 / 0"})
        answers = cell.reply["user_expressions"]
        self.assertEqual("8", answers["a"]["data"]["text/plain"])
        self.assertEqual("ZeroDivisionError", answers["b"]["ename"])

    def test_silent_cells_show_and_count_nothing(self):
        before = self.run_cell("0").reply["execution_count"]
        cell = self.run_cell("5", silent=True)
        self.assertEqual([], cell.outputs)
        self.assertEqual(before, cell.reply["execution_count"])

    def test_cells_after_an_error_are_aborted(self):
        client = self.kernel.client
        sent = [client.execute(code) for code in ("import time; time.sleep(0.5); 1 / 0", "z = 1", "z = 2")]
        replies = {}
        while len(replies) < len(sent):
            reply = client.get_shell_msg(timeout=TIMEOUT)
            replies[reply["parent_header"]["msg_id"]] = reply["content"]["status"]
        self.assertEqual(["error", "aborted", "aborted"], [replies[name] for name in sent])

    def test_parameters_are_completed(self):
        self.run_cell("def call(*, seed, steps): pass")
        matches = self.kernel.client.complete("call(se", reply=True, timeout=TIMEOUT)["content"]["matches"]
        self.assertIn("seed=", matches)

    def test_the_function_around_the_cursor_is_inspected(self):
        self.run_cell("def call(*, seed, steps):\n    '''Calls.'''")
        content = self.kernel.client.inspect("call(", 5, reply=True, timeout=TIMEOUT)["content"]
        self.assertIn("Signature: call(*, seed, steps)", content["data"]["text/plain"])
        self.assertIn("Calls.", content["data"]["text/plain"])

    def test_an_interrupt_is_a_keyboard_interrupt(self):
        interrupt = self.kernel.manager.interrupt_kernel
        # Once the cell is at work: on a busy machine that may take longer than any time given here.
        timers = iter([Timer(0.5, interrupt)])
        cell = self.run_cell(
            "import time\nprint('begun')\ntime.sleep(100)",
            seen=lambda *_: [timer.start() for timer in timers],
        )
        self.assertEqual("KeyboardInterrupt", cell.reply["ename"])
        self.assertIn('File "<cell', cell.traceback())
        cell = self.run_cell(
            "try:\n    while True: time.sleep(0.01)\nexcept KeyboardInterrupt:\n    print('caught')",
            after=(1, interrupt),
        )
        self.assertEqual("caught\n", cell.text())
        self.assertEqual("2", self.run_cell("1 + 1").result())

    def test_a_cell_that_will_not_stop_is_stopped(self):
        code = "while True:\n    try:\n        while True: pass\n    except KeyboardInterrupt: pass"
        cell = self.run_cell(code, after=(1, self.kernel.manager.interrupt_kernel))
        self.assertEqual("KeyboardInterrupt", cell.reply["ename"])
        self.assertEqual("still\n", self.run_cell("print('still')").text())

    def test_an_interrupt_ends_input(self):
        cell = self.run_cell("input('?')", allow_stdin=True, after=(1, self.kernel.manager.interrupt_kernel))
        self.assertEqual("KeyboardInterrupt", cell.reply["ename"])
        self.assertEqual("still\n", self.run_cell("print('still')").text())


class LifeTest(unittest.TestCase):
    def test_a_restart_forgets_everything(self):
        with Kernel() as kernel:
            kernel.run("x = 1")
            kernel.manager.restart_kernel()
            # Whoever begins to listen is told, however late the connection comes about.
            while (
                kernel.client.get_iopub_msg(timeout=TIMEOUT)["content"].get("execution_state") != "starting"
            ):
                pass
            kernel.client.wait_for_ready(timeout=TIMEOUT)
            self.assertEqual("False", kernel.run("'x' in globals()").result())

    def test_a_shutdown_runs_what_was_left_for_the_end(self):
        with tempfile.TemporaryDirectory() as folder:
            mark = Path(folder, "mark")
            kernel = Kernel()
            kernel.run(f"import atexit, pathlib; atexit.register(pathlib.Path({str(mark)!r}).touch)")
            kernel.__exit__()
            self.assertTrue(mark.exists())

    def test_a_shutdown_is_answered_on_either_channel_and_does_not_interrupt_the_end(self):
        for name in ("control", "shell"):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder, Kernel() as kernel:
                mark = Path(folder, "mark")
                kernel.run(
                    "import atexit, pathlib, time\n@atexit.register\ndef end():\n"
                    f"    time.sleep(0.5)\n    pathlib.Path({str(mark)!r}).touch()"
                )
                client = kernel.client
                channel = getattr(client, f"{name}_channel")
                channel.send(client.session.msg("shutdown_request", {"restart": False}))
                self.assertEqual("shutdown_reply", channel.get_msg(timeout=TIMEOUT)["msg_type"])
                while kernel.manager.is_alive():
                    time.sleep(0.1)
                self.assertTrue(mark.exists())
