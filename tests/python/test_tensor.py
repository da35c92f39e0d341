"""Tensors: made, read, written, refused."""

import unittest
from array import array

import fluno_runtime as fluno

VALUES = {
    "i1": [True, False, True],
    "i8": [-128, 0, 127],
    "i16": [-(2**15), 0, 2**15 - 1],
    "i32": [-(2**31), 0, 2**31 - 1],
    "i64": [-(2**63), 0, 2**63 - 1],
    "u64": [0, 1, 2**64 - 1],
    "f32": [-1.5, 0.0, 2.0**100],
    "f64": [-0.1, 0.0, 5e-324],
}


class Making(unittest.TestCase):
    def test_every_type_round_trips(self):
        for dtype, values in VALUES.items():
            with self.subTest(dtype):
                tensor = fluno.tensor(values, dtype=dtype)
                self.assertEqual(tensor.dtype, dtype)
                self.assertEqual(tensor.shape, (3,))
                self.assertEqual(len(tensor), 3)
                self.assertEqual(tensor.tolist(), values)
                self.assertEqual([tensor[i] for i in range(3)], values)
                self.assertEqual(list(map(type, tensor)), list(map(type, values)))

    def test_zeros_are_zero(self):
        self.assertEqual(fluno.zeros(3).tolist(), [0.0, 0.0, 0.0])
        self.assertEqual(fluno.zeros(2, dtype="i1").tolist(), [False, False])
        self.assertEqual(fluno.zeros(0).tolist(), [])

    def test_an_unnamed_type_is_the_natural_one(self):
        self.assertEqual(fluno.tensor([1, 2]).dtype, "f64")
        self.assertEqual(fluno.tensor([True]).dtype, "i1")
        self.assertEqual(fluno.tensor(array("q", [1])).dtype, "i64")
        self.assertEqual(fluno.tensor(array("f", [1])).dtype, "f32")
        self.assertEqual(fluno.tensor(memoryview(bytes(16)).cast("d")).tolist(), [0.0, 0.0])
        self.assertEqual(fluno.tensor(fluno.tensor([1], dtype="u64")).dtype, "u64")

    def test_special_floats_survive(self):
        values = [float("inf"), float("-inf"), -0.0, 5e-324, float("nan")]
        self.assertEqual(fluno.tensor(values).tobytes(), array("d", values).tobytes())

    def test_every_bit_survives_at_every_length(self):
        pattern = bytes.fromhex("0000000000000080 010000000000f07f ffffffffffffffff 0100807f000000ff")
        for typecode in "bhiqQfd":
            size = array(typecode, [0]).itemsize
            for count in (0, 1, 2, 11, 65, 1000, (1 << 20) // size + 1):
                with self.subTest(typecode=typecode, count=count):
                    values = array(typecode, ())
                    values.frombytes((pattern * (count * size // len(pattern) + 1))[: count * size])
                    tensor = fluno.tensor(values)
                    self.assertEqual(tensor.tobytes(), values.tobytes())
                    self.assertEqual(tensor.toarray().typecode, typecode)
                    self.assertEqual(tensor.toarray().tobytes(), values.tobytes())

    def test_a_copy_is_a_copy(self):
        source = array("d", [1.0])
        tensor = fluno.tensor(source)
        source[0] = 2.0
        self.assertEqual(tensor[0], 1.0)
        out = tensor.toarray()
        out[0] = 3.0
        self.assertEqual(tensor[0], 1.0)


class Refusing(unittest.TestCase):
    def refused(self, message, function, *arguments, **named):
        with self.assertRaisesRegex(fluno.ArgumentError, message) as caught:
            function(*arguments, **named)
        self.assertRegex(caught.exception.code, r"^FLN-30\d\d$")
        self.assertEqual(caught.exception.stage, "call")
        self.assertTrue(caught.exception.need and caught.exception.have)
        self.assertIsNone(caught.exception.__context__)

    def test_a_bad_element_is_named_by_its_index(self):
        self.refused("have element 1: str 'x'", fluno.tensor, [1, "x"])
        self.refused("have element 0: float 1.5", fluno.tensor, [1.5], dtype="i64")
        self.refused("have element 2: int 128", fluno.tensor, [0, 1, 128], dtype="i8")
        self.refused("have element 0: int -1", fluno.tensor, [-1], dtype="u64")
        self.refused("too large for an f32", fluno.tensor, [1e300], dtype="f32")
        self.refused("no bool", fluno.tensor, [1, 0], dtype="i1")

    def test_bits_are_never_reinterpreted(self):
        for values in (array("q", [1]), array("f", [1, 2]), bytes(8), bytearray(8), memoryview(bytes(8))):
            self.refused("need f64, have ", fluno.tensor, values, dtype="f64")

    def test_what_holds_no_numbers_is_refused(self):
        for values in ("abc", 5, None, {1, 2}, {1: 2}, (x for x in [1]), object()):
            self.refused("wrong kind", fluno.tensor, values)

    def test_lengths_are_checked(self):
        self.refused("need 0 to", fluno.zeros, -1)
        self.refused("need 0 to", fluno.zeros, 2**40)
        for length in (2**64, 1.0, "1", None, True):
            self.refused("need a number of elements", fluno.zeros, length)

    def test_types_are_checked(self):
        for dtype in ("f16", "", None, 64, "F64"):
            self.refused("need i1, i8", fluno.zeros, 1, dtype=dtype)


class Indexing(unittest.TestCase):
    def setUp(self):
        self.tensor = fluno.tensor([0, 1, 2, 3, 4])

    def test_indices_count_from_either_end(self):
        self.assertEqual(self.tensor[-1], 4.0)
        self.assertEqual(self.tensor[True], 1.0)
        for index in (5, -6, 2**70, -(2**70)):
            with self.assertRaises(IndexError):
                self.tensor[index]
        with self.assertRaises(TypeError):
            self.tensor[1.0]

    def test_slices_are_lists(self):
        self.assertEqual(self.tensor[1:3], [1.0, 2.0])
        self.assertEqual(self.tensor[::-2], [4.0, 2.0, 0.0])

    def test_elements_and_slices_can_be_set(self):
        self.tensor[-1] = 9
        self.tensor[0:2] = [7, 8]
        self.tensor[2:4] = fluno.tensor([5, 6])
        self.assertEqual(self.tensor.tolist(), [7.0, 8.0, 5.0, 6.0, 9.0])

    def test_a_wrong_assignment_changes_nothing(self):
        for index, value in (
            (0, "x"),
            (slice(0, 2), [1]),
            (slice(0, 2), [1, "x"]),
            (slice(0, 1), b"12345678"),
        ):
            with self.assertRaises(fluno.ArgumentError):
                self.tensor[index] = value
        self.assertEqual(self.tensor.tolist(), [0.0, 1.0, 2.0, 3.0, 4.0])

    def test_copy_from_takes_what_fits_and_nothing_else(self):
        tensor = fluno.zeros(2)
        for values in ([1, 2], (1, 2), range(1, 3), array("d", [1, 2]), fluno.tensor([1, 2])):
            tensor.copy_from([0, 0])
            tensor.copy_from(values)
            self.assertEqual(tensor.tolist(), [1.0, 2.0])
        for values in ([1], array("d", [1, 2, 3]), fluno.zeros(3), fluno.zeros(2, dtype="i64"), bytes(16)):
            with self.assertRaises(fluno.ArgumentError):
                tensor.copy_from(values)
        self.assertEqual(tensor.tolist(), [1.0, 2.0])


class Closing(unittest.TestCase):
    def test_use_after_close_is_refused(self):
        tensor = fluno.zeros(2)
        tensor.close()
        tensor.close()
        self.assertTrue(tensor.closed)
        self.assertEqual(repr(tensor), "<Tensor f64[2], closed>")
        for use in (
            lambda: tensor[0],
            tensor.tolist,
            lambda: tensor.__setitem__(0, 1.0),
            lambda: tensor.copy_from([1, 2]),
            lambda: fluno.tensor(tensor),
        ):
            with self.assertRaises(fluno.ClosedError) as caught:
                use()
            self.assertEqual(caught.exception.code, "FLN-3001")
        self.assertEqual(len(tensor), 2)


class WithJava(unittest.TestCase):
    def test_both_sides_write_the_same_memory(self):
        import java

        tensor = fluno.tensor([1, 2, 3])
        other = fluno.to_java(tensor)
        order = java.type("java.nio.ByteOrder").nativeOrder()
        buffer = other.segment().asByteBuffer().order(order).asDoubleBuffer()
        buffer.put(1, 0.5)
        other.setDouble(2, -7.0)
        self.assertEqual(tensor.tolist(), [1.0, 0.5, -7.0])
        tensor[0] = 9.0
        self.assertEqual(buffer.get(0), 9.0)
        again = fluno.from_java(other)
        again[0] = 8.0
        self.assertEqual(tensor[0], 8.0)

    def test_whoever_made_it_closes_it(self):
        import java

        dtype = java.type("dev.fluno.runtime.abi.DType")
        made = java.type("dev.fluno.runtime.abi.Tensor").zeros(dtype.I32, 2)
        tensor = fluno.from_java(made)
        self.assertEqual(repr(tensor), "<Tensor i32[2]>")
        tensor.close()
        self.assertFalse(made.isClosed())
        made.close()
        self.assertTrue(tensor.closed)

    def test_nothing_else_is_a_tensor(self):
        import java

        for value in (3, None, [1.0], fluno.zeros(1), java.type("java.lang.Object")()):
            with self.assertRaises(fluno.ArgumentError) as caught:
                fluno.from_java(value)
            self.assertIn("need dev.fluno.runtime.abi.Tensor", str(caught.exception))
        for value in (3, None, [1.0], java.type("java.lang.Object")()):
            with self.assertRaises(fluno.ArgumentError):
                fluno.to_java(value)
