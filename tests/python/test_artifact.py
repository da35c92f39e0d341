"""A real bundle: verified, loaded, called; and every wrong call refused."""

import gc
import os
import pydoc
import threading
import unittest
from array import array
from pathlib import Path

import fluno_runtime as fluno

DIST = Path(os.environ["FLUNO_DIST"])
BUNDLE = DIST / "continuous-inference-s.fluno"
TRUST = DIST / "trust.json"
FIRST = float.fromhex("0x1.49b9822e63b3cp-1")
DIGEST = 0x2BD9B1BE76008B66
LANES = 64


class Loaded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.artifact = fluno.load(BUNDLE, trust=TRUST)

    @classmethod
    def tearDownClass(cls):
        cls.artifact.close()

    def refused(self, need, have, function, *arguments, **named):
        with self.assertRaises(fluno.ArgumentError) as caught:
            function(*arguments, **named)
        error = caught.exception
        self.assertIn(need, error.need)
        self.assertIn(have, error.have)
        self.assertIsNone(error.__context__)
        return str(error)


class Gate(unittest.TestCase):
    def test_inspect_reads_metadata(self):
        info = fluno.inspect(BUNDLE)
        self.assertEqual(info.artifact_id, "dev.fluno.continuous-inference.s")
        self.assertEqual(info.entries, ("hot_vector", "hot_run", "step"))
        self.assertIn("manifest.json", info.payload)
        with self.assertRaises(AttributeError):
            info.path = "other"

    def test_verify_reports_every_stage(self):
        report = fluno.verify(str(BUNDLE), trust=str(TRUST))
        self.assertEqual(len(report.stages), 12)
        self.assertEqual(report.stages[0].stage, "policy")
        self.assertEqual({stage.outcome for stage in report.stages[:10]}, {"passed"})
        self.assertEqual({stage.outcome for stage in report.stages[10:]}, {"not_run"})
        self.assertTrue(report.development)

    def test_each_stage_says_what_it_compared_and_how_long_it_took(self):
        report = fluno.verify(BUNDLE, trust=TRUST)
        for stage in report.stages[:10]:
            self.assertGreater(stage.seconds, 0.0)
            self.assertTrue(stage.checks, stage)
        manifest = report.stages[3].checks[0]
        self.assertIsInstance(manifest, fluno.Check)
        self.assertEqual((manifest.what, manifest.have), ("manifest.json", report.payload_digest))

    def test_a_policy_can_be_read_once(self):
        policy = fluno.TrustPolicy.read(TRUST)
        self.assertTrue(policy.development)
        self.assertEqual(len(policy.keys), 1)
        with fluno.load(BUNDLE, trust=policy) as artifact:
            self.assertEqual(artifact.report.artifact_id, "dev.fluno.continuous-inference.s")
            self.assertEqual({stage.outcome for stage in artifact.report.stages}, {"passed"})

    def test_refusals_carry_code_stage_need_and_have(self):
        with self.assertRaises(fluno.Refused) as caught:
            fluno.verify(DIST / "missing.fluno", trust=TRUST)
        self.assertRegex(caught.exception.code, r"^FLN-11\d\d$")
        self.assertEqual(caught.exception.stage, "container")
        self.assertTrue(caught.exception.need and caught.exception.have)
        with self.assertRaises(fluno.Refused) as caught:
            fluno.load(BUNDLE, trust=DIST / "missing.json")
        self.assertEqual(caught.exception.stage, "policy")
        self.assertIsNone(caught.exception.__context__)

    def test_a_relative_path_starts_at_the_current_folder_of_python(self):
        before = os.getcwd()
        os.chdir(DIST)
        try:
            self.assertEqual(fluno.inspect(BUNDLE.name), fluno.inspect(f"{DIST}/{BUNDLE.name}"))
        finally:
            os.chdir(before)

    def test_a_path_is_text(self):
        for path in (b"bytes", 5, None):
            with self.assertRaises(TypeError):
                fluno.inspect(path)
        with self.assertRaises(fluno.Refused):
            fluno.inspect("nul\0nul")


class Calling(Loaded):
    def test_hot_vector_and_hot_run_give_the_specified_values(self):
        vector = self.artifact.hot_vector(seed=7, steps=256)
        self.assertEqual((vector[0], len(vector), vector.dtype), (FIRST, 11, "f64"))
        digest, again = self.artifact["hot_run"](seed=7, steps=256)
        self.assertEqual((digest, again.tolist()), (DIGEST, vector.tolist()))

    def test_integers_at_the_ends_of_i64_are_taken(self):
        for seed in (2**63 - 1, -(2**63)):
            self.artifact.hot_vector(seed=seed, steps=1)

    def test_integers_outside_their_bounds_are_refused(self):
        vector = self.artifact.hot_vector
        for seed in (2**63, -(2**63) - 1, 2**2000):
            self.assertIn(
                "seed", self.refused("i64 in [-9223372036854775808", "", vector, seed=seed, steps=1)
            )
        for steps in (2**64 + 256, 2**32 + 256, -1):
            self.assertIn("steps", self.refused("i64 in [0, 16777216]", "", vector, seed=7, steps=steps))

    def test_only_integers_are_taken_for_integers(self):
        for steps in (256.0, "256", True, None, [256], b"256"):
            text = self.refused(
                "i64 in [0, 16777216]",
                type(steps).__name__.replace("NoneType", "None"),
                self.artifact.hot_vector,
                seed=7,
                steps=steps,
            )
            self.assertIn("argument steps of hot_vector", text)

    def test_what_has_an_index_is_an_integer(self):
        class Steps:
            def __index__(self):
                return 256

        self.assertEqual(self.artifact.hot_vector(seed=7, steps=Steps())[0], FIRST)

    def test_arguments_go_by_name(self):
        with self.assertRaises(TypeError):
            self.artifact.hot_vector(7, 256)
        self.refused("i64", "nothing", self.artifact.hot_vector, seed=7)
        self.refused("seed, steps", "step", self.artifact.hot_vector, seed=7, steps=1, step=2)
        self.refused(
            "seed, steps", "vector", self.artifact.hot_vector, seed=7, steps=1, vector=fluno.zeros(11)
        )

    def test_state_must_be_tensors_of_its_own(self):
        z = [0.5] * LANES
        state = {name: fluno.zeros(LANES) for name in ("position", "velocity", "energy", "peak", "gated")}
        self.assertGreater(self.artifact.step(**state, observation=z), 0.0)
        self.assertEqual(state["position"].tolist(), [0.21] * LANES)
        self.refused("a Tensor", "list", self.artifact.step, **{**state, "peak": z}, observation=z)
        self.refused("own", "", self.artifact.step, **{**state, "peak": state["energy"]}, observation=z)
        self.refused(
            "f64",
            "f32",
            self.artifact.step,
            **{**state, "peak": fluno.zeros(LANES, dtype="f32")},
            observation=z,
        )
        self.refused("[64]", "[65]", self.artifact.step, **{**state, "peak": fluno.zeros(65)}, observation=z)

    def test_an_unknown_entry_is_named(self):
        with self.assertRaisesRegex(fluno.ArgumentError, "hot_run"):
            self.artifact["hot_walk"]
        with self.assertRaises(AttributeError):
            self.artifact.hot_walk
        self.assertEqual([entry.name for entry in self.artifact.entries], ["hot_vector", "hot_run", "step"])


class Bound(Loaded):
    def setUp(self):
        self.step = self.artifact.step.bind()

    def test_a_stream_runs_on_one_state(self):
        z = array("d", [0.5] * LANES)
        self.assertIs(type(self.step(z)), float)
        self.step(z)
        self.assertNotEqual(self.step.position[0], 0.21)
        self.assertEqual(self.step["position"].tolist(), self.step.position.tolist())
        self.assertIn("position", dir(self.step))

    def test_its_tensors_cannot_be_replaced_and_no_other_name_is_one(self):
        with self.assertRaises(AttributeError):
            self.step.position = fluno.zeros(LANES)
        with self.assertRaisesRegex(AttributeError, "positions"):
            self.step.positions
        self.assertIsInstance(self.step, fluno.BoundCall)
        self.assertIs(type(self.step), type(self.artifact.step.bind()))

    def test_lists_buffers_and_tensors_give_the_same(self):
        values = [i / LANES for i in range(LANES)]
        scores = set()
        for z in (
            array("d", values),
            values,
            tuple(values),
            fluno.tensor(values),
            memoryview(array("d", values)),
        ):
            scores.add(self.artifact.step.bind()(z))
        self.assertEqual(len(scores), 1)

    def test_a_wrong_observation_is_refused_and_changes_nothing(self):
        self.step([0.25] * LANES)
        names = ("position", "velocity", "energy", "peak", "gated", "observation")
        before = [self.step[name].tolist() for name in names]
        ones = array("q", [4607182418800017408] * LANES)
        for z, have in (
            (ones, "array('q') of 64"),
            (array("f", [1] * 2 * LANES), "array('f') of 128"),
            (array("d", [1] * 63), "array('d') of 63"),
            (array("d", [1] * 65), "array('d') of 65"),
            ([1] * 63 + ["x"], "element 63: str 'x'"),
            ([1] * 63, "list of 63"),
            (bytes(8 * LANES), "bytes of 512"),
            (fluno.zeros(LANES, dtype="i64"), "i64[64]"),
            (fluno.zeros(65), "f64[65]"),
            ("x", "str 'x'"),
            (None, "None"),
        ):
            with self.subTest(have):
                self.assertIn("observation", self.refused("tensor<f64>[64]", have, self.step, z))
        self.assertEqual([self.step[name].tolist() for name in names], before)

    def test_the_number_of_inputs_is_checked(self):
        self.refused("observation", "0 inputs", self.step)
        self.refused("observation", "2 inputs", self.step, [0.0] * LANES, [0.0] * LANES)

    def test_state_can_be_given_and_shared(self):
        mine = fluno.zeros(LANES)
        step = self.artifact.step.bind(position=mine, peak=[2.0] * LANES)
        self.assertIs(step.position, mine)
        step([0.5] * LANES)
        self.assertEqual(mine[0], 0.21)
        self.assertEqual(step.peak[0], 2.0)

    def test_a_fully_bound_call_takes_nothing(self):
        run = self.artifact.hot_run.bind(seed=7, steps=256)
        digest, vector = run()
        self.assertEqual((digest, vector[0]), (DIGEST, FIRST))
        self.assertIs(run.vector, vector)
        self.refused("no inputs", "1 inputs", run, [1.0])
        self.refused("i64", "nothing", self.artifact.hot_run.bind, seed=7)

    def test_odd_numbers_pass_and_leave_the_thread_as_it_was(self):
        for z in (5e-324, -0.0, float("inf"), float("nan")):
            self.step([z] * LANES)
            self.assertNotEqual(float("5e-324"), 0.0)
            self.assertGreater(float("2.2250738585072014e-308") / 2, 0.0)
            self.assertGreater(float("1e-310") * 1.0, 0.0)

    def test_benchmark_runs_and_counts(self):
        self.assertGreater(self.step.benchmark(10), 0.0)
        for runs in (0, -1, 10**6 + 1):
            self.refused("1 to 1000000", str(runs), self.step.benchmark, runs)

    def test_after_close_a_bound_call_is_closed_and_its_tensors_live(self):
        self.step.close()
        self.step.close()
        with self.assertRaises(fluno.ClosedError):
            self.step([0.0] * LANES)
        self.assertEqual(self.step.position[0], 0.0)

    def test_two_threads_get_right_results_or_busy(self):
        run = self.artifact.hot_run.bind(seed=7, steps=256)
        wrong = []

        def work():
            for _ in range(50):
                try:
                    if run()[0] != DIGEST:
                        wrong.append("digest")
                except fluno.BusyError as e:
                    if e.code != "FLN-3002":
                        wrong.append(e.code)

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Lifetime(unittest.TestCase):
    def test_results_outlive_the_artifact_and_calls_do_not(self):
        with fluno.load(BUNDLE, trust=TRUST) as artifact:
            vector = artifact.hot_vector(seed=7, steps=256)
            entry = artifact.hot_vector
            step = artifact.step.bind()
        artifact.close()
        self.assertEqual(vector[0], FIRST)
        for use in (
            lambda: entry(seed=7, steps=1),
            lambda: step([0.0] * LANES),
            lambda: artifact.step.bind(),
        ):
            with self.assertRaises(fluno.ClosedError):
                use()
        self.assertEqual(step.position[0], 0.0)

    def test_a_dropped_artifact_keeps_its_bound_calls_alive(self):
        step = fluno.load(BUNDLE, trust=TRUST).step.bind()
        gc.collect()
        self.assertGreater(step([0.5] * LANES), 0.0)


class Looking(Loaded):
    def test_help_and_dir_show_the_entries(self):
        text = pydoc.plain(pydoc.render_doc(self.artifact))
        self.assertRegex(text, r"hot_run\(\*, seed: int, steps: int\) -> tuple\[int, Tensor\]")
        self.assertIn("steps: i64 in [0, 16777216]", text)
        self.assertIn("step", dir(self.artifact))
        entry = pydoc.plain(pydoc.render_doc(self.artifact.step))
        self.assertIn("observation: Tensor", entry)
        self.assertIn("position: tensor<f64>[64], changed by the call", entry)

    def test_two_artifacts_have_classes_of_their_own(self):
        with fluno.load(BUNDLE, trust=TRUST) as other:
            self.assertIsNot(type(other), type(self.artifact))
            self.assertIsInstance(other, fluno.Artifact)

    def test_no_java_object_is_in_reach_of_public_names(self):
        step = self.artifact.step.bind()
        things = [
            self.artifact,
            self.artifact.report,
            self.artifact.step,
            step,
            step.position,
            fluno.TrustPolicy.read(TRUST),
            fluno.inspect(BUNDLE),
        ]
        for thing in things:
            for name in (name for name in dir(thing) if not name.startswith("_")):
                kind = type(getattr(thing, name))
                self.assertNotIn("polyglot", kind.__module__, f"{thing}.{name}")
                self.assertNotIn("Foreign", kind.__name__, f"{thing}.{name}")
