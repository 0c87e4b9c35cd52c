// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_BLEND_GROUP_H
#define LAMINA_BLEND_GROUP_H

#include "lamina_kernels.h"
#include "pixel_group.h"

/// What every way of blending is asked for.
struct blending {
  uint32_t *dst;
  ptrdiff_t stride;
  const uint32_t *src;
  ptrdiff_t src_stride;
  size_t width, height;
  /// What the source is multiplied by first, 255 for nothing.
  uint8_t alpha;
};

// Formulas are put in place by macros: in unoptimised code a call through a pointer would pass
// vectors as another processor's code does.

/// Up to a group of pixels blended by the function named.
#define BLEND_GROUP(b, blend, x, count)                                                       \
  {                                                                                           \
    pixels source = load_pixels(b.src + (x), count);                                          \
    if (b.alpha < 255) source = times(source, repeated(b.alpha));                             \
    store_pixels(b.dst + (x), blend(source, load_pixels(b.dst + (x), count)), count);         \
  }

/// Blends rows by the function named.
#define BLEND_ROWS(b, blend)                                                                  \
  for (; b.height > 0; b.height--, b.dst += b.stride, b.src += b.src_stride) {                \
    const size_t tail = b.width % GROUP, groups = b.width - tail;                             \
    for (size_t x = 0; x < groups; x += GROUP) BLEND_GROUP(b, blend, x, GROUP)                \
    if (tail > 0) BLEND_GROUP(b, blend, groups, tail)                                         \
  }

#define BLENDING                                                                              \
  (struct blending) { dst, stride, src, src_stride, width, height, alpha }
#define BLEND_PARAMETERS                                                                      \
  (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height, const uint32_t *src,         \
   ptrdiff_t src_stride, uint8_t alpha, enum lamina_blend_mode mode)

#endif
