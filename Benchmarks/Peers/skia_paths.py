# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N1 drawn by Skia. The paths are made and recorded beforehand."""

import measuring
import paths
from skia_screen import BACKGROUND, fill, opaque, path, playing, recorded, screen, skia

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
    dashes = {"PathEffect": skia.DashPathEffect.Make(list(paths.DASHES), 0)} if pen.is_dashed else {}
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


def morphing_blobs():
    """As many frames as it takes to the one of the picture, in turn."""
    morphs = paths.morphing_blobs()

    def draw(canvas, frame):
        canvas.drawColor(BACKGROUND)
        for shape in morphs.shapes(frame):
            draw_shape(canvas, shape)
    return playing(*(recorded(lambda canvas, frame=frame: draw(canvas, frame))
                     for frame in range(measuring.PICTURE_FRAME + 1)))


SCENES = {
    name: ("paths", lambda scene=scene: scaled(*scene)) for name, scene in paths.SCENES.items()}
SCENES["N1.morphing"] = ("paths", morphing_blobs)
