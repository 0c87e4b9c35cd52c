# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes S7 and N3: many small items of a graphics scene, seen by a view."""

from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

import scenes
from qt_screen import DIRTY_REGION, application, empty_scene, path_item, rounded_path, shown


class SmallItems:
    """A scene of so many items, and the view that shows them."""

    def __init__(self, count, is_restless=False):
        self.scene, self.layers = empty_scene(), scenes.small_layers(count)
        mode = QGraphicsView.MinimalViewportUpdate
        if is_restless:
            # What Qt's documentation advises where much changes in each frame.
            self.scene.setItemIndexMethod(QGraphicsScene.NoIndex)
            mode = QGraphicsView.FullViewportUpdate
        path = rounded_path(scenes.LAYER_SIZE, scenes.LAYER_SIZE, scenes.LAYER_RADIUS)
        self.items = [path_item(path, rgb, x, y) for x, y, rgb in self.layers]
        for item in self.items:
            self.scene.addItem(item)
        shown(self.scene, mode)

    def move(self, index, frame):
        x, y, _ = self.layers[index]
        self.items[index].setPos(*scenes.moved_layer(x, y, frame))


def painted_after(change):
    """A function that makes a change and has the view paint what is dirty."""
    def draw_frame(frame):
        change(frame)
        application.processEvents()
    return draw_frame


def one_layer_moves(count):
    small = SmallItems(count)
    return painted_after(lambda frame: small.move(0, frame))


def all_layers_move(count):
    small = SmallItems(count, is_restless=True)

    def change(frame):
        for index in range(count):
            small.move(index, frame)
    return painted_after(change)


def layer_to_front(count):
    small = SmallItems(count)
    return painted_after(lambda frame: small.items[frame * 7919 % count].setZValue(frame))


def tenth_replaced(count):
    small = SmallItems(count, is_restless=True)

    def change(frame):
        tenth = small.items[frame % 10::10]
        for item in tenth:
            small.scene.removeItem(item)
        for item in tenth:
            small.scene.addItem(item)
    return painted_after(change)


def layer_removed_or_added(count):
    small = SmallItems(count)
    item = small.items[count // 2]

    def change(frame):
        if frame % 2:
            small.scene.removeItem(item)
        else:
            small.scene.addItem(item)
    return painted_after(change)


SCENES = {
    "S7.oneMoves.10000": (DIRTY_REGION, lambda: one_layer_moves(10_000)),
    "S7.oneMoves.100000": (DIRTY_REGION, lambda: one_layer_moves(100_000)),
    "N3.toFront.10000": (DIRTY_REGION, lambda: layer_to_front(10_000)),
    "N3.toFront.100000": (DIRTY_REGION, lambda: layer_to_front(100_000)),
    "N3.depth.100000": (DIRTY_REGION, lambda: layer_to_front(100_000)),
    "N3.tenthReplaced.20000": ("whole view, no index", lambda: tenth_replaced(20_000)),
    "N3.tenthReplaced.100000": ("whole view, no index", lambda: tenth_replaced(100_000)),
    "N3.oneReplaced.100000": (DIRTY_REGION, lambda: layer_removed_or_added(100_000)),
    "N3.allMove.100000": ("whole view, no index", lambda: all_layers_move(100_000)),
}
