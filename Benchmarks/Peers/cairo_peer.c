// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Cairo's image surface, with blurred masks cached by hand.

#include "blur.h"
#include "cairo_images.h"
#include "cairo_paths.h"
#include "cairo_screen.h"
#include "measuring.h"
#include "scenes.h"

enum { MASK_MARGIN = SHADOW_REACH - SHADOW_OFFSET };  // around a card, for its blur

static cairo_surface_t *card_mask;
static SmallLayer *layers;

static void add_rounded_box(cairo_t *target, double x, double y, double width, double height,
                            double radius) {
    double right = x + width - radius, bottom = y + height - radius;
    cairo_new_sub_path(target);
    cairo_arc(target, right, y + radius, radius, -M_PI / 2, 0);
    cairo_arc(target, right, bottom, radius, 0, M_PI / 2);
    cairo_arc(target, x + radius, bottom, radius, M_PI / 2, M_PI);
    cairo_arc(target, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(target);
}

static void add_box(Box box, double radius) {
    add_rounded_box(context, box.x, box.y, box.width, box.height, radius);
}

static cairo_surface_t *blurred_box(int width, int height) {
    int mask_width = width + 2 * MASK_MARGIN, mask_height = height + 2 * MASK_MARGIN;
    cairo_surface_t *mask = cairo_image_surface_create(CAIRO_FORMAT_A8, mask_width, mask_height);
    cairo_t *mask_context = cairo_create(mask);
    add_rounded_box(mask_context, MASK_MARGIN, MASK_MARGIN, width, height, CARD_RADIUS);
    cairo_fill(mask_context);
    cairo_destroy(mask_context);
    cairo_surface_flush(mask);
    blur_mask(cairo_image_surface_get_data(mask), mask_width, mask_height,
              cairo_image_surface_get_stride(mask), SHADOW_SIGMA);
    cairo_surface_mark_dirty(mask);
    return mask;
}

static void set_up_cards(int threads) {
    set_up(threads);
    card_mask = blurred_box(CARD_WIDTH, CARD_HEIGHT);
}

static void paint_shadow(Box box, int offset, Color color, double opacity) {
    set_color(color, opacity);
    cairo_mask_surface(context, card_mask, box.x - MASK_MARGIN + offset,
                       box.y - MASK_MARGIN + offset);
}

static void draw_wall(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < CARD_COUNT; i++) {
        Box box = card_box(i);
        paint_shadow(box, SHADOW_OFFSET, DARK_SHADOW, DARK_OPACITY);
        paint_shadow(box, -SHADOW_OFFSET, LIGHT_SHADOW, LIGHT_OPACITY);
        add_box(box, CARD_RADIUS);
        set_color(BACKGROUND, 1);
        cairo_fill(context);
    }
}

static void draw_group(int index) {
    Box group = group_box(index);
    cairo_save(context);
    add_box(group, GROUP_RADIUS);
    cairo_clip(context);
    cairo_push_group(context);
    set_color(palette_color(index), 1);
    cairo_paint(context);
    for (int i = 0; i < CHILD_COUNT; i++) {
        Box child = CHILD_BOXES[i];
        add_box((Box){group.x + child.x, group.y + child.y, child.width, child.height},
                CHILD_RADIUS);
        set_color(palette_color(index * 5 + i + 1), 1);
        cairo_fill(context);
    }
    cairo_pop_group_to_source(context);
    cairo_paint_with_alpha(context, GROUP_OPACITY);
    cairo_restore(context);
}

static void draw_groups(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < GROUP_COUNT; i++) draw_group(i);
}

static void set_up_layers(int threads) {
    set_up(threads);
    layers = small_layers(LAYER_COUNT);
}

static void draw_layers(int frame) {
    paint_background();
    for (int i = 0; i < LAYER_COUNT; i++) {
        add_box(moved_layer_box(layers[i], frame), LAYER_RADIUS);
        set_color(layers[i].color, 1);
        cairo_fill(context);
    }
}

static void add_stop(cairo_pattern_t *gradient, double offset, Color color) {
    cairo_pattern_add_color_stop_rgb(gradient, offset, (color >> 16 & 255) / 255.0,
                                     (color >> 8 & 255) / 255.0, (color & 255) / 255.0);
}

static void draw_gradient_card(int index) {
    Box box = card_box(index);
    cairo_pattern_t *gradient =
        cairo_pattern_create_linear(box.x, box.y, box.x + box.width, box.y + box.height);
    add_stop(gradient, 0, palette_color(index));
    add_stop(gradient, 1, palette_color(index + 1));
    add_box(box, CARD_RADIUS);
    cairo_set_source(context, gradient);
    cairo_fill(context);
    cairo_pattern_destroy(gradient);
    add_rounded_box(context, box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1,
                    CARD_RADIUS - 0.5);
    cairo_set_line_width(context, 1);
    set_color(0, BORDER_OPACITY);
    cairo_stroke(context);
}

static void draw_gradient_cards(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < CARD_COUNT; i++) draw_gradient_card(i);
}

int main(int argument_count, char **arguments) {
    static const Scene scenes[] = {
        {"S1.whole", "kept masks", 1, set_up_cards, draw_wall},
        {"S4.whole", "clip and group", 1, set_up, draw_groups},
        {"S7.allMove.10000", "rounded rectangles", 1, set_up_layers, draw_layers},
        {"S8.whole", "gradients and border", 1, set_up, draw_gradient_cards},
        PATH_SCENE("N1.drawing"), PATH_SCENE("N1.smallDrawings"), PATH_SCENE("N1.icons"),
        PATH_SCENE("N1.blobs"), PATH_SCENE("N1.largeBlobs"),
        {"N1.morphing", "paths", 1, set_up_morphing_blobs, draw_morphing_blobs},
        PATH_SCENE("N1.strokes"), PATH_SCENE("N1.dashed"), PATH_SCENE("N1.hairlines"),
        PATH_SCENE("N1.chart"), PATH_SCENE("N1.contour"),
        IMAGE_SCENE("N4.turning.small"), IMAGE_SCENE("N4.turning.medium"),
        IMAGE_SCENE("N4.turning.screen"), IMAGE_SCENE("N4.turning.reduced"),
        IMAGE_SCENE("N4.zooming.small"), IMAGE_SCENE("N4.zooming.screen"),
        IMAGE_SCENE("N4.zooming.reduced"),
    };
    char version[64];
    snprintf(version, sizeof version, "Cairo %s, image surface", cairo_version_string());
    const Peer peer = {"cairo", version, scenes, sizeof scenes / sizeof *scenes, write_png};
    return run_peer(&peer, argument_count, arguments);
}
