// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_PORTABLE_KERNELS_H
#define LAMINA_PORTABLE_KERNELS_H

#include "lamina_coverage.h"
#include "lamina_kernels.h"

// Twins of the kernels, compiled for every processor of the kind; only for tests, which compare
// them with the form that the loader selects.

#pragma clang assume_nonnull begin

void lamina_portable_fill(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                          uint32_t color);
void lamina_portable_copy(uint32_t *dst, ptrdiff_t stride, const uint32_t *src,
                          ptrdiff_t src_stride, size_t width, size_t height);
void lamina_portable_alpha_bytes(uint8_t *dst, const uint32_t *src, size_t count);
void lamina_portable_over_solid(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                uint32_t color);
void lamina_portable_over_solid_mixed(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                      uint32_t color, uint8_t mix);
void lamina_portable_over_solid_masked(uint32_t *dst, ptrdiff_t stride, size_t width,
                                       size_t height, uint32_t color, const uint8_t *mask,
                                       ptrdiff_t mask_stride);
void lamina_portable_over_solid_masked_mixed(uint32_t *dst, ptrdiff_t stride, size_t width,
                                             size_t height, uint32_t color, const uint8_t *mask,
                                             ptrdiff_t mask_stride, uint8_t mix);
void lamina_portable_over_solid_lines(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                      uint32_t color, const uint8_t *lines, ptrdiff_t line_stride);
void lamina_portable_over_solid_lines_mixed(uint32_t *dst, ptrdiff_t stride, size_t width,
                                            size_t height, uint32_t color, const uint8_t *lines,
                                            ptrdiff_t line_stride, uint8_t mix);
void lamina_portable_over_pixels(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                 const uint32_t *src, ptrdiff_t src_stride);
void lamina_portable_over_pixels_mixed(uint32_t *dst, ptrdiff_t stride, size_t width,
                                       size_t height, const uint32_t *src, ptrdiff_t src_stride,
                                       uint8_t mix);
void lamina_portable_over_pixels_masked(uint32_t *dst, ptrdiff_t stride, size_t width,
                                        size_t height, const uint32_t *src, ptrdiff_t src_stride,
                                        const uint8_t *mask, ptrdiff_t mask_stride);
void lamina_portable_over_pixels_masked_mixed(uint32_t *dst, ptrdiff_t stride, size_t width,
                                              size_t height, const uint32_t *src,
                                              ptrdiff_t src_stride, const uint8_t *mask,
                                              ptrdiff_t mask_stride, uint8_t mix);
void lamina_portable_over_color_pixels(uint32_t *dst, ptrdiff_t stride, size_t width,
                                       size_t height, uint32_t ground, const uint32_t *src,
                                       ptrdiff_t src_stride);
void lamina_portable_over_color_pixels_mixed(uint32_t *dst, ptrdiff_t stride, size_t width,
                                             size_t height, uint32_t ground, const uint32_t *src,
                                             ptrdiff_t src_stride, uint8_t mix);
void lamina_portable_over_color_pixels_masked(uint32_t *dst, ptrdiff_t stride, size_t width,
                                              size_t height, uint32_t ground,
                                              const uint32_t *src, ptrdiff_t src_stride,
                                              const uint8_t *mask, ptrdiff_t mask_stride);
void lamina_portable_over_color_pixels_masked_mixed(
    uint32_t *dst, ptrdiff_t stride, size_t width, size_t height, uint32_t ground,
    const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask, ptrdiff_t mask_stride,
    uint8_t mix);
void lamina_portable_blend_back(uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                                ptrdiff_t saved_stride, size_t width, size_t height,
                                uint8_t coverage);
void lamina_portable_blend_back_masked(uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                                       ptrdiff_t saved_stride, const uint8_t *mask,
                                       ptrdiff_t mask_stride, size_t width, size_t height);
void lamina_portable_mask_multiply(uint8_t *dst, ptrdiff_t stride, const uint8_t *factor,
                                   ptrdiff_t factor_stride, size_t width, size_t height,
                                   _Bool inverted);
void lamina_portable_gradient_row(uint32_t *dst, size_t count, ptrdiff_t x,
                                  const struct lamina_gradient_segment *segment);
void lamina_portable_gradient_ring_row(uint32_t *dst, size_t count, ptrdiff_t x,
                                       const struct lamina_gradient_ring *ring);
void lamina_portable_gradient_wedge_row(uint32_t *dst, size_t count, ptrdiff_t x,
                                        const struct lamina_gradient_wedge *wedge);
void lamina_portable_tint(uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride,
                          size_t width, size_t height, uint32_t factor);
void lamina_portable_sample_nearest(uint32_t *dst, ptrdiff_t stride,
                                    const struct lamina_sample_rect *rect,
                                    const struct lamina_sample_map *map,
                                    const struct lamina_sample_image *image);
void lamina_portable_sample_nearest_or_clear(uint32_t *dst, ptrdiff_t stride,
                                             const struct lamina_sample_rect *rect,
                                             const struct lamina_sample_map *map,
                                             const struct lamina_sample_image *image);
void lamina_portable_sample_linear(uint32_t *dst, ptrdiff_t stride,
                                   const struct lamina_sample_rect *rect,
                                   const struct lamina_sample_map *map,
                                   const struct lamina_sample_image *image);
void lamina_portable_sample_linear_or_clear(uint32_t *dst, ptrdiff_t stride,
                                            const struct lamina_sample_rect *rect,
                                            const struct lamina_sample_map *map,
                                            const struct lamina_sample_image *image);
void lamina_portable_sample_trilinear(uint32_t *dst, ptrdiff_t stride,
                                      const struct lamina_sample_rect *rect,
                                      const struct lamina_sample_map *map,
                                      const struct lamina_sample_image *finer,
                                      const struct lamina_sample_image *coarser, float part);
void lamina_portable_halve(uint32_t *dst, const uint32_t *src, size_t width, size_t height);
void lamina_portable_blend_whole(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                 const uint32_t *src, ptrdiff_t src_stride, uint8_t alpha,
                                 uint8_t mix, enum lamina_blend_mode mode);
void lamina_portable_blend_parts(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                 const uint32_t *src, ptrdiff_t src_stride, uint8_t alpha,
                                 uint8_t mix, enum lamina_blend_mode mode);
void lamina_portable_color_matrices(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                    const float *matrices, size_t count);
void lamina_portable_weigh_bytes(float *dst, const uint8_t *src, ptrdiff_t stride, size_t rows,
                                 const float *weights, size_t count);
void lamina_portable_add_weighed_floats(float *dst, const float *src, ptrdiff_t stride, size_t rows,
                                        const float *weights, size_t count);
void lamina_portable_halve_floats(float *dst, const float *src, size_t channels, size_t count);
void lamina_portable_repeat_floats(float *dst, const float *src, size_t channels, size_t times,
                                   size_t count);
void lamina_portable_grow_floats(uint8_t *dst, const float *src, size_t step, size_t taps,
                                 const float *weights, size_t blocks, size_t groups);

void lamina_portable_coverage(uint8_t *_Nullable bytes, struct lamina_coverage_runs *_Nullable runs,
                              size_t width, size_t height, int32_t min_x, int32_t min_y,
                              const struct lamina_outline_point *points, size_t point_count,
                              const struct lamina_outline_chain *chains, size_t chain_count,
                              enum lamina_winding_rule rule);
void lamina_portable_warp(uint32_t *dst, size_t count, ptrdiff_t x,
                          const struct lamina_warp_line *line,
                          const struct lamina_warp_level *levels, int32_t level_count);
void lamina_portable_over_solid_runs(uint32_t *dst, ptrdiff_t stride, const struct lamina_rect *part,
                                     const int32_t *words, uint32_t color, uint8_t mix);
void lamina_portable_over_glyphs(uint32_t *dst, ptrdiff_t stride, const struct lamina_rect *clip,
                                 const struct lamina_placed_glyph *glyphs, size_t count,
                                 const uint8_t *coverage, uint32_t color, uint8_t mix);
void lamina_portable_sprites(uint32_t *dst, ptrdiff_t stride,
                             const struct lamina_rect *clip,
                             const struct lamina_placed_sprite *sprites, size_t count,
                             const struct lamina_sprite_picture *pictures, _Bool adds);

#pragma clang assume_nonnull end

#endif
