// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The picture that Blend2D draws into.

#ifndef BLEND2D_SCREEN_H
#define BLEND2D_SCREEN_H

#include "blend2d.h"
#include "scenes.h"

enum { MOST_THREADS = 2 };

static BLObject screen, context;

static uint32_t opaque(Color color) { return 0xff000000 | color; }

static uint32_t translucent(Color color, double opacity) {
    return (uint32_t)lround(opacity * 255) << 24 | color;
}

static void set_up(int threads) {
    // Without threads of its own the context draws at once, on this thread.
    BLContextCreateInfo info = {.thread_count = threads == 1 ? 0 : threads};
    bl_image_init_as(&screen, SCREEN_WIDTH, SCREEN_HEIGHT, BL_FORMAT_PRGB32);
    bl_context_init_as(&context, &screen, &info);
}

static void finish_frame(void) { bl_context_flush(&context, BL_CONTEXT_FLUSH_SYNC); }

static void paint_background(void) { bl_context_fill_all_rgba32(&context, opaque(BACKGROUND)); }

static void write_png(const char *path) {
    BLObject codec;
    bl_image_codec_init_by_name(&codec, "PNG", SIZE_MAX, NULL);
    bl_image_write_to_file(&screen, path, &codec);
}

#endif
