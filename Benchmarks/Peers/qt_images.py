# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes S6 and N4 drawn by Qt's painter with its smooth transform."""

import math

from PySide6.QtGui import QImage

import images
import scenes
from qt_screen import painting


def drawn(width, height, places):
    """A function that draws a picture at the places (x, y, factor, angle) of a frame."""
    picture = QImage(scenes.photo(width, height), width, height, QImage.Format_RGB32).copy()

    def draw_frame(frame):
        with painting() as painter:
            for x, y, factor, angle in places(frame):
                painter.resetTransform()
                painter.translate(x, y)
                painter.rotate(math.degrees(angle))
                painter.scale(factor, factor)
                painter.drawImage(-width // 2, -height // 2, picture)
    return draw_frame


def turned_photo():
    width, height = scenes.WIDTH, scenes.HEIGHT
    return drawn(width, height, lambda _: [(width / 2, height / 2, 1, 0.3)])


def image_scene(scene):
    return drawn(scene.width, scene.height, scene.places)


SMOOTH = "smooth transform"
SCENES = {"S6.turned": (SMOOTH, turned_photo)} | {
    name: (SMOOTH, lambda scene=scene: image_scene(scene)) for name, scene in images.SCENES.items()}
