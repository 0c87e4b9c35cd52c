# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The drawing of N1 as a file, drawn by a whole process: lamina, or rsvg-convert of librsvg."""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import measuring
import paths
from scenes import BACKGROUND, HEIGHT, WIDTH

((LEFT, TOP, _),) = paths.DRAWING


def hexadecimal(rgb):
    return "#%02x%02x%02x" % rgb


def path_text(shape):
    """The path on the screen, as SVG writes it."""
    (start, *points), parts = [(x + LEFT, y + TOP) for x, y in shape.points], []
    step = 3 if shape.is_curved else 1
    for index in range(0, len(points), step):
        parts.append(" ".join(f"{x:.3f},{y:.3f}" for x, y in points[index:index + step]))
    letter = "C" if shape.is_curved else "L"
    return f"M{start[0]:.3f},{start[1]:.3f} {letter}{' '.join(parts)}{'Z' * shape.is_closed}"


def svg(shapes):
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
             f'<rect width="100%" height="100%" fill="{hexadecimal(BACKGROUND)}"/>']
    for shape in shapes:
        fill = hexadecimal(shape.fill) if shape.fill else "none"
        stroke = ""
        if shape.pen:
            stroke = (f' stroke="{hexadecimal(shape.stroke)}" stroke-width="{shape.pen.width:.3f}"'
                      f' stroke-linecap="{shape.pen.cap}" stroke-linejoin="{shape.pen.join}"'
                      f' stroke-miterlimit="{paths.MITER_LIMIT}"')
        lines.append(f'<path d="{path_text(shape)}" fill="{fill}"{stroke}/>')
    return "\n".join([*lines, "</svg>"])


def scene(shapes):
    """The scene file: one layer that draws everything."""
    drawing = []
    for shape in shapes:
        path = {"svg": path_text(shape)}
        if shape.fill:
            drawing.append({"fill": {"path": path, "color": hexadecimal(shape.fill)}})
        if shape.pen:
            drawing.append({"stroke": {
                "path": path, "color": hexadecimal(shape.stroke),
                "width": round(shape.pen.width, 3), "cap": shape.pen.cap, "join": shape.pen.join,
                "miterLimit": paths.MITER_LIMIT}})
    layer = {"frame": [0, 0, WIDTH, HEIGHT], "drawing": drawing}
    return json.dumps({"version": 1, "width": WIDTH, "height": HEIGHT,
                       "background": hexadecimal(BACKGROUND), "root": {"sublayers": [layer]}})


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    """Takes the path of lamina or rsvg-convert, and then what measuring.py takes."""
    program = sys.argv.pop(1)
    is_ours = pathlib.Path(program).name == "lamina"
    options = measuring.read_options("whole processes", ["render.drawing"])
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / ("drawing.json" if is_ours else "drawing.svg")
        source.write_text((scene if is_ours else svg)(paths.drawing()))
        target = options.png or str(pathlib.Path(folder) / "drawing.png")
        command = [program, *(["render"] if is_ours else []), str(source), "-o", target]

        def draw_frame(_):
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        draw_frame(0)
        start, times, before = time.perf_counter(), [], children_seconds()
        while len(times) < 5 or time.perf_counter() < start + options.seconds:
            frame_start = time.perf_counter()
            draw_frame(0)
            times.append((time.perf_counter() - frame_start) * 1e3)
        processor_time = (children_seconds() - before) * 1e3 / len(times)
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
    measuring.print_line("lamina" if is_ours else "rsvg", version, options.scene, "whole process",
                         times, processor_time)


if __name__ == "__main__":
    main()
