// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The scenes N1 drawn by Blend2D, which has no dashes.

#ifndef BLEND2D_PATHS_H
#define BLEND2D_PATHS_H

#include "blend2d_screen.h"
#include "measuring.h"
#include "paths.h"

typedef struct { BLObject path; DrawnShape shape; } PreparedShape;

static const PathScene *drawn_scene;
static PreparedShape *prepared_shapes;
static int prepared_count;

static BLObject outline_path(const Outline *outline) {
    BLObject path;
    const Point *points = outline->points;
    bl_path_init(&path);
    bl_path_move_to(&path, points[0].x, points[0].y);
    if (outline->is_curved)
        for (int i = 1; i < outline->count; i += 3)
            bl_path_cubic_to(&path, points[i].x, points[i].y, points[i + 1].x, points[i + 1].y,
                             points[i + 2].x, points[i + 2].y);
    else
        for (int i = 1; i < outline->count; i++) bl_path_line_to(&path, points[i].x, points[i].y);
    if (outline->is_closed) bl_path_close(&path);
    return path;
}

static void set_up_paths(int threads) {
    set_up(threads);
    drawn_scene = path_scene(measured_scene);
    ShapeList list = drawn_scene->shapes();
    prepared_count = list.count;
    prepared_shapes = malloc(sizeof(PreparedShape) * list.count);
    for (int i = 0; i < list.count; i++)
        prepared_shapes[i] =
            (PreparedShape){outline_path(&list.shapes[i].outline), list.shapes[i]};
}

static void set_pen(const Pen *pen) {
    static const uint32_t caps[] = {BL_STROKE_CAP_BUTT, BL_STROKE_CAP_ROUND, BL_STROKE_CAP_SQUARE};
    static const uint32_t joins[] = {BL_STROKE_JOIN_MITER_BEVEL, BL_STROKE_JOIN_ROUND,
                                     BL_STROKE_JOIN_BEVEL};
    bl_context_set_stroke_width(&context, pen->width);
    bl_context_set_stroke_caps(&context, caps[pen->cap]);
    bl_context_set_stroke_join(&context, joins[pen->join]);
    bl_context_set_stroke_miter_limit(&context, MITER_LIMIT);
}

static void draw_prepared_shape(const PreparedShape *prepared) {
    const DrawnShape *shape = &prepared->shape;
    if (shape->is_filled)
        bl_context_fill_geometry_rgba32(&context, BL_GEOMETRY_TYPE_PATH, &prepared->path,
                                        opaque(shape->fill));
    if (shape->pen.width == 0) return;
    set_pen(&shape->pen);
    bl_context_stroke_geometry_rgba32(&context, BL_GEOMETRY_TYPE_PATH, &prepared->path,
                                      opaque(shape->stroke));
}

static void set_transform(double scale, double x, double y) {
    const double matrix[6] = {scale, 0, 0, scale, x, y};
    bl_context_apply_transform_op(&context, BL_TRANSFORM_OP_ASSIGN, matrix);
}

static void draw_paths(int frame) {
    double scale = frame_scale(frame);
    paint_background();
    for (int i = 0; i < drawn_scene->place_count; i++) {
        Place place = drawn_scene->place(i);
        set_transform(scale * place.scale, scale * place.origin.x, scale * place.origin.y);
        for (int k = 0; k < prepared_count; k++) draw_prepared_shape(&prepared_shapes[k]);
    }
    bl_context_apply_transform_op(&context, BL_TRANSFORM_OP_RESET, NULL);
    finish_frame();
}

#define PATH_SCENE(name) {name, "paths", MOST_THREADS, set_up_paths, draw_paths}

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
        BLObject path = outline_path(&outline);
        bl_context_fill_geometry_rgba32(&context, BL_GEOMETRY_TYPE_PATH, &path,
                                        opaque(palette_color(i)));
        bl_path_destroy(&path);
    }
    finish_frame();
}

#endif
