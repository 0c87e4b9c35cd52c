# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Measures ours and the peers in turn, prints a table, and writes out/peers.json.

scripts/bench-peers installs what this needs and starts it.
"""

import argparse
import datetime
import itertools
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys

from comparisons import COMPARISONS, SCENES

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
OUTPUT = ROOT / "out"
PICTURES = OUTPUT / "peers"
BENCHMARKS = ROOT / "Benchmarks"
LEFT_OUT = FOLDER / "build" / "left-out.txt"
PYTHON = FOLDER / ".venv" / "bin" / "python"
LONGEST_RUN = 300  # seconds

sys.path.append(str(ROOT / "scripts"))
from png_pictures import Difference, read_png

# Scenes in which a whole process is measured, which draws a file.
PROCESS_SCENES = {"render.drawing"}
WHOLE_PROCESS = [sys.executable, "-B", FOLDER / "render_peer.py"]
PROGRAMS = {
    "skia": [PYTHON, "-B", FOLDER / "skia_peer.py"],
    "qt": [PYTHON, "-B", FOLDER / "qt_peer.py"],
    "blend2d": [FOLDER / "build" / "blend2d_peer"],
    "cairo": [FOLDER / "build" / "cairo_peer"],
    "pango": [FOLDER / "build" / "pango_peer"],
    "memory": [FOLDER / "build" / "memory_peer"],
    "rsvg": [*WHOLE_PROCESS, "rsvg-convert"],
}


def fail(message):
    print(f"bench-peers: error: {message}", file=sys.stderr)
    sys.exit(1)


def say(message):
    print(f"bench-peers: {message}", file=sys.stderr)


def build_ours(product, *options):
    """The path of one of our programs, built for release."""
    build = ["swift", "build", "-c", "release", *options]
    if subprocess.run([*build, "--product", product], stdout=sys.stderr).returncode:
        fail(f"{product} does not build")
    folder = subprocess.run([*build, "--show-bin-path"], capture_output=True, text=True, check=True)
    return pathlib.Path(folder.stdout.strip()) / product


def our_programs(scenes):
    """The commands that measure ours: scene-runner, and the lamina command as a whole process."""
    programs = {}
    if any(scene not in PROCESS_SCENES for scene in scenes):
        programs["scenes"] = [build_ours("scene-runner", "--package-path", BENCHMARKS)]
    if any(scene in PROCESS_SCENES for scene in scenes):
        # As the Makefile builds it, so that nothing is built twice.
        lamina = build_ours("lamina", "--package-path", ROOT, "--scratch-path",
                            ROOT / ".build-release", "-Xswiftc", "-enable-testing",
                            "-debug-info-format", "none")
        programs["processes"] = [*WHOLE_PROCESS, lamina]
    return programs


def peers_left_out():
    """What could not be installed or built, with the reason, as scripts/bench-peers noted it."""
    lines = LEFT_OUT.read_text().splitlines() if LEFT_OUT.exists() else []
    return dict(line.split("\t", 1) for line in lines)


def picture_path(run):
    return PICTURES / f"{run.scene}-{run.peer}-{run.threads}.png"


class RunFailure(Exception):
    pass


class Measurements:
    """The lines that the programs printed, by run; and why a peer printed none."""

    def __init__(self, ours, options):
        self.ours = ours
        self.seconds, self.pictures = options.seconds, options.pictures
        self.time = "cpu_ms" if options.processor_time else "median_ms"
        self.lines, self.left_out = {}, peers_left_out()

    def measure(self, run):
        if run.peer in self.left_out:
            return
        try:
            line = self.line_of(run)
        except RunFailure as failure:
            if run.peer == "ours":
                fail(f"{run.scene} on {run.threads} threads: {failure}")
            self.left_out[run.peer] = f"{run.scene}: {failure}"
            say(f"leaving out {run.peer}: {failure}")
        else:
            self.lines.setdefault(run, []).append(line)

    def line_of(self, run):
        kind = "processes" if run.scene in PROCESS_SCENES else "scenes"
        program = self.ours[kind] if run.peer == "ours" else PROGRAMS[run.peer]
        command = [*program, run.scene, "--threads", str(run.threads),
                   "--seconds", str(self.seconds), *self.picture_option(run)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_RUN,
                                  cwd=FOLDER)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RunFailure(str(error)) from error
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
            raise RunFailure(said[-1])
        return json.loads(done.stdout.splitlines()[-1])

    def picture_option(self, run):
        if not self.pictures or run in self.lines:
            return []
        PICTURES.mkdir(parents=True, exist_ok=True)
        return ["--png", str(picture_path(run))]

    def times(self, run):
        """The milliseconds of a frame, round by round; fewer rounds where the peer gave up."""
        return [line[self.time] for line in self.lines.get(run, [])]

    def first_line(self, run):
        return self.lines[run][0]


def measure_scene(comparisons, rounds, measurements):
    """Each program once a round, so that a drift of the machine hits all of a round alike."""
    rows, scene = list(comparisons), comparisons[0].scene
    rows.sort(key=lambda comparison: comparison.threads)
    runs = list(dict.fromkeys(run for row in rows for run in (row.ours, row.theirs)))
    for round_number in range(rounds):
        say(f"{scene}, round {round_number + 1} of {rounds}")
        for run in runs:
            measurements.measure(run)


def result(comparison, measurements):
    """A row of the table as a dictionary; None where the peer was left out."""
    ours, theirs = (measurements.times(run) for run in (comparison.ours, comparison.theirs))
    if not theirs:
        return None
    # Within a round: beside other work both may take twice as long in one round as in the next.
    ratios = [their / our for our, their in zip(ours, theirs)]
    line, ratio = measurements.first_line(comparison.theirs), statistics.median(ratios)
    return {
        "scene": comparison.scene, "peer": comparison.peer, "version": line.get("version", "ours"),
        "variant": line.get("variant") or own_variant(comparison), "threads": comparison.threads,
        "ours_ms": statistics.median(ours), "theirs_ms": statistics.median(theirs),
        "ratio": round(ratio, 3), "lowest": round(min(ratios), 3), "highest": round(max(ratios), 3),
        "goal": comparison.goal and round(comparison.goal, 3),
        "reached": None if comparison.goal is None else ratio >= comparison.goal,
    }


def own_variant(comparison):
    """What ours is compared with, where that is ours as well."""
    scene, threads = comparison.peer_scene, comparison.peer_threads
    return scene or ("one thread" if threads == 1 else f"{threads} threads")


COLUMNS = ("scene", "peer", "variant", "threads", "ours ms", "theirs ms", "ratio", "rounds",
           "goal", "reached")
REACHED = {True: "yes", False: "NO", None: ""}


def cells(row):
    return (row["scene"], row["peer"], row["variant"], str(row["threads"]),
            f"{row['ours_ms']:.4f}", f"{row['theirs_ms']:.4f}", f"{row['ratio']:.2f}",
            f"{row['lowest']:.2f}–{row['highest']:.2f}",
            f"{row['goal']:.2f}" if row["goal"] else "–", REACHED[row["reached"]])


def print_table(rows):
    table = [COLUMNS, *(cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(COLUMNS))]
    table.insert(1, tuple("-" * width for width in widths))
    for line in table:
        print("| " + " | ".join(text.ljust(width) for text, width in zip(line, widths)) + " |")


def print_summary(rows, measurements):
    if rows:
        kind = "Milliseconds of processor time" if measurements.time == "cpu_ms" else "Milliseconds"
        print(f"\n{kind} a frame. Ratio: theirs divided by ours, above 1 we are faster; the median of "
              "the rounds' ratios, which stand beside it from the lowest to the highest.\n")
        print_table(rows)
    with_goal = [row for row in rows if row["reached"] is not None]
    print(f"\n{sum(row['reached'] for row in with_goal)} of {len(with_goal)} goals reached.")
    for version in dict.fromkeys(row["version"] for row in rows if row["peer"] != "ours"):
        print(f"Measured: {version}.")
    if any(run.peer == "ours" and line["threads"] != run.threads
           for run, lines in measurements.lines.items() for line in lines):
        print("Note: ours did not paint on as many threads as it was asked to.")
    for peer, reason in measurements.left_out.items():
        print(f"Left out: {peer}: {reason}")


def print_differences(comparisons):
    """How far the pictures of the peers are from ours."""
    print("\nMean and greatest difference of a picture from ours, in levels of 255:")
    for one, other in dict.fromkeys((row.ours, row.theirs) for row in comparisons
                                    if row.peer != "ours"):
        ours, theirs = picture_path(one), picture_path(other)
        if ours.exists() and theirs.exists():
            difference = Difference(read_png(ours), read_png(theirs), pixel_limit=64)
            print(f"  {theirs.name}: {difference.mean:.3f}, {difference.largest}; more than 64 in "
                  f"{difference.share_above:.4%} of the pixels")


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor()


def write_report(rows, rounds, measurements):
    OUTPUT.mkdir(exist_ok=True)
    report = {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "processor": processor(), "cores": os.cpu_count(), "rounds": rounds,
        "comparisons": rows, "left_out": measurements.left_out,
        "runs": [line for lines in measurements.lines.values() for line in lines],
    }
    path = OUTPUT / "peers.json"
    path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    print(f"Written: {path.relative_to(ROOT)}")


def read_options():
    parser = argparse.ArgumentParser(
        prog="bench-peers", description="Compare Lamina's frames with those of its peers.",
        epilog=f"Scenes: {', '.join(SCENES)}.")
    parser.add_argument("scenes", nargs="*", metavar="SCENE",
                        help="a scene, or the start of some scenes' names; all unless given")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured (7)")
    parser.add_argument("--seconds", type=float, default=0.25, help="how long each time (0.25)")
    parser.add_argument("--pictures", action="store_true",
                        help="write what each drew to out/peers, and print how far they differ")
    parser.add_argument("--processor-time", action="store_true",
                        help="compare processor times, on one thread, for a machine in use")
    options = parser.parse_args()
    for name in options.scenes:
        if not scenes_named(name):
            parser.error(f"there is no scene {name}; there are {', '.join(SCENES)}")
    return options


def scenes_named(name):
    """The scene, or else those whose names start like that."""
    return [name] if name in SCENES else [scene for scene in SCENES if scene.startswith(name)]


def main():
    options = read_options()
    named = [scene for name in options.scenes for scene in scenes_named(name)]
    scenes = [scene for scene in SCENES if scene in (named or SCENES)]
    comparisons = [comparison for comparison in COMPARISONS if comparison.scene in scenes
                   and not (options.processor_time and comparison.threads > 1)]
    measurements = Measurements(our_programs(scenes), options)
    load = os.getloadavg()[0]
    if load > 0.5:
        say(f"the load is {load:.1f}; figures of a machine that does other work mislead")
    for _, of_scene in itertools.groupby(comparisons, key=lambda comparison: comparison.scene):
        measure_scene(list(of_scene), options.rounds, measurements)
    rows = [result(comparison, measurements) for comparison in comparisons]
    rows = [row for row in rows if row]
    print_summary(rows, measurements)
    if options.pictures:
        print_differences(comparisons)
    write_report(rows, options.rounds, measurements)


if __name__ == "__main__":
    main()
