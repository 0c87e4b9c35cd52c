// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "lamina_portable_kernels.h"
#include "pixel_group.h"

/// All that a form of OVER can have; the forms differ in constants, which the compiler folds.
struct over {
  uint32_t *dst;
  ptrdiff_t stride;
  size_t width, height;
  /// The source: pixels, or one colour where there are none.
  const uint32_t *src;
  ptrdiff_t src_stride;
  uint32_t color;
  _Bool has_src, has_mask, is_mixed;
  const uint8_t *mask;
  ptrdiff_t mask_stride;
  uint8_t mix;
  /// Whether the destination counts as filled with `ground`, and is written only.
  _Bool has_ground;
  uint32_t ground;
};

LAMINA_INLINE pixels pixels_below(struct over o, const uint32_t *dst, size_t count) {
  return o.has_ground ? (pixels){0} + o.ground : load_pixels(dst, count);
}

/// Draws up to a group of pixels.
LAMINA_INLINE void over_group(struct over o, uint32_t *dst, const uint32_t *src,
                              const uint8_t *mask, size_t count) {
  mask_bytes coverage = {0};
  _Bool is_covered = 1;
  if (o.has_mask) {
    coverage = load_mask(mask, count);
    if (!o.has_ground && is_all_zero(coverage)) return;
    is_covered = is_all_full(coverage);
  }
  pixels source = (pixels){0} + o.color;
  _Bool is_opaque = o.color >= 0xFF000000;
  if (o.has_src) {
    source = load_pixels(src, count);
    is_opaque = __builtin_reduce_and(source >= 0xFF000000) != 0;
    // Onto a ground clear pixels are written too, and as others: one branch less is quicker.
    if (!o.has_ground && !is_opaque && __builtin_reduce_or(source != 0) == 0) return;
  }
  if (!o.is_mixed && is_covered && is_opaque) {
    store_pixels(dst, source, count);
    return;
  }

  half even = even_bytes(source), odd = odd_bytes(source);
  if (o.is_mixed && is_covered && is_opaque) {
    half part = repeated(o.mix);
    pixels below = pixels_below(o, dst, count);
    even = mixed(even, even_bytes(below), part);
    odd = mixed(odd, odd_bytes(below), part);
    store_pixels(dst, joined(even, odd), count);
    return;
  }
  if (o.has_mask) {
    half part = spread(coverage);
    even = divide255(even * part);
    odd = divide255(odd * part);
  }
  half rest = 255 - alpha_of(odd);
  pixels below = pixels_below(o, dst, count);
  half even_below = even_bytes(below), odd_below = odd_bytes(below);
  even = over(even, even_below, rest);
  odd = over(odd, odd_below, rest);
  if (o.is_mixed) {
    half part = repeated(o.mix);
    even = mixed(even, even_below, part);
    odd = mixed(odd, odd_below, part);
  }
  store_pixels(dst, joined(even, odd), count);
}

/// Draws a row of at least a group of pixels onto a ground.
///
/// Nothing is read of the row, so groups may overlap: all but the first and the last lie on
/// boundaries of a group, where writing is quickest.
LAMINA_INLINE void ground_row(struct over o, uint32_t *dst, const uint32_t *src,
                              const uint8_t *mask) {
  size_t x = 0, next = GROUP - (uintptr_t)dst / sizeof *dst % GROUP;
  while (x + GROUP < o.width) {
    over_group(o, dst + x, src + x, o.has_mask ? mask + x : 0, GROUP);
    x = next;
    next += GROUP;
  }
  x = o.width - GROUP;
  over_group(o, dst + x, src + x, o.has_mask ? mask + x : 0, GROUP);
}

LAMINA_INLINE void over_rows(struct over o) {
  const size_t tail = o.width % GROUP, groups = o.width - tail;
  for (size_t y = 0; y < o.height; y++) {
    uint32_t *dst = o.dst + (ptrdiff_t)y * o.stride;
    const uint32_t *src = o.has_src ? o.src + (ptrdiff_t)y * o.src_stride : dst;
    const uint8_t *mask = o.has_mask ? o.mask + (ptrdiff_t)y * o.mask_stride : 0;
    if (o.has_ground && groups > 0) {
      ground_row(o, dst, src, mask);
      continue;
    }
    for (size_t x = 0; x < groups; x += GROUP) {
      over_group(o, dst + x, src + x, o.has_mask ? mask + x : 0, GROUP);
    }
    if (tail > 0) {
      over_group(o, dst + groups, src + groups, o.has_mask ? mask + groups : 0, tail);
    }
  }
}

#define RECT uint32_t *dst, ptrdiff_t stride, size_t width, size_t height
#define PIXELS const uint32_t *src, ptrdiff_t src_stride
#define MASK const uint8_t *mask, ptrdiff_t mask_stride
#define RECT_ARGUMENTS .dst = dst, .stride = stride, .width = width, .height = height
#define PIXEL_ARGUMENTS .has_src = 1, .src = src, .src_stride = src_stride
#define MASK_ARGUMENTS .has_mask = 1, .mask = mask, .mask_stride = mask_stride
#define MIX_ARGUMENTS .is_mixed = 1, .mix = mix
#define GROUND_ARGUMENTS .has_ground = 1, .ground = ground
#define OVER(...) { over_rows((struct over){RECT_ARGUMENTS, __VA_ARGS__}); }

LAMINA_KERNEL(over_solid, (RECT, uint32_t color), OVER(.color = color))
LAMINA_KERNEL(over_solid_mixed, (RECT, uint32_t color, uint8_t mix),
              OVER(.color = color, MIX_ARGUMENTS))
LAMINA_KERNEL(over_solid_masked, (RECT, uint32_t color, MASK),
              OVER(.color = color, MASK_ARGUMENTS))
LAMINA_KERNEL(over_solid_masked_mixed, (RECT, uint32_t color, MASK, uint8_t mix),
              OVER(.color = color, MASK_ARGUMENTS, MIX_ARGUMENTS))
LAMINA_KERNEL(over_pixels, (RECT, PIXELS), OVER(PIXEL_ARGUMENTS))
LAMINA_KERNEL(over_pixels_mixed, (RECT, PIXELS, uint8_t mix),
              OVER(PIXEL_ARGUMENTS, MIX_ARGUMENTS))
LAMINA_KERNEL(over_pixels_masked, (RECT, PIXELS, MASK),
              OVER(PIXEL_ARGUMENTS, MASK_ARGUMENTS))
LAMINA_KERNEL(over_pixels_masked_mixed, (RECT, PIXELS, MASK, uint8_t mix),
              OVER(PIXEL_ARGUMENTS, MASK_ARGUMENTS, MIX_ARGUMENTS))
LAMINA_KERNEL(over_color_pixels, (RECT, uint32_t ground, PIXELS),
              OVER(PIXEL_ARGUMENTS, GROUND_ARGUMENTS))
LAMINA_KERNEL(over_color_pixels_mixed, (RECT, uint32_t ground, PIXELS, uint8_t mix),
              OVER(PIXEL_ARGUMENTS, MIX_ARGUMENTS, GROUND_ARGUMENTS))
LAMINA_KERNEL(over_color_pixels_masked, (RECT, uint32_t ground, PIXELS, MASK),
              OVER(PIXEL_ARGUMENTS, MASK_ARGUMENTS, GROUND_ARGUMENTS))
LAMINA_KERNEL(over_color_pixels_masked_mixed,
              (RECT, uint32_t ground, PIXELS, MASK, uint8_t mix),
              OVER(PIXEL_ARGUMENTS, MASK_ARGUMENTS, MIX_ARGUMENTS, GROUND_ARGUMENTS))
