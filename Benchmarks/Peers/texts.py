# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""The texts of the scenes N2, for the peers in Python; texts.h and ChangingText.swift say the
same."""

import pathlib

from paths import Random
from scenes import color

FONT_FILE = (pathlib.Path(__file__).resolve().parents[2]
             / "Tests/LaminaTextTests/Fonts/DejaVuSans.ttf")
FONT_SIZE, COLOR = 14, color(7)
PAGE_LEFT, PAGE_TOP, PAGE_WIDTH, PAGE_HEIGHT = 60, 120, 900, 900
LABELS = [(i % 10 * 190 + 10, i // 10 * 36 + 8) for i in range(300)]  # left and top


class Words:
    """A vocabulary of 400 words, and a long text of them."""

    def __init__(self):
        random = Random(14)
        self.words = ["".join(chr(ord("a") + random.next() % 26)
                              for _ in range(1 + random.next() % 9)) for _ in range(400)]
        self.order = [random.next() % 400 for _ in range(1200)]

    def page(self, start):
        """The 790 words from one of the text on."""
        return " ".join(self.words[i] for i in self.order[start % 400:start % 400 + 790])

    def label(self, index, frame):
        return f"{self.words[index]} {frame * 37 + index * 11}"


def scrolled_top(frame):
    return PAGE_TOP - 0.3 * frame
