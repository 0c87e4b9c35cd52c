// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What the scenes consist of, for the peers in C; scenes.py says the same in Python. Rectangles are
// in pixels of the screen, y down; colours are 0xRRGGBB.

#ifndef SCENES_H
#define SCENES_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { SCREEN_WIDTH = 1920, SCREEN_HEIGHT = 1080, SCREEN_PIXELS = SCREEN_WIDTH * SCREEN_HEIGHT };

typedef uint32_t Color;
typedef struct { int x, y, width, height; } Box;

static const Color BACKGROUND = 0xe6f0ff;

static inline Color palette_color(int index) {
    static const Color palette[12] = {
        0xe74c3c, 0x2ecc71, 0x3498db, 0xf1c40f, 0x9b59b6, 0x1abc9c,
        0xe67e22, 0x34495e, 0xe91e63, 0x009688, 0x3f51b5, 0xcddc39,
    };
    return palette[index % 12];
}

// S1, S2 and S3: cards and rows with a dark and a light shadow, and a card that moves.
enum { CARD_COUNT = 40, CARD_WIDTH = 180, CARD_HEIGHT = 150, CARD_RADIUS = 24, CARD_STEP = 3 };
enum { ROW_COUNT = 60, ROW_WIDTH = 1200, ROW_HEIGHT = 120, ROW_PITCH = 150 };
// How far from a card's edge the farthest pixel is that its shadows touch.
enum { SHADOW_OFFSET = 9, SHADOW_REACH = 34 };
#define SHADOW_SIGMA 8.0
static const Color DARK_SHADOW = 0xa3b1c6, LIGHT_SHADOW = 0xffffff;
#define DARK_OPACITY 0.5
#define LIGHT_OPACITY 0.8

static inline Box card_box(int index) {
    return (Box){index % 8 * 240 + 30, index / 8 * 216 + 33, CARD_WIDTH, CARD_HEIGHT};
}

static inline Box moving_card_box(int frame) {
    return (Box){60 + frame * CARD_STEP % 1600, 470, CARD_WIDTH, CARD_HEIGHT};
}

static inline int scroll_offset(int frame) {
    return frame * 7 % (ROW_COUNT * ROW_PITCH + 30 - SCREEN_HEIGHT);
}

static inline Box scrolled_row_box(int index, int frame) {
    return (Box){360, index * ROW_PITCH + 30 - scroll_offset(frame), ROW_WIDTH, ROW_HEIGHT};
}

// S4: translucent groups with a rounded clip, and their children's places in the group.
enum { GROUP_COUNT = 30, GROUP_WIDTH = 300, GROUP_HEIGHT = 200, GROUP_RADIUS = 20 };
enum { CHILD_COUNT = 5, CHILD_RADIUS = 10 };
#define GROUP_OPACITY 0.8
static const Box CHILD_BOXES[CHILD_COUNT] = {
    {-30, -20, 120, 90}, {210, -20, 120, 90}, {-30, 130, 120, 90},
    {210, 130, 120, 90}, {90, 145, 120, 90},
};

static inline Box group_box(int index) {
    return (Box){index % 6 * 320 + 10, index / 6 * 216 + 8, GROUP_WIDTH, GROUP_HEIGHT};
}

// S5: stars and speech bubbles, each with a black shadow outside and one inside.
enum { SHAPE_COUNT = 80, OUTER_OFFSET = 6, INNER_OFFSET = 4, LONGEST_OUTLINE = 16 };
#define OUTER_SIGMA 10.0
#define OUTER_OPACITY 0.4
#define INNER_SIGMA 6.0
#define INNER_OPACITY 0.5

typedef struct { double x, y; } Point;
// A line to `end`, or with `is_curve` a cubic; the first step of an outline moves there.
typedef struct { int is_curve; Point control1, control2, end; } Step;

static inline Point shape_center(int index) {
    return (Point){index % 10 * 192 + 96, index / 10 * 135 + 67.5};
}

static inline int star_outline(Point center, Step *steps) {
    for (int corner = 0; corner < 10; corner++) {
        double radius = corner % 2 ? 32 : 80, angle = M_PI * (corner / 5.0 - 0.5);
        steps[corner] = (Step){
            .end = {center.x + radius * cos(angle), center.y + radius * sin(angle)}};
    }
    return 10;
}

// A rounded rectangle of 160 x 110 with a tail at its lower edge.
static inline int bubble_outline(Point center, Step *steps) {
    double left = center.x - 80, top = center.y - 65, right = center.x + 80, bottom = center.y + 45;
    double radius = 18, handle = radius * (1 - 0.5522847498);
    const Step outline[] = {
        {.end = {left + radius, top}},
        {.end = {right - radius, top}},
        {1, {right - handle, top}, {right, top + handle}, {right, top + radius}},
        {.end = {right, bottom - radius}},
        {1, {right, bottom - handle}, {right - handle, bottom}, {right - radius, bottom}},
        {.end = {center.x - 20, bottom}},
        {.end = {center.x - 40, center.y + 75}},
        {.end = {center.x - 50, bottom}},
        {.end = {left + radius, bottom}},
        {1, {left + handle, bottom}, {left, bottom - handle}, {left, bottom - radius}},
        {.end = {left, top + radius}},
        {1, {left, top + handle}, {left + handle, top}, {left + radius, top}},
    };
    int count = sizeof outline / sizeof *outline;
    for (int i = 0; i < count; i++) steps[i] = outline[i];
    return count;
}

static inline int shape_outline(int index, Point center, Step *steps) {
    return index % 2 ? bubble_outline(center, steps) : star_outline(center, steps);
}

// S6 and N4: an opaque picture, in S6 as large as the screen.
static inline void paint_picture(uint32_t *pixels, int width, int height) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint32_t red = (x * 255 / width) ^ ((y / 32 & 1) * 48);
            uint32_t green = (y * 255 / height) ^ ((x / 32 & 1) * 48);
            uint32_t blue = (x + y) & 255;
            pixels[y * width + x] = 0xff000000 | red << 16 | green << 8 | blue;
        }
    }
}

static inline void paint_photo(uint32_t *pixels) {
    paint_picture(pixels, SCREEN_WIDTH, SCREEN_HEIGHT);
}

// S7: small layers.
enum { LAYER_COUNT = 10000, LAYER_SIZE = 12, LAYER_RADIUS = 3 };
typedef struct { int x, y; Color color; } SmallLayer;

static inline uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static inline SmallLayer *small_layers(int count) {
    SmallLayer *layers = malloc(sizeof(SmallLayer) * count);
    uint32_t state = 12345;
    for (int i = 0; i < count; i++) {
        int x = next_random(&state) % (SCREEN_WIDTH - LAYER_SIZE);
        int y = next_random(&state) % (SCREEN_HEIGHT - LAYER_SIZE);
        uint32_t bits = next_random(&state);
        Color color = (bits & 255) << 16 | (bits & 0xff00) | (bits >> 16 & 255);
        layers[i] = (SmallLayer){x, y, color};
    }
    return layers;
}

static inline Box moved_layer_box(SmallLayer layer, int frame) {
    return (Box){(layer.x + 3 * frame) % (SCREEN_WIDTH - LAYER_SIZE),
                 (layer.y + 2 * frame) % (SCREEN_HEIGHT - LAYER_SIZE), LAYER_SIZE, LAYER_SIZE};
}

#define BORDER_OPACITY 0.3  // of S8's black border, one pixel wide

#endif
