// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The scenes N1 drawn by Cairo.

#ifndef CAIRO_PATHS_H
#define CAIRO_PATHS_H

#include "cairo_screen.h"
#include "measuring.h"
#include "paths.h"

static const PathScene *drawn_scene;
static ShapeList drawn_shapes;

static void set_up_paths(int threads) {
    set_up(threads);
    drawn_scene = path_scene(measured_scene);
    drawn_shapes = drawn_scene->shapes();
}

static void add_outline(const Outline *outline) {
    const Point *points = outline->points;
    cairo_move_to(context, points[0].x, points[0].y);
    if (outline->is_curved)
        for (int i = 1; i < outline->count; i += 3)
            cairo_curve_to(context, points[i].x, points[i].y, points[i + 1].x, points[i + 1].y,
                           points[i + 2].x, points[i + 2].y);
    else
        for (int i = 1; i < outline->count; i++) cairo_line_to(context, points[i].x, points[i].y);
    if (outline->is_closed) cairo_close_path(context);
}

static void set_pen(const Pen *pen) {
    static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND,
                                            CAIRO_LINE_CAP_SQUARE};
    static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND,
                                              CAIRO_LINE_JOIN_BEVEL};
    cairo_set_line_width(context, pen->width);
    cairo_set_line_cap(context, caps[pen->cap]);
    cairo_set_line_join(context, joins[pen->join]);
    cairo_set_miter_limit(context, MITER_LIMIT);
    cairo_set_dash(context, DASHES, pen->is_dashed ? 2 : 0, 0);
}

static void draw_drawn_shape(const DrawnShape *shape) {
    add_outline(&shape->outline);
    if (shape->is_filled) {
        set_color(shape->fill, 1);
        cairo_fill_preserve(context);
    }
    if (shape->pen.width > 0) {
        set_pen(&shape->pen);
        set_color(shape->stroke, 1);
        cairo_stroke(context);
    }
    cairo_new_path(context);
}

static void draw_paths(int frame) {
    double scale = frame_scale(frame);
    paint_background();
    for (int i = 0; i < drawn_scene->place_count; i++) {
        Place place = drawn_scene->place(i);
        cairo_save(context);
        cairo_scale(context, scale, scale);
        cairo_translate(context, place.origin.x, place.origin.y);
        cairo_scale(context, place.scale, place.scale);
        for (int k = 0; k < drawn_shapes.count; k++) draw_drawn_shape(&drawn_shapes.shapes[k]);
        cairo_restore(context);
    }
}

#define PATH_SCENE(name) {name, "paths", 1, set_up_paths, draw_paths}

static Morph *morphing_blobs;

static void set_up_morphing_blobs(int threads) {
    set_up(threads);
    morphing_blobs = morphs(MORPHING_BLOB_COUNT, 10, 60);
}

static void draw_morphing_blobs(int frame) {
    double share = frame_share(frame);
    paint_background();
    for (int i = 0; i < MORPHING_BLOB_COUNT; i++) {
        Point points[LONGEST_RING];
        Outline outline = morphed_outline(&morphing_blobs[i], share, points);
        add_outline(&outline);
        set_color(palette_color(i), 1);
        cairo_fill(context);
    }
}

#endif
