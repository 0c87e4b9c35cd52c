# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""What the scenes consist of, for the peers in Python; scenes.h says the same in C.

Rectangles are (x, y, width, height) in pixels of the screen, y down; colours are (red, green,
blue).
"""

import math

WIDTH, HEIGHT = 1920, 1080
BACKGROUND = (230, 240, 255)
PALETTE = [
    (231, 76, 60), (46, 204, 113), (52, 152, 219), (241, 196, 15),
    (155, 89, 182), (26, 188, 156), (230, 126, 34), (52, 73, 94),
    (233, 30, 99), (0, 150, 136), (63, 81, 181), (205, 220, 57),
]

# S1, S2 and S3: cards and rows with a dark and a light shadow.
CARD_RADIUS = 24
SHADOW_OFFSET, SHADOW_SIGMA = 9, 8.0
DARK_SHADOW, DARK_OPACITY = (163, 177, 198), 0.5
LIGHT_SHADOW, LIGHT_OPACITY = (255, 255, 255), 0.8
SHADOW_REACH = 34  # of the farthest pixel that a card's shadow touches, from the card's edge
CARDS = [((i % 8) * 240 + 30, (i // 8) * 216 + 33, 180, 150) for i in range(40)]
ROWS = [(360, i * 150 + 30, 1200, 120) for i in range(60)]
LIST_HEIGHT = 60 * 150 + 30
CARD_STEP = 3

# S4: translucent groups with a rounded clip, and their children's places in the group.
GROUPS = [((i % 6) * 320 + 10, (i // 6) * 216 + 8, 300, 200) for i in range(30)]
GROUP_CHILDREN = [(-30, -20, 120, 90), (210, -20, 120, 90), (-30, 130, 120, 90),
                  (210, 130, 120, 90), (90, 145, 120, 90)]
GROUP_RADIUS, CHILD_RADIUS, GROUP_OPACITY = 20, 10, 0.8

# S5: stars and speech bubbles, each with a black shadow outside and one inside.
SHAPE_CENTERS = [((i % 10) * 192 + 96, (i // 10) * 135 + 67.5) for i in range(80)]
OUTER_OFFSET, OUTER_SIGMA, OUTER_OPACITY = 6, 10.0, 0.4
INNER_OFFSET, INNER_SIGMA, INNER_OPACITY = 4, 6.0, 0.5

# S7: small layers.
LAYER_SIZE, LAYER_RADIUS = 12, 3
LAYER_STEP = (3, 2)

BORDER_OPACITY = 0.3  # of S8's black border, one pixel wide


def color(index):
    return PALETTE[index % len(PALETTE)]


def scroll_offset(frame):
    return frame * 7 % (LIST_HEIGHT - HEIGHT)


def moving_card(frame):
    return (60 + frame * CARD_STEP % 1600, 470, 180, 150)


def shape(index, center_x, center_y):
    """The commands of the shape: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",)."""
    return (bubble if index % 2 else star)(center_x, center_y)


def star(center_x, center_y, scale=1):
    commands = []
    for corner in range(10):
        radius = (32 if corner % 2 else 80) * scale
        angle = math.pi * (corner / 5 - 0.5)
        commands.append(("L" if corner else "M", center_x + radius * math.cos(angle),
                         center_y + radius * math.sin(angle)))
    return commands + [("Z",)]


def bubble(center_x, center_y):
    """A rounded rectangle of 160 x 110 with a tail at its lower edge."""
    left, top, right, bottom = center_x - 80, center_y - 65, center_x + 80, center_y + 45
    radius = 18
    handle = radius * (1 - 0.5522847498)  # of a cubic that follows a quarter of a circle
    return [
        ("M", left + radius, top), ("L", right - radius, top),
        ("C", right - handle, top, right, top + handle, right, top + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - handle, right - handle, bottom, right - radius, bottom),
        ("L", center_x - 20, bottom), ("L", center_x - 40, center_y + 75),
        ("L", center_x - 50, bottom), ("L", left + radius, bottom),
        ("C", left + handle, bottom, left, bottom - handle, left, bottom - radius),
        ("L", left, top + radius),
        ("C", left, top + handle, left + handle, top, left + radius, top), ("Z",),
    ]


def small_layers(count):
    """The (x, y, colour) of each layer, from a generator that C and Swift have as well."""
    layers, state = [], 12345
    for _ in range(count):
        values = []
        for _ in range(3):
            state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
            values.append(state >> 8)
        x, y, bits = values
        layers.append((x % (WIDTH - LAYER_SIZE), y % (HEIGHT - LAYER_SIZE),
                       (bits & 255, bits >> 8 & 255, bits >> 16 & 255)))
    return layers


def moved_layer(x, y, frame):
    return ((x + LAYER_STEP[0] * frame) % (WIDTH - LAYER_SIZE),
            (y + LAYER_STEP[1] * frame) % (HEIGHT - LAYER_SIZE))


PANEL = (560, 240, 800, 600)
PANEL_RADIUS, PANEL_OPACITY, LARGE_SIGMA = 24, 77 / 255, 20


def photo(width=WIDTH, height=HEIGHT):
    """An opaque picture of ramps and squares, four bytes a pixel, blue first."""
    rows = []
    for y in range(height):
        green = (y * 255 // height, y * 255 // height ^ 48)
        red_change = (y // 32 & 1) * 48
        row = bytearray(4 * width)
        row[0::4] = bytes((x + y) & 255 for x in range(width))
        row[1::4] = bytes(green[x // 32 & 1] for x in range(width))
        row[2::4] = bytes(x * 255 // width ^ red_change for x in range(width))
        row[3::4] = b"\xff" * width
        rows.append(bytes(row))
    return b"".join(rows)
