"""Runs an author's reference for `fluno build`: one request in, one answer out, both JSON text.

Standard library only. Floats cross as hex floats, so that no bit is lost.
"""

import contextlib
import importlib.util
import io
import json
import os
import struct
import sys
import traceback


class Problem(Exception):
    """Why there is no answer."""

    def __init__(self, kind, where, need, have):
        self.report = {"kind": kind, "where": where, "need": need, "have": have}


def answer(request):
    """The answer to a request, both JSON text."""
    asked = json.loads(request)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            calls = answer_all(asked)
        if printed.getvalue():
            line = printed.getvalue().strip().partition("\n")[0]
            raise Problem("printed", asked["name"], "nothing on standard output", repr(line[:80]))
    except Problem as problem:
        return json.dumps({"problem": problem.report})
    return json.dumps({"calls": calls})


def answer_all(asked):
    module = load(asked["file"], asked["name"])
    for name, value in asked["parameters"].items():
        if hasattr(module, name):
            setattr(module, name, value)
    calls = asked["calls"] + more_calls(module, asked)
    return [answer_one(module, asked, call) for call in calls]


def load(file, name):
    """Executes the reference as a module, without leaving compiled files beside it."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.dirname(file))
    spec = importlib.util.spec_from_file_location("reference", file)
    module = importlib.util.module_from_spec(spec)
    sys.modules["reference"] = module
    with named(file, name):
        spec.loader.exec_module(module)
    return module


@contextlib.contextmanager
def named(file, where):
    """Turns whatever the reference raises into a problem that names its line."""
    try:
        yield
    except Problem:
        raise
    except SyntaxError as error:
        line = f" (line {error.lineno})" if error.filename == file else ""
        raise Problem("failed", where, "to run to its end", f"SyntaxError: {error.msg}{line}") from None
    except BaseException as error:
        text = traceback.format_exception_only(type(error), error)[-1].strip()
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == file]
        line = f" (line {lines[-1]})" if lines else ""
        raise Problem("failed", where, "to run to its end", text[:300] + line) from None


def more_calls(module, asked):
    """The calls that the reference's own function golden_inputs() gives, if it has one."""
    source = getattr(module, "golden_inputs", None)
    if source is None:
        return []
    where = f"golden_inputs of {asked['name']}"
    with named(asked["file"], where):
        given = list(source())
    calls = []
    for number, pair in enumerate(given, 1):
        place = f"golden input {number}"
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], dict)):
            raise Problem("shape", place, "a pair of an entry's name and a dict of arguments", found(pair))
        entry, arguments = pair
        if entry not in asked["entries"]:
            raise Problem("shape", place, "one of " + ", ".join(asked["entries"]), found(entry))
        subject = f"{place}, {entry}"
        wanted = {each["name"]: each for each in asked["entries"][entry]["arguments"]}
        if set(arguments) != set(wanted):
            raise Problem(
                "shape", subject, "the arguments " + ", ".join(wanted), ", ".join(map(str, arguments))
            )
        written = {name: encode_argument(each, arguments[name], subject) for name, each in wanted.items()}
        calls.append({"origin": place, "entry": entry, "arguments": written})
    return calls


def encode_argument(parameter, value, where):
    subject = f"{where}, {parameter['name']}"
    if not parameter["tensor"]:
        return encode_element(parameter["dtype"], value, subject)
    try:
        elements = list(value)
    except TypeError:
        raise Problem("shape", subject, "a list of numbers", found(value)) from None
    return [encode_element(parameter["dtype"], element, subject) for element in elements]


def encode_element(dtype, value, where):
    kind = bool if dtype == "i1" else float if dtype in ("f32", "f64") else int
    if type(value) is not kind and not (kind is float and type(value) is int):
        raise Problem("shape", where, f"{kind.__name__} for an {dtype}", found(value))
    try:
        return encode(rounded(dtype, float(value)) if kind is float else value)
    except OverflowError:
        raise Problem("shape", where, f"an {dtype}", found(value)) from None


def rounded(dtype, value):
    """The nearest value of the type; a Python float is an f64."""
    return struct.unpack("<f", struct.pack("<f", value))[0] if dtype == "f32" else value


def answer_one(module, asked, call):
    """Calls the function of the entry's name as a caller of the artifact would."""
    name = call["entry"]
    entry = asked["entries"][name]
    where = f"{name}, {call['origin']}"
    function = getattr(module, name, None)
    if not callable(function):
        raise Problem("failed", asked["name"], f"a function {name}", "none")
    arguments = {each["name"]: decode(each, call["arguments"][each["name"]]) for each in entry["arguments"]}
    with named(asked["file"], where):
        returned = function(**arguments)
    expected = entry["returns"]
    values = {}
    if len(expected) == 1:
        values[expected[0]] = encode(returned)
    elif not expected and returned is not None:
        raise Problem("shape", where, "None, as the entry returns nothing", found(returned))
    elif expected:
        if not isinstance(returned, (tuple, list)) or len(returned) != len(expected):
            raise Problem("shape", where, f"a tuple of {', '.join(expected)}", found(returned))
        values.update(zip(expected, map(encode, returned), strict=True))
    for each in entry["arguments"]:
        if each["written"]:
            values[each["name"]] = encode(arguments[each["name"]])
    return {"origin": call["origin"], "entry": name, "arguments": call["arguments"], "values": values}


def decode(parameter, value):
    if parameter["tensor"]:
        return [decode_element(parameter["dtype"], element) for element in value]
    return decode_element(parameter["dtype"], value)


def decode_element(dtype, value):
    return float.fromhex(value) if dtype in ("f32", "f64") else value


def encode(value):
    """A value as JSON: floats as hex floats, lists as arrays, anything else as its description."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= 65 else {"found": found(value)}
    if isinstance(value, float):
        if value != value:
            return "NaN"
        return value.hex().replace("inf", "Infinity")
    if isinstance(value, (str, bytes, dict)) or value is None:
        return {"found": found(value)}
    try:
        return [encode(element) for element in value]
    except TypeError:
        return {"found": found(value)}


def found(value):
    """A few words on what came."""
    if isinstance(value, (list, tuple)):
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 128:
        return f"an int of {value.bit_length()} bits"
    return f"{type(value).__name__} {value!r}"[:80]
