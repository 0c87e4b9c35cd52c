// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "lamina_portable_kernels.h"
#include "pixel_group.h"

// A product and a sum rounded at once would give other bytes on processors that can do that.
#pragma STDC FP_CONTRACT OFF

typedef double doubles __attribute__((vector_size(GROUP * 8)));
typedef float floats __attribute__((vector_size(GROUP * 4)));

/// Numbers of 0…255 rounded to whole ones, ties to even, in the low bytes; the bits from the 24th on
/// are those of the exponent.
LAMINA_INLINE pixels rounded(floats value) {
  // From 2²³ on the last bit of a float counts ones.
  return (pixels)(value + 0x1p23f);
}

LAMINA_INLINE pixels channel(floats part, struct lamina_gradient_segment s, int index) {
  return rounded(part * s.change[index] + s.from[index]);
}

/// The pixels with their centres at `center`.
LAMINA_INLINE pixels gradient_group(struct lamina_gradient_segment s, doubles center,
                                    _Bool is_opaque) {
  doubles parameter = center * s.slope + s.start;
  floats part = __builtin_convertvector((parameter - s.location) * s.scale, floats);
  // A shift by eight or more drops the exponent.
  pixels colors =
      channel(part, s, 2) << 16 | channel(part, s, 1) << 8 | (channel(part, s, 0) & 255);
  if (is_opaque) return colors | 0xFF000000;
  // No colour above its alpha.
  pixels alpha = channel(part, s, 3) & 255;
  alpha |= alpha << 8;
  alpha |= alpha << 16;
  return (pixels)__builtin_elementwise_min((bytes)(colors | 0xFF000000), (bytes)alpha);
}

/// How far the lanes of a row's end are from where `store_pixels` puts them.
LAMINA_INLINE doubles tail_shift(size_t count) {
  const doubles second_half = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
  const doubles second_quarter = {0, 0, 0, 0, 1, 1, 1, 1};
  if (count >= 8) return second_half * ((double)count - 16);
  if (count >= 4) return second_quarter * ((double)count - 8);
  return (doubles){0};
}

LAMINA_INLINE void gradient_pixels(uint32_t *dst, size_t count, double x,
                                   struct lamina_gradient_segment s, _Bool is_opaque) {
  const size_t tail = count % GROUP, groups = count - tail;
  const doubles lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  // Whole numbers and a half, so no sum is rounded.
  doubles center = lanes + (x + 0.5);
  if (s.slope == 0) {
    const pixels all = gradient_group(s, center, is_opaque);
    for (size_t i = 0; i < groups; i += GROUP) store_pixels(dst + i, all, GROUP);
    if (tail > 0) store_pixels(dst + groups, all, tail);
    return;
  }
  for (size_t i = 0; i < groups; i += GROUP, center += GROUP) {
    store_pixels(dst + i, gradient_group(s, center, is_opaque), GROUP);
  }
  if (tail > 0) {
    center += tail_shift(tail);
    store_pixels(dst + groups, gradient_group(s, center, is_opaque), tail);
  }
}

LAMINA_INLINE void gradient_segment(uint32_t *dst, size_t count, ptrdiff_t x,
                                     const struct lamina_gradient_segment *segment) {
  const struct lamina_gradient_segment s = *segment;
  if (s.change[3] == 0 && s.from[3] >= 255) {
    gradient_pixels(dst, count, (double)x, s, 1);
  } else {
    gradient_pixels(dst, count, (double)x, s, 0);
  }
}

LAMINA_KERNEL(gradient_row,
              (uint32_t *dst, size_t count, ptrdiff_t x,
               const struct lamina_gradient_segment *segment),
              { gradient_segment(dst, count, x, segment); })
