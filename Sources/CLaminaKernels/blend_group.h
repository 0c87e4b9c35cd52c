// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_BLEND_GROUP_H
#define LAMINA_BLEND_GROUP_H

#include "lamina_kernels.h"
#include "pixel_group.h"

/// The arguments of every kernel that blends.
struct blending {
  uint32_t *dst;
  ptrdiff_t stride;
  const uint32_t *src;
  ptrdiff_t src_stride;
  size_t width, height;
};

/// The least width of a long row, whose pixels may come from beyond the processor's own cache.
enum { LONG_ROW = 32 * GROUP };

/// The number of pixels of a row before its first group.
///
/// Groups of long rows begin on boundaries of their size. A store across two cache lines needs
/// both, and if they come from beyond the cache, it delays the stores after it. In short rows the
/// pixels before the first group would cost more than that.
LAMINA_INLINE size_t pixels_before_groups(const uint32_t *row, size_t width) {
  return width < LONG_ROW ? 0 : -((uintptr_t)row / sizeof *row) % GROUP;
}

/// The order in which the groups of a row are processed.
enum way {
  /// One after another.
  BY_ONES,
  /// Four at a time, for formulas so short that reading takes longest: the cache lines of the four
  /// sources are requested together.
  BY_FOURS,
  /// One after another, except groups with a clear source: for formulas that cost more than the
  /// check and that keep the pixels below a clear source.
  WHERE_SEEN,
};

LAMINA_INLINE _Bool is_clear(pixels p) { return __builtin_reduce_or(p) == 0; }

// Formulas are inserted by macros: in unoptimised code, a call through a pointer would pass vectors
// by another processor's convention.

/// Blends up to a group of pixels by the named function.
#define BLEND_GROUP(b, blend, way, x, count)                                                  \
  {                                                                                           \
    const pixels source = load_pixels(b.src + (x), count);                                    \
    if (way != WHERE_SEEN || !is_clear(source)) {                                             \
      store_pixels(b.dst + (x), blend(source, load_pixels(b.dst + (x), count)), count);       \
    }                                                                                         \
  }

/// Blends a group whose source is loaded.
#define BLEND_ONTO(dst, blend, source) \
  store_pixels(dst, blend(source, load_pixels(dst, GROUP)), GROUP);

#define BLEND_FOUR_GROUPS(b, blend, x)                                                        \
  {                                                                                           \
    const uint32_t *src = b.src + (x);                                                        \
    uint32_t *dst = b.dst + (x);                                                              \
    const pixels one = load_pixels(src, GROUP), two = load_pixels(src + GROUP, GROUP);        \
    const pixels three = load_pixels(src + 2 * GROUP, GROUP);                                 \
    const pixels four = load_pixels(src + 3 * GROUP, GROUP);                                  \
    BLEND_ONTO(dst, blend, one)                                                               \
    BLEND_ONTO(dst + GROUP, blend, two)                                                       \
    BLEND_ONTO(dst + 2 * GROUP, blend, three)                                                 \
    BLEND_ONTO(dst + 3 * GROUP, blend, four)                                                  \
  }

/// Blends rows by the named function: the pixels before the groups, the groups, and the rest.
#define BLEND_ROWS(b, blend, way)                                                             \
  for (; b.height > 0; b.height--, b.dst += b.stride, b.src += b.src_stride) {                \
    size_t x = 0, part = pixels_before_groups(b.dst, b.width);                                \
    do {                                                                                      \
      if (part > 0) BLEND_GROUP(b, blend, way, x, part)                                       \
      x += part;                                                                              \
      if (way == BY_FOURS) {                                                                  \
        for (; x + 4 * GROUP <= b.width; x += 4 * GROUP) BLEND_FOUR_GROUPS(b, blend, x)       \
      }                                                                                       \
      for (; x + GROUP <= b.width; x += GROUP) BLEND_GROUP(b, blend, way, x, GROUP)           \
      part = b.width - x;                                                                     \
    } while (part > 0);                                                                       \
  }

/// The most pixels that are blended at once if they are also processed before or after.
enum { PIECE = 16 * GROUP };

LAMINA_INLINE void fade(uint32_t *dst, const uint32_t *src, size_t count, uint8_t alpha) {
  const half part = repeated(alpha);
  size_t x = 0;
  for (; x + GROUP <= count; x += GROUP) {
    store_pixels(dst + x, times(load_pixels(src + x, GROUP), part), GROUP);
  }
  if (x < count) {
    store_pixels(dst + x, times(load_pixels(src + x, count - x), part), count - x);
  }
}

LAMINA_INLINE void mix_back(uint32_t *dst, const uint32_t *before, size_t count, uint8_t mix) {
  const half part = repeated(mix);
  size_t x = 0;
  for (; x + GROUP <= count; x += GROUP) {
    const pixels new = load_pixels(dst + x, GROUP), old = load_pixels(before + x, GROUP);
    store_pixels(dst + x, mixed(new, old, part), GROUP);
  }
  if (x < count) {
    const pixels new = load_pixels(dst + x, count - x), old = load_pixels(before + x, count - x);
    store_pixels(dst + x, mixed(new, old, part), count - x);
  }
}

/// The same number, hidden from the compiler, which would otherwise copy all formulas for each
/// result of a test that occurs twice.
LAMINA_INLINE unsigned unknown(unsigned value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

/// Defines a kernel with a function that blends by a mode.
///
/// A source with an opacity, and a result that is mixed with the previous pixels, go piece by piece
/// through memory near the processor. All other calls are one piece, so that there is one copy of
/// the formulas.
#define BLEND_KERNEL(name, blend_by_mode)                                                     \
  LAMINA_KERNEL(                                                                              \
      name,                                                                                   \
      (uint32_t *dst, ptrdiff_t stride, size_t width, size_t height, const uint32_t *src,     \
       ptrdiff_t src_stride, uint8_t alpha, uint8_t mix, enum lamina_blend_mode mode),        \
      {                                                                                       \
        _Alignas(GROUP_BYTES) uint32_t faded[PIECE], before[PIECE];                           \
        const _Bool is_whole = alpha == 255 && mix == 255;                                    \
        const size_t rows = is_whole ? height : 1, most = is_whole ? width : PIECE;           \
        for (size_t y = 0; y < height; y += rows, dst += stride, src += src_stride) {         \
          for (size_t x = 0; x < width; x += most) {                                          \
            struct blending b = {dst + x, stride, src + x, src_stride, width - x, rows};      \
            if (b.width > most) b.width = most;                                               \
            if (unknown(alpha) < 255) {                                                       \
              fade(faded, b.src, b.width, alpha);                                             \
              b.src = faded;                                                                  \
            }                                                                                 \
            if (unknown(mix) < 255) memcpy(before, b.dst, b.width * sizeof *dst);             \
            blend_by_mode(b, mode);                                                           \
            if (unknown(mix) < 255) mix_back(dst + x, before, b.width, mix);                  \
          }                                                                                   \
        }                                                                                     \
      })

#endif
