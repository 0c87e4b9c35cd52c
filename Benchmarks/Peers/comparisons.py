# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Which peer each scene is compared with, on how many threads, and how far ahead we mean to be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """One program's frames of one scene. `peer` is "ours" for scene-runner."""
    peer: str
    scene: str
    threads: int


@dataclass(frozen=True)
class Comparison:
    """`goal` is what the peer's time divided by ours should be at least; None is for reference.

    A peer's `peer_scene` differs where it draws less than the scene has. Where the peer is "ours",
    we are compared with ourselves: with another scene, or on another number of threads.
    """
    scene: str
    peer: str
    threads: int = 1
    goal: float | None = None
    peer_scene: str | None = None
    peer_threads: int | None = None

    @property
    def ours(self):
        return Run("ours", self.scene, self.threads)

    @property
    def theirs(self):
        return Run(self.peer, self.peer_scene or self.scene,
                   self.peer_threads or self.threads)


def against(scene, **goals):
    """Comparisons on one thread with the peers of these goals, and of ours on two threads."""
    return [*(Comparison(scene, peer, goal=goal) for peer, goal in goals.items()),
            Comparison(scene, "ours", threads=2, peer_threads=1, goal=TWO_THREADS)]


TWO_THREADS = 1.6  # times as fast as one
NEARLY = 1 / 1.5  # as fast, where trees of different sizes should cost the same
# A frame takes longer than the copy in it, because it has to find out that it is one:
# Docs/Decisions/0072-a-frame-is-more-than-a-copy.md.
COPY_AND_FRAME = 0.9
MEMCPY_HALF = 1 / 1.5  # Blending reads and computes more, and may take 1.5 times as long.

COMPARISONS = [
    Comparison("S1.whole", "skia", goal=3),
    Comparison("S1.whole", "blend2d", threads=1, goal=1.5),
    Comparison("S1.whole", "blend2d", threads=2, goal=1.5),
    Comparison("S1.whole", "cairo"),
    Comparison("S1.rasterized", "qt", goal=1.2),
    Comparison("S1.rasterized", "blend2d", threads=1),
    Comparison("S1.rasterized", "blend2d", threads=2, goal=1),
    Comparison("S2.rerendered", "skia", goal=2),
    Comparison("S2.rerendered", "blend2d", threads=1, goal=1.5),
    Comparison("S2.rerendered", "blend2d", threads=2, goal=1.5),
    Comparison("S2.scrolled", "qt", goal=1.2),
    Comparison("S2.scrolled", "memory", threads=1, goal=1),
    Comparison("S3.oneCardMoves", "qt", goal=2),
    Comparison("S3.oneCardMoves", "blend2d", goal=1.5),
    Comparison("S4.whole", "skia", goal=3),
    Comparison("S4.whole", "blend2d", goal=2),
    Comparison("S4.whole", "cairo"),
    Comparison("S5.whole", "skia", goal=15),
    Comparison("S5.whole", "blend2d", threads=1),
    Comparison("S5.whole", "blend2d", threads=2, goal=1),
    Comparison("S5.whole", "blend2d", threads=2, peer_scene="S5.outer"),
    Comparison("S6.copy", "memory", threads=1, goal=COPY_AND_FRAME),
    Comparison("S6.copy", "memory", threads=2, goal=1),
    Comparison("S6.copy", "blend2d", threads=1, goal=COPY_AND_FRAME),
    Comparison("S6.copy", "blend2d", threads=2, goal=1),
    Comparison("S6.half", "memory", threads=1, goal=MEMCPY_HALF),
    Comparison("S6.half", "memory", threads=2, goal=MEMCPY_HALF),
    Comparison("S6.half", "blend2d", threads=1, goal=1),
    Comparison("S6.half", "blend2d", threads=2, goal=1),
    Comparison("S6.half", "blend2d", threads=1, peer_scene="S6.blend"),
    Comparison("S6.half", "blend2d", threads=2, peer_scene="S6.blend"),
    Comparison("S6.turned", "qt", goal=1),
    Comparison("S7.allMove.10000", "skia", goal=5),
    Comparison("S7.allMove.10000", "blend2d", threads=1, goal=4),
    Comparison("S7.allMove.10000", "blend2d", threads=2, goal=4),
    Comparison("S7.allMove.10000", "cairo"),
    Comparison("S7.oneMoves.10000", "skia", goal=3),
    Comparison("S7.oneMoves.100000", "qt", goal=100),
    Comparison("S7.oneMoves.100000", "skia", goal=3),
    Comparison("S7.oneMoves.1000000", "skia", goal=3),
    Comparison("S8.whole", "skia", goal=3),
    Comparison("S8.whole", "blend2d", threads=1),
    Comparison("S8.whole", "blend2d", threads=2, goal=1),
    Comparison("S8.whole", "cairo"),
    Comparison("S9.whole", "skia", goal=1.5),
    Comparison("S9.panel", "skia", goal=1.5),
    *against("N1.drawing", blend2d=1, skia=2, cairo=None, qt=None),
    *against("N1.drawingFills", blend2d=1, skia=2),
    *against("N1.smallDrawings", blend2d=1, skia=2, cairo=None, qt=None),
    *against("N1.icons", blend2d=1, skia=2, cairo=None, qt=None),
    *against("N1.blobs", blend2d=1.2, skia=2.5, cairo=None, qt=None),
    *against("N1.largeBlobs", blend2d=1.2, skia=2.5, cairo=None, qt=None),
    *against("N1.morphing", blend2d=1.2, skia=2.5, cairo=None),
    *against("N1.strokes", blend2d=0.8, skia=2, cairo=None, qt=None),
    *against("N1.dashed", skia=2, cairo=None, qt=None),
    *against("N1.hairlines", blend2d=None, skia=1, cairo=None, qt=None),
    *against("N1.chart", blend2d=1, skia=None, cairo=None),
    *against("N1.walk", blend2d=1, skia=None),
    *against("N1.contour", blend2d=1, skia=None, cairo=None),
    *against("N2.page", qt=1.3, pango=2),
    *against("N2.labels", qt=1.3),
    *against("N2.repainted", skia=1.2, qt=None, pango=None),
    *against("N2.scrolled", skia=1.2, qt=None, pango=None),
    Comparison("N3.toFront.10000", "qt", goal=1),
    Comparison("N3.toFront.100000", "qt", goal=1),
    Comparison("N3.toFront.1000000", "ours", peer_scene="N3.toFront.10000", goal=NEARLY),
    Comparison("N3.depth.100000", "qt", goal=1),
    Comparison("N3.tenthReplaced.20000", "qt", goal=2),
    Comparison("N3.tenthReplaced.100000", "qt"),
    Comparison("N3.tenthReplaced.100000", "ours", peer_scene="N3.tenthReplaced.20000",
               goal=NEARLY / 5),
    Comparison("N3.oneReplaced.100000", "qt", goal=1),
    *against("N3.allMove.100000", qt=None),
    *against("N4.turning.small", qt=1.3, blend2d=None, skia=None, cairo=None),
    *against("N4.turning.medium", qt=1.3, blend2d=None, skia=None, cairo=None),
    *against("N4.turning.screen", qt=1.3, blend2d=None, skia=None, cairo=None),
    *against("N4.turning.reduced", qt=1.3, blend2d=None, skia=None, cairo=None),
    *against("N4.zooming.small", cairo=1.3, blend2d=None, skia=None, qt=None),
    *against("N4.zooming.screen", cairo=1.3, blend2d=None, skia=None, qt=None),
    *against("N4.zooming.reduced", cairo=1.3, blend2d=None, skia=None, qt=None),
    *against("N5.largeMorphing", skia=1.5),
    *against("N5.smallMorphing", skia=1.5),
    *against("N5.starRadius", skia=1.5),
    Comparison("render.drawing", "rsvg", goal=1.2),
]

SCENES = list(dict.fromkeys(comparison.scene for comparison in COMPARISONS))
