"""What `import fluno_runtime` shows."""

import copy
import dataclasses
import importlib
import pydoc
import sys
import unittest

import fluno_runtime as fluno


class Api(unittest.TestCase):
    def test_all_is_exact(self):
        self.assertEqual(
            fluno.__all__,
            [
                "ArgumentError",
                "Artifact",
                "BoundCall",
                "BundleInfo",
                "BusyError",
                "Check",
                "ClosedError",
                "Entry",
                "FlunoError",
                "Refused",
                "Report",
                "StageResult",
                "Tensor",
                "TrustPolicy",
                "artifacts",
                "from_java",
                "inspect",
                "load",
                "tensor",
                "to_java",
                "verify",
                "zeros",
            ],
        )

    def test_every_public_name_is_there_and_documented(self):
        for name in fluno.__all__:
            if name != "artifacts":  # data
                self.assertTrue(getattr(fluno, name).__doc__, name)
            self.assertIn(name, dir(fluno))

    def test_nobody_lends_artifacts_to_a_script(self):
        self.assertEqual(dict(fluno.artifacts), {})

    def test_a_name_that_is_not_there_is_an_attribute_error(self):
        with self.assertRaisesRegex(AttributeError, "has no attribute 'lode'"):
            fluno.lode

    def test_every_exception_is_a_fluno_error(self):
        for name in ("Refused", "ArgumentError", "ClosedError", "BusyError"):
            self.assertTrue(issubclass(getattr(fluno, name), fluno.FlunoError))
        self.assertTrue(issubclass(fluno.ArgumentError, TypeError))
        self.assertTrue(issubclass(fluno.ArgumentError, ValueError))

    def test_objects_are_made_by_the_verbs_only(self):
        for kind in (fluno.Artifact, fluno.Tensor, fluno.TrustPolicy):
            with self.assertRaisesRegex(TypeError, "make .* by"):
                kind()

    def test_the_package_imports_no_heavy_module(self):
        code = "\n".join(
            [
                "import sys",
                "before = set(sys.modules)",
                "import fluno_runtime",
                "fluno_runtime.Report",
                "new = set(sys.modules) - before",
                "heavy = new & {'dataclasses', 'typing', 'inspect', 're', 'json', 'pathlib', 'enum'}",
            ]
        )
        saved = {name: module for name, module in sys.modules.items() if name.startswith("fluno_runtime")}
        heavy = ("dataclasses", "typing", "inspect")
        hidden = {name: sys.modules.pop(name) for name in (*saved, *heavy) if name in sys.modules}
        try:
            names = {}
            exec(code, names)
            self.assertEqual(names["heavy"], set())
        finally:
            for name in [name for name in sys.modules if name.startswith("fluno_runtime")]:
                del sys.modules[name]
            sys.modules.update(hidden)

    def test_reports_are_dataclasses_that_were_made_without_their_import(self):
        check = fluno.Check("size", need="1", have="2")
        self.assertEqual(repr(check), "Check(what='size', need='1', have='2')")
        self.assertEqual(dataclasses.asdict(check), {"what": "size", "need": "1", "have": "2"})
        self.assertEqual(dataclasses.replace(check, have="1"), fluno.Check("size", "1", "1"))
        self.assertEqual(hash(check), hash(copy.copy(check)))
        self.assertNotEqual(check, "size")
        with self.assertRaises(dataclasses.FrozenInstanceError):
            check.have = "1"
        with self.assertRaisesRegex(TypeError, "Check takes what, need, have"):
            fluno.Check("size")

    def test_help_describes_the_package(self):
        text = pydoc.plain(pydoc.render_doc(fluno))
        self.assertIn("Verify a signed native artifact", text)
        self.assertIn("class Refused", text)

    def test_only_the_bridge_knows_of_java(self):
        for name in (
            "_artifact",
            "_elements",
            "_errors",
            "_paths",
            "_records",
            "_reports",
            "_signature",
            "_tensor",
        ):
            module = importlib.import_module("fluno_runtime." + name)
            self.assertNotIn("java", vars(module))
            self.assertNotIn("polyglot", vars(module))
