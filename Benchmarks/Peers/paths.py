# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The paths of the scenes N1 and N5, for the peers in Python; paths.h and DrawnPaths.swift say the
same."""

import dataclasses
import math

from scenes import HEIGHT, WIDTH, color

MITER_LIMIT = 4
DASHES = (12, 6)
CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
DRAWING_COUNT, EDGE_COUNT = 240, 100_000


@dataclasses.dataclass
class Pen:
    width: float
    cap: str
    join: str
    is_dashed: bool = False


@dataclasses.dataclass
class Shape:
    """A path that is filled if it has a fill, and then stroked if it has a pen.

    It starts at its first point. Each three further points are a cubic curve, or, without
    `is_curved`, each point is the end of a line.
    """
    points: list
    is_curved: bool
    is_closed: bool
    fill: tuple | None = None
    stroke: tuple | None = None
    pen: Pen | None = None


class Random:
    """The generator that C and Swift have as well."""

    def __init__(self, state):
        self.state = state

    def next(self):
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return self.state >> 8

    def between(self, low, high):
        return low + (high - low) * (self.next() / 16777216)


def frame_share(frame):
    """A frame's step through 311 values, which comes back after more than are ever measured."""
    return frame * 7 % 311 / 311


def frame_scale(frame):
    """Everything is scaled by this about the screen's upper left corner."""
    return 1 - frame_share(frame) / 10


@dataclasses.dataclass
class Ring:
    x: float
    y: float
    x_radius: float
    y_radius: float
    tilt: float
    count: int


def ring_point(ring, fractions, corner, along):
    """A corner, moved along the ring by a fraction of the distance from the centre."""
    angle = 2 * math.pi * corner / ring.count
    x, y = math.cos(angle) * fractions[corner], math.sin(angle) * fractions[corner]
    u, v = (x - y * along) * ring.x_radius, (y + x * along) * ring.y_radius
    return (ring.x + u * math.cos(ring.tilt) - v * math.sin(ring.tilt),
            ring.y + u * math.sin(ring.tilt) + v * math.cos(ring.tilt))


def ring_outline(ring, fractions):
    """The points of a closed outline of curves, at the given fractions of the ring's radii."""
    handle = 4 / 3 * math.tan(math.pi / (2 * ring.count))
    points = [ring_point(ring, fractions, 0, 0)]
    for corner in range(ring.count):
        following = (corner + 1) % ring.count
        points += (ring_point(ring, fractions, corner, handle),
                   ring_point(ring, fractions, following, -handle),
                   ring_point(ring, fractions, following, 0))
    return points


def random_ring(random, ring):
    return ring_outline(ring, [random.between(0.75, 1.25) for _ in range(ring.count)])


def random_curve(random, x, y, reach, count):
    points = [(x, y)]
    for i in range(3 * count):
        end_x, end_y = points[i // 3 * 3]
        x, y = random.between(-reach, reach), random.between(-reach, reach)
        points.append((end_x + x, end_y + y))
    return points


def pen(index, width):
    return Pen(width, CAPS[index % 3], JOINS[index // 3 % 3])


def drawing():
    """A drawing of the kind of the well-known tiger, in a square of 1,000: large shapes first."""
    shapes, random = [], Random(2026)
    for i in range(DRAWING_COUNT):
        part = 1 - i / 270
        radius = 20 + 260 * part * part * part
        x, y = (500 + random.between(radius - 480, 480 - radius) for _ in range(2))
        if i % 6 == 5:
            count = 3 + random.next() % 6
            shape = Shape(random_curve(random, x, y, radius, count), True, False)
        else:
            x_radius = radius * random.between(0.5, 1)
            y_radius = radius * random.between(0.2, 0.7)
            tilt = random.between(0, math.pi)
            ring = Ring(x, y, x_radius, y_radius, tilt, 4 + random.next() % 21)
            shape = Shape(random_ring(random, ring), True, True, fill=color(i))
        width = random.between(0.5, 4)
        if i % 3 == 0 or i % 6 == 5:
            shape.stroke, shape.pen = color(i + 7), pen(i, width)
        shapes.append(shape)
    return shapes


def drawing_fills():
    return [dataclasses.replace(shape, pen=None) for shape in drawing()]


def blobs(count, corners, least, most):
    """Blobs strewn over the screen, of a radius between two."""
    shapes, random = [], Random(311)
    for i in range(count):
        x, y = random.between(0, WIDTH), random.between(0, HEIGHT)
        radius = random.between(least, most)
        ring = Ring(x, y, radius, radius, 0, corners)
        shapes.append(Shape(random_ring(random, ring), True, True, fill=color(i)))
    return shapes


def curves(least, most, is_dashed=False):
    """Open curves of five to ten pieces, with all caps and joins in turn."""
    shapes, random = [], Random(97)
    for i in range(300):
        x, y = random.between(200, 1720), random.between(200, 880)
        points = random_curve(random, x, y, 90, 5 + random.next() % 6)
        line = dataclasses.replace(pen(i, random.between(least, most)), is_dashed=is_dashed)
        shapes.append(Shape(points, True, False, stroke=color(i), pen=line))
    return shapes


def step_within(value, change, low, high):
    """The sum, but the difference where the sum lies outside the limits."""
    return value + change if low <= value + change <= high else value - change


def chart():
    points, random, y = [], Random(5), 540
    for i in range(2001):
        points.append((10 + i * 0.95, y))
        y = step_within(y, random.between(-12, 12), 100, 980)
    return [Shape(points, False, False, stroke=color(7), pen=Pen(2, "butt", "miter"))]


def walk():
    points, random, x, y, heading = [], Random(6), 960, 540, 0
    for _ in range(EDGE_COUNT + 1):
        points.append((x, y))
        heading += random.between(-0.6, 0.6)
        x = step_within(x, 3 * math.cos(heading), 20, 1900)
        y = step_within(y, 3 * math.sin(heading), 20, 1060)
    return [Shape(points, False, False, stroke=color(7), pen=Pen(1.5, "butt", "miter"))]


def contour():
    points, random, radius = [], Random(7), 400
    for i in range(EDGE_COUNT):
        angle = 2 * math.pi * i / EDGE_COUNT
        points.append((960 + radius * math.cos(angle), 540 + radius * math.sin(angle)))
        radius = step_within(radius, random.between(-1.5, 1.5), 250, 500)
    return [Shape(points, False, True, fill=color(2))]


class Morphs:
    """Blobs that change their shape: in each frame their points lie between two outlines."""

    def __init__(self, count, least, most):
        self.pairs, random = [], Random(313)
        for _ in range(count):
            x, y = random.between(0, WIDTH), random.between(0, HEIGHT)
            radius = random.between(least, most)
            ring = Ring(x, y, radius, radius, 0, 20)
            self.pairs.append((random_ring(random, ring), random_ring(random, ring)))

    def shapes(self, frame):
        share = frame_share(frame)
        return [Shape([(a + (c - a) * share, b + (d - b) * share)
                       for (a, b), (c, d) in zip(*pair)], True, True, fill=color(i))
                for i, pair in enumerate(self.pairs)]


# N1.morphing, and N5, where each blob has a shadow as the shapes of S5 have outside: how many, and
# their radii.
MORPHING = {
    "N1.morphing": (1000, 10, 60), "N5.largeMorphing": (12, 120, 150),
    "N5.smallMorphing": (100, 28, 35)}

# N5.starRadius: stars, twice as large as those of S5, whose shadows' radii change.
STARS = [(i % 4 * 480 + 240, i // 4 * 360 + 180) for i in range(12)]


def star_sigma(frame):
    return 40 * frame_share(frame)


# N1.smallDrawings: 24 of them, each a little smaller than the one before.
SMALL_DRAWINGS = [(i % 8 * 240 + 25, i // 8 * 360 + 85, 0.19 * (1 - i / 400)) for i in range(24)]
DRAWING, WHOLE_SCREEN = [(460, 40, 1)], [(0, 0, 1)]

# The scenes whose shapes are scaled in each frame: the shapes, and the places (x, y, factor) at
# which they are drawn.
SCENES = {
    "N1.drawing": (drawing, DRAWING),
    "N1.drawingFills": (drawing_fills, DRAWING),
    "N1.smallDrawings": (drawing, SMALL_DRAWINGS),
    "N1.icons": (lambda: blobs(5000, 8, 4, 9), WHOLE_SCREEN),
    "N1.blobs": (lambda: blobs(1000, 20, 10, 60), WHOLE_SCREEN),
    "N1.largeBlobs": (lambda: blobs(20, 20, 250, 500), WHOLE_SCREEN),
    "N1.strokes": (lambda: curves(1, 8), WHOLE_SCREEN),
    "N1.dashed": (lambda: curves(1, 8, is_dashed=True), WHOLE_SCREEN),
    "N1.hairlines": (lambda: curves(1, 1), WHOLE_SCREEN),
    "N1.chart": (chart, WHOLE_SCREEN),
    "N1.walk": (walk, WHOLE_SCREEN),
    "N1.contour": (contour, WHOLE_SCREEN),
}
