// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The paths of the scenes N1, for the peers in C; paths.py and DrawnPaths.swift say the same.

#ifndef PATHS_H
#define PATHS_H

#include "scenes.h"

#include <string.h>

// An outline starts at its first point. Each three further points are a cubic curve, or, without
// `is_curved`, each point is the end of a line.
typedef struct { int is_curved, is_closed, count; Point *points; } Outline;

typedef enum { CAP_BUTT, CAP_ROUND, CAP_SQUARE } Cap;
typedef enum { JOIN_MITER, JOIN_ROUND, JOIN_BEVEL } Join;
typedef struct { double width; Cap cap; Join join; int is_dashed; } Pen;

// A shape is filled, and then stroked if its pen has a width.
typedef struct { Outline outline; int is_filled; Color fill; Color stroke; Pen pen; } DrawnShape;
typedef struct { int count; DrawnShape *shapes; } ShapeList;

#define MITER_LIMIT 4.0
static const double DASHES[2] = {12, 6};

// A frame's step through 311 values, which comes back after more frames than are ever measured.
static inline double frame_share(int frame) { return frame * 7 % 311 / 311.0; }

// Everything is scaled by this about the screen's upper left corner: never twice by the same.
static inline double frame_scale(int frame) { return 1 - frame_share(frame) / 10; }

static inline double between(uint32_t *state, double low, double high) {
    return low + (high - low) * (next_random(state) / 16777216.0);
}

// The most curves of an outline around a centre, and its points then.
enum { MOST_CORNERS = 24, LONGEST_RING = 3 * MOST_CORNERS + 1 };

typedef struct { Point center; double x_radius, y_radius, tilt; int count; } Ring;

// A corner, moved along the ring by a fraction of the distance from the centre.
static inline Point ring_point(const Ring *ring, const double *fractions, int corner,
                               double along) {
    double angle = 2 * M_PI * corner / ring->count;
    double x = cos(angle) * fractions[corner], y = sin(angle) * fractions[corner];
    double u = (x - y * along) * ring->x_radius, v = (y + x * along) * ring->y_radius;
    return (Point){ring->center.x + u * cos(ring->tilt) - v * sin(ring->tilt),
                   ring->center.y + u * sin(ring->tilt) + v * cos(ring->tilt)};
}

// A closed outline of cubic curves around a centre, at the given fractions of the ring's radii.
// Its corners are smooth.
static inline Outline ring_outline(const Ring *ring, const double *fractions) {
    Outline outline = {1, 1, 3 * ring->count + 1, malloc(sizeof(Point) * (3 * ring->count + 1))};
    double handle = 4.0 / 3 * tan(M_PI / (2 * ring->count));
    Point *points = outline.points;
    *points++ = ring_point(ring, fractions, 0, 0);
    for (int k = 0; k < ring->count; k++) {
        int next = (k + 1) % ring->count;
        *points++ = ring_point(ring, fractions, k, handle);
        *points++ = ring_point(ring, fractions, next, -handle);
        *points++ = ring_point(ring, fractions, next, 0);
    }
    return outline;
}

static inline Outline random_ring(uint32_t *state, const Ring *ring) {
    double fractions[MOST_CORNERS];
    for (int k = 0; k < ring->count; k++) fractions[k] = between(state, 0.75, 1.25);
    return ring_outline(ring, fractions);
}

// An open curve; the points of each of its pieces lie at most `reach` from the end of the last, in
// each direction.
static inline Outline random_curve(uint32_t *state, Point start, double reach, int count) {
    Outline outline = {1, 0, 3 * count + 1, malloc(sizeof(Point) * (3 * count + 1))};
    outline.points[0] = start;
    for (int i = 0; i < 3 * count; i++) {
        Point end = outline.points[i / 3 * 3];
        double x = between(state, -reach, reach), y = between(state, -reach, reach);
        outline.points[i + 1] = (Point){end.x + x, end.y + y};
    }
    return outline;
}

static inline ShapeList shape_list(int count) {
    return (ShapeList){count, calloc(count, sizeof(DrawnShape))};
}

static inline Pen pen(int index, double width) {
    return (Pen){width, index % 3, index / 3 % 3, 0};
}

// A drawing of the kind of the well-known tiger, in a square of 1,000: large shapes first.
enum { DRAWING_COUNT = 240 };

static inline ShapeList drawing(void) {
    ShapeList list = shape_list(DRAWING_COUNT);
    uint32_t state = 2026;
    for (int i = 0; i < DRAWING_COUNT; i++) {
        double part = 1 - i / 270.0, radius = 20 + 260 * part * part * part;
        double x = 500 + between(&state, radius - 480, 480 - radius);
        double y = 500 + between(&state, radius - 480, 480 - radius);
        DrawnShape *shape = &list.shapes[i];
        if (i % 6 == 5) {
            int count = 3 + (int)(next_random(&state) % 6);
            shape->outline = random_curve(&state, (Point){x, y}, radius, count);
        } else {
            double x_radius = radius * between(&state, 0.5, 1);
            double y_radius = radius * between(&state, 0.2, 0.7);
            double tilt = between(&state, 0, M_PI);
            int count = 4 + (int)(next_random(&state) % 21);
            Ring ring = {{x, y}, x_radius, y_radius, tilt, count};
            shape->outline = random_ring(&state, &ring);
            shape->is_filled = 1;
            shape->fill = palette_color(i);
        }
        double width = between(&state, 0.5, 4);
        if (i % 3 == 0 || i % 6 == 5) {
            shape->stroke = palette_color(i + 7);
            shape->pen = pen(i, width);
        }
    }
    return list;
}

static inline ShapeList drawing_fills(void) {
    ShapeList list = drawing();
    for (int i = 0; i < list.count; i++) list.shapes[i].pen.width = 0;
    return list;
}

// Blobs strewn over the screen, of a radius between two.
static inline ShapeList blobs(int count, int corners, double least, double most) {
    ShapeList list = shape_list(count);
    uint32_t state = 311;
    for (int i = 0; i < count; i++) {
        double x = between(&state, 0, SCREEN_WIDTH), y = between(&state, 0, SCREEN_HEIGHT);
        double radius = between(&state, least, most);
        Ring ring = {{x, y}, radius, radius, 0, corners};
        list.shapes[i] = (DrawnShape){
            .outline = random_ring(&state, &ring), .is_filled = 1, .fill = palette_color(i)};
    }
    return list;
}

static inline ShapeList many_blobs(void) { return blobs(1000, 20, 10, 60); }
static inline ShapeList large_blobs(void) { return blobs(20, 20, 250, 500); }
static inline ShapeList icons(void) { return blobs(5000, 8, 4, 9); }

// Open curves of five to ten pieces, with all caps and joins in turn.
static inline ShapeList curves(double least, double most, int is_dashed) {
    ShapeList list = shape_list(300);
    uint32_t state = 97;
    for (int i = 0; i < list.count; i++) {
        double x = between(&state, 200, 1720), y = between(&state, 200, 880);
        int pieces = 5 + (int)(next_random(&state) % 6);
        DrawnShape *shape = &list.shapes[i];
        shape->outline = random_curve(&state, (Point){x, y}, 90, pieces);
        shape->stroke = palette_color(i);
        shape->pen = pen(i, between(&state, least, most));
        shape->pen.is_dashed = is_dashed;
    }
    return list;
}

static inline ShapeList strokes(void) { return curves(1, 8, 0); }
static inline ShapeList dashed_strokes(void) { return curves(1, 8, 1); }
static inline ShapeList hairlines(void) { return curves(1, 1, 0); }

static inline ShapeList one_line(int count, Pen line_pen) {
    ShapeList list = shape_list(1);
    Outline outline = {0, 0, count, malloc(sizeof(Point) * count)};
    list.shapes[0] =
        (DrawnShape){.outline = outline, .stroke = palette_color(7), .pen = line_pen};
    return list;
}

// A value and a random change of it, but in the other direction where it would leave the limits.
static inline double step_within(double value, double change, double low, double high) {
    double next = value + change;
    return next < low || next > high ? value - change : next;
}

static inline ShapeList chart(void) {
    ShapeList list = one_line(2001, (Pen){2, CAP_BUTT, JOIN_MITER, 0});
    uint32_t state = 5;
    double y = 540;
    for (int i = 0; i <= 2000; i++) {
        list.shapes[0].outline.points[i] = (Point){10 + i * 0.95, y};
        y = step_within(y, between(&state, -12, 12), 100, 980);
    }
    return list;
}

enum { EDGE_COUNT = 100000 };

static inline ShapeList walk(void) {
    ShapeList list = one_line(EDGE_COUNT + 1, (Pen){1.5, CAP_BUTT, JOIN_MITER, 0});
    uint32_t state = 6;
    double x = 960, y = 540, heading = 0;
    for (int i = 0; i <= EDGE_COUNT; i++) {
        list.shapes[0].outline.points[i] = (Point){x, y};
        heading += between(&state, -0.6, 0.6);
        x = step_within(x, 3 * cos(heading), 20, 1900);
        y = step_within(y, 3 * sin(heading), 20, 1060);
    }
    return list;
}

static inline ShapeList contour(void) {
    ShapeList list = one_line(EDGE_COUNT, (Pen){.width = 0});
    list.shapes[0].outline.is_closed = list.shapes[0].is_filled = 1;
    list.shapes[0].fill = palette_color(2);
    uint32_t state = 7;
    double radius = 400;
    for (int i = 0; i < EDGE_COUNT; i++) {
        double angle = 2 * M_PI * i / EDGE_COUNT;
        list.shapes[0].outline.points[i] =
            (Point){960 + radius * cos(angle), 540 + radius * sin(angle)};
        radius = step_within(radius, between(&state, -1.5, 1.5), 250, 500);
    }
    return list;
}

enum { MORPHING_BLOB_COUNT = 1000 };

// A blob that changes its shape: in each frame its points lie between those of two outlines.
typedef struct { Outline from, to; } Morph;

static inline Morph *morphs(int count, double least, double most) {
    Morph *all = malloc(sizeof(Morph) * count);
    uint32_t state = 313;
    for (int i = 0; i < count; i++) {
        double x = between(&state, 0, SCREEN_WIDTH), y = between(&state, 0, SCREEN_HEIGHT);
        double radius = between(&state, least, most);
        Ring ring = {{x, y}, radius, radius, 0, 20};
        all[i].from = random_ring(&state, &ring);
        all[i].to = random_ring(&state, &ring);
    }
    return all;
}

// The outline of a frame, in memory for LONGEST_RING points.
static inline Outline morphed_outline(const Morph *morph, double share, Point *points) {
    for (int i = 0; i < morph->from.count; i++) {
        Point from = morph->from.points[i], to = morph->to.points[i];
        points[i] = (Point){from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
    }
    return (Outline){1, 1, morph->from.count, points};
}

// Where the shapes of a scene are drawn: at `origin`, by a factor.
typedef struct { Point origin; double scale; } Place;

// N1.smallDrawings: 24 of them, each a little smaller than the one before.
static inline Place small_drawing_place(int index) {
    return (Place){{index % 8 * 240 + 25, index / 8 * 360 + 85}, 0.19 * (1 - index / 400.0)};
}

static inline Place drawing_place(int index) {
    (void)index;
    return (Place){{460, 40}, 1};
}

static inline Place whole_screen(int index) {
    (void)index;
    return (Place){{0, 0}, 1};
}

// The scenes whose shapes are scaled in each frame.
typedef struct {
    const char *name;
    ShapeList (*shapes)(void);
    int place_count;
    Place (*place)(int index);
} PathScene;

static const PathScene PATH_SCENES[] = {
    {"N1.drawing", drawing, 1, drawing_place},
    {"N1.drawingFills", drawing_fills, 1, drawing_place},
    {"N1.smallDrawings", drawing, 24, small_drawing_place},
    {"N1.icons", icons, 1, whole_screen},
    {"N1.blobs", many_blobs, 1, whole_screen},
    {"N1.largeBlobs", large_blobs, 1, whole_screen},
    {"N1.strokes", strokes, 1, whole_screen},
    {"N1.dashed", dashed_strokes, 1, whole_screen},
    {"N1.hairlines", hairlines, 1, whole_screen},
    {"N1.chart", chart, 1, whole_screen},
    {"N1.walk", walk, 1, whole_screen},
    {"N1.contour", contour, 1, whole_screen},
};

static inline const PathScene *path_scene(const char *name) {
    const PathScene *scene = PATH_SCENES;
    while (strcmp(scene->name, name)) scene++;
    return scene;
}

#endif
