// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_KERNELS_H
#define LAMINA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of compositing: from pixels to pixels, without memory or state of their own.
//
// A pixel is premultiplied, alpha in the top byte, then red, green and blue. A rectangle is given by
// its first pixel, the distance from a row to the next (in pixels, or in bytes for masks) and its
// size. A mask has a byte a pixel; a distance of 0 between its rows repeats one row. Nothing outside
// the rectangles is read or written, and a width or height of 0 does nothing. Sources and
// destinations do not overlap, but in `lamina_move`.
//
// Products of fractions of 255 are rounded to nearest, one after the other, as Pixman rounds them:
// what is below times the rest of the source's alpha, and a sum that stops at 255. So the bytes are
// Pixman's, on every processor, with one exception: the source times the mask is not rounded but for
// its alpha, from which that rest comes, and the product is rounded together with what is below.
//
// C, because only C says for which processors a function is compiled while it runs on any.

#pragma clang assume_nonnull begin

/// Replaces the pixels by one colour.
void lamina_fill(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height, uint32_t color);

/// Copies pixels.
void lamina_copy(uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride,
                 size_t width, size_t height);

/// Copies pixels within one image (one distance between rows); the rectangles may overlap.
void lamina_move(uint32_t *dst, const uint32_t *src, ptrdiff_t stride, size_t width, size_t height);

/// The alpha of each pixel.
void lamina_alpha_bytes(uint8_t *dst, const uint32_t *src, size_t count);

/// Draws one colour over the pixels.
///
/// The forms with `mix` then mix the result with what was there before by `mix` / 255, as
/// `lamina_blend_back` does: what a scope of constant coverage around the drawing would leave.
void lamina_over_solid(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                       uint32_t color);
void lamina_over_solid_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                             uint32_t color, uint8_t mix);

/// Draws one colour through a mask; see `lamina_over_solid` for `mix`.
void lamina_over_solid_masked(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                              uint32_t color, const uint8_t *mask, ptrdiff_t mask_stride);
void lamina_over_solid_masked_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                    uint32_t color, const uint8_t *mask, ptrdiff_t mask_stride,
                                    uint8_t mix);

/// Draws one colour through a mask with one byte a row; see `lamina_over_solid` for `mix`.
void lamina_over_solid_lines(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                             uint32_t color, const uint8_t *lines, ptrdiff_t line_stride);
void lamina_over_solid_lines_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                   uint32_t color, const uint8_t *lines, ptrdiff_t line_stride,
                                   uint8_t mix);

/// Draws pixels over the pixels; see `lamina_over_solid` for `mix`.
void lamina_over_pixels(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                        const uint32_t *src, ptrdiff_t src_stride);
void lamina_over_pixels_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                              const uint32_t *src, ptrdiff_t src_stride, uint8_t mix);

/// Draws pixels through a mask; see `lamina_over_solid` for `mix`.
void lamina_over_pixels_masked(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                               const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
                               ptrdiff_t mask_stride);
void lamina_over_pixels_masked_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                     const uint32_t *src, ptrdiff_t src_stride,
                                     const uint8_t *mask, ptrdiff_t mask_stride, uint8_t mix);

/// The same onto pixels that count as filled with one colour, `ground`: what they hold is not read,
/// and all of them are written.
void lamina_over_color_pixels(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                              uint32_t ground, const uint32_t *src, ptrdiff_t src_stride);
void lamina_over_color_pixels_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                    uint32_t ground, const uint32_t *src, ptrdiff_t src_stride,
                                    uint8_t mix);
void lamina_over_color_pixels_masked(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                     uint32_t ground, const uint32_t *src, ptrdiff_t src_stride,
                                     const uint8_t *mask, ptrdiff_t mask_stride);
void lamina_over_color_pixels_masked_mixed(uint32_t *dst, ptrdiff_t stride, size_t width,
                                           size_t height, uint32_t ground, const uint32_t *src,
                                           ptrdiff_t src_stride, const uint8_t *mask,
                                           ptrdiff_t mask_stride, uint8_t mix);

/// Mixes painted pixels with those saved before: each channel becomes
/// `round((dst * coverage + saved * (255 - coverage)) / 255)`.
void lamina_blend_back(uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                       ptrdiff_t saved_stride, size_t width, size_t height, uint8_t coverage);
void lamina_blend_back_masked(uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                              ptrdiff_t saved_stride, const uint8_t *mask, ptrdiff_t mask_stride,
                              size_t width, size_t height);

/// The columns of a mask from the first to the last with any coverage, from `first` up to `end`; no
/// column where it has none.
void lamina_mask_columns(const uint8_t *mask, ptrdiff_t stride, size_t width, size_t height,
                         size_t *first, size_t *end);

/// Multiplies a mask by another one, or where `inverted` by what that one leaves uncovered.
void lamina_mask_multiply(uint8_t *dst, ptrdiff_t stride, const uint8_t *factor,
                          ptrdiff_t factor_stride, size_t width, size_t height, _Bool inverted);

/// The colours between two neighbours of a gradient, along a row of pixels.
struct lamina_gradient_segment {
  /// The parameter of the pixel x is `slope * (x + 0.5) + start`.
  double slope, start;
  /// The part of the way from the first colour to the second is `(parameter - location) * scale`,
  /// 0 to 1 for every pixel asked for.
  double location, scale;
  /// Blue, green, red and alpha, 0…255 and below 255.5.
  float from[4], change[4];
};

/// The pixels from x on: the nearest whole channels, ties to even, no colour above the alpha.
void lamina_gradient_row(uint32_t *dst, size_t count, ptrdiff_t x,
                         const struct lamina_gradient_segment *segment);

/// The colours between two neighbours of a radial gradient, along a row of pixels.
struct lamina_gradient_ring {
  /// The square of the parameter of the pixel x is `(x + 0.5 - origin)² * scale + rest`.
  double origin, scale, rest;
  /// The square of the first colour's location, which is above no pixel's asked for, and that
  /// location, above 0.
  double inner_squared;
  float inner;
  /// Blue, green, red and alpha: those of the first colour, 0…255 and below 255.5, and how much they
  /// change per unit of the parameter.
  float from[4], change[4];
};

/// The pixels from x on: the nearest whole channels, ties to even, no colour above the alpha.
void lamina_gradient_ring_row(uint32_t *dst, size_t count, ptrdiff_t x,
                              const struct lamina_gradient_ring *ring);

/// A part of a conic gradient of up to an eighth of a turn, along a row of pixels.
struct lamina_gradient_wedge {
  /// How far the pixel x lies ahead of the centre in the direction of the wedge's middle is
  /// `(x + 0.5 - origin) * ahead_slope + ahead_start`, and how far aside, towards larger angles,
  /// likewise.
  double origin, ahead_slope, ahead_start, aside_slope, aside_start;
  /// Blue, green, red and alpha: those of the middle, 0…255 and below 255.5, and how much they change
  /// per radian.
  float middle[4], change[4];
};

/// The pixels from x on: the nearest whole channels, ties to even, no colour above the alpha.
void lamina_gradient_wedge_row(uint32_t *dst, size_t count, ptrdiff_t x,
                               const struct lamina_gradient_wedge *wedge);

/// Where along one axis of an image a pixel falls, in image pixels: `(step * (x + 0.5) + (row_step *
/// (y + 0.5) + start)) * scale + offset`.
struct lamina_sample_axis {
  double step, row_step, start, scale, offset;
};

struct lamina_sample_map {
  struct lamina_sample_axis x, y;
};

/// The pixels to make.
struct lamina_sample_rect {
  ptrdiff_t x, y;
  size_t width, height;
};

/// An image of at least 1 × 1, row by row.
struct lamina_sample_image {
  const uint32_t *pixels;
  int32_t width, height;
};

/// The pixels of an image at the places of the pixels of a rectangle.
///
/// `nearest` takes the pixel that holds the place. `linear` weights the four whose centres surround
/// it by parts of 65,536, first those side by side, and rounds to nearest; of an image without a
/// colour above its alpha no colour becomes so, and what is opaque stays opaque. Beyond its edge the
/// image goes on with its edge pixels, or it is clear (`or_clear`). A place that is not a number
/// counts as 0, or as outside. A pixel depends on its own place alone.
void lamina_sample_nearest(uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,
                           const struct lamina_sample_map *map,
                           const struct lamina_sample_image *image);
void lamina_sample_nearest_or_clear(uint32_t *dst, ptrdiff_t stride,
                                    const struct lamina_sample_rect *rect,
                                    const struct lamina_sample_map *map,
                                    const struct lamina_sample_image *image);
void lamina_sample_linear(uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,
                          const struct lamina_sample_map *map,
                          const struct lamina_sample_image *image);
void lamina_sample_linear_or_clear(uint32_t *dst, ptrdiff_t stride,
                                   const struct lamina_sample_rect *rect,
                                   const struct lamina_sample_map *map,
                                   const struct lamina_sample_image *image);

/// Both an image and one of half its size, made by `lamina_halve`, sampled as by `linear`, and mixed
/// before rounding: so much of the coarser as `part` of 0…1 says. The map is that of the finer.
void lamina_sample_trilinear(uint32_t *dst, ptrdiff_t stride,
                             const struct lamina_sample_rect *rect,
                             const struct lamina_sample_map *map,
                             const struct lamina_sample_image *finer,
                             const struct lamina_sample_image *coarser, float part);

/// An image of half the size, rounded up: each pixel the mean of four, where a last column or row
/// counts twice if there is no other beside it.
void lamina_halve(uint32_t *dst, const uint32_t *src, size_t width, size_t height);

/// Pixels, each channel multiplied by that of `factor`.
void lamina_tint(uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride,
                 size_t width, size_t height, uint32_t factor);

/// How pixels are blended with those below them; the formulas of W3C Compositing and Blending.
enum lamina_blend_mode {
  LAMINA_BLEND_NORMAL,
  LAMINA_BLEND_MULTIPLY,
  LAMINA_BLEND_SCREEN,
  LAMINA_BLEND_OVERLAY,
  LAMINA_BLEND_DARKEN,
  LAMINA_BLEND_LIGHTEN,
  LAMINA_BLEND_COLOR_DODGE,
  LAMINA_BLEND_COLOR_BURN,
  LAMINA_BLEND_SOFT_LIGHT,
  LAMINA_BLEND_HARD_LIGHT,
  LAMINA_BLEND_DIFFERENCE,
  LAMINA_BLEND_EXCLUSION,
  LAMINA_BLEND_HUE,
  LAMINA_BLEND_SATURATION,
  LAMINA_BLEND_COLOR,
  LAMINA_BLEND_LUMINOSITY,
  LAMINA_BLEND_CLEAR,
  LAMINA_BLEND_COPY,
  LAMINA_BLEND_SOURCE_IN,
  LAMINA_BLEND_SOURCE_OUT,
  LAMINA_BLEND_SOURCE_ATOP,
  LAMINA_BLEND_DESTINATION_OVER,
  LAMINA_BLEND_DESTINATION_IN,
  LAMINA_BLEND_DESTINATION_OUT,
  LAMINA_BLEND_DESTINATION_ATOP,
  LAMINA_BLEND_XOR,
  LAMINA_BLEND_PLUS_LIGHTER,
  LAMINA_BLEND_PLUS_DARKER,
};

/// Blends pixels, multiplied by `alpha` / 255 first, with the pixels; see `lamina_over_solid` for
/// `mix`.
///
/// `whole` knows the modes that whole numbers can be reckoned by: each channel is the formula's,
/// rounded once. `parts` knows the others (dodge, burn, soft light, hue, saturation, colour,
/// luminosity), in single precision. Either does nothing by a mode of the other.
void lamina_blend_whole(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                        const uint32_t *src, ptrdiff_t src_stride, uint8_t alpha,
                        uint8_t mix, enum lamina_blend_mode mode);
void lamina_blend_parts(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                        const uint32_t *src, ptrdiff_t src_stride, uint8_t alpha,
                        uint8_t mix, enum lamina_blend_mode mode);

/// Changes the straight colours of pixels by matrices one after the other, each of which limits what
/// it gives to 0…1: four rows (red, green, blue and alpha) of five numbers (by red, green, blue and
/// alpha, and what is added). A clear pixel stays clear.
void lamina_color_matrices(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                           const float *matrices, size_t count);

// Weighted sums of channels, for blurs; a number for each channel, four to a pixel, unless said.

/// Sums of bytes below each other, `rows` of them `stride` apart, each row by its weight.
void lamina_weigh_bytes(float *dst, const uint8_t *src, ptrdiff_t stride, size_t rows,
                        const float *weights, size_t count);

/// Sums of numbers at both sides of each, `step` apart and up to `taps` steps away, by the weights
/// of those distances.
void lamina_weigh_floats(float *dst, const float *src, ptrdiff_t step, size_t taps,
                         const float *weights, size_t count);

/// Sums of `2 * spacing - 1` pixels by their weights, for `count` places that are `spacing` pixels
/// apart; `src` is the first pixel of the first sum.
void lamina_reduce_floats(float *dst, const float *src, size_t spacing, const float *weights,
                          size_t count);

/// The `count` pixels between pixels that are `spacing` apart, in even steps from one to the next;
/// the first is `phase` steps after the first of `src`.
void lamina_grow_floats(float *dst, const float *src, size_t spacing, size_t phase, size_t count);

/// Two rows of numbers, each by its part, as bytes: rounded to nearest, ties to even, at most 255.
void lamina_mix_to_bytes(uint8_t *dst, const float *one, const float *other, float part,
                         float rest, size_t count);

/// A number that changes evenly over the plane: at the middle of the pixel x of a row it is
/// `step * (x + 0.5) + start`, and `down` more in the row below.
struct lamina_warp_axis {
  double step, start, down;
};

/// Where the pixels of a row fall in perspective: at (x / w, y / w), in image pixels.
struct lamina_warp_line {
  struct lamina_warp_axis x, y, w;
};

/// An image of at least 2 × 2 pixels.
struct lamina_warp_level {
  const uint32_t *pixels;
  int32_t width, height;
};

/// The pixels of an image in perspective at the places of the pixels from x on.
///
/// The first level is the image, each further one has half the size of the one before, rounded up.
/// A pixel weights the four whose centres surround its place, as by `lamina_sample_linear`, in the
/// two levels whose pixels come next to the target's in size; of those that are larger than √½ of
/// the target's on every axis, in the first level alone. Beyond its edge the image goes on with its edge
/// pixels. A place that is not a number counts as 0.
void lamina_warp(uint32_t *dst, size_t count, ptrdiff_t x, const struct lamina_warp_line *line,
                 const struct lamina_warp_level *levels, int32_t level_count);

/// From pixels (x, y) to those of an image: (a x + c y, b x + d y) and then (x, y) of the map.
struct lamina_sprite_map {
  double a, b, c, d, x, y;
};

/// The pixels from the minima up to, but not including, the maxima.
struct lamina_sprite_rect {
  int32_t min_x, min_y, max_x, max_y;
};

/// A small picture at a place.
struct lamina_placed_sprite {
  /// The pixels that it may touch.
  struct lamina_sprite_rect rect;
  /// Which of the pictures it shows.
  int32_t picture;
  /// What its channels are multiplied by: blue, green, red and alpha of 0…1, premultiplied.
  float factor[4];
  /// From pixels, counted from the top left of `rect`, to those of the picture.
  struct lamina_sprite_map map;
};

/// Clear pixels that a picture of sprites has around it in each direction: one before the first
/// pixel, and two after the last.
enum { LAMINA_SPRITE_BORDER = 3 };

/// A picture of at least 1 × 1. The width and the height are without the border, the pixels with it.
struct lamina_sprite_picture {
  const uint32_t *pixels;
  int32_t width, height;
};

/// Draws some sprites, one over the other, as far as they lie in a rectangle of which `dst` is the
/// first pixel.
///
/// They are sampled as by `lamina_sample_linear_or_clear`, but at places that are not rounded, and
/// each channel is multiplied by that of `factor`. `adds` adds the channels to those below, up to
/// 255; otherwise they are drawn over them. Either way a pixel is rounded once for each sprite on it.
void lamina_sprites(uint32_t *dst, ptrdiff_t stride, const struct lamina_sprite_rect *clip,
                    const struct lamina_placed_sprite *sprites, size_t count,
                    const struct lamina_sprite_picture *pictures, _Bool adds);

#pragma clang assume_nonnull end

#endif
