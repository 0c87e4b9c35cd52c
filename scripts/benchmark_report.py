# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Writes Docs/Benchmarks/report.html and its charts from what `make bench` measured."""

import argparse
import html
import json
import pathlib
import statistics
import sys
from dataclasses import asdict

from benchmark_charts import (
    break_even_chart, line_chart, roads_chart, series_chart, threads_chart, times,
)
from benchmark_data import (
    AXES, KINDS, MODES, NOISE, Comparison, Result, Results, comparisons, in_order, machine,
    read_exports, read_roads,
)

ROOT = pathlib.Path(__file__).resolve().parent.parent

STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
img { width: 100%; height: auto; break-inside: avoid; }
table { border-collapse: collapse; font-size: 13px; margin: 1rem 0; width: 100%; }
th, td { padding: 2px 8px; text-align: right; border-bottom: 1px solid #8886; }
th:first-child, td:first-child, td.text { text-align: left; }
.loss { color: #c0392b; font-weight: 600; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1rem; }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd; }
  .loss { color: #ff8a75; } }
@media print { body { max-width: none; font-size: 10pt; } table { font-size: 8pt; } }
"""


def milliseconds(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def megabytes(count: int) -> str:
    return f"{count / 1e6:.2f}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table; a cell that begins with < is markup already."""
    def cell(text: str) -> str:
        return text if text.startswith("<") else f"<td>{html.escape(text)}</td>"
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>\n" for row in rows)
    return f"<table><tr>{''.join(f'<th>{html.escape(h)}</th>' for h in head)}</tr>\n{body}</table>\n"


def text_cell(text: str) -> str:
    return f'<td class="text">{html.escape(text)}</td>'


def factor_cell(comparison: Comparison) -> str:
    """How many times cheaper, or in another colour dearer."""
    if comparison.factor < 1 - NOISE:
        return f'<td class="loss">{times(1 / comparison.factor)} × dearer</td>'
    if comparison.factor <= 1 + NOISE:
        return "<td>the same</td>"
    return f"<td>{times(comparison.factor)} × cheaper</td>"


def pays(comparison: Comparison) -> str:
    if comparison.filling is None:
        return ""
    frames = comparison.break_even
    return "<td class=\"loss\">never</td>" if frames is None else f"<td>{frames:.1f}</td>"


def in_words(comparison: Comparison) -> str:
    """How many times less or more a frame costs, and of what."""
    less = comparison.factor >= 1
    factor = times(comparison.factor if less else 1 / comparison.factor)
    return (f"{factor} times {'less' if less else 'more'} for {KINDS[comparison.kind]} "
            f"({milliseconds(comparison.plain)} to {milliseconds(comparison.cached)} ms)")


def headline(found: dict[str, list[Comparison]]) -> str:
    """What caching buys, in words."""
    sentences: list[str] = []
    for mode in ("automatic", "rasterized"):
        # A budget below the need is a deliberate limit.
        measured = [c for series in AXES if series != "budget" for c in found[series]
                    if c.mode == mode]
        at_forty = [c for c in measured if c.series == "layers" and c.value == 40]
        best = max(at_forty, key=lambda c: c.factor)
        worst = min(at_forty, key=lambda c: c.factor)
        sentences.append(
            f"With {MODES[mode]}, a frame of 40 small moving layers costs between {in_words(best)} "
            f"and {in_words(worst)}.")
        paid = [c.break_even for c in measured if c.break_even is not None]
        if paid:
            sentences.append(
                f"Where it saves anything, filling has paid after {statistics.median(paid):.1f} "
                f"frames in the median and {max(paid):.1f} at most.")
        won = sum(c.factor > 1 + NOISE for c in measured)
        lost = [c for c in measured if c.factor < 1 - NOISE]
        sentences.append(
            f"Of {len(measured)} points it is cheaper on {won}, dearer on {len(lost)} and the same "
            f"on the others.")
        if lost:
            losses = sorted(lost, key=lambda c: c.factor)[:3]
            sentences.append("It loses most with " + "; ".join(
                f"{c.place} ({times(1 / c.factor)} times dearer)" for c in losses) + ".")
        sentences.append("\n")
    return "".join(
        f"<p>{html.escape(text.strip())}</p>\n" for text in " ".join(sentences).split("\n")
        if text.strip())


def series_table(cases: list[Comparison]) -> str:
    has_filling = any(c.filling is not None for c in cases)
    head = ["kind", "kept", AXES[cases[0].series].title, "ms without", "ms with", "", "MB kept"]
    rows: list[list[str]] = []
    for c in cases:
        row = [
            KINDS[c.kind], text_cell(MODES[c.mode]),
            AXES[c.series].value(c.value), milliseconds(c.plain),
            milliseconds(c.cached), factor_cell(c), megabytes(c.kept_bytes),
        ]
        if has_filling:
            row += ["" if c.filling is None else milliseconds(c.filling), pays(c)]
        rows.append(row)
    return table(head + (["ms to fill", "pays after frames"] if has_filling else []), rows)


def scenes(results: Results) -> list[tuple[str, Result, Result | None]]:
    """The scenes, each on one thread and, where that was measured, on all cores."""
    found: list[tuple[str, Result, Result | None]] = []
    for name, one in results.items():
        if name.startswith("Frame.") and name.endswith(".oneThread"):
            scene = name.removeprefix("Frame.").removesuffix(".oneThread")
            found.append((scene, one, results.get(f"Frame.{scene}.allThreads")))
    return found


def roads(results: Results) -> list[tuple[str, float, float, float]]:
    """The scenes by Pixman, by the baseline kernels and by the kernels, in milliseconds.

    On processors other than x86-64 the last two are one.
    """
    found: list[tuple[str, float, float, float]] = []
    for name in results:
        if name.startswith("Roads.") and name.endswith(".kernels"):
            stem = name.removesuffix("kernels")
            found.append((
                stem.removeprefix("Roads.").removesuffix("."), results[stem + "pixman"].median,
                results.get(stem + "baseline", results[name]).median, results[name].median))
    return found


def frame_table(results: Results) -> str:
    rows: list[list[str]] = []
    for scene, one, every in scenes(results):
        rows.append([
            scene, milliseconds(one.median), milliseconds(one.least),
            milliseconds(every.median) if every else "–",
            f"{times(one.median / every.median)} ×" if every else "–",
            *(f"{one.counts.get(key, 0):,}" for key in (
                "damagedPixels", "paintedPixels", "blurredPixels", "groups", "cacheMisses")),
            megabytes(one.kept_bytes),
        ])
    return table(
        ["scene", "ms, one thread", "least", "ms, all cores", "gain", "pixels damaged", "painted",
         "blurred", "groups", "misses", "MB kept"], rows)


def kernel_table(results: Results) -> str:
    rows = [
        [name.removeprefix("Raster."), f"{result.median * 1000:,.1f}", f"{result.least * 1000:,.1f}"]
        for name, result in results.items() if name.startswith("Raster.")]
    return table(["kernel", "µs, median", "least"], rows)


def numbered(results: Results, prefix: str, suffix: str = "") -> list[tuple[float, float]]:
    return sorted(
        (float(name.removeprefix(prefix).removesuffix(suffix)), result.median)
        for name, result in results.items()
        if name.startswith(prefix) and name.endswith(suffix))


def other_charts(results: Results, folder: pathlib.Path) -> list[tuple[str, str]]:
    """The charts of scenes and kernels, as file and title."""
    charts: list[tuple[str, str]] = []
    siblings = numbered(results, "Frame.siblings.", ".oneThread")
    if siblings:
        (fewest, low), (most, high) = siblings[0], siblings[-1]
        strewn = numbered(results, "Frame.S7.oneMoves.", ".oneThread")
        title = (f"One layer moves: {most / fewest:,.0f} times the layers cost\n"
                 f"{times(high / low)} times the frame")
        line_chart({"apart from the others": siblings, "among and over others (S7)": strewn},
                   "layers in the tree", title, folder / "siblings.svg")
        charts.append(("siblings.svg", title))
    blurs = numbered(results, "Raster.blur.deviation.")
    if blurs:
        title = (f"Blur: a deviation of {blurs[-1][0]:.0f} costs "
                 f"{times(blurs[-1][1] / blurs[0][1])} times one of {blurs[0][0]:.0f}")
        line_chart({"mask of 512 × 512 pixels": blurs}, "deviation, pixels", title,
                   folder / "blur.svg")
        charts.append(("blur.svg", title))
    threads = [
        (scene, one.median, every.median) for scene, one, every in scenes(results) if every]
    if threads:
        charts.append(("threads.svg", threads_chart(threads, folder / "threads.svg")))
    if roads(results):
        charts.append(("roads.svg", roads_chart(roads(results), folder / "roads.svg")))
    return charts


def image(file: str, title: str) -> str:
    return f'<img src="charts/{file}" alt="{html.escape(title)}">\n'


def page(results: Results, facts: dict[str, str], folder: pathlib.Path) -> str:
    charts = folder / "charts"
    charts.mkdir(parents=True, exist_ok=True)
    found = {series: comparisons(results, series) for series in AXES}
    parts = [
        "<h1>Lamina: what a frame costs</h1>\n",
        "<p>Written by <code>make bench</code>. Surfaces have 1920 × 1080 pixels. Times are medians "
        "in milliseconds and belong to this machine; counts belong to the engine.</p>\n",
        table(["machine", ""], [[key, text_cell(value)] for key, value in facts.items()]),
        "<h2>What caching buys</h2>\n", headline(found),
        "<p><b>Nothing kept</b>: a cache budget of 0. <b>Masks kept</b>: what the engine keeps by "
        "itself, such as blurred shadows, coverage of shapes and gradients. <b>Bitmaps kept</b>: "
        "<code>shouldRasterize</code> on each item as well. Unless the axis says otherwise twelve "
        "items of 180 × 150 pixels move by a whole pixel in each frame, painted by one thread; dotted "
        "lines are frames that start with empty caches. Filling pays after (cost of the frame that "
        f"fills − cost without) ÷ (saving a frame); a saving within {NOISE:.0%} counts as none.</p>\n",
    ]
    for series, cases in found.items():
        if cases:
            title = series_chart(results, series, charts / f"{series}.svg")
            parts.append(f"<h3>{AXES[series].title}</h3>\n" + image(f"{series}.svg", title))
    parts.append("<h3>When filling has paid</h3>\n")
    parts.append(image("breakEven.svg", break_even_chart(results, charts / "breakEven.svg")))
    parts.append("<h2>Scenes and kernels</h2>\n<div class=\"grid\">\n")
    parts += [f"<div>{image(*chart)}</div>\n" for chart in other_charts(results, charts)]
    parts.append("</div>\n" + frame_table(results) + kernel_table(results))
    parts.append("<h2>Every point of caching</h2>\n")
    for series, cases in found.items():
        if cases:
            parts.append(f"<details><summary>{AXES[series].title}</summary>\n{series_table(cases)}</details>\n")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Lamina: what a frame costs</title>'
        f"<style>{STYLE}</style></head><body>\n{''.join(parts)}</body></html>\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/benchmark-report", description=__doc__)
    parser.add_argument(
        "--input", type=pathlib.Path, default=ROOT / "out" / "benchmarks",
        help="the folder of the tool's exports, out/benchmarks unless given")
    parser.add_argument(
        "--output", type=pathlib.Path, default=ROOT / "Docs" / "Benchmarks",
        help="where the report goes, Docs/Benchmarks unless given")
    parser.add_argument(
        "--redraw", action="store_true",
        help="draw the results.json that lies beside the report instead of a new run")
    options = parser.parse_args()
    stored = options.output / "results.json"
    if options.redraw:
        content = json.loads(stored.read_text())
        facts = content["machine"]
        results = {name: Result(**values) for name, values in content["results"].items()}
    else:
        facts = machine()
        results = read_exports(options.input) | read_roads(options.input)
    results = in_order(results)
    if not any(name.startswith("Caching.layers.") for name in results):
        sys.exit(f"benchmark-report: there are no results of caching in {options.input}")
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "report.html").write_text(page(results, facts, options.output))
    rows = ",\n".join(f"{json.dumps(k)}: {json.dumps(asdict(v))}" for k, v in results.items())
    stored.write_text(f'{{"machine": {json.dumps(facts)},\n"results": {{\n{rows}\n}}}}\n')
    print(f"benchmark-report: {len(results)} results in {options.output / 'report.html'}")


main()
