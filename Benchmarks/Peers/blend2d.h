// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What blend2d_peer.c needs of Blend2D 0.21's C interface. The Python package brings the library,
// but no header.

#ifndef BLEND2D_H
#define BLEND2D_H

#include <stddef.h>
#include <stdint.h>

typedef struct { uint64_t words[2]; } BLObject;  // every image, context, gradient, pattern, path
typedef struct { int x, y; } BLPointI;
typedef struct { double x, y; } BLPoint;
typedef struct { int x, y, w, h; } BLRectI;
typedef struct { double x, y, w, h, rx, ry; } BLRoundRect;
typedef struct { double x0, y0, x1, y1; } BLLinearGradientValues;
typedef struct { double offset; uint64_t rgba64; } BLGradientStop;

typedef struct {
    void *pixel_data;
    intptr_t stride;
    BLRectI size_and_format_and_flags;
} BLImageData;

typedef struct {
    uint32_t flags, thread_count, cpu_features, command_queue_limit, saved_state_limit;
    BLPointI pixel_origin;
    uint32_t reserved;
} BLContextCreateInfo;

enum { BL_FORMAT_PRGB32 = 1, BL_FORMAT_XRGB32 = 2, BL_FORMAT_A8 = 3 };
enum { BL_COMP_OP_SRC_OVER = 0, BL_COMP_OP_SRC_COPY = 1 };
enum { BL_GEOMETRY_TYPE_ROUND_RECT = 7, BL_GEOMETRY_TYPE_PATH = 21 };
enum { BL_RUNTIME_INFO_TYPE_BUILD = 0 };
enum { BL_TRANSFORM_OP_RESET = 0, BL_TRANSFORM_OP_ASSIGN = 1 };
enum { BL_STROKE_CAP_BUTT = 0, BL_STROKE_CAP_SQUARE = 1, BL_STROKE_CAP_ROUND = 2 };
enum { BL_STROKE_JOIN_MITER_BEVEL = 1, BL_STROKE_JOIN_BEVEL = 3, BL_STROKE_JOIN_ROUND = 4 };
#define BL_CONTEXT_FLUSH_SYNC 0x80000000u

uint32_t bl_runtime_query_info(uint32_t type, void *info);

uint32_t bl_image_init_as(BLObject *image, int width, int height, uint32_t format);
uint32_t bl_image_destroy(BLObject *image);
uint32_t bl_image_make_mutable(BLObject *image, BLImageData *data);
uint32_t bl_image_write_to_file(const BLObject *image, const char *path, const BLObject *codec);
uint32_t bl_image_codec_init_by_name(BLObject *codec, const char *name, size_t size,
                                     const BLObject *codecs);

uint32_t bl_context_init_as(BLObject *context, BLObject *image, const BLContextCreateInfo *info);
uint32_t bl_context_end(BLObject *context);
uint32_t bl_context_destroy(BLObject *context);
uint32_t bl_context_flush(BLObject *context, uint32_t flags);
uint32_t bl_context_set_comp_op(BLObject *context, uint32_t operation);
uint32_t bl_context_set_global_alpha(BLObject *context, double alpha);
uint32_t bl_context_set_stroke_width(BLObject *context, double width);
uint32_t bl_context_set_stroke_miter_limit(BLObject *context, double limit);
uint32_t bl_context_set_stroke_join(BLObject *context, uint32_t join);
uint32_t bl_context_set_stroke_caps(BLObject *context, uint32_t cap);
uint32_t bl_context_apply_transform_op(BLObject *context, uint32_t operation, const void *values);
uint32_t bl_context_clip_to_rect_i(BLObject *context, const BLRectI *rect);
uint32_t bl_context_restore_clipping(BLObject *context);
uint32_t bl_context_fill_all_rgba32(BLObject *context, uint32_t color);
uint32_t bl_context_fill_geometry_rgba32(BLObject *context, uint32_t type, const void *geometry,
                                         uint32_t color);
uint32_t bl_context_fill_geometry_ext(BLObject *context, uint32_t type, const void *geometry,
                                      const BLObject *style);
uint32_t bl_context_stroke_geometry_rgba32(BLObject *context, uint32_t type, const void *geometry,
                                           uint32_t color);
uint32_t bl_context_fill_mask_i_rgba32(BLObject *context, const BLPointI *origin,
                                       const BLObject *mask, const BLRectI *area, uint32_t color);
uint32_t bl_context_blit_image_i(BLObject *context, const BLPointI *origin, const BLObject *image,
                                 const BLRectI *area);
uint32_t bl_context_blit_image_d(BLObject *context, const BLPoint *origin, const BLObject *image,
                                 const BLRectI *area);

uint32_t bl_gradient_init_as(BLObject *gradient, uint32_t type, const void *values, uint32_t extend,
                             const BLGradientStop *stops, size_t count, const double *matrix);
uint32_t bl_gradient_add_stop_rgba32(BLObject *gradient, double offset, uint32_t color);
uint32_t bl_gradient_destroy(BLObject *gradient);
uint32_t bl_pattern_init_as(BLObject *pattern, const BLObject *image, const BLRectI *area,
                            uint32_t extend, const double *matrix);
uint32_t bl_pattern_destroy(BLObject *pattern);

uint32_t bl_path_init(BLObject *path);
uint32_t bl_path_destroy(BLObject *path);
uint32_t bl_path_move_to(BLObject *path, double x, double y);
uint32_t bl_path_line_to(BLObject *path, double x, double y);
uint32_t bl_path_cubic_to(BLObject *path, double x1, double y1, double x2, double y2, double x,
                          double y);
uint32_t bl_path_close(BLObject *path);

#endif
