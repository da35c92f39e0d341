"""Draws the plots of docs/benchmarks.md from the result files of `fluno bench`.

    plots.py FOLDER

reads FOLDER/*.json and writes FOLDER/*.svg. The background is transparent and every colour is of a middle
tone, so that a plot can be read on a light page and on a dark one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("svg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Result = dict[str, Any]
Measured = dict[str, Any]

TEXT = "#808890"
GRID = "#80889040"
OWN = "#e0701a"
OTHER = "#4a8fc7"
HANDWRITTEN = "#3f9e6a"
COLOURS = ["#e0701a", "#4a8fc7", "#3f9e6a", "#b565c9", "#c05a5a", "#8a8f3c", "#2aa5a0", "#8b7bd8", "#a0785a"]

mpl.rcParams.update(
    {
        "svg.hashsalt": "fluno",
        "svg.fonttype": "path",
        "font.size": 10,
        "text.color": TEXT,
        "axes.edgecolor": TEXT,
        "axes.labelcolor": TEXT,
        "axes.titlecolor": TEXT,
        "xtick.color": TEXT,
        "ytick.color": TEXT,
        "axes.facecolor": "none",
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "grid.color": GRID,
        "legend.frameon": False,
        "savefig.transparent": True,
    }
)


def runs(result: Result, form: str = "hot_vector") -> list[Measured]:
    """The figures of whole runs."""
    figures = result["figures"]
    return [f for f in figures if f["series"].get("what") == "run" and f["series"]["form"] == form]


def published(figure: Measured) -> bool:
    return not figure["id"].startswith("workload/steps-")


def colour(subject: str) -> str:
    if subject.startswith("fluno"):
        return OWN
    return HANDWRITTEN if subject.startswith(("cpp", "rust")) else OTHER


def save(figure: Figure, path: Path) -> None:
    figure.savefig(path, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": "fluno bench"})
    plt.close(figure)


def milliseconds(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def opponents(result: Result, path: Path) -> None:
    """Bars for each opponent, one panel for each size, on a logarithmic axis."""
    figures = [f for f in runs(result) if published(f)]
    sizes = [s for s in ("s", "m", "l") if any(f["series"]["size"] == s for f in figures)]
    if not sizes:
        return
    rows = max(sum(f["series"]["size"] == s for f in figures) for s in sizes)
    plot, axes = plt.subplots(
        1, len(sizes), figsize=(5.2 * len(sizes), 1.2 + 0.27 * rows), squeeze=False, layout="constrained"
    )
    for axis, size in zip(axes[0], sizes, strict=True):
        some = sorted((f for f in figures if f["series"]["size"] == size), key=lambda f: f["median"])
        medians = [f["median"] for f in some]
        places = range(len(some))
        left = min(medians) / 3
        axis.barh(places, [m - left for m in medians], left=left, color=[colour(f["subject"]) for f in some])
        axis.set_xscale("log")
        axis.set_xlim(left, max(medians) * 4)
        for place, f in zip(places, some, strict=True):
            mark = " *" if f["note"] else ""
            axis.text(f["median"] * 1.08, place, milliseconds(f["median"]) + mark, va="center", fontsize=8)
        axis.set_yticks(list(places), [f["subject"] for f in some], fontsize=8)
        axis.invert_yaxis()
        axis.grid(visible=False, axis="y")
        steps = some[0]["series"]["steps"]
        axis.set_title(f"size {size}: {some[0]['series']['lanes']} lanes, {steps} steps", fontsize=10)
        axis.set_xlabel(
            "ms (logarithmic), median" + (";  * not bit-exact" if any(f["note"] for f in some) else "")
        )
    save(plot, path)


def best_of_families(figures: Iterable[Measured]) -> dict[str, list[Measured]]:
    """Of variants of one program, such as tiles, the fastest at each point: all would crowd a plot."""
    families: dict[str, dict[tuple[str, str], Measured]] = {}
    for f in figures:
        words = f["subject"].split("-")
        family = "-".join(word for word in words if not word.isdigit())
        key = (f["series"]["lanes"], f["series"]["steps"])
        best = families.setdefault(family, {})
        if key not in best or f["median"] < best[key]["median"]:
            best[key] = f
    return {family: list(best.values()) for family, best in families.items()}


def lines(axis: Axes, figures: Iterable[Measured], variable: str, per_step: bool) -> None:
    families = best_of_families(figures)

    def last(name: str) -> float:
        return max(families[name], key=lambda f: float(f["series"][variable]))["median"]

    others = 0
    ends: list[tuple[float, float, str, str]] = []
    for name in sorted(families, key=last, reverse=True):
        some = sorted(families[name], key=lambda f: float(f["series"][variable]))
        xs = [float(f["series"][variable]) for f in some]
        ys = [f["median"] * (1e6 / float(f["series"]["steps"]) if per_step else 1) for f in some]
        own = name.startswith("fluno")
        if not own:
            others += 1
        tone = OWN if own else COLOURS[1:][others % (len(COLOURS) - 1)]
        style = "-" if own or others <= len(COLOURS) - 1 else "--"
        axis.plot(xs, ys, style, marker="o", markersize=4, linewidth=2.4 if own else 1.3, color=tone)
        ends.append((xs[-1], ys[-1], name, tone))
    axis.set_xscale("log", base=2)
    axis.set_yscale("log")
    label(axis, ends)


def label(axis: Axes, ends: list[tuple[float, float, str, str]]) -> None:
    """Names at the right ends of the lines, pushed apart where they would cover each other."""
    axis.figure.canvas.draw()
    height = axis.get_window_extent().height
    gap = 12.0 * axis.figure.dpi / 100
    right = max(x for x, *_ in ends)
    places = sorted((axis.transData.transform((x, y))[1], x, y, name, tone) for x, y, name, tone in ends)
    low = axis.get_window_extent().y0
    at = low - gap
    spread: list[float] = []
    for pixel, *_ in places:
        at = max(pixel, at + gap)
        spread.append(at)
    over = max(0.0, spread[-1] - (low + height + gap * 2)) if spread else 0.0
    for index in range(len(spread) - 1, -1, -1):
        limit = spread[index] - over
        if index + 1 < len(spread):
            limit = min(limit if over else spread[index], spread[index + 1] - gap)
        spread[index] = limit if over else spread[index]
    inverse = axis.transData.inverted()
    for place, (_, x, y, name, tone) in zip(spread, places, strict=True):
        target = inverse.transform((0, place))[1]
        axis.annotate(
            name,
            (x, y),
            xytext=(right * 1.35, target),
            textcoords="data",
            color=tone,
            fontsize=8,
            va="center",
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": tone, "linewidth": 0.5, "alpha": 0.6},
        )


def steps(result: Result, path: Path) -> None:
    """Time against T, for the size that was run with other numbers of steps."""
    swept = [f for f in runs(result) if not published(f)]
    if not swept:
        return
    size = swept[0]["series"]["size"]
    figures = swept + [f for f in runs(result) if published(f) and f["series"]["size"] == size]
    plot, axis = plt.subplots(figsize=(8.5, 6.2))
    lines(axis, figures, "steps", per_step=False)
    axis.set_xlabel("steps T (logarithmic)")
    axis.set_ylabel("ms (logarithmic), median")
    axis.set_title(f"hot_vector, size {size}: {swept[0]['series']['lanes']} lanes")
    save(plot, path)


def lanes(result: Result, path: Path) -> None:
    """Time of one step against D."""
    figures = [f for f in runs(result) if published(f)]
    if len({f["series"]["lanes"] for f in figures}) < 2:
        return
    plot, axis = plt.subplots(figsize=(8.5, 6.2))
    lines(axis, figures, "lanes", per_step=True)
    axis.set_xlabel("lanes D (logarithmic)")
    axis.set_ylabel("ns a step (logarithmic), median")
    axis.set_title("hot_vector, with the steps of each size")
    save(plot, path)


def threads(result: Result, path: Path) -> None:
    """Calls per second against the number of loops side by side, a panel for each host and loop."""
    figures = [f for f in result["figures"] if f["unit"] == "calls/s" and "threads" in f["series"]]
    panels = list(dict.fromkeys((f["series"]["host"], f["series"]["loop"]) for f in figures))
    if not panels:
        return
    columns = min(3, len(panels))
    count = -(-len(panels) // columns)
    plot, axes = plt.subplots(
        count, columns, figsize=(4.4 * columns, 3.4 * count), squeeze=False, layout="constrained"
    )
    flat = [axis for row in axes for axis in row]
    for axis, (host, loop) in zip(flat, panels, strict=False):
        some = [f for f in figures if (f["series"]["host"], f["series"]["loop"]) == (host, loop)]
        for tone, form in zip(COLOURS, dict.fromkeys(f["series"]["form"] for f in some), strict=False):
            points = sorted(
                (int(f["series"]["threads"]), f["median"], f["q1"], f["q3"])
                for f in some
                if f["series"]["form"] == form
            )
            xs = [p[0] for p in points]
            axis.plot(xs, [p[1] for p in points], marker="o", markersize=4, color=tone, label=form)
            axis.fill_between(
                xs, [p[2] for p in points], [p[3] for p in points], color=tone, alpha=0.2, linewidth=0
            )
        axis.set_ylim(bottom=0)
        axis.set_xticks(sorted({int(f["series"]["threads"]) for f in some}))
        axis.set_title(f"{host}: {loop}", fontsize=10)
        axis.set_xlabel("loops side by side")
        axis.set_ylabel("calls a second, median")
        axis.legend(fontsize=8)
    for axis in flat[len(panels) :]:
        axis.set_visible(False)
    save(plot, path)


def start(result: Result, path: Path) -> None:
    """Where the start of a script goes, beside what starts other interpreters as a whole."""
    parts = [f for f in result["figures"] if "stage" in f["series"]]
    if not parts:
        return
    split = {f["subject"] for f in parts}
    whole = [f for f in result["figures"] if f["id"].startswith("start/whole/") and f["subject"] not in split]
    ways = [*dict.fromkeys(f["subject"] for f in parts), *(f["subject"] for f in whole)]
    names = list(dict.fromkeys(f["series"]["stage"] for f in parts))
    plot, axis = plt.subplots(figsize=(9, 1.8 + 0.5 * len(ways)), layout="constrained")
    for place, way in enumerate(ways):
        left = 0.0
        for tone, name in zip(COLOURS * 2, names, strict=False):
            width = sum(f["median"] for f in parts if f["subject"] == way and f["series"]["stage"] == name)
            axis.barh(place, width, left=left, color=tone, label=name if place == 0 else None)
            left += width
        for f in whole:
            if f["subject"] == way:
                left = f["median"]
                axis.barh(place, left, color=TEXT)
        axis.text(left, place, f" {milliseconds(left)}", va="center", fontsize=9)
    axis.set_yticks(range(len(ways)), ways)
    axis.invert_yaxis()
    axis.grid(visible=False, axis="y")
    axis.set_xlabel(f"{parts[0]['unit']}, median")
    axis.legend(fontsize=8, ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.25))
    save(plot, path)


def growth(result: Result, path: Path) -> None:
    """One panel for each thing that grows, on logarithmic axes, with what was measured of it."""
    points: dict[str, dict[tuple[str, str], list[tuple[float, float]]]] = {}
    axis_names: dict[str, str] = {}
    for f in result["figures"]:
        words = f["id"].split("/")
        if len(words) == 4 and words[3].isdigit() and int(words[3]) > 0 and f["median"] > 0:
            key = (f["subject"], f["unit"])
            points.setdefault(words[1], {}).setdefault(key, []).append((float(words[3]), f["median"]))
            axis_names[words[1]] = next(iter(f["series"]))
    if not points:
        return
    columns = 3
    count = -(-len(points) // columns)
    plot, axes = plt.subplots(
        count, columns, figsize=(13.2, 4.6 * count), squeeze=False, layout="constrained"
    )
    flat = [axis for row in axes for axis in row]
    for axis, (probe, series) in zip(flat, points.items(), strict=False):
        for tone, ((name, unit), some) in zip(COLOURS * 2, series.items(), strict=False):
            some.sort()
            axis.plot(*zip(*some, strict=True), marker="o", markersize=4, color=tone, label=f"{name}, {unit}")
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_title(probe, fontsize=10)
        axis.set_xlabel(axis_names[probe])
        # Beside the lines of a crowded panel there is no room.
        axis.legend(fontsize=7, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=1 + len(series) // 6)
    for axis in flat[len(points) :]:
        axis.set_visible(False)
    save(plot, path)


PLOTS = {
    "workload": [opponents, steps, lanes],
    "threads": [threads],
    "start": [start],
    "growth": [growth],
}


def main() -> None:
    folder = Path(sys.argv[1])
    for suite, plots in PLOTS.items():
        file = folder / f"{suite}.json"
        if file.exists():
            result = json.loads(file.read_text(encoding="utf-8"))
            for plot in plots:
                plot(result, folder / f"{plot.__name__}.svg")


if __name__ == "__main__":
    main()
