# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N2 drawn by Qt's painter, without hinting."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QStaticText, QTextOption

import texts
from qt_screen import color, painting


def font():
    QFontDatabase.addApplicationFont(str(texts.FONT_FILE))
    result = QFont("DejaVu Sans")
    result.setPixelSize(texts.FONT_SIZE)
    result.setHintingPreference(QFont.PreferNoHinting)
    return result


def changing_page():
    words, drawn_font = texts.Words(), font()
    box = QRectF(texts.PAGE_LEFT, texts.PAGE_TOP, texts.PAGE_WIDTH, texts.PAGE_HEIGHT)

    def draw_frame(frame):
        with painting() as painter:
            painter.setFont(drawn_font)
            painter.setPen(color(texts.COLOR))
            painter.drawText(box, Qt.TextWordWrap, words.page(frame))
    return draw_frame


def changing_labels():
    words, drawn_font = texts.Words(), font()
    ascent = QFontMetricsF(drawn_font).ascent()
    places = [QPointF(x, y + ascent) for x, y in texts.LABELS]

    def draw_frame(frame):
        with painting() as painter:
            painter.setFont(drawn_font)
            painter.setPen(color(texts.COLOR))
            for index, place in enumerate(places):
                painter.drawText(place, words.label(index, frame))
    return draw_frame


def kept_page(top):
    """The page with its top where the frame's number puts it."""
    drawn_font, page = font(), QStaticText(texts.Words().page(0))
    page.setTextFormat(Qt.PlainText)
    page.setTextOption(QTextOption(Qt.AlignLeft))
    page.setTextWidth(texts.PAGE_WIDTH)
    page.prepare(font=drawn_font)

    def draw_frame(frame):
        with painting() as painter:
            painter.setFont(drawn_font)
            painter.setPen(color(texts.COLOR))
            painter.drawStaticText(QPointF(texts.PAGE_LEFT, top(frame)), page)
    return draw_frame


SCENES = {
    "N2.page": ("painter", changing_page),
    "N2.labels": ("painter", changing_labels),
    "N2.repainted": ("static text", lambda: kept_page(lambda _: texts.PAGE_TOP)),
    "N2.scrolled": ("static text", lambda: kept_page(texts.scrolled_top)),
}
