// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "pixel_group.h"

LAMINA_INLINE void mix_group(uint32_t *dst, const uint32_t *saved, half coverage, size_t count) {
  pixels new = load_pixels(dst, count), old = load_pixels(saved, count);
  store_pixels(dst, mixed(new, old, coverage), count);
}

LAMINA_INLINE void mix_masked_group(uint32_t *dst, const uint32_t *saved, const uint8_t *mask,
                                    size_t count) {
  mask_bytes coverage = load_mask(mask, count);
  if (is_all_full(coverage)) return;
  if (is_all_zero(coverage)) {
    store_pixels(dst, load_pixels(saved, count), count);
    return;
  }
  mix_group(dst, saved, spread(coverage), count);
}

LAMINA_INLINE void blend_back_rows(uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                                   ptrdiff_t saved_stride, size_t width, size_t height,
                                   uint8_t coverage) {
  if (coverage == 255) return;
  const size_t tail = width % GROUP, groups = width - tail;
  const half part = repeated(coverage);
  for (; height > 0; height--, dst += stride, saved += saved_stride) {
    const ptrdiff_t ahead = distance_ahead(stride, width, height);
    for (size_t x = 0; x < groups; x += GROUP) {
      fetch(dst + x, ahead);
      mix_group(dst + x, saved + x, part, GROUP);
    }
    if (tail > 0) mix_group(dst + groups, saved + groups, part, tail);
  }
}

LAMINA_KERNEL(blend_back,
              (uint32_t *dst, ptrdiff_t stride, const uint32_t *saved, ptrdiff_t saved_stride,
               size_t width, size_t height, uint8_t coverage),
              { blend_back_rows(dst, stride, saved, saved_stride, width, height, coverage); })

LAMINA_INLINE void blend_back_masked_rows(uint32_t *dst, ptrdiff_t stride, const uint32_t *saved,
                                          ptrdiff_t saved_stride, const uint8_t *mask,
                                          ptrdiff_t mask_stride, size_t width, size_t height) {
  const size_t tail = width % GROUP, groups = width - tail;
  for (; height > 0; height--) {
    const ptrdiff_t ahead = distance_ahead(stride, width, height);
    for (size_t x = 0; x < groups; x += GROUP) {
      fetch(dst + x, ahead);
      mix_masked_group(dst + x, saved + x, mask + x, GROUP);
    }
    if (tail > 0) mix_masked_group(dst + groups, saved + groups, mask + groups, tail);
    dst += stride;
    saved += saved_stride;
    mask += mask_stride;
  }
}

LAMINA_KERNEL(blend_back_masked,
              (uint32_t *dst, ptrdiff_t stride, const uint32_t *saved, ptrdiff_t saved_stride,
               const uint8_t *mask, ptrdiff_t mask_stride, size_t width, size_t height),
              {
                blend_back_masked_rows(dst, stride, saved, saved_stride, mask, mask_stride, width,
                                       height);
              })
