"""What should not happen to a kernel, and what comes of it."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import zmq
from kernel import TIMEOUT, Kernel, KernelTest

LOAD = (
    "import os\nimport fluno_runtime as fluno\ndist = os.environ['FLUNO_DIST']\n"
    "artifact = fluno.load(dist + '/continuous-inference-l.fluno', trust=dist + '/trust.json')\n"
)


# Starts a program and prints its process, which GraalPy's Popen.pid is not.
PROGRAM = (
    "import subprocess\n"
    "p = subprocess.Popen(['sh', '-c', 'echo $$; exec sleep 1000'], stdout=subprocess.PIPE, text=True)\n"
    "print(p.stdout.readline())\n"
)


def process_of(kernel):
    return int(kernel.run("import os; os.getpid()").result())


def is_there(process):
    """Whether it runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class MessagesTest(KernelTest):
    def send(self, content=b'{"code": "1"}', header=None, *, kind="execute_request", signature=None):
        """Sends a request as bytes; returns its id."""
        name = f"bad-{time.monotonic_ns()}"
        usual = {
            "msg_id": name,
            "msg_type": kind,
            "session": "s",
            "username": "u",
            "version": "5.3",
            "date": "",
        }
        header = json.dumps(usual).encode("ascii") if header is None else header
        documents = [header, b"{}", b"{}", content]
        client = self.kernel.client
        frames = [b"<IDS|MSG>", signature or client.session.sign(documents), *documents]
        client.shell_channel.socket.send_multipart(frames)
        return name

    def reply(self, name):
        """What was answered, after the front end was told that the kernel is idle again."""
        client = self.kernel.client
        while (reply := client.get_shell_msg(timeout=TIMEOUT))["parent_header"]["msg_id"] != name:
            pass  # answers to what was asked at the start
        while True:
            message = client.get_iopub_msg(timeout=TIMEOUT)
            ended = message["content"].get("execution_state") == "idle"
            if ended and message["parent_header"].get("msg_id") == name:
                return reply["content"]

    def is_well(self):
        self.assertEqual("2", self.kernel.run("1 + 1").result())

    def test_a_request_that_cannot_be_read_is_answered_so(self):
        for content, flaw in (
            (b'{"code": "x = \xff"}', "need UTF-8"),
            (b'{"code": "\\ud800"}', "half a surrogate pair"),
            (b'{"code": ', "need JSON"),
            (b'{"code": "1", "code": "2"}', "each key once"),
            (b"[" * 100_000, "levels"),
            (b"[1]", "need an object"),
            (b"", "need one JSON value"),
            (b"{}", "need the text code"),
            (b'{"code": 5}', "need the text code"),
        ):
            for kind in ("execute_request", "complete_request"):
                with self.subTest(content=content[:30], kind=kind):
                    reply = self.reply(self.send(content, kind=kind))
                    self.assertEqual("error", reply["status"])
                    self.assertIn(flaw, reply["evalue"])
        self.is_well()

    def test_members_of_other_types_count_as_not_given(self):
        content = b'{"code": "6 * 7", "silent": "x", "user_expressions": 3, "store_history": {}, "x": null}'
        self.assertEqual("ok", self.reply(self.send(content))["status"])
        for cursor in (b"-50", b"1e300", b'"x"'):
            reply = self.reply(
                self.send(b'{"code": "pri", "cursor_pos": ' + cursor + b"}", kind="complete_request")
            )
            self.assertEqual("ok", reply["status"])
        content = b'{"hist_access_type": "range", "session": 1e99, "start": -5, "stop": 1e30}'
        self.assertEqual("ok", self.reply(self.send(content, kind="history_request"))["status"])
        self.is_well()

    def test_what_nobody_signed_or_what_is_no_message_is_passed_over(self):
        self.send(b'{"code": "signed = False"}', signature=b"0" * 64)
        self.send(b'{"code": "signed = False"}', signature=b"\xff")
        for header in (b"{", b"[]", b"", b"\xff", b"{}"):
            self.send(b'{"code": "signed = False"}', header)
        context = zmq.Context.instance()
        manager = self.kernel.manager
        for port in (manager.shell_port, manager.control_port, manager.stdin_port):
            with context.socket(zmq.DEALER) as stranger:
                stranger.linger = 0
                stranger.connect(f"tcp://127.0.0.1:{port}")
                for frames in ([b""], [b"no message"], [b"<IDS|MSG>"], [b"<IDS|MSG>", b"", b"{}"]):
                    stranger.send_multipart(frames)
                stranger.send_multipart(
                    [b"<IDS|MSG>", b"", b"{}", b"{}", b"{}", b'{"code": "signed = False"}']
                )
                self.assertEqual(0, stranger.poll(100))
        self.assertEqual("False", self.kernel.run("'signed' in globals()").result())

    def test_a_request_that_nobody_knows_does_no_harm(self):
        self.send(b"{}", kind="nonsense_request")
        self.is_well()


class FloodTest(KernelTest):
    """With less memory than is written."""

    VARIABLES = {"JAVA_TOOL_OPTIONS": "-Xmx400m"}  # noqa: RUF012

    def test_a_million_lines_arrive_whole_in_few_messages(self):
        cell = self.kernel.run(
            "import sys\ndef flood():\n    for i in range(1_000_000): sys.stdout.write(f'{i}\\n')\nflood()"
        )
        self.assertEqual("".join(f"{i}\n" for i in range(1_000_000)), cell.text())
        self.assertLess(len(cell.outputs), 2000)

    def test_a_line_of_any_length_comes_in_parts(self):
        cell = self.kernel.run("print('ü€😀' * 2_000_000)")
        self.assertEqual("ü€😀" * 2_000_000 + "\n", cell.text())
        self.assertLessEqual(max(len(content["text"]) for _, content in cell.outputs), 1 << 16)

    def test_a_reader_that_is_behind_is_waited_for_and_misses_nothing(self):
        client, count, size = self.kernel.client, 5000, 100_000
        request = client.execute(f"for i in range({count}): print(i, 'x' * {size})")
        time.sleep(2)  # without reading
        number, rest = 0, ""
        while True:
            message = client.get_iopub_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") != request:
                continue
            if message["msg_type"] == "stream":
                *lines, rest = (rest + message["content"]["text"]).split("\n")
                for line in lines:
                    self.assertEqual(f"{number} ", line[: line.index("x")])
                    self.assertTrue(line.endswith("x" * size))
                    number += 1
            elif message["content"].get("execution_state") == "idle":
                break
        self.assertEqual(count, number)
        client.get_shell_msg(timeout=TIMEOUT)

    def test_an_interrupt_ends_a_flood_and_a_loop_of_native_calls(self):
        for code in (
            "while True: print('x' * 1000)",
            LOAD + "while True: artifact.hot_run(seed=7, steps=2**21)",
        ):
            interrupt = self.kernel.manager.interrupt_kernel
            cell = self.kernel.run(code, after=(2, interrupt))
            self.assertEqual("KeyboardInterrupt", cell.reply["ename"])
        self.assertEqual("still\n", self.kernel.run("print('still')").text())


class EndTest(unittest.TestCase):
    """A kernel that goes leaves no process and no file, however it goes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.environment = {
            **os.environ,
            "TMPDIR": self.folder,
            "JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={self.folder}",
        }

    def begun(self, kernel, code):
        """Starts a cell and waits for its first line."""
        kernel.client.execute(code)
        while True:
            message = kernel.client.get_iopub_msg(timeout=TIMEOUT)
            self.assertNotEqual("error", message["msg_type"], message["content"])
            if message["msg_type"] == "stream" and message["content"]["name"] == "stdout":
                return message["content"]["text"].strip()

    def is_gone(self, *processes):
        end = time.monotonic() + TIMEOUT
        while any(map(is_there, processes)):
            self.assertLess(time.monotonic(), end, "still there")
            time.sleep(0.02)
        self.assertEqual([], os.listdir(self.folder))

    def test_killed_in_a_cell_that_calls(self):
        kernel = Kernel(env=self.environment)
        process = process_of(kernel)
        self.begun(kernel, LOAD + "print('begun')\nwhile True: artifact.hot_vector(seed=7, steps=256)")
        kernel.client.stop_channels()
        kernel.manager.shutdown_kernel(now=True)
        self.is_gone(process)

    def test_asked_to_end_in_a_cell_that_waits_for_a_program(self):
        kernel = Kernel(env=self.environment)
        process = process_of(kernel)
        child = int(self.begun(kernel, PROGRAM + "p.wait()"))
        os.kill(process, signal.SIGTERM)
        kernel.client.stop_channels()
        self.is_gone(process, child)
        kernel.manager.shutdown_kernel(now=True)

    def test_its_front_end_killed(self):
        cell = PROGRAM + "try:\n  while True: pass\nexcept BaseException:\n  while True: pass"
        program = (
            "from kernel import Kernel\nfrom test_bad_input import process_of\nkernel = Kernel()\n"
            "print(process_of(kernel), flush=True)\n"
            f"kernel.run({cell!r}, seen=lambda kind, content: print(content['text'].strip(), flush=True))"
        )
        with subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parent,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as parent:
            process, child = int(parent.stdout.readline()), int(parent.stdout.readline())
            parent.send_signal(signal.SIGKILL)
        self.is_gone(process, child)
