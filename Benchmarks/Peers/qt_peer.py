# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Qt's raster engine: a QGraphicsScene, drawn whole or by a view that finds what is dirty."""

import os

from qt_screen import (
    DIRTY_REGION, SCREEN, VERSION, application, color, empty_scene, image, path_item,
    rounded_path, shown, write_png)
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsDropShadowEffect, QGraphicsPixmapItem, QGraphicsScene

import measuring
import qt_images
import qt_layers
import qt_paths
import qt_texts
import scenes

PIXMAP_MARGIN = scenes.SHADOW_REACH


def card_items(x, y, width, height):
    """An item has one effect and an effect one shadow, so that a card is two items."""
    path = rounded_path(width, height, scenes.CARD_RADIUS)
    shadows = ((-scenes.SHADOW_OFFSET, scenes.LIGHT_SHADOW, scenes.LIGHT_OPACITY),
               (scenes.SHADOW_OFFSET, scenes.DARK_SHADOW, scenes.DARK_OPACITY))
    items = []
    for offset, rgb, opacity in shadows:
        effect = QGraphicsDropShadowEffect()
        effect.setOffset(offset, offset)
        effect.setBlurRadius(2 * scenes.SHADOW_SIGMA)
        effect.setColor(color(rgb, opacity))
        item = path_item(path, scenes.BACKGROUND, x, y)
        item.setGraphicsEffect(effect)
        items.append(item)
    return items


def card_pixmap(width, height):
    size = (width + 2 * PIXMAP_MARGIN, height + 2 * PIXMAP_MARGIN)
    scene = QGraphicsScene(0, 0, *size)
    for item in card_items(PIXMAP_MARGIN, PIXMAP_MARGIN, width, height):
        scene.addItem(item)
    pixmap = QPixmap(*size)
    pixmap.fill(Qt.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.Antialiasing)
    scene.render(painter)
    painter.end()
    return pixmap


def scene_of_pixmaps(boxes, height=scenes.HEIGHT):
    """All boxes have the same size."""
    scene, pixmap = empty_scene(height), card_pixmap(*boxes[0][2:])
    for x, y, _, _ in boxes:
        item = QGraphicsPixmapItem(pixmap)
        item.setPos(x - PIXMAP_MARGIN, y - PIXMAP_MARGIN)
        scene.addItem(item)
    return scene


def wall_of_pixmaps():
    scene = scene_of_pixmaps(scenes.CARDS)

    def draw_frame(_):
        painter = QPainter(image)
        painter.setRenderHint(QPainter.Antialiasing)
        scene.render(painter, SCREEN, SCREEN)
        painter.end()
    return draw_frame


def scrolled_list():
    """The view moves what it has drawn and paints the strip that appears."""
    scroll_bar = shown(scene_of_pixmaps(scenes.ROWS, scenes.LIST_HEIGHT)).verticalScrollBar()

    def draw_frame(frame):
        scroll_bar.setValue(scenes.scroll_offset(frame))
        application.processEvents()
    return draw_frame


def one_card_moves():
    scene = empty_scene()
    for card in scenes.CARDS:
        for item in card_items(*card):
            scene.addItem(item)
    mover = card_items(*scenes.moving_card(0))
    for item in mover:
        scene.addItem(item)
    shown(scene)

    def draw_frame(frame):
        x, y, _, _ = scenes.moving_card(frame)
        for item in mover:
            item.setPos(x, y)
        application.processEvents()
    return draw_frame


SCENES = {
    "S1.rasterized": ("kept pixmaps", wall_of_pixmaps),
    "S2.scrolled": ("scrolled store, kept pixmaps", scrolled_list),
    "S3.oneCardMoves": (DIRTY_REGION, one_card_moves),
    **qt_images.SCENES, **qt_layers.SCENES, **qt_paths.SCENES, **qt_texts.SCENES,
}

if __name__ == "__main__":
    measuring.run("qt", VERSION, SCENES, write_png)
    os._exit(0)  # Items and scenes are not torn down cleanly.
