# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The scenes N2 drawn by Skia, which lays out nothing: its lines are broken beforehand."""

import texts
from skia_screen import BACKGROUND, fill, opaque, screen, skia

LINE_HEIGHT, ASCENT = 16, 13  # of DejaVu Sans at 14 pixels, as ours


def lines(text, font):
    """The words of each line that fits the page."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and font.measureText(longer) > texts.PAGE_WIDTH:
            yield line
            longer = word
        line = longer
    yield line


def page_blob():
    font = skia.Font(skia.Typeface.MakeFromFile(str(texts.FONT_FILE)), texts.FONT_SIZE)
    font.setSubpixel(True)
    font.setHinting(skia.FontHinting.kNone)
    text = texts.Words().page(0)
    advances = {letter: font.measureText(letter) for letter in set(text)}
    letters, positions = "", []
    for number, line in enumerate(lines(text, font)):
        x = 0
        for letter in line:
            letters += letter
            positions.append((x, ASCENT + number * LINE_HEIGHT))
            x += advances[letter]
    return skia.TextBlob.MakeFromPosText(letters, positions, font)


def kept_page(top):
    """The page with its top where the frame's number puts it."""
    blob, paint = page_blob(), fill(opaque(texts.COLOR))

    def draw_frame(frame):
        screen.drawColor(BACKGROUND)
        screen.drawTextBlob(blob, texts.PAGE_LEFT, top(frame), paint)
    return draw_frame


SCENES = {
    "N2.repainted": ("text blob", lambda: kept_page(lambda _: texts.PAGE_TOP)),
    "N2.scrolled": ("text blob", lambda: kept_page(texts.scrolled_top)),
}
