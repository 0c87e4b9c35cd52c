# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N4, for the peers in Python; images.h and MovingImages.swift say the same."""

import dataclasses
import math

from paths import frame_share
from scenes import HEIGHT, WIDTH


@dataclasses.dataclass
class ImageScene:
    """So many times the same opaque picture, at a scale, turning about its middle or zooming."""
    width: int
    height: int
    count: int
    scale: float
    turns: bool

    def places(self, frame):
        """Where the middle of each picture lies, x and y, its factor, and its angle in radians."""
        share = frame_share(frame)
        for index in range(self.count):
            center = (960, 540)
            if self.count > 1:
                center = (index % 8 * 240 + 120, index // 8 * 216 + 108)
            if self.turns:
                yield (*center, self.scale, 2 * math.pi * share + index * 0.1)
            else:
                yield (*center, self.scale * (0.9 + 0.2 * share), 0)


SCENES = {
    "N4.turning.small": ImageScene(256, 256, 40, 1, True),
    "N4.turning.medium": ImageScene(1024, 1024, 1, 1, True),
    "N4.turning.screen": ImageScene(WIDTH, HEIGHT, 1, 1, True),
    "N4.turning.reduced": ImageScene(1024, 1024, 40, 0.2, True),
    "N4.zooming.small": ImageScene(256, 256, 40, 1, False),
    "N4.zooming.screen": ImageScene(WIDTH, HEIGHT, 1, 1, False),
    "N4.zooming.reduced": ImageScene(1024, 1024, 40, 0.2, False),
}
