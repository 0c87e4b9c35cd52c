# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The charts of the benchmark report, drawn by matplotlib as SVG."""

import pathlib
import re

import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator

from benchmark_data import (
    AXES, KINDS, MODES, MOTIONS, Comparison, Results, caching_line, comparisons,
)

INK = "#4d4d4d"
GRID = "#bfbfbf"
COLORS = {"none": "#7f7f7f", "automatic": "#1f77b4", "rasterized": "#d95f02"}
MARKERS = {"none": "s", "automatic": "o", "rasterized": "^"}
KIND_COLORS = ["#1f77b4", "#d95f02", "#1b9e77", "#9467bd", "#c49a00", "#c2185b"]

# Text and axes follow the reader's colours; the lines are readable on both.
DARK = f"""<style>
@media (prefers-color-scheme: dark) {{
  [style*="fill: {INK}"] {{ fill: #dddddd !important; }}
  [style*="stroke: {INK}"] {{ stroke: #dddddd !important; }}
  [style*="stroke: {GRID}"] {{ stroke: #4a4a4a !important; }}
  [style*="fill: #7f7f7f"] {{ fill: #a8a8a8 !important; }}
  [style*="stroke: #7f7f7f"] {{ stroke: #a8a8a8 !important; }}
}}
</style>"""

plt.rcParams.update({
    "svg.fonttype": "none", "svg.hashsalt": "lamina", "font.family": "sans-serif",
    "font.size": 9, "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK,
    "xtick.color": INK, "ytick.color": INK, "axes.grid": True, "grid.color": GRID,
    "grid.linewidth": 0.5, "axes.spines.top": False, "axes.spines.right": False,
    "lines.linewidth": 1.6, "lines.markersize": 4, "savefig.transparent": True,
    "figure.constrained_layout.use": True,
})


def save(figure: Figure, file: pathlib.Path, title: str) -> None:
    figure.suptitle(title, fontsize=11, fontweight="bold")
    figure.savefig(file, metadata={"Date": None, "Creator": None, "Title": title})
    plt.close(figure)
    svg = re.sub(r"(<svg [^>]*>)", lambda m: m.group(1) + DARK, file.read_text(), count=1)
    # Hundredths of a point are finer than any screen, and comments and indentation are not drawn.
    # Text between tags is visible and stays as it is.
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<[^>]*>", lambda m: re.sub(r"(\d\.\d\d)\d+", r"\1", m.group()), svg)
    file.write_text(re.sub(r"\s*\n\s*", "\n", svg))


def times(factor: float) -> str:
    return f"{factor:,.0f}" if factor >= 10 else f"{factor:.1f}"


def win_and_loss(found: list[Comparison]) -> str:
    """The best and the worst point of a series in one sentence."""
    best, worst = max(found, key=lambda c: c.factor), min(found, key=lambda c: c.factor)
    win = f"at best {times(best.factor)} times cheaper ({best.place})"
    if worst.factor >= 0.95:
        return f"{win}, nowhere dearer"
    return f"{win},\nat worst {times(1 / worst.factor)} times dearer ({worst.place})"


def plain_numbers(axes: Axes, values: list[float]) -> None:
    axes.set_xscale("log")
    axes.set_xticks(values, [f"{value:,.0f}" for value in values])
    axes.set_yscale("log")
    # Within a decade or two the powers of ten alone are too few.
    low, high = axes.get_ylim()
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 100 * low else (1,)))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.minorticks_off()


def series_chart(results: Results, series: str, file: pathlib.Path) -> str:
    """One series, a panel for each kind; gives the chart's title."""
    axis = AXES[series]
    kinds = [kind for kind in KINDS if caching_line(results, series, kind, "rasterized")]
    rows = (len(kinds) + 2) // 3
    figure, grid = plt.subplots(rows, 3, figsize=(10, 0.9 + 2.6 * rows), squeeze=False)
    for panel, kind in zip(grid.flat, kinds):
        panel.set_title(KINDS[kind], fontsize=9)
        for mode in MODES:
            for suffix in ("", "Filling"):
                line = caching_line(results, series, kind, mode + suffix)
                if line is None:
                    continue
                label = "frame that fills: " + MODES[mode] if suffix else MODES[mode]
                values = list(line.points)
                costs = [line.cost(value) for value in values]
                style = dict(color=COLORS[mode], marker=MARKERS[mode], label=label)
                if series == "motion":
                    panel.plot(costs, [MOTIONS[int(v)] for v in values], linestyle="", **style)
                elif suffix:
                    panel.plot(values, costs, linestyle=":", **(style | {"marker": ""}))
                else:
                    panel.plot(values, costs, **style)
        if series == "motion":
            panel.invert_yaxis()
            panel.set_xlabel("milliseconds a frame")
            panel.set_xlim(left=0)
        else:
            panel.set_xlabel(axis.label)
            panel.set_ylabel("milliseconds a frame")
            if axis.is_log:
                plain_numbers(panel, values)
            else:
                panel.set_ylim(bottom=0)
    if series == "motion":
        for row in grid:
            for panel in row[1:]:
                panel.set_yticklabels([])
    handles, labels = grid.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=5, frameon=False)
    title = f"{axis.title}: {win_and_loss(comparisons(results, series))}"
    save(figure, file, title)
    return title


def break_even_chart(results: Results, file: pathlib.Path) -> str:
    """After how many frames a bitmap has paid, along each axis on which filling is measured."""
    figure, grid = plt.subplots(2, 2, figsize=(10, 6))
    for panel, series in zip(grid.flat, ("layers", "blurRadius", "size", "depth")):
        found = [c for c in comparisons(results, series) if c.mode == "rasterized"]
        if all(c.break_even is None for c in found):
            panel.text(0.5, 0.5, "never", transform=panel.transAxes, ha="center")
        for color, kind in zip(KIND_COLORS, KINDS):
            points = [(c.value, c.break_even) for c in found if c.kind == kind]
            paying = [(value, frames) for value, frames in points if frames is not None]
            if points:
                panel.plot(
                    [v for v, _ in paying], [f for _, f in paying], marker="o", color=color,
                    label=KINDS[kind],
                )
        panel.set_xlabel(AXES[series].label)
        panel.set_ylabel("frames")
        if AXES[series].is_log:
            panel.set_xscale("log")
            values = sorted({c.value for c in found})
            panel.set_xticks(values, [f"{value:,.0f}" for value in values])
            panel.minorticks_off()
        panel.set_ylim(bottom=0)
    handles, labels = grid.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=6, frameon=False)
    title = (
        "After how many frames a bitmap has paid for its filling; where a line has no point, never"
    )
    save(figure, file, title)
    return title


def line_chart(
    lines: dict[str, list[tuple[float, float]]], label: str, title: str, file: pathlib.Path
) -> str:
    """Costs along one logarithmic axis, in milliseconds."""
    figure, axes = plt.subplots(figsize=(6, 3.6))
    for color, (name, points) in zip(KIND_COLORS, lines.items()):
        axes.plot(*zip(*points), marker="o", color=color, label=name)
    plain_numbers(axes, sorted({x for points in lines.values() for x, _ in points}))
    axes.set_xlabel(label)
    axes.set_ylabel("milliseconds")
    axes.legend(frameon=False)
    save(figure, file, title)
    return title


def roads_chart(
    scenes: list[tuple[str, float, float, float]], file: pathlib.Path
) -> str:
    """Scenes by Pixman, by the baseline kernels and by the kernels; gives the chart's title."""
    figure, panel = plt.subplots(figsize=(7, 0.25 * len(scenes) + 1.4))
    names = [name for name, *_ in scenes]
    for index, (_, *costs) in enumerate(scenes):
        panel.plot([min(costs), max(costs)], [index, index], color=GRID, zorder=1)
    for place, (label, mode) in enumerate((
        ("Pixman's calls", "none"), ("baseline kernels", "automatic"), ("kernels", "rasterized"),
    )):
        panel.plot([scene[place + 1] for scene in scenes], range(len(names)), linestyle="",
                   color=COLORS[mode], marker=MARKERS[mode], label=label)
    panel.set_yticks(range(len(names)), names)
    panel.set_ylim(len(names) - 0.5, -0.5)
    panel.set_xscale("log")
    panel.set_xlabel("milliseconds of processor time a frame")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    gains = sorted(pixman / kernels for _, pixman, _, kernels in scenes)
    title = f"By the kernels frames are {times(gains[0])} to {times(gains[-1])} times as fast as by Pixman"
    save(figure, file, title)
    return title


def threads_chart(scenes: list[tuple[str, float, float]], file: pathlib.Path) -> str:
    """Scenes on one thread and on all cores, in milliseconds; gives the chart's title."""
    figure, panel = plt.subplots(figsize=(7, 0.25 * len(scenes) + 1.4))
    names = [name for name, _, _ in scenes]
    for index, (_, one, every) in enumerate(scenes):
        panel.plot([one, every], [index, index], color=GRID, zorder=1)
    for label, mode, costs in (
        ("one thread", "none", [one for _, one, _ in scenes]),
        ("all cores", "rasterized", [every for _, _, every in scenes]),
    ):
        panel.plot(costs, range(len(names)), linestyle="", color=COLORS[mode],
                   marker=MARKERS[mode], label=label)
    panel.set_yticks(range(len(names)), names)
    panel.set_ylim(len(names) - 0.5, -0.5)
    panel.set_xscale("log")
    panel.set_xlabel("milliseconds a frame")
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    gains = sorted(one / every for _, one, every in scenes)
    title = f"On all cores frames are {times(gains[0])} to {times(gains[-1])} times as fast"
    save(figure, file, title)
    return title
