"""The example regions: each bundle, verified and loaded, gives what its Python reference gives."""

import os
import runpy
import unittest
from pathlib import Path

import fluno_runtime as fluno

DIST = Path(os.environ["FLUNO_DIST"])
TRUST = DIST / "trust.json"
NAN = float("nan")
INF = float("inf")


def exact(value):
    """Numbers as text that tells 0.0 from -0.0 and lets NaN equal NaN."""
    if isinstance(value, float):
        return value.hex()
    if isinstance(value, (list, tuple, fluno.Tensor)):
        return [exact(element) for element in value]
    return value


class Region(unittest.TestCase):
    name = ""
    tensors = {}  # noqa: RUF012 -- argument and dtype

    @classmethod
    def setUpClass(cls):
        if not cls.name:
            raise unittest.SkipTest("the tests are those of its regions")
        cls.artifact = fluno.load(DIST / f"{cls.name}.fluno", trust=TRUST)
        cls.reference = runpy.run_path(str(DIST.parent / cls.name / "reference.py"))

    @classmethod
    def tearDownClass(cls):
        if cls.name:
            cls.artifact.close()

    def agrees(self, name, arguments):
        """Calls artifact and reference alike and compares results and changed arguments."""
        given, expected = dict(arguments), dict(arguments)
        for key, dtype in self.tensors.items():
            given[key] = fluno.tensor(arguments[key], dtype=dtype)
            expected[key] = given[key].tolist()
        got = self.artifact[name](**given)
        want = self.reference[name](**expected)
        self.assertEqual(exact(got), exact(want))
        for key in self.tensors:
            self.assertEqual(exact(given[key]), exact(expected[key]), key)

    def golden_inputs_agree(self):
        calls = list(self.reference["golden_inputs"]())
        self.assertGreater(len(calls), 5)
        for name, arguments in calls:
            self.agrees(name, arguments)


class DenseRelu(Region):
    name = "dense-relu"
    tensors = {"input": "f32", "weights": "f32", "bias": "f32"}  # noqa: RUF012

    def test_agrees_with_its_reference_on_every_golden_input(self):
        self.golden_inputs_agree()

    def test_lets_nan_pass_and_nothing_below_zero(self):
        zeros = [0.0] * 2048
        bias = [NAN, INF, -INF, -1.0, 1.5] + [0.0] * 27
        output = self.artifact.dense(input=[0.0] * 64, weights=zeros, bias=bias)
        self.assertEqual(exact(output.tolist()[:5]), exact([NAN, INF, 0.0, 0.0, 1.5]))

    def test_refuses_inputs_of_another_length_or_type(self):
        with self.assertRaises(fluno.ArgumentError):
            self.artifact.dense(input=[0.0] * 63, weights=[0.0] * 2048, bias=[0.0] * 32)
        with self.assertRaises(fluno.ArgumentError):
            self.artifact.dense(input=fluno.zeros(64, dtype="f64"), weights=[0.0] * 2048, bias=[0.0] * 32)


class MovingAverage(Region):
    name = "moving-average"
    tensors = {"values": "f64", "averages": "f64"}  # noqa: RUF012

    def test_agrees_with_its_reference_on_every_golden_input(self):
        self.golden_inputs_agree()

    def test_of_an_empty_window_is_the_start(self):
        averages = fluno.zeros(0)
        self.assertEqual(self.artifact.average(values=[], averages=averages, alpha=0.5, start=7.0), 7.0)

    def test_of_equal_values_from_their_own_start_is_that_value(self):
        averages = fluno.zeros(4096)
        last = self.artifact.average(values=[0.1] * 4096, averages=averages, alpha=0.3, start=0.1)
        self.assertEqual((last, set(averages.tolist())), (0.1, {0.1}))

    def test_never_writes_beyond_the_shorter_of_two_lengths(self):
        averages = fluno.tensor([9.0] * 5)
        self.artifact.average(values=[1.0, 1.0], averages=averages, alpha=1.0, start=0.0)
        self.assertEqual(averages.tolist(), [1.0, 1.0, 9.0, 9.0, 9.0])

    def test_refuses_a_longer_window_and_an_alpha_outside_0_to_1(self):
        for count, alpha in ((4097, 0.5), (1, 1.5), (1, NAN)):
            with self.assertRaises(fluno.ArgumentError):
                self.artifact.average(values=[0.0] * count, averages=fluno.zeros(1), alpha=alpha, start=0.0)


class NearestPoints(Region):
    name = "nearest-points"
    tensors = {"query": "f32", "points": "f32"}  # noqa: RUF012

    def test_agrees_with_its_reference_on_every_golden_input(self):
        self.golden_inputs_agree()

    def test_puts_the_lower_of_equally_near_points_first(self):
        far, near = [2.0] * 16, [1.0] * 16
        _, indices, _ = self.artifact.nearest(query=[0.0] * 16, points=far + far + far + near + far + near)
        self.assertEqual(indices.tolist(), [3, 5, 0, 1, 2, 4, -1, -1])

    def test_finds_nothing_among_no_points_and_at_no_finite_distance(self):
        for points in ([], [NAN] * 16, [INF] * 16, [3e38] * 16, [0.0] * 15):
            found, indices, distances = self.artifact.nearest(query=[-3e38] * 16, points=points)
            self.assertEqual((found, set(indices), set(distances)), (0, {-1}, {INF}))

    def test_takes_as_many_points_as_there_may_be(self):
        points = [1.0] * (4095 * 16) + [0.0] * 16
        found, indices, distances = self.artifact.nearest(query=[0.0] * 16, points=points)
        self.assertEqual((found, indices[0], distances[0]), (8, 4095, 0.0))
        with self.assertRaises(fluno.ArgumentError):
            self.artifact.nearest(query=[0.0] * 16, points=[*points, 0.0])


class ImageThreshold(Region):
    name = "image-threshold"
    tensors = {"pixels": "i8", "mask": "i8"}  # noqa: RUF012

    def test_agrees_with_its_reference_on_every_golden_input(self):
        self.golden_inputs_agree()

    def test_takes_the_bytes_of_an_image_as_they_are(self):
        image = bytes([0, 1, 127, 128, 255, 255])
        mask = fluno.zeros(len(image), dtype="i8")
        reached, histogram = self.artifact.threshold(pixels=memoryview(image).cast("b"), mask=mask, level=128)
        self.assertEqual(reached, 3)
        self.assertEqual(mask.tobytes(), bytes([0, 0, 0, 255, 255, 255]))
        self.assertEqual({i: n for i, n in enumerate(histogram) if n}, {0: 1, 1: 1, 127: 1, 128: 1, 255: 2})

    def test_counts_an_image_of_the_largest_size(self):
        pixels = fluno.zeros(1 << 20, dtype="i8")
        mask = fluno.zeros(1 << 20, dtype="i8")
        reached, histogram = self.artifact.threshold(pixels=pixels, mask=mask, level=0)
        self.assertEqual((reached, histogram[0]), (1 << 20, 1 << 20))

    def test_refuses_a_level_outside_0_to_256(self):
        for level in (-1, 257):
            with self.assertRaises(fluno.ArgumentError):
                self.artifact.threshold(pixels=[], mask=fluno.zeros(0, dtype="i8"), level=level)
