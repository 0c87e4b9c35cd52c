# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The command line, the timing and the printed line of the peers in Python, as measuring.h has."""

import argparse
import json
import statistics
import time

WARM_UP_FRAMES, FEWEST_FRAMES, MOST_FRAMES = 5, 30, 300


def frame_times(draw_frame, seconds):
    """The milliseconds of each frame; `draw_frame` gets its number, counted from the warm-up."""
    for frame in range(WARM_UP_FRAMES):
        draw_frame(frame)
    times, end = [], time.perf_counter() + seconds
    while len(times) < FEWEST_FRAMES or (
            len(times) < MOST_FRAMES and time.perf_counter() < end):
        start = time.perf_counter_ns()
        draw_frame(WARM_UP_FRAMES + len(times))
        times.append((time.perf_counter_ns() - start) / 1e6)
    return times


def run(peer, version, scenes, write_png):
    """Measures the scene that the command line names, and prints what one frame cost.

    `scenes` maps a scene's name to what its variant is called and to a function that sets the scene
    up and returns the function that draws a frame.
    """
    parser = argparse.ArgumentParser(description=f"Measure a scene drawn by {version}.")
    parser.add_argument("scene", choices=scenes)
    parser.add_argument("--threads", type=int, choices=[1], default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--png", help="where to write the picture of the last frame")
    options = parser.parse_args()
    variant, set_up = scenes[options.scene]
    times = frame_times(set_up(), options.seconds)
    if options.png:
        write_png(options.png)
    print(json.dumps({
        "peer": peer, "version": version, "scene": options.scene, "variant": variant, "threads": 1,
        "frames": len(times), "median_ms": round(statistics.median(times), 4),
        "min_ms": round(min(times), 4),
    }), flush=True)
