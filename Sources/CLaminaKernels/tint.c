// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "pixel_group.h"

LAMINA_INLINE void tint_group(uint32_t *dst, const uint32_t *src, size_t count, pixels factor) {
  const pixels p = load_pixels(src, count);
  store_pixels(dst,
               joined(divide255(even_bytes(p) * even_bytes(factor)),
                      divide255(odd_bytes(p) * odd_bytes(factor))),
               count);
}

LAMINA_INLINE void tint_rows(uint32_t *dst, ptrdiff_t stride, const uint32_t *src,
                             ptrdiff_t src_stride, size_t width, size_t height, uint32_t factor) {
  const size_t tail = width % GROUP, groups = width - tail;
  const pixels all = (pixels){0} + factor;
  for (size_t y = 0; y < height; y++, dst += stride, src += src_stride) {
    for (size_t x = 0; x < groups; x += GROUP) tint_group(dst + x, src + x, GROUP, all);
    if (tail > 0) tint_group(dst + groups, src + groups, tail, all);
  }
}

LAMINA_KERNEL(tint,
              (uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride,
               size_t width, size_t height, uint32_t factor),
              { tint_rows(dst, stride, src, src_stride, width, height, factor); })
