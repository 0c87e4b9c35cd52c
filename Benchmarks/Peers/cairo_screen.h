// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The picture that Cairo draws into.

#ifndef CAIRO_SCREEN_H
#define CAIRO_SCREEN_H

#include "scenes.h"

#include <cairo.h>

static cairo_surface_t *screen;
static cairo_t *context;

static void set_color(Color color, double opacity) {
    cairo_set_source_rgba(context, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                          (color & 255) / 255.0, opacity);
}

static void paint_background(void) {
    set_color(BACKGROUND, 1);
    cairo_paint(context);
}

static void set_up(int threads) {
    (void)threads;
    screen = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SCREEN_WIDTH, SCREEN_HEIGHT);
    context = cairo_create(screen);
}

static void write_png(const char *path) { cairo_surface_write_to_png(screen, path); }

#endif
