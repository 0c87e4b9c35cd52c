// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "pixel_group.h"

#include <stdlib.h>

LAMINA_INLINE void alpha_bytes_rows(uint8_t *dst, const uint32_t *src, size_t count) {
  const size_t groups = count - count % GROUP;
  for (size_t i = 0; i < groups; i += GROUP) {
    mask_bytes alpha =
        __builtin_convertvector(load_pixels(src + i, GROUP) >> 24, mask_bytes);
    memcpy(dst + i, &alpha, GROUP);
  }
  for (size_t i = groups; i < count; i++) dst[i] = src[i] >> 24;
}

LAMINA_KERNEL(alpha_bytes, (uint8_t *dst, const uint32_t *src, size_t count),
              { alpha_bytes_rows(dst, src, count); })

LAMINA_INLINE void fill_rows(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                             uint32_t color) {
  if (width == 0) return;
  const pixels all = (pixels){0} + color;
  for (; height > 0; height--, dst += stride) {
    if (width < GROUP) {
      store_pixels(dst, all, width);
      continue;
    }
    const ptrdiff_t ahead = distance_ahead(stride, width, height);
    for (size_t x = 0; x + GROUP < width; x += GROUP) {
      fetch(dst + x, ahead);
      store_pixels(dst + x, all, GROUP);
    }
    store_pixels(dst + width - GROUP, all, GROUP);
  }
}

LAMINA_KERNEL(fill, (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height, uint32_t color),
              { fill_rows(dst, stride, width, height, color); })

// Not memcpy, which may choose a single instruction for the whole row; on some processors this
// takes up to three times as long if the addresses have an unfavourable distance.
LAMINA_INLINE void copy_row(uint32_t *dst, const uint32_t *src, size_t width) {
  if (width < GROUP) {
    if (width > 0) store_pixels(dst, load_pixels(src, width), width);
    return;
  }
  for (size_t x = 0; x + GROUP < width; x += GROUP) {
    store_pixels(dst + x, load_pixels(src + x, GROUP), GROUP);
  }
  store_pixels(dst + width - GROUP, load_pixels(src + width - GROUP, GROUP), GROUP);
}

LAMINA_INLINE void copy_rows(uint32_t *dst, ptrdiff_t stride, const uint32_t *src,
                             ptrdiff_t src_stride, size_t width, size_t height) {
  for (; height > 0; height--, dst += stride, src += src_stride) {
    const ptrdiff_t ahead = distance_ahead(stride, width, height);
    const ptrdiff_t src_ahead = distance_ahead(src_stride, width, height);
    for (size_t x = 0; ahead != 0 && x < width; x += GROUP) {
      fetch(dst + x, ahead);
      fetch_source(src + x, src_ahead);
    }
    copy_row(dst, src, width);
  }
}

LAMINA_KERNEL(copy,
              (uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride,
               size_t width, size_t height),
              { copy_rows(dst, stride, src, src_stride, width, height); })

/// The width of the columns in which rows move up or down.
///
/// A row is overwritten some rows after it was read. Of such a column, the rows between are a few
/// kilobytes, so the row is still in the first cache; of a whole screen they are not.
enum { MOVED_COLUMN = 128 };

void lamina_move(uint32_t *dst, const uint32_t *src, ptrdiff_t stride, size_t width,
                 size_t height) {
  // No later row may be read from a row that has been written.
  if (dst > src && height > 0) {
    dst += (ptrdiff_t)(height - 1) * stride;
    src += (ptrdiff_t)(height - 1) * stride;
    stride = -stride;
  }
  const size_t distance = dst > src ? dst - src : src - dst;
  if (stride != 0 && distance % (size_t)labs(stride) == 0) {
    // Straight up or down: no column reads what another one writes.
    for (size_t x = 0; x < width; x += MOVED_COLUMN) {
      const size_t column = width - x < MOVED_COLUMN ? width - x : MOVED_COLUMN;
      lamina_copy(dst + x, stride, src + x, stride, column, height);
    }
    return;
  }
  if (distance >= width) {
    // No row overlaps its destination.
    lamina_copy(dst, stride, src, stride, width, height);
    return;
  }
  for (size_t y = 0; y < height; y++, dst += stride, src += stride) {
    memmove(dst, src, width * sizeof *dst);
  }
}
