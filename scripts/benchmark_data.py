# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""What the benchmarks measured: reading the tool's export, and what follows from the figures."""

import json
import os
import pathlib
import platform
import re
import subprocess
from dataclasses import dataclass, field

# Costs that differ by less than this count as equal: repeated times differ as much.
NOISE = 0.05

# Series whose samples consist of several frames (`CachingSeries` gives the reason).
FRAMES_PER_SAMPLE = {"changesInside": 16, "scaleChanges": 16}

KINDS = {
    "shadows": "shadows",
    "roundedClips": "rounded clips",
    "opacityGroups": "opacity groups",
    "shapes": "path shapes",
    "gradients": "gradients",
    "mixedCards": "mixed cards",
}
MODES = {"none": "nothing kept", "automatic": "masks kept", "rasterized": "bitmaps kept"}
MOTIONS = [
    "still, background changes",
    "moving by pixels",
    "moving by half pixels",
    "fading",
    "rotating",
    "scaling",
    "still, inside changes",
]


@dataclass(frozen=True)
class Axis:
    """What a series of caching is measured against."""

    title: str
    label: str
    is_log: bool = False
    unit: str = ""

    def value(self, number: float) -> str:
        if self.unit == "motion":
            return MOTIONS[int(number)]
        text = f"{number:,.0f}{self.unit}"
        if number != 1:
            return text
        return text.replace("s ", " ", 1) if "s " in text else text.removesuffix("s")


AXES = {
    "layers": Axis("Number of layers", "layers", is_log=True, unit=" layers"),
    "blurRadius": Axis("Blur radius", "deviation of the blur, pixels", unit=" pixels of blur"),
    "size": Axis("Layer size", "side of a layer, pixels", is_log=True, unit=" pixels a side"),
    "depth": Axis("Depth of the subtree", "nested layers", unit=" nested layers"),
    "changesInside": Axis(
        "Changes inside", "changes in 16 frames", unit=" changes in 16 frames"
    ),
    "scaleChanges": Axis(
        "Changes of scale", "changes of scale in 16 frames", unit=" changes in 16 frames"
    ),
    "budget": Axis("Budget", "budget, % of what would be kept", unit=" % of the budget"),
    "motion": Axis("What happens in a frame", "", unit="motion"),
}


@dataclass
class Result:
    """One benchmark: milliseconds and counts, of a frame where a sample is one."""

    median: float
    mean: float
    least: float
    samples: int
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def kept_bytes(self) -> int:
        return self.counts.get("cacheBytes", 0)


Results = dict[str, Result]


def read_exports(folder: pathlib.Path) -> Results:
    """The results of every export of the benchmark tool in a folder."""
    results: Results = {}
    for file in sorted(folder.rglob("*.json")):
        for element in json.loads(file.read_text()):
            name = element["benchmark"].split("Benchmarks.", 1)[1]
            metrics = dict(element["secondaryMetrics"])
            time = metrics.pop("Time (wall clock)")
            results[name] = Result(
                median=time["scorePercentiles"]["50.0"] / 1000,
                mean=time["score"] / 1000,
                least=time["scorePercentiles"]["0.0"] / 1000,
                samples=element["measurementIterations"],
                counts={key: int(m["scorePercentiles"]["50.0"]) for key, m in metrics.items()},
            )
    return results


def read_roads(folder: pathlib.Path) -> Results:
    """The times of `scripts/benchmark-roads`, as results named Roads.SCENE.WAY; none where it did not run."""
    file = folder / "roads.jsonl"
    results: Results = {}
    for line in file.read_text().splitlines() if file.exists() else []:
        road = json.loads(line)
        times = road["medians"]
        results[f"Roads.{road['scene']}.{road['way']}"] = Result(
            median=times[len(times) // 2], mean=sum(times) / len(times), least=times[0],
            samples=len(times))
    return results


def in_order(results: Results) -> Results:
    """The results by name, numbers in names by their value."""
    def key(name: str) -> list[tuple[int, str]]:
        return [(int(part), "") if part.isdigit() else (-1, part)
                for part in re.split(r"(\d+)", name)]
    return dict(sorted(results.items(), key=lambda item: key(item[0])))


def machine() -> dict[str, str]:
    """What the figures were taken on; no name of the host."""
    cpu = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"Swift version (\S+)", swift.stdout)
    return {
        "Processor": cpu.group(1) if cpu else platform.machine(),
        "Cores": str(os.cpu_count()),
        "System": f"{system}, {platform.machine()}",
        "Swift": f"{version.group(1) if version else 'unknown'}, release build",
    }


@dataclass(frozen=True)
class Line:
    """The costs of one kind in one mode along one axis, in milliseconds a frame."""

    series: str
    kind: str
    mode: str
    points: dict[float, Result]

    def cost(self, value: float) -> float:
        result = self.points[value]
        frames = FRAMES_PER_SAMPLE.get(self.series, 1)
        # The median of samples of many frames is already a mean.
        return result.median / frames


def caching_line(results: Results, series: str, kind: str, mode: str) -> Line | None:
    prefix = f"Caching.{series}.{kind}.{mode}."
    points = {
        float(name.removeprefix(prefix)): result
        for name, result in results.items()
        if name.startswith(prefix)
    }
    return Line(series, kind, mode, dict(sorted(points.items()))) if points else None


@dataclass(frozen=True)
class Comparison:
    """One point with and without a cache."""

    series: str
    kind: str
    mode: str
    value: float
    plain: float
    cached: float
    filling: float | None
    kept_bytes: int

    @property
    def factor(self) -> float:
        """How many times dearer the frame is without the cache."""
        return self.plain / self.cached

    @property
    def break_even(self) -> float | None:
        """After how many frames filling has paid, 0 if it costs nothing more; None: never."""
        saving = self.plain - self.cached
        if self.filling is None or saving <= NOISE * self.plain:
            return None
        return max(0.0, (self.filling - self.plain) / saving)

    @property
    def place(self) -> str:
        return f"{KINDS[self.kind]}, {MODES[self.mode]}, {AXES[self.series].value(self.value)}"


def comparisons(results: Results, series: str) -> list[Comparison]:
    """Every point of a series in every mode that keeps something."""
    found: list[Comparison] = []
    for kind in KINDS:
        plain = caching_line(results, series, kind, "none")
        for mode in ("automatic", "rasterized"):
            cached = caching_line(results, series, kind, mode)
            filling = caching_line(results, series, kind, f"{mode}Filling")
            if cached is None:
                continue
            for value, result in cached.points.items():
                # Without a budget nothing is kept, so its cost is the plain cost of that series.
                reference = plain.cost(value) if plain else cached.cost(0)
                found.append(
                    Comparison(
                        series, kind, mode, value, reference, cached.cost(value),
                        filling.cost(value) if filling else None, result.kept_bytes,
                    )
                )
    return found
