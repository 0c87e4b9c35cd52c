# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The picture that Qt draws into, and the views that it shows offscreen."""

import contextlib
import ctypes
import os

# PySide 6.12 releases a reference to None that it does not own, with each item; before Python 3.12
# that would free None.
ctypes.c_ssize_t.from_address(id(None)).value += 1 << 30
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QPA_UPDATE_IDLE_TIME"] = "0"
os.environ["QT_LOGGING_RULES"] = "*.debug=false;qt.qpa.*=false"

import PySide6
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QApplication, QFrame, QGraphicsPathItem, QGraphicsScene, QGraphicsView)

import scenes

VERSION = f"Qt {PySide6.__version__}, raster"
DIRTY_REGION = "dirty region by itself"
SCREEN = QRectF(0, 0, scenes.WIDTH, scenes.HEIGHT)

application = QApplication([])
image = QImage(scenes.WIDTH, scenes.HEIGHT, QImage.Format_ARGB32_Premultiplied)
shown_views = []
scenes_of_views = []  # A view does not keep its scene alive.


def color(rgb, opacity=1):
    result = QColor(*rgb)
    result.setAlphaF(opacity)
    return result


def empty_scene(height=scenes.HEIGHT):
    scene = QGraphicsScene(0, 0, scenes.WIDTH, height)
    scene.setBackgroundBrush(color(scenes.BACKGROUND))
    return scene


@contextlib.contextmanager
def painting():
    """A painter of the picture, smooth, on the background."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.Antialiasing)
    painter.setRenderHint(QPainter.SmoothPixmapTransform)
    painter.fillRect(SCREEN, color(scenes.BACKGROUND))
    yield painter
    painter.end()


def rounded_path(width, height, radius):
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, width, height), radius, radius)
    return path


def path_item(path, rgb, x, y):
    item = QGraphicsPathItem(path)
    item.setBrush(QBrush(color(rgb)))
    item.setPen(QPen(Qt.NoPen))
    item.setPos(x, y)
    return item


def shown(scene, update_mode=QGraphicsView.MinimalViewportUpdate):
    view = QGraphicsView(scene)
    view.setFrameShape(QFrame.NoFrame)
    view.setRenderHint(QPainter.Antialiasing)
    view.setViewportUpdateMode(update_mode)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarAlwaysOff)
    view.setFixedSize(scenes.WIDTH, scenes.HEIGHT)
    view.setSceneRect(scene.sceneRect())
    view.show()
    shown_views.append(view)
    scenes_of_views.append(scene)
    for _ in range(5):
        application.processEvents()
    return view


def write_png(path):
    picture = shown_views[0].viewport().grab().toImage() if shown_views else image
    picture.save(path)
