# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N4 drawn by Skia with linear sampling, one call from Python for each image."""

import math

import images
from skia_screen import BACKGROUND, draw_image, raster_image, screen, skia


def image_scene(scene):
    picture = raster_image(scene.width, scene.height)
    smooth = skia.Paint(AntiAlias=True)

    def draw_frame(frame):
        screen.drawColor(BACKGROUND)
        for x, y, factor, angle in scene.places(frame):
            screen.save()
            screen.translate(x, y)
            screen.rotate(math.degrees(angle))
            screen.scale(factor, factor)
            draw_image(screen, picture, smooth, -scene.width / 2, -scene.height / 2, is_linear=True)
            screen.restore()
    return draw_frame


SCENES = {name: ("linear sampling", lambda scene=scene: image_scene(scene))
          for name, scene in images.SCENES.items()}
