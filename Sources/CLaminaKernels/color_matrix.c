// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "pixel_group.h"

// Rounding a product and a sum together would give other bytes on processors that can do it.
#pragma STDC FP_CONTRACT OFF

struct straight {
  floats red, green, blue, alpha;
};

LAMINA_INLINE floats channel(pixels p, int shift) {
  return __builtin_convertvector((ints)(p >> shift & 255), floats);
}

LAMINA_INLINE floats unit(floats value) {
  const floats zero = {0};
  return __builtin_elementwise_min(__builtin_elementwise_max(value, zero), zero + 1);
}

LAMINA_INLINE floats row_of(struct straight c, const float *m) {
  return unit(c.red * m[0] + c.green * m[1] + c.blue * m[2] + c.alpha * m[3] + m[4]);
}

LAMINA_INLINE pixels rounded(floats value) {
  // From 2²³ on the last bit of a float has the value 1.
  return (pixels)(value + 0x1p23f) & 255;
}

LAMINA_INLINE pixels changed(pixels p, const float *matrices, size_t count) {
  const pixels is_seen = (pixels)(p >= 0x01000000);
  const floats alpha = channel(p, 24);
  // Without alpha there is no colour either, whatever the divisor is.
  const floats part = 1 / __builtin_elementwise_max(alpha, (floats){0} + 1);
  struct straight c = {channel(p, 16) * part, channel(p, 8) * part, channel(p, 0) * part,
                       alpha * (1 / 255.0f)};
  for (size_t i = 0; i < count; i++, matrices += 20) {
    c = (struct straight){row_of(c, matrices), row_of(c, matrices + 5),
                          row_of(c, matrices + 10), row_of(c, matrices + 15)};
  }
  const floats new_alpha = c.alpha * 255;
  const pixels result = rounded(new_alpha) << 24 | rounded(c.red * new_alpha) << 16 |
                        rounded(c.green * new_alpha) << 8 | rounded(c.blue * new_alpha);
  return result & is_seen;
}

LAMINA_INLINE void change_rows(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                               const float *matrices, size_t count) {
  const size_t tail = width % GROUP, groups = width - tail;
  for (; height > 0; height--, dst += stride) {
    for (size_t x = 0; x < groups; x += GROUP) {
      const pixels p = load_pixels(dst + x, GROUP);
      if (__builtin_reduce_or(p) != 0) store_pixels(dst + x, changed(p, matrices, count), GROUP);
    }
    if (tail == 0) continue;
    store_pixels(dst + groups, changed(load_pixels(dst + groups, tail), matrices, count), tail);
  }
}

LAMINA_KERNEL(color_matrices,
              (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
               const float *matrices, size_t count),
              { change_rows(dst, stride, width, height, matrices, count); })
