// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Blend2D, on one thread or on two, with blurred masks and images cached by hand: it has no blur,
// no clip to a path and no groups.

#include "blend2d_images.h"
#include "blend2d_paths.h"
#include "blend2d_screen.h"
#include "blur.h"
#include "measuring.h"
#include "scenes.h"

enum { MASK_MARGIN = SHADOW_REACH - SHADOW_OFFSET };  // around a card, for its blur
// Masks of shapes leave room around the shape, for its blur; an inner shadow needs none.
enum { SHAPE_REACH = 80, SHAPE_MASK_SIZE = 220 };
static const BLRectI INNER_AREA = {SHAPE_MASK_SIZE / 2 - SHAPE_REACH - 1,
                                   SHAPE_MASK_SIZE / 2 - SHAPE_REACH - 1, 2 * SHAPE_REACH + 2,
                                   2 * SHAPE_REACH + 2};

typedef struct { BLObject outer, inner; } ShapeMasks;

static BLObject card_mask, card_image, photo;
static ShapeMasks shape_masks[2];
static SmallLayer *layers;

static BLRoundRect rounded(Box box, double radius) {
    return (BLRoundRect){box.x, box.y, box.width, box.height, radius, radius};
}

static void fill_rounded(BLObject *target, Box box, double radius, Color color) {
    BLRoundRect geometry = rounded(box, radius);
    bl_context_fill_geometry_rgba32(target, BL_GEOMETRY_TYPE_ROUND_RECT, &geometry, opaque(color));
}

static BLObject clear_image(int width, int height, BLObject *image_context) {
    BLObject image;
    bl_image_init_as(&image, width, height, BL_FORMAT_PRGB32);
    bl_context_init_as(image_context, &image, NULL);
    bl_context_set_comp_op(image_context, BL_COMP_OP_SRC_COPY);
    bl_context_fill_all_rgba32(image_context, 0);
    bl_context_set_comp_op(image_context, BL_COMP_OP_SRC_OVER);
    return image;
}

// The geometry's coverage as a mask. It is drawn in colour and its alpha taken.
static BLObject coverage_mask(int width, int height, uint32_t type, const void *geometry) {
    BLObject image_context, image = clear_image(width, height, &image_context), mask;
    bl_context_fill_geometry_rgba32(&image_context, type, geometry, 0xff000000);
    bl_context_end(&image_context);
    bl_image_init_as(&mask, width, height, BL_FORMAT_A8);
    BLImageData from, to;
    bl_image_make_mutable(&image, &from);
    bl_image_make_mutable(&mask, &to);
    for (int y = 0; y < height; y++) {
        uint32_t *pixels = (uint32_t *)((char *)from.pixel_data + y * from.stride);
        uint8_t *coverage = (uint8_t *)to.pixel_data + y * to.stride;
        for (int x = 0; x < width; x++) coverage[x] = pixels[x] >> 24;
    }
    bl_image_destroy(&image);
    return mask;
}

static void blur_image(BLObject *mask, int width, int height, double sigma) {
    BLImageData data;
    bl_image_make_mutable(mask, &data);
    blur_mask(data.pixel_data, width, height, data.stride, sigma);
}

static BLObject blurred_box(int width, int height) {
    BLRoundRect geometry = rounded((Box){MASK_MARGIN, MASK_MARGIN, width, height}, CARD_RADIUS);
    int mask_width = width + 2 * MASK_MARGIN, mask_height = height + 2 * MASK_MARGIN;
    BLObject mask =
        coverage_mask(mask_width, mask_height, BL_GEOMETRY_TYPE_ROUND_RECT, &geometry);
    blur_image(&mask, mask_width, mask_height, SHADOW_SIGMA);
    return mask;
}

static void draw_shadow(BLObject *target, Box box, int offset, Color color, double opacity) {
    BLPointI origin = {box.x - MASK_MARGIN + offset, box.y - MASK_MARGIN + offset};
    bl_context_fill_mask_i_rgba32(target, &origin, &card_mask, NULL, translucent(color, opacity));
}

static void draw_card(BLObject *target, Box box) {
    draw_shadow(target, box, SHADOW_OFFSET, DARK_SHADOW, DARK_OPACITY);
    draw_shadow(target, box, -SHADOW_OFFSET, LIGHT_SHADOW, LIGHT_OPACITY);
    fill_rounded(target, box, CARD_RADIUS, BACKGROUND);
}

static void set_up_cards(int threads) {
    set_up(threads);
    card_mask = blurred_box(CARD_WIDTH, CARD_HEIGHT);
}

static void draw_wall(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < CARD_COUNT; i++) draw_card(&context, card_box(i));
    finish_frame();
}

static void set_up_card_image(int threads) {
    set_up_cards(threads);
    BLObject image_context;
    card_image = clear_image(CARD_WIDTH + 2 * SHADOW_REACH, CARD_HEIGHT + 2 * SHADOW_REACH,
                             &image_context);
    draw_card(&image_context, (Box){SHADOW_REACH, SHADOW_REACH, CARD_WIDTH, CARD_HEIGHT});
    bl_context_end(&image_context);
}

static void draw_wall_of_images(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < CARD_COUNT; i++) {
        Box box = card_box(i);
        BLPointI origin = {box.x - SHADOW_REACH, box.y - SHADOW_REACH};
        bl_context_blit_image_i(&context, &origin, &card_image, NULL);
    }
    finish_frame();
}

static int is_near(Box card, Box area) {
    return card.x - SHADOW_REACH < area.x + area.width &&
           area.x < card.x + card.width + SHADOW_REACH &&
           card.y - SHADOW_REACH < area.y + area.height &&
           area.y < card.y + card.height + SHADOW_REACH;
}

static void set_up_rows(int threads) {
    set_up(threads);
    card_mask = blurred_box(ROW_WIDTH, ROW_HEIGHT);
}

static void draw_list(int frame) {
    const Box whole_screen = {0, 0, SCREEN_WIDTH, SCREEN_HEIGHT};
    paint_background();
    for (int i = 0; i < ROW_COUNT; i++) {
        Box row = scrolled_row_box(i, frame);
        if (is_near(row, whole_screen)) draw_card(&context, row);
    }
    finish_frame();
}

static void set_up_moving_card(int threads) {
    set_up_cards(threads);
    draw_wall(0);
}

// The area of the moving card now and a frame ago.
static Box dirty_box(Box card) {
    return (Box){card.x - CARD_STEP - SHADOW_REACH, card.y - SHADOW_REACH,
                 card.width + CARD_STEP + 2 * SHADOW_REACH, card.height + 2 * SHADOW_REACH};
}

static void draw_moving_card(int frame) {
    Box mover = moving_card_box(frame), dirty = dirty_box(mover);
    BLRectI clip = {dirty.x, dirty.y, dirty.width, dirty.height};
    bl_context_clip_to_rect_i(&context, &clip);
    paint_background();
    for (int i = 0; i < CARD_COUNT; i++)
        if (is_near(card_box(i), dirty)) draw_card(&context, card_box(i));
    draw_card(&context, mover);
    bl_context_restore_clipping(&context);
    finish_frame();
}

static void draw_group_content(BLObject *image, int index) {
    BLObject group_context;
    bl_context_init_as(&group_context, image, NULL);
    bl_context_fill_all_rgba32(&group_context, opaque(palette_color(index)));
    for (int i = 0; i < CHILD_COUNT; i++)
        fill_rounded(&group_context, CHILD_BOXES[i], CHILD_RADIUS,
                     palette_color(index * 5 + i + 1));
    bl_context_end(&group_context);
}

// The group is drawn as an opaque image, and the rounded rectangle filled with that.
static void draw_group(BLObject *image, int index) {
    Box box = group_box(index);
    BLObject pattern;
    BLRoundRect geometry = rounded(box, GROUP_RADIUS);
    const double move_to_group[6] = {1, 0, 0, 1, box.x, box.y};
    draw_group_content(image, index);
    bl_pattern_init_as(&pattern, image, NULL, 0, move_to_group);
    bl_context_fill_geometry_ext(&context, BL_GEOMETRY_TYPE_ROUND_RECT, &geometry, &pattern);
    bl_pattern_destroy(&pattern);
}

static void draw_groups(int frame) {
    (void)frame;
    BLObject image;
    bl_image_init_as(&image, GROUP_WIDTH, GROUP_HEIGHT, BL_FORMAT_XRGB32);
    paint_background();
    bl_context_set_global_alpha(&context, GROUP_OPACITY);
    for (int i = 0; i < GROUP_COUNT; i++) draw_group(&image, i);
    bl_context_set_global_alpha(&context, 1);
    bl_image_destroy(&image);
    finish_frame();
}

static BLObject shape_path(int index, Point center) {
    Step steps[LONGEST_OUTLINE];
    int count = shape_outline(index, center, steps);
    BLObject path;
    bl_path_init(&path);
    bl_path_move_to(&path, steps[0].end.x, steps[0].end.y);
    for (int i = 1; i < count; i++) {
        Step step = steps[i];
        if (step.is_curve)
            bl_path_cubic_to(&path, step.control1.x, step.control1.y, step.control2.x,
                             step.control2.y, step.end.x, step.end.y);
        else
            bl_path_line_to(&path, step.end.x, step.end.y);
    }
    bl_path_close(&path);
    return path;
}

// The blurred surroundings of the shape, moved down, on the shape alone.
static BLObject inner_shadow_mask(const BLObject *path) {
    enum { SIZE = SHAPE_MASK_SIZE };
    BLObject shape = coverage_mask(SIZE, SIZE, BL_GEOMETRY_TYPE_PATH, path);
    BLObject blurred = coverage_mask(SIZE, SIZE, BL_GEOMETRY_TYPE_PATH, path);
    blur_image(&blurred, SIZE, SIZE, INNER_SIGMA);
    BLImageData shape_data, blurred_data;
    bl_image_make_mutable(&shape, &shape_data);
    bl_image_make_mutable(&blurred, &blurred_data);
    for (int y = SIZE - 1; y >= 0; y--) {
        uint8_t *coverage = (uint8_t *)shape_data.pixel_data + y * shape_data.stride;
        int above = y < INNER_OFFSET ? 0 : y - INNER_OFFSET;
        uint8_t *near = (uint8_t *)blurred_data.pixel_data + above * blurred_data.stride;
        for (int x = 0; x < SIZE; x++) coverage[x] = (coverage[x] * (255 - near[x]) + 127) / 255;
    }
    bl_image_destroy(&blurred);
    return shape;
}

static void set_up_shapes(int threads) {
    set_up(threads);
    for (int kind = 0; kind < 2; kind++) {
        // Centres lie between two rows of pixels, and so does this one.
        Point center = {SHAPE_MASK_SIZE / 2, SHAPE_MASK_SIZE / 2 + 0.5};
        BLObject path = shape_path(kind, center);
        ShapeMasks *masks = &shape_masks[kind];
        masks->outer =
            coverage_mask(SHAPE_MASK_SIZE, SHAPE_MASK_SIZE, BL_GEOMETRY_TYPE_PATH, &path);
        blur_image(&masks->outer, SHAPE_MASK_SIZE, SHAPE_MASK_SIZE, OUTER_SIGMA);
        masks->inner = inner_shadow_mask(&path);
        bl_path_destroy(&path);
    }
}

static void draw_shape(int index, int has_inner_shadow) {
    Point center = shape_center(index);
    const ShapeMasks *masks = &shape_masks[index % 2];
    BLPointI origin = {(int)center.x - SHAPE_MASK_SIZE / 2, (int)center.y - SHAPE_MASK_SIZE / 2};
    BLPointI outer_origin = {origin.x, origin.y + OUTER_OFFSET};
    bl_context_fill_mask_i_rgba32(&context, &outer_origin, &masks->outer, NULL,
                                  translucent(0, OUTER_OPACITY));
    BLObject path = shape_path(index, center);
    bl_context_fill_geometry_rgba32(&context, BL_GEOMETRY_TYPE_PATH, &path,
                                    opaque(palette_color(index)));
    bl_path_destroy(&path);
    if (!has_inner_shadow) return;
    BLPointI inner_origin = {origin.x + INNER_AREA.x, origin.y + INNER_AREA.y};
    bl_context_fill_mask_i_rgba32(&context, &inner_origin, &masks->inner, &INNER_AREA,
                                  translucent(0, INNER_OPACITY));
}

static void draw_shapes(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < SHAPE_COUNT; i++) draw_shape(i, 1);
    finish_frame();
}

static void draw_shapes_without_inner_shadows(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < SHAPE_COUNT; i++) draw_shape(i, 0);
    finish_frame();
}

static void set_up_photo(int threads) {
    set_up(threads);
    BLImageData data;
    bl_image_init_as(&photo, SCREEN_WIDTH, SCREEN_HEIGHT, BL_FORMAT_XRGB32);
    bl_image_make_mutable(&photo, &data);
    paint_photo(data.pixel_data);
}

static void set_up_copy(int threads) {
    set_up_photo(threads);
    bl_context_set_comp_op(&context, BL_COMP_OP_SRC_COPY);
}


static void draw_photo(int frame) {
    (void)frame;
    const BLPointI origin = {0, 0};
    bl_context_blit_image_i(&context, &origin, &photo, NULL);
    finish_frame();
}

static void blend_photo(int frame) {
    bl_context_set_global_alpha(&context, 0.5);
    draw_photo(frame);
    bl_context_set_global_alpha(&context, 1);
}

static void blend_photo_over_background(int frame) {
    paint_background();
    blend_photo(frame);
}

static void set_up_layers(int threads) {
    set_up(threads);
    layers = small_layers(LAYER_COUNT);
}

static void draw_layers(int frame) {
    paint_background();
    for (int i = 0; i < LAYER_COUNT; i++)
        fill_rounded(&context, moved_layer_box(layers[i], frame), LAYER_RADIUS, layers[i].color);
    finish_frame();
}

static void draw_gradient_card(int index) {
    Box box = card_box(index);
    BLLinearGradientValues ends = {box.x, box.y, box.x + box.width, box.y + box.height};
    BLRoundRect card = rounded(box, CARD_RADIUS);
    BLRoundRect border = {box.x + 0.5,       box.y + 0.5,       box.width - 1,
                          box.height - 1,    CARD_RADIUS - 0.5, CARD_RADIUS - 0.5};
    BLObject gradient;
    bl_gradient_init_as(&gradient, 0, &ends, 0, NULL, 0, NULL);
    bl_gradient_add_stop_rgba32(&gradient, 0, opaque(palette_color(index)));
    bl_gradient_add_stop_rgba32(&gradient, 1, opaque(palette_color(index + 1)));
    bl_context_fill_geometry_ext(&context, BL_GEOMETRY_TYPE_ROUND_RECT, &card, &gradient);
    bl_gradient_destroy(&gradient);
    bl_context_stroke_geometry_rgba32(&context, BL_GEOMETRY_TYPE_ROUND_RECT, &border,
                                      translucent(0, BORDER_OPACITY));
}

static void draw_gradient_cards(int frame) {
    (void)frame;
    paint_background();
    for (int i = 0; i < CARD_COUNT; i++) draw_gradient_card(i);
    finish_frame();
}

int main(int argument_count, char **arguments) {
    static const Scene scenes[] = {
        {"S1.whole", "kept masks", MOST_THREADS, set_up_cards, draw_wall},
        {"S1.rasterized", "kept images", MOST_THREADS, set_up_card_image, draw_wall_of_images},
        {"S2.rerendered", "kept masks", MOST_THREADS, set_up_rows, draw_list},
        {"S3.oneCardMoves", "kept masks, dirty rectangle given", MOST_THREADS, set_up_moving_card,
         draw_moving_card},
        // The group's image is overwritten as soon as it is composited, so there is one thread.
        {"S4.whole", "group as a pattern", 1, set_up, draw_groups},
        {"S5.whole", "kept masks", MOST_THREADS, set_up_shapes, draw_shapes},
        {"S5.outer", "kept masks, no inner shadows", MOST_THREADS, set_up_shapes,
         draw_shapes_without_inner_shadows},
        {"S6.copy", "blit", MOST_THREADS, set_up_copy, draw_photo},
        {"S6.half", "background and blit", MOST_THREADS, set_up_photo,
         blend_photo_over_background},
        {"S6.blend", "blit without background", MOST_THREADS, set_up_photo, blend_photo},
        {"S7.allMove.10000", "rounded rectangles", MOST_THREADS, set_up_layers, draw_layers},
        {"S8.whole", "gradients and border", MOST_THREADS, set_up, draw_gradient_cards},
        PATH_SCENE("N1.drawing"), PATH_SCENE("N1.drawingFills"), PATH_SCENE("N1.smallDrawings"),
        PATH_SCENE("N1.icons"), PATH_SCENE("N1.blobs"), PATH_SCENE("N1.largeBlobs"),
        {"N1.morphing", "paths", MOST_THREADS, set_up_morphing_blobs, draw_morphing_blobs},
        PATH_SCENE("N1.strokes"), PATH_SCENE("N1.hairlines"), PATH_SCENE("N1.chart"),
        PATH_SCENE("N1.walk"), PATH_SCENE("N1.contour"),
        IMAGE_SCENE("N4.turning.small"), IMAGE_SCENE("N4.turning.medium"),
        IMAGE_SCENE("N4.turning.screen"), IMAGE_SCENE("N4.turning.reduced"),
        IMAGE_SCENE("N4.zooming.small"), IMAGE_SCENE("N4.zooming.screen"),
        IMAGE_SCENE("N4.zooming.reduced"),
    };
    uint32_t build[64] = {0};
    char version[64];
    bl_runtime_query_info(BL_RUNTIME_INFO_TYPE_BUILD, build);
    snprintf(version, sizeof version, "Blend2D %u.%u.%u", build[0], build[1], build[2]);
    const Peer peer = {"blend2d", version, scenes, sizeof scenes / sizeof *scenes, write_png};
    return run_peer(&peer, argument_count, arguments);
}
