// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_KERNELS_H
#define LAMINA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "lamina_coverage.h"

// The inner loops of compositing: from pixels to pixels, without memory or state of their own. Coverage alone
// makes memory, for its runs.
//
// A pixel is premultiplied, alpha in the top byte, then red, green and blue. A rectangle is given
// by its first pixel, the distance from a row to the next (in pixels, or in bytes for masks) and
// its size. A mask has a byte a pixel; a distance of 0 between its rows repeats one row. Nothing
// outside the rectangles is read or written, and a width or height of 0 does nothing. Sources and
// destinations do not overlap, except in `lamina_move`.
//
// Products of fractions of 255 are rounded to nearest, one after another, as Pixman rounds them:
// the destination times the remainder of the source's alpha, and a sum that is limited to 255. So
// the bytes are Pixman's, on every processor, with one exception: of the product of source and mask
// only the alpha, which gives the remainder, is rounded; its colours are rounded once, together
// with the destination.
//
// C, because only C can state the processors that a function is compiled for while it runs on any.

#pragma clang assume_nonnull begin

/// The pixels from the minima up to, but not including, the maxima.
struct lamina_rect {
  int32_t min_x, min_y, max_x, max_y;
};

/// Replaces the pixels by one colour.
LAMINA_KERNEL_AND_TWIN(fill, (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                              uint32_t color));

/// Copies pixels.
LAMINA_KERNEL_AND_TWIN(copy, (uint32_t *dst, ptrdiff_t stride, const uint32_t *src,
                              ptrdiff_t src_stride, size_t width, size_t height));

/// Copies pixels within one image (the rows have the same distance); the rectangles may overlap.
void lamina_move(uint32_t *dst, const uint32_t *src, ptrdiff_t stride, size_t width, size_t height);

/// The alpha of each pixel.
LAMINA_KERNEL_AND_TWIN(alpha_bytes, (uint8_t *dst, const uint32_t *src, size_t count));

/// Draws one colour over the pixels.
///
/// If `mix` is below 255, the result is mixed with the previous pixels by `mix` / 255, as `lamina_blend_back`
/// does: the result of a scope of constant coverage around the drawing.
LAMINA_KERNEL_AND_TWIN(over_solid, (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                    uint32_t color, uint8_t mix));

/// Draws one colour through a mask; see `lamina_over_solid` for `mix`.
LAMINA_KERNEL_AND_TWIN(over_solid_masked, (uint32_t *dst, ptrdiff_t stride, size_t width,
                                           size_t height, uint32_t color, const uint8_t *mask,
                                           ptrdiff_t mask_stride, uint8_t mix));

/// Draws one colour through a mask with one byte a row; see `lamina_over_solid` for `mix`.
LAMINA_KERNEL_AND_TWIN(over_solid_lines, (uint32_t *dst, ptrdiff_t stride, size_t width,
                                          size_t height, uint32_t color, const uint8_t *lines,
                                          ptrdiff_t line_stride, uint8_t mix));

/// Draws pixels over the pixels; see `lamina_over_solid` for `mix`.
LAMINA_KERNEL_AND_TWIN(over_pixels, (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                     const uint32_t *src, ptrdiff_t src_stride, uint8_t mix));

/// Draws pixels through a mask; see `lamina_over_solid` for `mix`.
LAMINA_KERNEL_AND_TWIN(over_pixels_masked, (uint32_t *dst, ptrdiff_t stride, size_t width,
                                            size_t height, const uint32_t *src,
                                            ptrdiff_t src_stride, const uint8_t *mask,
                                            ptrdiff_t mask_stride, uint8_t mix));

/// The same over a background of one colour, `ground`: the destination is not read, and all of its
/// pixels are written.
LAMINA_KERNEL_AND_TWIN(over_color_pixels, (uint32_t *dst, ptrdiff_t stride, size_t width,
                                           size_t height, uint32_t ground, const uint32_t *src,
                                           ptrdiff_t src_stride, uint8_t mix));
LAMINA_KERNEL_AND_TWIN(over_color_pixels_masked, (uint32_t *dst, ptrdiff_t stride, size_t width,
                                                  size_t height, uint32_t ground,
                                                  const uint32_t *src, ptrdiff_t src_stride,
                                                  const uint8_t *mask, ptrdiff_t mask_stride,
                                                  uint8_t mix));

/// Mixes painted pixels with pixels saved before: each channel becomes `round((dst * coverage +
/// saved * (255 - coverage)) / 255)`.
LAMINA_KERNEL_AND_TWIN(blend_back, (uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                                    ptrdiff_t saved_stride, size_t width, size_t height,
                                    uint8_t coverage));
LAMINA_KERNEL_AND_TWIN(blend_back_masked, (uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                                           ptrdiff_t saved_stride, const uint8_t *mask,
                                           ptrdiff_t mask_stride, size_t width, size_t height));

/// The columns of a mask from the first to the last with any coverage, from `first` up to `end`; an
/// empty range if there is no coverage.
void lamina_mask_columns(const uint8_t *mask, ptrdiff_t stride, size_t width, size_t height,
                         size_t *first, size_t *end);

/// Writes a part of the runs of a mask, its columns and rows, as bytes, without a gap between its rows. The bytes are
/// 0 before, and the words those of `lamina_coverage_runs`.
void lamina_mask_of_runs(uint8_t *dst, const struct lamina_rect *part, const int32_t *words);

/// The part without the columns at its sides that no run reaches; if no run reaches the part, its maximum is not
/// above its minimum.
struct lamina_rect lamina_seen_part_of_runs(const struct lamina_rect *part, const int32_t *words);

/// Columns of the part in which all pixels are fully covered; its maximum is not above its minimum if there are none.
/// Of several such ranges it finds one, the widest if each row has a single run of full coverage.
struct lamina_rect lamina_solid_part_of_runs(const struct lamina_rect *part, const int32_t *words);

/// Multiplies a mask by another one, or, if `inverted`, by the complement of the other one.
LAMINA_KERNEL_AND_TWIN(mask_multiply, (uint8_t *dst, ptrdiff_t stride, const uint8_t *factor,
                                       ptrdiff_t factor_stride, size_t width, size_t height,
                                       _Bool inverted));

/// The colours between two adjacent stops of a gradient, along a row of pixels.
struct lamina_gradient_segment {
  /// The parameter of the pixel x is `slope * (x + 0.5) + start`.
  double slope, start;
  /// The position between the first colour and the second is `(parameter - location) * scale`, 0 to
  /// 1 for every requested pixel.
  double location, scale;
  /// Blue, green, red and alpha, 0…255 and below 255.5.
  float from[4], change[4];
};

/// The pixels from x on: the nearest whole channels, ties to even, no colour above the alpha.
LAMINA_KERNEL_AND_TWIN(gradient_row, (uint32_t *dst, size_t count, ptrdiff_t x,
                                      const struct lamina_gradient_segment *segment));

/// The colours between two adjacent stops of a radial gradient, along a row of pixels.
struct lamina_gradient_ring {
  /// The square of the parameter of the pixel x is `(x + 0.5 - origin)² * scale + rest`.
  double origin, scale, rest;
  /// The location of the first colour, above 0, and its square; the parameter of every requested
  /// pixel is at least this location.
  double inner_squared;
  float inner;
  /// Blue, green, red and alpha: of the first colour, 0…255 and below 255.5, and their change per
  /// unit of the parameter.
  float from[4], change[4];
};

/// The pixels from x on: the nearest whole channels, ties to even, no colour above the alpha.
LAMINA_KERNEL_AND_TWIN(gradient_ring_row, (uint32_t *dst, size_t count, ptrdiff_t x,
                                           const struct lamina_gradient_ring *ring));

/// A part of a conic gradient of up to an eighth of a turn, along a row of pixels.
struct lamina_gradient_wedge {
  /// The distance of the pixel x from the centre, along the wedge's middle, is `(x + 0.5 - origin)
  /// * ahead_slope + ahead_start`; the distance across it, towards larger angles, is computed in
  /// the same way from `aside`.
  double origin, ahead_slope, ahead_start, aside_slope, aside_start;
  /// Blue, green, red and alpha: of the middle, 0…255 and below 255.5, and their change per radian.
  float middle[4], change[4];
};

/// The pixels from x on: the nearest whole channels, ties to even, no colour above the alpha.
LAMINA_KERNEL_AND_TWIN(gradient_wedge_row, (uint32_t *dst, size_t count, ptrdiff_t x,
                                            const struct lamina_gradient_wedge *wedge));

/// The coordinate of a pixel along one axis of an image, in image pixels: `(step * (x + 0.5) +
/// (row_step * (y + 0.5) + start)) * scale + offset`.
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

/// The pixels of an image at the positions of the pixels of a rectangle.
///
/// `nearest` takes the pixel that contains the position. `linear` weights the four pixels around it
/// by parts of 65,536, first horizontally, and rounds to nearest; if no colour of the image exceeds
/// its alpha, none of the result does, and opaque pixels stay opaque. Beyond its edge the image
/// repeats its edge pixels, or is clear (`or_clear`). A NaN position counts as 0, or as outside. A
/// pixel depends only on its own position.
LAMINA_KERNEL_AND_TWIN(sample_nearest, (uint32_t *dst, ptrdiff_t stride,
                                        const struct lamina_sample_rect *rect,
                                        const struct lamina_sample_map *map,
                                        const struct lamina_sample_image *image));
LAMINA_KERNEL_AND_TWIN(sample_nearest_or_clear, (uint32_t *dst, ptrdiff_t stride,
                                                 const struct lamina_sample_rect *rect,
                                                 const struct lamina_sample_map *map,
                                                 const struct lamina_sample_image *image));
LAMINA_KERNEL_AND_TWIN(sample_linear, (uint32_t *dst, ptrdiff_t stride,
                                       const struct lamina_sample_rect *rect,
                                       const struct lamina_sample_map *map,
                                       const struct lamina_sample_image *image));
LAMINA_KERNEL_AND_TWIN(sample_linear_or_clear, (uint32_t *dst, ptrdiff_t stride,
                                                const struct lamina_sample_rect *rect,
                                                const struct lamina_sample_map *map,
                                                const struct lamina_sample_image *image));

/// An image and its copy of half the size, made by `lamina_halve`, each sampled as by `linear` and
/// mixed before rounding; `part` of 0…1 is the weight of the smaller. The map is that of the
/// larger.
LAMINA_KERNEL_AND_TWIN(sample_trilinear, (uint32_t *dst, ptrdiff_t stride,
                                          const struct lamina_sample_rect *rect,
                                          const struct lamina_sample_map *map,
                                          const struct lamina_sample_image *finer,
                                          const struct lamina_sample_image *coarser, float part));

/// An image of half the size, rounded up: each pixel is the mean of four; a last column or row
/// without a neighbour counts twice.
LAMINA_KERNEL_AND_TWIN(halve, (uint32_t *dst, const uint32_t *src, size_t width, size_t height));

/// Pixels, each channel multiplied by the same channel of `factor`.
LAMINA_KERNEL_AND_TWIN(tint, (uint32_t *dst, ptrdiff_t stride, const uint32_t *src,
                              ptrdiff_t src_stride, size_t width, size_t height, uint32_t factor));

/// Blend modes; the formulas of W3C Compositing and Blending.
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

/// Blends pixels, first multiplied by `alpha` / 255, with the destination; see `lamina_over_solid`
/// for `mix`.
///
/// `whole` has the modes that can be computed in integers: each channel is the formula's, rounded
/// once. `parts` has the others (dodge, burn, soft light, hue, saturation, colour, luminosity), in
/// single precision. Neither does anything for a mode of the other.
LAMINA_KERNEL_AND_TWIN(blend_whole, (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                     const uint32_t *src, ptrdiff_t src_stride, uint8_t alpha,
                                     uint8_t mix, enum lamina_blend_mode mode));
LAMINA_KERNEL_AND_TWIN(blend_parts, (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                     const uint32_t *src, ptrdiff_t src_stride, uint8_t alpha,
                                     uint8_t mix, enum lamina_blend_mode mode));

/// Transforms the straight colours of pixels by matrices, one after another; each limits its
/// results to 0…1. A matrix has four rows (red, green, blue and alpha) of five numbers (the factors
/// of red, green, blue and alpha, and a constant). A clear pixel stays clear.
LAMINA_KERNEL_AND_TWIN(color_matrices, (uint32_t *dst, ptrdiff_t stride, size_t width,
                                        size_t height, const float *matrices, size_t count));

// Weighted sums of channels, for blurs: of masks, which have one channel, and of pixels, which have
// four. A row holds a number for each channel, those of a pixel next to each other.

/// The numbers in a block: as many as the widest vector of a processor holds.
#define LAMINA_BLUR_LANES 16

/// Sums of bytes below each other, `rows` of them `stride` apart, each row by its weight.
LAMINA_KERNEL_AND_TWIN(weigh_bytes, (float *dst, const uint8_t *src, ptrdiff_t stride, size_t rows,
                                     const float *weights, size_t count));

/// Adds to each number the sum of those of some rows below each other, `stride` apart, each row by its
/// weight.
LAMINA_KERNEL_AND_TWIN(add_weighed_floats, (float *dst, const float *src, ptrdiff_t stride,
                                            size_t rows, const float *weights, size_t count));

/// Halves a row of `2 * count + 2` pixels of one or four channels: each of `count` results weighs four
/// neighbours by 1, 3, 3 and 1 of 8, and begins two pixels after the one before. `dst` may be `src`.
LAMINA_KERNEL_AND_TWIN(halve_floats, (float *dst, const float *src, size_t channels, size_t count));

/// A row of pixels of one or four channels, each so many times.
LAMINA_KERNEL_AND_TWIN(repeat_floats, (float *dst, const float *src, size_t channels, size_t times,
                                       size_t count));

/// Weighted sums of a row, as bytes: rounded to nearest, ties to even, at most 255.
///
/// The results are `groups` times `blocks` blocks. All blocks of group g weigh the numbers of block g of
/// `src` and those 1 to `taps - 1` times `step` after them. For each of `taps` there are `blocks` blocks
/// of weights, the same ones for every group.
LAMINA_KERNEL_AND_TWIN(grow_floats, (uint8_t *dst, const float *src, size_t step, size_t taps,
                                     const float *weights, size_t blocks, size_t groups));

/// A number that changes linearly over the plane: at the centre of the pixel x of a row it is `step
/// * (x + 0.5) + start`, and in the row below `down` more.
struct lamina_warp_axis {
  double step, start, down;
};

/// The positions of the pixels of a row in perspective: (x / w, y / w), in image pixels.
struct lamina_warp_line {
  struct lamina_warp_axis x, y, w;
};

/// An image of at least 2 × 2 pixels.
struct lamina_warp_level {
  const uint32_t *pixels;
  int32_t width, height;
};

/// The pixels of an image in perspective, at the positions of the pixels from x on.
///
/// The first level is the image; each further one has half the size of the one before, rounded up.
/// A pixel weights the four pixels around its position, as `lamina_sample_linear` does, in the two
/// levels whose pixel size is nearest to the target's. If the image's pixels are larger than √½ of
/// the target's on every axis, only the first level is used. Beyond its edge the image repeats its
/// edge pixels. A NaN position counts as 0.
LAMINA_KERNEL_AND_TWIN(warp, (uint32_t *dst, size_t count, ptrdiff_t x,
                              const struct lamina_warp_line *line,
                              const struct lamina_warp_level *levels, int32_t level_count));

/// A glyph at a place.
struct lamina_placed_glyph {
  /// The pixels that are drawn.
  struct lamina_rect rect;
  /// The index of the coverage of the first of them, and the distance from a row to the next.
  int64_t coverage;
  int32_t stride;
  /// A number for the caller alone; the kernel does not read it.
  int32_t tag;
};

/// Draws a colour through the coverage of glyphs, one after another, inside a rectangle whose first pixel
/// is `dst`.
///
/// The bytes are those of `lamina_over_solid_masked` for each glyph.
LAMINA_KERNEL_AND_TWIN(over_glyphs, (uint32_t *dst, ptrdiff_t stride,
                                     const struct lamina_rect *clip,
                                     const struct lamina_placed_glyph *glyphs, size_t count,
                                     const uint8_t *coverage, uint32_t color, uint8_t mix));

/// Draws one colour through the runs of a mask, whose words are those of `lamina_coverage_runs`.
///
/// `part` are the columns and rows of the mask that are drawn, and `dst` is the pixel for the first of both. The
/// pixels are those of `lamina_over_solid_masked`; pixels between runs are neither read nor written.
LAMINA_KERNEL_AND_TWIN(over_solid_runs, (uint32_t *dst, ptrdiff_t stride,
                                         const struct lamina_rect *part, const int32_t *words,
                                         uint32_t color, uint8_t mix));

/// From pixels (x, y) to image pixels: (a x + c y, b x + d y) plus the position (x, y) of the map.
struct lamina_sprite_map {
  double a, b, c, d, x, y;
};

/// A small picture at a position.
struct lamina_placed_sprite {
  /// The pixels that it may touch.
  struct lamina_rect rect;
  /// The index of its picture.
  int32_t picture;
  /// The factors of its channels: blue, green, red and alpha of 0…1, premultiplied.
  float factor[4];
  /// From pixels, counted from the top left of `rect`, to pixels of the picture.
  struct lamina_sprite_map map;
};

/// The clear pixels around a picture of sprites: one before the first pixel and two after the last,
/// in each direction.
enum { LAMINA_SPRITE_BORDER = 3 };

/// A picture of at least 1 × 1. The width and the height are without the border, the pixels with it.
struct lamina_sprite_picture {
  const uint32_t *pixels;
  int32_t width, height;
};

/// Draws sprites, one over another, inside a rectangle whose first pixel is `dst`.
///
/// They are sampled as by `lamina_sample_linear_or_clear`, but at positions that are not rounded,
/// and each channel is multiplied by that of `factor`. `adds` adds the channels to the destination,
/// up to 255; otherwise the sprites are drawn over it. In both cases a pixel is rounded once for
/// each sprite on it.
LAMINA_KERNEL_AND_TWIN(sprites, (uint32_t *dst, ptrdiff_t stride, const struct lamina_rect *clip,
                                 const struct lamina_placed_sprite *sprites, size_t count,
                                 const struct lamina_sprite_picture *pictures, _Bool adds));

/// Asks the processor to bring memory into its cache, without waiting for it and without reading it.
static inline void lamina_prefetch(const void *memory, size_t bytes) {
  const size_t line = 64;
  for (size_t i = 0; i < bytes; i += line) __builtin_prefetch((const char *)memory + i);
}

#pragma clang assume_nonnull end

#endif
