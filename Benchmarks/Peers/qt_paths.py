# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N1 drawn by Qt's painter. The paths are made beforehand."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainterPath, QPen

import paths
from qt_screen import color, painting

CAPS = {"butt": Qt.FlatCap, "round": Qt.RoundCap, "square": Qt.SquareCap}
JOINS = {"miter": Qt.SvgMiterJoin, "round": Qt.RoundJoin, "bevel": Qt.BevelJoin}


def outline(shape):
    start, *points = (QPointF(*point) for point in shape.points)
    path = QPainterPath(start)
    path.setFillRule(Qt.WindingFill)
    if shape.is_curved:
        for one, other, end in zip(points[0::3], points[1::3], points[2::3]):
            path.cubicTo(one, other, end)
    else:
        for point in points:
            path.lineTo(point)
    if shape.is_closed:
        path.closeSubpath()
    return path


def qt_pen(shape):
    if shape.pen is None:
        return QPen(Qt.NoPen)
    pen = QPen(QBrush(color(shape.stroke)), shape.pen.width, Qt.SolidLine, CAPS[shape.pen.cap],
               JOINS[shape.pen.join])
    pen.setMiterLimit(paths.MITER_LIMIT)
    if shape.pen.is_dashed:
        pen.setDashPattern([length / shape.pen.width for length in paths.DASHES])
    return pen


def scaled(shapes, places):
    drawn = [(outline(shape), QBrush(color(shape.fill)) if shape.fill else QBrush(Qt.NoBrush),
              qt_pen(shape)) for shape in shapes()]

    def draw_frame(frame):
        factor = paths.frame_scale(frame)
        with painting() as painter:
            for x, y, own_factor in places:
                painter.resetTransform()
                painter.scale(factor, factor)
                painter.translate(x, y)
                painter.scale(own_factor, own_factor)
                for path, brush, pen in drawn:
                    painter.setBrush(brush)
                    painter.setPen(pen)
                    painter.drawPath(path)
    return draw_frame


SCENES = {
    name: ("painter", lambda scene=scene: scaled(*scene)) for name, scene in paths.SCENES.items()}
