// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The scenes N4 drawn by Blend2D, which mixes pixels linearly unless told otherwise.

#ifndef BLEND2D_IMAGES_H
#define BLEND2D_IMAGES_H

#include "blend2d_screen.h"
#include "images.h"
#include "measuring.h"

static const ImageScene *images;
static BLObject drawn_image;

static void set_up_images(int threads) {
    BLImageData data;
    set_up(threads);
    images = image_scene(measured_scene);
    bl_image_init_as(&drawn_image, images->width, images->height, BL_FORMAT_XRGB32);
    bl_image_make_mutable(&drawn_image, &data);
    paint_picture(data.pixel_data, images->width, images->height);
}

static void draw_images(int frame) {
    const BLPoint origin = {-images->width / 2.0, -images->height / 2.0};
    paint_background();
    for (int i = 0; i < images->count; i++) {
        ImagePlace place = image_place(images, i, frame);
        double x = place.scale * cos(place.angle), y = place.scale * sin(place.angle);
        const double matrix[6] = {x, y, -y, x, place.center.x, place.center.y};
        bl_context_apply_transform_op(&context, BL_TRANSFORM_OP_ASSIGN, matrix);
        bl_context_blit_image_d(&context, &origin, &drawn_image, NULL);
    }
    bl_context_apply_transform_op(&context, BL_TRANSFORM_OP_RESET, NULL);
    finish_frame();
}

#define IMAGE_SCENE(name) {name, "blit", MOST_THREADS, set_up_images, draw_images}

#endif
