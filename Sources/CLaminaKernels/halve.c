// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "clones.h"
#include "lamina_kernels.h"

/// The mean of four pixels, each channel rounded to nearest, halves up.
///
/// No colour exceeds the alpha, because none of the four does.
LAMINA_INLINE uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const uint32_t bytes = 0x00FF00FF, half = 0x00020002;
  const uint32_t even = (a & bytes) + (b & bytes) + (c & bytes) + (d & bytes) + half;
  const uint32_t odd =
      (a >> 8 & bytes) + (b >> 8 & bytes) + (c >> 8 & bytes) + (d >> 8 & bytes) + half;
  return (even >> 2 & bytes) | (odd >> 2 & bytes) << 8;
}

LAMINA_INLINE void halve_row(uint32_t *restrict dst, const uint32_t *restrict upper,
                             const uint32_t *restrict lower, size_t width) {
  for (size_t i = 0; i < width / 2; i++) {
    dst[i] = mean(upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]);
  }
  if (width % 2 == 1) {
    const uint32_t above = upper[width - 1], below = lower[width - 1];
    dst[width / 2] = mean(above, above, below, below);
  }
}

LAMINA_INLINE void halve_rows(uint32_t *dst, const uint32_t *src, size_t width, size_t height) {
  const size_t stride = (width + 1) / 2;
  for (size_t y = 0; y < height; y += 2, dst += stride) {
    const uint32_t *upper = src + y * width;
    halve_row(dst, upper, y + 1 < height ? upper + width : upper, width);
  }
}

LAMINA_KERNEL(halve, (uint32_t *dst, const uint32_t *src, size_t width, size_t height),
              { halve_rows(dst, src, width, height); })
