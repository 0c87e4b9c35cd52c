// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The scenes N4 drawn by Cairo, with its bilinear filter.

#ifndef CAIRO_IMAGES_H
#define CAIRO_IMAGES_H

#include "cairo_screen.h"
#include "images.h"
#include "measuring.h"

static const ImageScene *images;
static cairo_pattern_t *drawn_image;

static void set_up_images(int threads) {
    set_up(threads);
    images = image_scene(measured_scene);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, images->width, images->height);
    paint_picture((uint32_t *)cairo_image_surface_get_data(surface), images->width,
                  images->height);
    cairo_surface_mark_dirty(surface);
    drawn_image = cairo_pattern_create_for_surface(surface);
    cairo_pattern_set_filter(drawn_image, CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(drawn_image, CAIRO_EXTEND_PAD);
}

static void draw_images(int frame) {
    paint_background();
    for (int i = 0; i < images->count; i++) {
        ImagePlace place = image_place(images, i, frame);
        cairo_save(context);
        cairo_translate(context, place.center.x, place.center.y);
        cairo_rotate(context, place.angle);
        cairo_scale(context, place.scale, place.scale);
        cairo_translate(context, -images->width / 2.0, -images->height / 2.0);
        cairo_rectangle(context, 0, 0, images->width, images->height);
        cairo_set_source(context, drawn_image);
        cairo_fill(context);
        cairo_restore(context);
    }
}

#define IMAGE_SCENE(name) {name, "bilinear filter", 1, set_up_images, draw_images}

#endif
