// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_GRADIENT_GROUP_H
#define LAMINA_GRADIENT_GROUP_H

#include "pixel_group.h"

// Shared by gradients of every shape: from the position between two colours to pixels, and the walk
// along a row.

// Rounding a product and a sum together would give other bytes on processors that can do it.
#pragma STDC FP_CONTRACT OFF

/// Numbers of 0…255 rounded to integers, ties to even, in the low bytes; the bits from the 24th on
/// belong to the exponent.
LAMINA_INLINE pixels rounded(floats value) {
  // From 2²³ on the last bit of a float has the value 1.
  return (pixels)(value + 0x1p23f);
}

LAMINA_INLINE pixels channel(floats part, const float *from, const float *change, int index) {
  return rounded(part * change[index] + from[index]);
}

/// The colours `from + part * change`.
LAMINA_INLINE pixels colors_at(floats part, const float *from, const float *change,
                               _Bool is_opaque) {
  // A shift by eight or more drops the exponent.
  pixels colors = channel(part, from, change, 2) << 16 | channel(part, from, change, 1) << 8 |
                  (channel(part, from, change, 0) & 255);
  if (is_opaque) return colors | 0xFF000000;
  // No colour may exceed its alpha.
  pixels alpha = channel(part, from, change, 3) & 255;
  alpha |= alpha << 8;
  alpha |= alpha << 16;
  return (pixels)__builtin_elementwise_min((bytes)(colors | 0xFF000000), (bytes)alpha);
}

LAMINA_INLINE _Bool are_opaque(const float *from, const float *change) {
  return change[3] == 0 && from[3] >= 255;
}

/// The centres of a group's pixels: an integer and a half each, so no sum is rounded.
LAMINA_INLINE doubles centers_from(double x) {
  const doubles lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return lanes + (x + 0.5);
}

/// The distance of the lanes at a row's end from the place where `store_pixels` puts them.
LAMINA_INLINE doubles tail_shift(size_t count) {
  const doubles second_half = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
  const doubles second_quarter = {0, 0, 0, 0, 1, 1, 1, 1};
  if (count >= 8) return second_half * ((double)count - 16);
  if (count >= 4) return second_quarter * ((double)count - 8);
  return (doubles){0};
}

/// Fills a row of `count` pixels from x on, group by group; `colors` is an expression for the
/// pixels whose centres are at `center`.
#define FILL_ROW(dst, count, x, colors)                                    \
  do {                                                                     \
    const size_t tail = (count) % GROUP, groups = (count) - tail;          \
    doubles center = centers_from((double)(x));                            \
    for (size_t i = 0; i < groups; i += GROUP, center += GROUP) {          \
      store_pixels((dst) + i, colors, GROUP);                              \
    }                                                                      \
    if (tail > 0) {                                                        \
      center += tail_shift(tail);                                          \
      store_pixels((dst) + groups, colors, tail);                          \
    }                                                                      \
  } while (0)

#endif
