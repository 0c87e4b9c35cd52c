// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "integers.h"
#include "lamina_kernels.h"
#include "pixel_group.h"
#include "run_words.h"

/// The arguments of all forms of OVER; the forms differ in constants, which the compiler folds.
struct over {
  uint32_t *dst;
  ptrdiff_t stride;
  size_t width, height;
  /// The source: pixels, or one colour if there are none.
  const uint32_t *src;
  ptrdiff_t src_stride;
  uint32_t color;
  _Bool has_src, has_mask, is_mixed;
  /// A byte a pixel; in ``over_lines`` a byte a row.
  const uint8_t *mask;
  ptrdiff_t mask_stride;
  uint8_t mix;
  /// Whether no channel of the one colour exceeds its alpha.
  _Bool is_premultiplied;
  /// Whether the destination counts as filled with `ground` and is only written.
  _Bool has_ground;
  uint32_t ground;
};

/// The source for up to a group of pixels: colours, or their products with a coverage, which are
/// not rounded.
struct source {
  pixels color;
  half even, odd;
  /// The remaining part of the destination.
  half rest;
  _Bool is_product;
  /// Whether the products over any destination stay within a byte.
  _Bool is_premultiplied;
  /// Whether nothing is drawn, and whether nothing of the destination shows through.
  _Bool is_clear, is_opaque;
};

LAMINA_INLINE _Bool is_premultiplied(uint32_t color) {
  const uint32_t alpha = color >> 24;
  return (color >> 16 & 255) <= alpha && (color >> 8 & 255) <= alpha && (color & 255) <= alpha;
}

LAMINA_INLINE struct source colors(pixels color) {
  return (struct source){.color = color, .rest = rest_of(color)};
}

LAMINA_INLINE struct source products(pixels color, half coverage) {
  const half odd = odd_bytes(color) * coverage;
  return (struct source){.even = even_bytes(color) * coverage,
                         .odd = odd,
                         .rest = 255 - divide255(alpha_of(odd)),
                         .is_product = 1};
}

/// The products of one colour with a coverage.
LAMINA_INLINE struct source color_products(struct over o, half coverage) {
  const pixels color = (pixels){0} + o.color;
  return (struct source){.even = even_bytes(color) * coverage,
                         .odd = odd_bytes(color) * coverage,
                         .rest = 255 - divide255(repeated(o.color >> 24) * coverage),
                         .is_product = 1,
                         .is_premultiplied = o.is_premultiplied};
}

/// One half of a product over the destination; the two are rounded together.
LAMINA_INLINE half product_over(struct source source, half product, half below) {
  if (source.is_premultiplied) return divide255(product + below * source.rest);
  // As in `divide255`, but the sum is limited to the value that gives 255, which it may exceed if a
  // colour exceeds its alpha.
  const half sum = __builtin_elementwise_add_sat(product + (128 + 255), below * source.rest) - 255;
  return __builtin_convertvector((__builtin_convertvector(sum, wide_half) * 257) >> 16, half);
}

LAMINA_INLINE pixels over_below(struct source source, pixels below) {
  if (!source.is_product) return over(source.color, source.rest, below);
  return joined(product_over(source, source.even, even_bytes(below)),
                product_over(source, source.odd, odd_bytes(below)));
}

LAMINA_INLINE struct source source_at(struct over o, size_t x, size_t count) {
  struct source result = {.is_clear = 1};
  mask_bytes coverage = {0};
  _Bool is_covered = 1;
  if (o.has_mask) {
    coverage = load_mask(o.mask + x, count);
    if (!o.has_ground && is_all_zero(coverage)) return result;
    is_covered = is_all_full(coverage);
  }
  pixels color = (pixels){0} + o.color;
  _Bool is_opaque = o.color >= 0xFF000000;
  if (o.has_src) {
    color = load_pixels(o.src + x, count);
    is_opaque = __builtin_reduce_and(color >= 0xFF000000) != 0;
    // Over a background, clear pixels are written as well, and like others, because one branch less
    // is faster.
    const _Bool may_skip = !o.has_ground && !is_opaque;
    if (may_skip && __builtin_reduce_or(color != 0) == 0) return result;
  }
  result = !o.has_mask ? colors(color)
           : o.has_src ? products(color, spread(coverage))
                       : color_products(o, spread(coverage));
  result.color = color;
  result.is_opaque = is_opaque && is_covered;
  return result;
}

/// The source over the destination, mixed by `mix`.
LAMINA_INLINE pixels drawn(struct over o, struct source source, pixels below) {
  // Nothing shows through, as usual for whole groups of an opaque image.
  pixels result = source.is_opaque ? source.color : over_below(source, below);
  return o.is_mixed ? mixed(result, below, repeated(o.mix)) : result;
}

/// Draws on the pixels at `dst`, whose previous value is `below`.
LAMINA_INLINE void draw(struct over o, struct source source, uint32_t *dst, pixels below,
                        size_t count) {
  if (source.is_clear) return;
  if (source.is_opaque && !o.is_mixed) {
    store_pixels(dst, source.color, count);
  } else {
    store_pixels(dst, drawn(o, source, below), count);
  }
}

/// Draws on the pixels at `dst`, which are read only if something of them shows through.
LAMINA_INLINE void draw_here(struct over o, struct source source, uint32_t *dst, size_t count) {
  if (source.is_clear) return;
  if (source.is_opaque && !o.is_mixed) {
    store_pixels(dst, source.color, count);
  } else {
    draw(o, source, dst, load_pixels(dst, count), count);
  }
}

LAMINA_INLINE void next_row(struct over *o) {
  o->dst += o->stride;
  if (o->has_src) o->src += o->src_stride;
  if (o->has_mask) o->mask += o->mask_stride;
}

/// The distance of the pixels that are prefetched while a row is drawn.
LAMINA_INLINE ptrdiff_t ahead_of(struct over o) {
  return distance_ahead(o.stride, o.width, o.height);
}

/// Draws rows of at least a group. The last group ends with the row, so it may overlap the one
/// before; its destination is therefore loaded before that one is drawn.
LAMINA_INLINE void over_wide_rows(struct over o) {
  const size_t last = o.width - GROUP;
  for (; o.height > 0; o.height--, next_row(&o)) {
    const ptrdiff_t ahead = ahead_of(o);
    const pixels last_below = load_pixels(o.dst + last, GROUP);
    for (size_t x = 0; x < last; x += GROUP) {
      fetch(o.dst + x, ahead);
      draw(o, source_at(o, x, GROUP), o.dst + x, load_pixels(o.dst + x, GROUP), GROUP);
    }
    draw(o, source_at(o, last, GROUP), o.dst + last, last_below, GROUP);
  }
}

/// Draws rows of less than a group; `width` is their width.
LAMINA_INLINE void over_narrow_rows(struct over o, size_t width) {
  for (; o.height > 0; o.height--, next_row(&o)) {
    draw_here(o, source_at(o, 0, width), o.dst, width);
  }
}

/// Draws rows of pixels; many of them are usually opaque.
LAMINA_INLINE void over_source_rows(struct over o) {
  const size_t tail = o.width % GROUP, groups = o.width - tail;
  for (; o.height > 0; o.height--, next_row(&o)) {
    const ptrdiff_t ahead = ahead_of(o);
    for (size_t x = 0; x < groups; x += GROUP) {
      fetch(o.dst + x, ahead);
      draw_here(o, source_at(o, x, GROUP), o.dst + x, GROUP);
    }
    if (tail > 0) draw_here(o, source_at(o, groups, tail), o.dst + groups, tail);
  }
}

/// Draws rows over a background.
///
/// The destination is not read, so groups may overlap: all except the first and the last are on
/// boundaries of a group, where writing is fastest.
LAMINA_INLINE void over_ground(struct over o) {
  const pixels ground = (pixels){0} + o.ground;
  for (; o.height > 0; o.height--, next_row(&o)) {
    if (o.width < GROUP) {
      draw(o, source_at(o, 0, o.width), o.dst, ground, o.width);
      continue;
    }
    const ptrdiff_t ahead = ahead_of(o);
    size_t x = 0, next = GROUP - (uintptr_t)o.dst / sizeof *o.dst % GROUP;
    while (x + GROUP < o.width) {
      fetch(o.dst + x, ahead);
      draw(o, source_at(o, x, GROUP), o.dst + x, ground, GROUP);
      x = next;
      next += GROUP;
    }
    x = o.width - GROUP;
    draw(o, source_at(o, x, GROUP), o.dst + x, ground, GROUP);
  }
}

LAMINA_INLINE void over_rows(struct over o) {
  if (o.height == 0 || o.width == 0) return;
  if (o.has_ground) {
    over_ground(o);
  } else if (o.has_src) {
    over_source_rows(o);
  } else if (o.width >= GROUP) {
    over_wide_rows(o);
  } else if (o.width >= 8) {
    // The same number, in a form that lets the compiler leave out the code for smaller ones.
    over_narrow_rows(o, 8 + o.width % 8);
  } else {
    over_narrow_rows(o, o.width);
  }
}

/// Draws one source on a row.
LAMINA_INLINE void over_row(struct over o, struct source source) {
  if (o.width < GROUP) {
    store_pixels(o.dst, drawn(o, source, load_pixels(o.dst, o.width)), o.width);
    return;
  }
  const size_t last = o.width - GROUP;
  const ptrdiff_t ahead = ahead_of(o);
  const pixels last_below = load_pixels(o.dst + last, GROUP);
  for (size_t x = 0; x < last; x += GROUP) {
    fetch(o.dst + x, ahead);
    store_pixels(o.dst + x, drawn(o, source, load_pixels(o.dst + x, GROUP)), GROUP);
  }
  store_pixels(o.dst + last, drawn(o, source, last_below), GROUP);
}

LAMINA_INLINE void over_one_color(struct over o) {
  if (o.width == 0) return;
  struct source source = colors((pixels){0} + o.color);
  if (o.color >= 0xFF000000) {
    // If an opaque colour is mixed, its weight is the same for all pixels.
    source.is_opaque = 1;
    for (; o.height > 0; o.height--, next_row(&o)) over_row(o, source);
  } else {
    for (; o.height > 0; o.height--, next_row(&o)) over_row(o, source);
  }
}

/// Draws rows with one coverage each.
LAMINA_INLINE void over_lines(struct over o) {
  if (o.width == 0) return;
  const uint8_t *lines = o.mask;
  for (; o.height > 0; o.height--, next_row(&o), lines += o.mask_stride) {
    if (*lines > 0) over_row(o, color_products(o, repeated(*lines)));
  }
}

/// Draws a column of groups at `x`, and another at `other` if that is not the same.
LAMINA_INLINE void over_columns(struct over o, size_t x, size_t other, size_t count) {
  const struct source one = source_at(o, x, count), two = source_at(o, other, count);
  if (one.is_clear && two.is_clear) return;
  for (; o.height > 0; o.height--, next_row(&o)) {
    fetch(o.dst + x, ahead_of(o));
    const pixels below = load_pixels(o.dst + x, count);
    const pixels other_below = load_pixels(o.dst + other, count);
    if (!one.is_clear) store_pixels(o.dst + x, drawn(o, one, below), count);
    if (other == x || two.is_clear) continue;
    store_pixels(o.dst + other, drawn(o, two, other_below), count);
  }
}

/// Draws rows that all have the same mask, so that the colour is multiplied by it once.
LAMINA_INLINE void over_repeated_mask(struct over o) {
  if (o.width == 0) return;
  if (o.width < GROUP) return over_columns(o, 0, 0, o.width);
  const size_t last = o.width - GROUP;
  size_t x = 0;
  if (last % (2 * GROUP) == 0 || last % (2 * GROUP) > GROUP) {
    over_columns(o, 0, 0, GROUP);
    x = GROUP;
  }
  // The last two groups are drawn together, because they may overlap.
  for (; x < last; x += 2 * GROUP) {
    over_columns(o, x, x + GROUP < last ? x + GROUP : last, GROUP);
  }
}

LAMINA_INLINE void over_masked(struct over o) {
  if (o.mask_stride == 0 && o.height > 1) {
    over_repeated_mask(o);
  } else {
    over_rows(o);
  }
}

/// Draws glyphs inside a rectangle; `o` has its destination, and neither a size nor a mask.
LAMINA_INLINE void over_each_glyph(struct over o, const struct lamina_rect *clip,
                                   const struct lamina_placed_glyph *glyphs, size_t count,
                                   const uint8_t *coverage) {
  for (const struct lamina_placed_glyph *glyph = glyphs; glyph < glyphs + count; glyph++) {
    const struct lamina_rect rect = glyph->rect;
    const int32_t left = max32(rect.min_x, clip->min_x), right = min32(rect.max_x, clip->max_x);
    const int32_t top = max32(rect.min_y, clip->min_y), bottom = min32(rect.max_y, clip->max_y);
    if (left >= right || top >= bottom) continue;
    struct over part = o;
    part.dst += (top - clip->min_y) * o.stride + (left - clip->min_x);
    part.width = (size_t)(right - left);
    part.height = (size_t)(bottom - top);
    part.mask_stride = glyph->stride;
    part.mask = coverage + glyph->coverage + (top - rect.min_y) * part.mask_stride;
    part.mask += left - rect.min_x;
    over_rows(part);
  }
}

/// The same, with the code without a mix if there is none.
LAMINA_INLINE void over_glyphs(struct over o, const struct lamina_rect *clip,
                               const struct lamina_placed_glyph *glyphs, size_t count,
                               const uint8_t *coverage) {
  o.has_mask = 1;
  if (o.mix < 255) {
    o.is_mixed = 1;
    over_each_glyph(o, clip, glyphs, count, coverage);
  } else {
    over_each_glyph(o, clip, glyphs, count, coverage);
  }
}

/// Draws pixels with a byte of coverage each on a row.
LAMINA_INLINE void over_soft_run(struct over o, ptrdiff_t ahead) {
  size_t x = 0;
  for (; x + GROUP <= o.width; x += GROUP) {
    fetch(o.dst + x, ahead);
    draw_here(o, source_at(o, x, GROUP), o.dst + x, GROUP);
  }
  if (x < o.width) draw_here(o, source_at(o, x, o.width - x), o.dst + x, o.width - x);
}

/// Draws pixels with one coverage on a row.
LAMINA_INLINE void over_constant_run(struct over o, uint8_t coverage) {
  struct source source = color_products(o, repeated(coverage));
  source.color = (pixels){0} + o.color;
  source.is_opaque = coverage == 255 && o.color >= 0xFF000000;
  if (!source.is_opaque || o.is_mixed || o.width < GROUP) return over_row(o, source);
  // Groups on boundaries, where writing is fastest; the first and the last may overlap others.
  store_pixels(o.dst, source.color, GROUP);
  for (size_t x = GROUP - (uintptr_t)o.dst / sizeof *o.dst % GROUP; x + GROUP < o.width; x += GROUP) {
    store_pixels(o.dst + x, source.color, GROUP);
  }
  store_pixels(o.dst + o.width - GROUP, source.color, GROUP);
}

/// Draws the runs of rows; `o` has the destination of the first pixel of `part`, and neither a size nor a mask.
LAMINA_INLINE void over_each_run(struct over o, const struct lamina_rect *part, const int32_t *words) {
  for (int32_t y = part->min_y; y < part->max_y; y++, o.dst += o.stride) {
    const ptrdiff_t ahead = part->max_y - y > ROWS_AHEAD ? ROWS_AHEAD * o.stride : 0;
    const int32_t *const end = words + words[LAMINA_WORDS_OF_ROW * y + 1];
    for (const int32_t *run = words + words[LAMINA_WORDS_OF_ROW * y]; run < end; run = next_run(run)) {
      const struct run_part seen = part_of_run(run, part->min_x, part->max_x);
      if (seen.start >= seen.end) continue;
      struct over here = o;
      here.dst += seen.start - part->min_x;
      here.width = (size_t)(seen.end - seen.start);
      here.height = 1;
      here.mask = seen.bytes;
      if (seen.coverage == LAMINA_SOFT_RUN) over_soft_run(here, ahead);
      else over_constant_run(here, (uint8_t)seen.coverage);
    }
  }
}

/// The same, with the code without a mix if there is none.
LAMINA_INLINE void over_runs(struct over o, const struct lamina_rect *part, const int32_t *words) {
  o.has_mask = 1;
  if (o.mix < 255) {
    o.is_mixed = 1;
    over_each_run(o, part, words);
  } else {
    over_each_run(o, part, words);
  }
}

#define RECT uint32_t *dst, ptrdiff_t stride, size_t width, size_t height
#define PIXELS const uint32_t *src, ptrdiff_t src_stride
#define MASK const uint8_t *mask, ptrdiff_t mask_stride
#define RECT_ARGUMENTS .dst = dst, .stride = stride, .width = width, .height = height
#define PIXEL_ARGUMENTS .has_src = 1, .src = src, .src_stride = src_stride
#define MASK_ARGUMENTS .has_mask = 1, .mask = mask, .mask_stride = mask_stride
// A byte a row, and none for a pixel.
#define LINES const uint8_t *lines, ptrdiff_t line_stride
#define LINE_ARGUMENTS .mask = lines, .mask_stride = line_stride
#define GROUND_ARGUMENTS .has_ground = 1, .ground = ground
#define OVER(how, ...) how((struct over){RECT_ARGUMENTS, __VA_ARGS__});
// Code of its own for drawing without a mix.
#define OVER_MIXED(how, ...) \
  if (mix == 255) { \
    OVER(how, __VA_ARGS__) \
  } else { \
    OVER(how, .is_mixed = 1, .mix = mix, __VA_ARGS__) \
  }
// Colours are usually premultiplied; whether one is, is known before the first row.
#define OVER_COLOR(how, ...) \
  if (is_premultiplied(color)) { \
    OVER_MIXED(how, .color = color, .is_premultiplied = 1, __VA_ARGS__) \
  } else { \
    OVER_MIXED(how, .color = color, __VA_ARGS__) \
  }

LAMINA_KERNEL(over_solid, (RECT, uint32_t color, uint8_t mix),
              { OVER_MIXED(over_one_color, .color = color) })
LAMINA_KERNEL(over_solid_masked, (RECT, uint32_t color, MASK, uint8_t mix),
              { OVER_COLOR(over_masked, MASK_ARGUMENTS) })
LAMINA_KERNEL(over_solid_lines, (RECT, uint32_t color, LINES, uint8_t mix),
              { OVER_COLOR(over_lines, LINE_ARGUMENTS) })
LAMINA_KERNEL(over_pixels, (RECT, PIXELS, uint8_t mix), { OVER_MIXED(over_rows, PIXEL_ARGUMENTS) })
LAMINA_KERNEL(over_pixels_masked, (RECT, PIXELS, MASK, uint8_t mix),
              { OVER_MIXED(over_rows, PIXEL_ARGUMENTS, MASK_ARGUMENTS) })
LAMINA_KERNEL(over_color_pixels, (RECT, uint32_t ground, PIXELS, uint8_t mix),
              { OVER_MIXED(over_rows, PIXEL_ARGUMENTS, GROUND_ARGUMENTS) })
LAMINA_KERNEL(over_color_pixels_masked, (RECT, uint32_t ground, PIXELS, MASK, uint8_t mix),
              { OVER_MIXED(over_rows, PIXEL_ARGUMENTS, MASK_ARGUMENTS, GROUND_ARGUMENTS) })
LAMINA_KERNEL(over_glyphs,
              (uint32_t *dst, ptrdiff_t stride, const struct lamina_rect *clip,
               const struct lamina_placed_glyph *glyphs, size_t count, const uint8_t *coverage,
               uint32_t color, uint8_t mix),
              {
                struct over o = {.dst = dst, .stride = stride, .color = color, .mix = mix};
                if (is_premultiplied(color)) {
                  o.is_premultiplied = 1;
                  over_glyphs(o, clip, glyphs, count, coverage);
                } else {
                  over_glyphs(o, clip, glyphs, count, coverage);
                }
              })
LAMINA_KERNEL(over_solid_runs,
              (uint32_t *dst, ptrdiff_t stride, const struct lamina_rect *part, const int32_t *words,
               uint32_t color, uint8_t mix),
              {
                struct over o = {.dst = dst, .stride = stride, .color = color, .mix = mix};
                if (is_premultiplied(color)) {
                  o.is_premultiplied = 1;
                  over_runs(o, part, words);
                } else {
                  over_runs(o, part, words);
                }
              })
