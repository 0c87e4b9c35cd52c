# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The command line, the timing and the printed line of the peers in Python, as measuring.h has."""

import argparse
import json
import statistics
import time

WARM_UP_FRAMES, FEWEST_FRAMES, MOST_FRAMES = 5, 30, 300
# Warming up ends after MOST_SECONDS at the latest, and then SLOW_FRAMES are measured where
# FEWEST_FRAMES would take longer than that again.
SLOW_FRAMES, MOST_SECONDS = 3, 2.0
# A picture is of this frame.
PICTURE_FRAME = WARM_UP_FRAMES + FEWEST_FRAMES


def frames_wanted(elapsed, options):
    """How many frames to measure, after so many seconds. A picture is always of the same frame."""
    if options.png:
        return FEWEST_FRAMES
    if elapsed < options.seconds:
        return MOST_FRAMES
    return FEWEST_FRAMES if elapsed < MOST_SECONDS else SLOW_FRAMES


def measure_frames(draw_frame, options):
    """The milliseconds of each frame, and the processor time of one.

    `draw_frame` gets the number of the frame; the first has the number 1.
    """
    first, frame = time.perf_counter(), 0
    while frame < WARM_UP_FRAMES and (
            options.png or time.perf_counter() < first + MOST_SECONDS):
        frame += 1
        draw_frame(frame)
    times, processor_start = [], time.process_time_ns()
    start = first = time.perf_counter_ns()
    while len(times) < frames_wanted((start - first) / 1e9, options):
        frame += 1
        draw_frame(frame)
        end = time.perf_counter_ns()
        times.append((end - start) / 1e6)
        start = end
    return times, (time.process_time_ns() - processor_start) / 1e6 / len(times)


def read_options(subject, scenes):
    parser = argparse.ArgumentParser(description=f"Measure a scene drawn by {subject}.")
    parser.add_argument("scene", choices=scenes)
    parser.add_argument("--threads", type=int, choices=[1], default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--png", help="where to write the picture of the last of 30 frames")
    return parser.parse_args()


def print_line(peer, version, scene, variant, times, processor_time):
    """Prints what a frame cost, in milliseconds."""
    print(json.dumps({
        "peer": peer, "version": version, "scene": scene, "variant": variant, "threads": 1,
        "frames": len(times), "median_ms": round(statistics.median(times), 4),
        "min_ms": round(min(times), 4), "cpu_ms": round(processor_time, 4),
    }), flush=True)


def run(peer, version, scenes, write_png):
    """Measures the scene that the command line names, and prints what one frame cost.

    `scenes` maps a scene's name to what its variant is called and to a function that sets the scene
    up and returns the function that draws a frame.
    """
    options = read_options(version, scenes)
    variant, set_up = scenes[options.scene]
    times, processor_time = measure_frames(set_up(), options)
    if options.png:
        write_png(options.png)
    print_line(peer, version, options.scene, variant, times, processor_time)
