"""What every Jupyter kernel is to do, by Jupyter's own tests."""

import unittest

import jupyter_kernel_test


class ProtocolTest(jupyter_kernel_test.KernelTests):
    kernel_name = "fluno"
    language_name = "python"
    file_extension = ".py"
    code_hello_world = "print('hello, world')"
    code_stderr = "import sys; print('test', file=sys.stderr)"
    completion_samples = (
        {"text": "zi", "matches": {"zip"}},
        {"text": "import fluno_run", "matches": {"fluno_runtime"}},
        {"text": "'x'.upp", "matches": set()},
        {"text": "str.isdec", "matches": {"isdecimal"}},
    )
    complete_code_samples = (
        "1",
        "print('hello, world')",
        "def f(x):\n  return x*2\n\n\n",
        "for i in range(3):\n    print(i)\n",
        "'''a\nb'''",
    )
    incomplete_code_samples = (
        "print('''hello",
        "def f(x):\n  x*2",
        "f(",
        "[1,\n 2,",
        "if True:",
        "x = \\",
        "@decorator",
        "class A:\n",
    )
    invalid_code_samples = ("import = 7q", "f)", "x = = 1", "'abc")
    code_generate_error = "raise"
    code_execute_result = (
        {"code": "1+2+3", "result": "6"},
        {"code": "[n*n for n in range(1, 4)]", "result": "[1, 4, 9]"},
    )
    code_display_data = (
        {"code": "display({'a': 1})", "mime": "text/plain"},
        {"code": "class H:\n  def _repr_html_(self): return '<b>h</b>'\ndisplay(H())", "mime": "text/html"},
    )
    code_history_pattern = "1?2*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "zip"
    code_clear_output = "clear_output()"

    @unittest.skip("a pager is opened by IPython's `name?` alone, which is not there")
    def test_pager(self):
        pass


class WelcomeTest(jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = "fluno"
    support_iopub_welcome = True
