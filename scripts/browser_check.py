# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Renders each scene of Tests/BrowserReferences beside its HTML twin and compares the pictures.

Three pictures a scene: Lamina's, a fresh one from the browser, and the committed reference that
`make test` compares with where no browser is installed. Limits: mean difference below 0.35 of 255
over all channels and pixels, and fewer than 1 % of the pixels off by more than 8 in any channel.
"""

import argparse
import html
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from png_pictures import Difference, Picture, PictureError, read_png, write_png

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCES = ROOT / "Tests" / "BrowserReferences"
OUTPUT = ROOT / "out" / "browser-check"

MEAN_LIMIT = 0.35
PIXEL_LIMIT = 8
SHARE_LIMIT = 0.01


def fail(message):
    print(f"browser-check: {message}", file=sys.stderr)
    sys.exit(1)


class Case:
    """A scene, its HTML twin and its committed reference picture."""

    def __init__(self, scene):
        self.name = scene.stem
        self.scene = scene
        self.page = scene.with_suffix(".html")
        self.reference = scene.with_suffix(".png")
        content = json.loads(scene.read_text())
        self.width, self.height = content["width"], content["height"]
        self.scale = content.get("scale", 1)

    @property
    def pixel_size(self):
        return round(self.width * self.scale), round(self.height * self.scale)


def all_cases(names):
    cases = [Case(scene) for scene in sorted(REFERENCES.glob("*.json"))]
    known = {case.name for case in cases}
    for name in names:
        if name not in known:
            fail(f"no scene called {name}; there are {', '.join(sorted(known))}")
    for case in cases:
        if not case.page.exists():
            fail(f"{case.scene.relative_to(ROOT)} has no HTML twin {case.page.name}")
    return [case for case in cases if not names or case.name in names]


def browser_picture(case, browser):
    """A screenshot of the page, cropped to the scene's size.

    A headless window has a least width, and its page is lower than the window, so the window is
    made larger than the page and the picture cut.
    """
    with tempfile.TemporaryDirectory() as directory:
        shot = pathlib.Path(directory) / "shot.png"
        arguments = [
            browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--force-color-profile=srgb", f"--force-device-scale-factor={case.scale}",
            f"--window-size={max(case.width, 500) + 20},{case.height + 180}",
            f"--user-data-dir={directory}/profile", f"--screenshot={shot}", case.page.as_uri(),
        ]
        try:
            done = subprocess.run(arguments, capture_output=True, text=True, timeout=120)
        except (OSError, subprocess.TimeoutExpired) as error:
            fail(f"{browser} did not run: {error}")
        if not shot.exists():
            fail(f"{browser} made no picture of {case.page.name}:\n{done.stderr.strip()}")
        width, height = case.pixel_size
        return read_png(shot, rows=height).cropped(width, height)


def lamina_picture(case, lamina):
    path = OUTPUT / f"{case.name}.lamina.png"
    done = subprocess.run(
        [*lamina, "render", str(case.scene), "-o", str(path)], capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"lamina could not render {case.scene.name}:\n{done.stderr.strip()}")
    return read_png(path)


def lamina_command(given):
    """The command that renders: as given, or built now from the sources as they are."""
    if given:
        return [given]
    print("browser-check: building lamina for release", file=sys.stderr)
    if not shutil.which("swift"):
        fail("needs the Swift toolchain to build lamina, or --lamina PATH")
    if subprocess.run(
            ["swift", "build", "-c", "release", "--product", "lamina"], cwd=ROOT).returncode:
        fail("lamina could not be built")
    return [str(ROOT / ".build" / "release" / "lamina")]


def within_limits(difference):
    return difference.mean < MEAN_LIMIT and difference.share_above < SHARE_LIMIT


def row(name, what, difference):
    verdict = "ok" if within_limits(difference) else "OFF"
    return (f"{name:<24} {what:<22} {difference.mean:8.3f} {difference.share_above * 100:8.3f} % "
            f"{difference.largest:6d}  {verdict}")


def record(cases, browser):
    for case in cases:
        write_png(case.reference, browser_picture(case, browser))
        width, height = case.pixel_size
        print(f"recorded {case.reference.relative_to(ROOT)}  {width} x {height}")


def check(cases, browser, lamina):
    OUTPUT.mkdir(parents=True, exist_ok=True)
    print(f"{'scene':<24} {'compared':<22} {'mean':>8} {'above 8':>10} {'most':>6}")
    sections, failures = [], 0
    for case in cases:
        fresh = browser_picture(case, browser)
        pictures = {"browser": fresh}
        comparisons = []
        if lamina:
            pictures = {"lamina": lamina_picture(case, lamina), "browser": fresh}
            comparisons.append(("lamina to browser", pictures["lamina"], fresh))
        if case.reference.exists():
            pictures["reference"] = read_png(case.reference)
            comparisons.append(("reference to browser", pictures["reference"], fresh))
            if lamina:
                comparisons.append(
                    ("lamina to reference", pictures["lamina"], pictures["reference"]))
        else:
            print(f"{case.name}: no reference yet; record it with --record {case.name}")
            failures += 1

        lines, differences = [], {}
        for what, one, other in comparisons:
            try:
                difference = Difference(one, other, PIXEL_LIMIT)
            except PictureError as error:
                print(f"{case.name}: {what}: {error}")
                failures += 1
                continue
            failures += not within_limits(difference)
            lines.append(row(case.name, what, difference))
            print(lines[-1])
            differences[what] = difference
        sections.append(section(case, pictures, differences, lines))
    (OUTPUT / "index.html").write_text(page(sections))
    print(f"pictures side by side: {(OUTPUT / 'index.html').relative_to(ROOT)}")
    return failures


def section(case, pictures, differences, lines):
    figures = []
    for label, picture in pictures.items():
        write_png(OUTPUT / f"{case.name}.{label}.png", picture)
        figures.append((label, f"{case.name}.{label}.png"))
    for label, difference in differences.items():
        if label.startswith("lamina to browser") or not difference.is_none:
            name = f"{case.name}.{label.replace(' ', '-')}.png"
            write_png(OUTPUT / name, difference.picture)
            figures.append((f"{label}, difference × 8", name))
    shown = "".join(
        f'<figure><img src="{html.escape(file)}" width="{case.width}">'
        f"<figcaption>{html.escape(label)}</figcaption></figure>" for label, file in figures)
    text = html.escape("\n".join(lines))
    return f"<h2>{html.escape(case.name)}</h2><pre>{text}</pre><div>{shown}</div>"


def page(sections):
    return (
        '<!doctype html><meta charset="utf-8"><title>Lamina and the browser</title><style>'
        "body{font:14px system-ui;margin:24px;background:#f8f9fa;color:#212529}"
        "div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{outline:1px solid #dee2e6}"
        "figcaption{margin-top:4px;color:#868e96}</style><h1>Lamina and the browser</h1>"
        f"<p>Limits: mean below {MEAN_LIMIT} of 255, fewer than {SHARE_LIMIT:.0%} of the pixels "
        f"off by more than {PIXEL_LIMIT}.</p>" + "".join(sections))


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/browser-check", description=__doc__.split("\n", 1)[0])
    parser.add_argument("names", nargs="*", help="scenes to look at; all when none is named")
    parser.add_argument("--record", action="store_true",
                        help="write the browser's pictures as the committed references")
    parser.add_argument("--browser-only", action="store_true",
                        help="compare the browser with the references, without Lamina")
    parser.add_argument("--lamina", metavar="PATH",
                        help="the lamina command; else .build/release/lamina, built if missing")
    options = parser.parse_args()

    browser = os.environ.get("CHROMIUM") or "chromium"
    cases = all_cases(options.names)
    if options.record:
        record(cases, browser)
        return
    lamina = None if options.browser_only else lamina_command(options.lamina)
    failures = check(cases, browser, lamina)
    if failures:
        fail(f"{failures} comparison(s) beyond the limits")


if __name__ == "__main__":
    main()
