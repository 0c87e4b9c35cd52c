# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N1 and N5 drawn by Skia. The paths are made and recorded beforehand."""

import measuring
import paths
import scenes
from skia_screen import (
    BACKGROUND, blurred, fill, opaque, path, playing, recorded, screen, skia, translucent)

CAPS = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap,
        "square": skia.Paint.kSquare_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join,
         "bevel": skia.Paint.kBevel_Join}


def outline(shape):
    """The path of a shape."""
    (start, *points), commands = shape.points, []
    if shape.is_curved:
        for one, other, end in zip(points[0::3], points[1::3], points[2::3]):
            commands.append(("C", *one, *other, *end))
    else:
        commands = [("L", *point) for point in points]
    return path([("M", *start), *commands, *([("Z",)] if shape.is_closed else [])])


def stroke(color, pen):
    dashes = {}
    if pen.is_dashed:
        dashes["PathEffect"] = skia.DashPathEffect.Make(list(paths.DASHES), 0)
    return skia.Paint(Color=opaque(color), AntiAlias=True, Style=skia.Paint.kStroke_Style,
                      StrokeWidth=pen.width, StrokeCap=CAPS[pen.cap], StrokeJoin=JOINS[pen.join],
                      StrokeMiter=paths.MITER_LIMIT, **dashes)


def draw_shape(canvas, shape):
    drawn = outline(shape)
    if shape.fill:
        canvas.drawPath(drawn, fill(opaque(shape.fill)))
    if shape.pen:
        canvas.drawPath(drawn, stroke(shape.stroke, shape.pen))


def scaled(shapes, places):
    shapes = shapes()

    def draw(canvas):
        canvas.drawColor(BACKGROUND)
        one = recorded(lambda canvas: [draw_shape(canvas, shape) for shape in shapes])
        for x, y, factor in places:
            canvas.save()
            canvas.translate(x, y)
            canvas.scale(factor, factor)
            canvas.drawPicture(one)
            canvas.restore()
    picture = recorded(draw)

    def draw_frame(frame):
        factor = paths.frame_scale(frame)
        screen.save()
        screen.scale(factor, factor)
        screen.drawPicture(picture)
        screen.restore()
    return draw_frame


def recorded_frames(draw):
    """As many frames as it takes to the one of the picture, in turn."""
    def draw_frame(canvas, frame):
        canvas.drawColor(BACKGROUND)
        draw(canvas, frame)
    return playing(*(recorded(lambda canvas, frame=frame: draw_frame(canvas, frame))
                     for frame in range(measuring.PICTURE_FRAME + 1)))


def draw_shadow(canvas, drawn, sigma):
    black = translucent((0, 0, 0), scenes.OUTER_OPACITY)
    canvas.save()
    canvas.translate(0, scenes.OUTER_OFFSET)
    canvas.drawPath(drawn, blurred(black, sigma) if sigma > 0 else fill(black))
    canvas.restore()


def morphing_blobs(size, has_shadows):
    morphs = paths.Morphs(*size)

    def draw(canvas, frame):
        for shape in morphs.shapes(frame):
            if has_shadows:
                draw_shadow(canvas, outline(shape), scenes.OUTER_SIGMA)
            draw_shape(canvas, shape)
    return recorded_frames(draw)


def star_radius():
    stars = [path(scenes.star(x, y, 2)) for x, y in paths.STARS]

    def draw(canvas, frame):
        for index, star in enumerate(stars):
            draw_shadow(canvas, star, paths.star_sigma(frame))
            canvas.drawPath(star, fill(opaque(scenes.color(index))))
    return recorded_frames(draw)


SCENES = {
    name: ("paths", lambda scene=scene: scaled(*scene)) for name, scene in paths.SCENES.items()}
SCENES |= {
    name: ("paths" if name.startswith("N1") else "mask blurs",
           lambda name=name, size=size: morphing_blobs(size, name.startswith("N5")))
    for name, size in paths.MORPHING.items()}
SCENES["N5.starRadius"] = ("mask blurs", star_radius)
