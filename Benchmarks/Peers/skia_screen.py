# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The picture that Skia draws into, and what its scenes share."""

import pathlib
import sys

import scenes

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
try:
    import skia_clang as skia
    VERSION = skia.__version__
except ImportError:
    import skia
    VERSION = f"Skia of skia-python {skia.__version__}, built with GCC"


def opaque(rgb):
    return skia.ColorSetARGB(255, *rgb)


def translucent(rgb, opacity):
    return skia.ColorSetARGB(round(opacity * 255), *rgb)


def fill(color):
    return skia.Paint(Color=color, AntiAlias=True)


def blurred(color, sigma):
    blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma)
    return skia.Paint(Color=color, AntiAlias=True, MaskFilter=blur)


BACKGROUND = opaque(scenes.BACKGROUND)


def rect(x, y, width, height):
    return skia.Rect.MakeXYWH(x, y, width, height)


SCREEN = rect(0, 0, scenes.WIDTH, scenes.HEIGHT)


def recorded(draw, bounds=SCREEN, with_tree=False):
    recorder = skia.PictureRecorder()
    tree = [skia.RTreeFactory()()] if with_tree else []
    draw(recorder.beginRecording(bounds, *tree))
    return recorder.finishRecordingAsPicture()


surface = skia.Surface(scenes.WIDTH, scenes.HEIGHT)
screen = surface.getCanvas()


def playing(*pictures):
    """A function that plays one picture a frame, in turn."""
    return lambda frame: screen.drawPicture(pictures[frame % len(pictures)])


def path(commands):
    builder = skia.PathBuilder() if hasattr(skia, "PathBuilder") else skia.Path()
    draw = {"M": builder.moveTo, "L": builder.lineTo, "C": builder.cubicTo, "Z": builder.close}
    for operation, *points in commands:
        draw[operation](*points)
    return builder.detach() if hasattr(builder, "detach") else builder


def raster_image(width, height):
    """The picture of S6 and N4, of any size."""
    pixels = scenes.photo(width, height)
    if hasattr(skia, "raster_image"):
        return skia.raster_image(width, height, pixels)
    info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)
    return skia.Image.MakeRasterData(info, skia.Data.MakeWithCopy(pixels), width * 4)


def draw_image(canvas, image, paint=None, x=0, y=0, is_linear=False):
    mode = skia.FilterMode.kLinear if is_linear else skia.FilterMode.kNearest
    canvas.drawImage(image, x, y, skia.SamplingOptions(mode), paint)
