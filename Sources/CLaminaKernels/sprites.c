// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "integers.h"
#include "lamina_kernels.h"
#include "pixel_group.h"

// Rounding a product and a sum together would give other bytes on processors that can do it.
#pragma STDC FP_CONTRACT OFF

typedef uint32_t two_groups __attribute__((vector_size(GROUP * 8)));

// MARK: Places

/// Some columns of a sprite as a group: the first ones and the last ones, which may overlap.
struct columns {
  ptrdiff_t first;
  size_t count;
};

/// The column of each pixel of a group, counted from the first.
LAMINA_INLINE ints lanes_of(size_t count) {
  const ints in_eights = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
  const ints last_eight = {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1};
  const ints in_fours = {0, 1, 2, 3, 0, 1, 2, 3};
  const ints last_four = {0, 0, 0, 0, -1, -1, -1, -1};
  const ints in_ones = {0, 1, 2};
  if (count >= 8) return in_eights + (last_eight & (int32_t)(count - 8));
  if (count >= 4) return in_fours + (last_four & (int32_t)(count - 4));
  return in_ones;
}

/// The last pixel along an axis whose centre is not beyond the position, and the distance of the
/// position from there to the next centre. Pixels are counted from the clear one before the
/// picture's first.
struct between {
  ints first;
  floats part;
};

/// NaN is before the first pixel.
LAMINA_INLINE struct between between(doubles place, int32_t size) {
  place += 0.5;
  place = (doubles)((longs)place & (place > 0));
  const doubles last = (doubles){0} + (size + 1);
  const longs is_less = place < last;
  place = (doubles)(((longs)place & is_less) | ((longs)last & ~is_less));
  const ints first = __builtin_convertvector(place, ints);
  const doubles part = place - __builtin_convertvector(first, doubles);
  return (struct between){first, __builtin_convertvector(part, floats)};
}

/// The same for one position.
struct line {
  int32_t first;
  float part;
};

LAMINA_INLINE struct line line(double place, int32_t size) {
  place += 0.5;
  place = place > 0 ? place : 0;
  place = place < size + 1 ? place : size + 1;
  const int32_t first = (int32_t)place;
  return (struct line){first, (float)(place - first)};
}

/// Positions farther than this beyond the clear border are left out; for nearer ones this is not
/// certain, because sums are rounded.
#define SLACK 0x1p-20

/// Narrows `first`…`end` to the indices whose positions may be in a picture. The position of an
/// index is (index + 0.5) · step + start, and `inverse` is 1 / step, or 0 if the step is nearly 0.
LAMINA_INLINE void narrow(ptrdiff_t *first, ptrdiff_t *end, double inverse, double start,
                          int32_t size) {
  if (inverse == 0) return;
  const double one = (-0.5 - SLACK - start) * inverse;
  const double other = (size + 0.5 + SLACK - start) * inverse;
  const double low = (inverse < 0 ? other : one) - 0.5;
  const double high = (inverse < 0 ? one : other) - 0.5;
  // NaN leaves nothing out.
  if (low > (double)*first) {
    *first = low < (double)*end ? (ptrdiff_t)(low + (1 - 0x1p-10)) : *end;
  }
  // Compared after the addition, because the sum may be beyond the end though `high` is before it.
  const double after = high + (1 + 0x1p-10);
  if (after < (double)*end) *end = high > (double)*first ? (ptrdiff_t)after : *first;
}

LAMINA_INLINE double inverse_of(double step) {
  return step > 0x1p-40 || step < -0x1p-40 ? 1 / step : 0;
}

// MARK: Colours

/// The channels of pixels, 0…255 and not rounded.
struct colors {
  floats channel[4];
};

LAMINA_INLINE floats channel(pixels p, int shift) {
  return __builtin_convertvector((ints)(p >> shift & 255), floats);
}

/// Interpolates between the first and the second pixels; `part` is the weight of the second.
LAMINA_INLINE struct colors mixed_pixels(pixels first, pixels second, floats part) {
  struct colors result;
  for (int i = 0; i < 4; i++) {
    const floats from = channel(first, 8 * i);
    result.channel[i] = from + (channel(second, 8 * i) - from) * part;
  }
  return result;
}

LAMINA_INLINE struct colors mixed_colors(struct colors first, struct colors second, floats part) {
  for (int i = 0; i < 4; i++) {
    first.channel[i] += (second.channel[i] - first.channel[i]) * part;
  }
  return first;
}

/// Whether everything between rows of some alpha is clear; no colour is above its alpha.
LAMINA_INLINE _Bool is_clear_between(floats upper, floats lower) {
  return __builtin_reduce_or((ints)upper | (ints)lower) == 0;
}

/// Two channels of each pixel, in 256ths of 1/255.
LAMINA_INLINE half fine_half(floats low, floats high) {
  // From 2¹⁵ on the last bit of a float has the value 1/256.
  const floats base = (floats){0} + 0x1p15f;
  return (half)(((pixels)(low + base) & 0xFFFF) | (pixels)(high + base) << 16);
}

/// Numbers in 256ths, of at most 255, rounded to integers.
LAMINA_INLINE half rounded(half fine) { return (fine + 128) >> 8; }

/// The operation and the colours that sprites are drawn with.
struct brush {
  const float *factor;
  _Bool adds;
};

/// One half of the destination, from bytes, multiplied by the remainder of a sprite's alpha.
LAMINA_INLINE half over_half(half source, half rest, half below) {
  // A byte times 257, times 255 · 256, gives 256 times the byte with an error below one.
  const half left = __builtin_convertvector((__builtin_convertvector(below * 257, wide_half) *
                                             __builtin_convertvector(rest, wide_half)) >>
                                                16,
                                            half);
  return rounded(source + left);
}

/// Draws colours on up to a group of pixels; the result is rounded once.
LAMINA_INLINE void draw_group(uint32_t *dst, size_t count, struct colors colors,
                              struct brush brush) {
  for (int i = 0; i < 4; i++) colors.channel[i] *= brush.factor[i];
  const half odd_fine = fine_half(colors.channel[1], colors.channel[3]);
  const half alpha = alpha_of(odd_fine);
  // Interpolation may lift a colour above its alpha by the last bit of a float.
  const half even_fine = fine_half(colors.channel[0], colors.channel[2]);
  const half even = __builtin_elementwise_min(even_fine, alpha);
  const half odd = __builtin_elementwise_min(odd_fine, alpha);
  const pixels below = load_pixels(dst, count);
  const half rest = 255 * 256 - alpha;
  store_pixels(dst,
               brush.adds ? (pixels)__builtin_elementwise_add_sat(
                                (bytes)joined(rounded(even), rounded(odd)), (bytes)below)
                          : joined(over_half(even, rest, even_bytes(below)),
                                   over_half(odd, rest, odd_bytes(below))),
               count);
}

// MARK: Pictures

/// The pixels at positions of a picture, each with the one after it.
LAMINA_INLINE pairs gather_pairs(const uint32_t *src, ints i) {
  return (pairs){pair_at(src + i[0]),  pair_at(src + i[1]),  pair_at(src + i[2]),
                 pair_at(src + i[3]),  pair_at(src + i[4]),  pair_at(src + i[5]),
                 pair_at(src + i[6]),  pair_at(src + i[7]),  pair_at(src + i[8]),
                 pair_at(src + i[9]),  pair_at(src + i[10]), pair_at(src + i[11]),
                 pair_at(src + i[12]), pair_at(src + i[13]), pair_at(src + i[14]),
                 pair_at(src + i[15])};
}

LAMINA_INLINE struct colors mixed_pairs(pairs p, floats part) {
  const two_groups both = (two_groups)p;
  return mixed_pixels(__builtin_shufflevector(both, both, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                              22, 24, 26, 28, 30),
                      __builtin_shufflevector(both, both, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21,
                                              23, 25, 27, 29, 31),
                      part);
}

/// A row of a picture at the positions of a group's columns.
LAMINA_INLINE struct colors picture_row(const uint32_t *src, struct between column, ints lanes,
                                        _Bool is_run, size_t count) {
  if (is_run) {
    src += column.first[0];
    return mixed_pixels(load_pixels(src, count), load_pixels(src + 1, count), column.part);
  }
  return mixed_pairs(gather_pairs(src, column.first), column.part);
}

/// Part of a sprite, in pixels counted from its top left.
struct part {
  ptrdiff_t left, top, right, bottom;
};

// The rows of the picture are parallel to the rows of pixels: columns are found once, and a row of
// the picture is interpolated once for all rows of pixels next to it.
LAMINA_INLINE void draw_upright(uint32_t *dst, ptrdiff_t stride, struct part part,
                                const struct lamina_sprite_map *map,
                                const struct lamina_sprite_picture *picture, struct brush brush) {
  const ptrdiff_t top = part.top, left = part.left;
  narrow(&part.left, &part.right, inverse_of(map->a), map->x, picture->width);
  narrow(&part.top, &part.bottom, inverse_of(map->d), map->y, picture->height);
  dst += (part.top - top) * stride - left;
  const ptrdiff_t src_stride = picture->width + LAMINA_SPRITE_BORDER;
  for (ptrdiff_t x = part.left; x < part.right; x += GROUP) {
    const size_t count = part.right - x < GROUP ? (size_t)(part.right - x) : GROUP;
    const ints lanes = lanes_of(count);
    const doubles center = __builtin_convertvector(lanes, doubles) + ((double)x + 0.5);
    const struct between column = between(center * map->a + map->x, picture->width);
    const ints start = column.first - lanes;
    const _Bool is_run = count >= 8 && __builtin_reduce_and(start == start[0]);
    struct colors upper, lower;
    int32_t known = -2;
    _Bool is_clear = 0;
    uint32_t *target = dst + x;
    for (ptrdiff_t y = part.top; y < part.bottom; y++, target += stride) {
      const struct line row = line(map->d * ((double)y + 0.5) + map->y, picture->height);
      if (row.first != known) {
        const uint32_t *src = picture->pixels + row.first * src_stride;
        upper = row.first == known + 1 ? lower : picture_row(src, column, lanes, is_run, count);
        lower = picture_row(src + src_stride, column, lanes, is_run, count);
        known = row.first;
        is_clear = is_clear_between(upper.channel[3], lower.channel[3]);
      }
      if (is_clear) continue;
      draw_group(target, count, mixed_colors(upper, lower, (floats){0} + row.part), brush);
    }
  }
}

LAMINA_INLINE void draw_turned(uint32_t *dst, ptrdiff_t stride, struct part part,
                               const struct lamina_sprite_map *map,
                               const struct lamina_sprite_picture *picture, struct brush brush) {
  const double to_columns = inverse_of(map->a), to_rows = inverse_of(map->b);
  const int32_t src_stride = picture->width + LAMINA_SPRITE_BORDER;
  const uint32_t *src = picture->pixels;
  dst -= part.left;
  for (ptrdiff_t y = part.top; y < part.bottom; y++, dst += stride) {
    const double middle = (double)y + 0.5;
    const double start_x = map->c * middle + map->x, start_y = map->d * middle + map->y;
    ptrdiff_t left = part.left, right = part.right;
    narrow(&left, &right, to_columns, start_x, picture->width);
    narrow(&left, &right, to_rows, start_y, picture->height);
    // Whole groups if there is room for them, because they are clear beyond the picture.
    const ptrdiff_t wanted = left + (right - left + GROUP - 1) / GROUP * GROUP;
    left -= wanted > part.right ? wanted - part.right : 0;
    if (left < part.left) left = part.left;
    for (ptrdiff_t x = left; x < right; x += GROUP) {
      const size_t count = part.right - x < GROUP ? (size_t)(part.right - x) : GROUP;
      const doubles center =
          __builtin_convertvector(lanes_of(count), doubles) + ((double)x + 0.5);
      const struct between column = between(center * map->a + start_x, picture->width);
      const struct between row = between(center * map->b + start_y, picture->height);
      const ints index = row.first * src_stride + column.first;
      const pairs above = gather_pairs(src, index), below = gather_pairs(src + src_stride, index);
      if (__builtin_reduce_or(above | below) == 0) continue;
      const struct colors upper = mixed_pairs(above, column.part);
      const struct colors lower = mixed_pairs(below, column.part);
      draw_group(dst + x, count, mixed_colors(upper, lower, row.part), brush);
    }
  }
}

/// Prefetches the pixels below the first rows of a sprite: sprites may be anywhere, so the
/// processor cannot guess where the next one is.
LAMINA_INLINE void prefetch(const uint32_t *dst, ptrdiff_t stride,
                            const struct lamina_rect *clip,
                            const struct lamina_rect *rect) {
  const int32_t left = max32(rect->min_x, clip->min_x), right = min32(rect->max_x, clip->max_x);
  const int32_t top = max32(rect->min_y, clip->min_y);
  const int32_t bottom = min32(min32(rect->max_y, clip->max_y), top + 16);
  if (left >= right) return;
  for (int32_t y = top; y < bottom; y++) {
    const uint32_t *row = dst + (y - clip->min_y) * stride - clip->min_x;
    __builtin_prefetch(row + left, 1);
    __builtin_prefetch(row + right - 1, 1);
  }
}

LAMINA_INLINE void draw_sprites(uint32_t *dst, ptrdiff_t stride,
                                const struct lamina_rect *clip,
                                const struct lamina_placed_sprite *sprites, size_t count,
                                const struct lamina_sprite_picture *pictures, _Bool adds) {
  for (size_t i = 0; i < count; i++) {
    const struct lamina_placed_sprite *sprite = &sprites[i];
    const struct lamina_rect *rect = &sprite->rect;
    const int32_t left = max32(rect->min_x, clip->min_x), right = min32(rect->max_x, clip->max_x);
    const int32_t top = max32(rect->min_y, clip->min_y), bottom = min32(rect->max_y, clip->max_y);
    if (i + 1 < count) prefetch(dst, stride, clip, &sprites[i + 1].rect);
    if (left >= right || top >= bottom || sprite->factor[3] == 0) continue;
    uint32_t *start = dst + (top - clip->min_y) * stride + (left - clip->min_x);
    const struct part part = {left - rect->min_x, top - rect->min_y, right - rect->min_x,
                              bottom - rect->min_y};
    const struct lamina_sprite_map *map = &sprite->map;
    const struct brush brush = {sprite->factor, adds};
    if (map->b == 0 && map->c == 0) {
      draw_upright(start, stride, part, map, &pictures[sprite->picture], brush);
    } else {
      draw_turned(start, stride, part, map, &pictures[sprite->picture], brush);
    }
  }
}

LAMINA_KERNEL(sprites,
              (uint32_t *dst, ptrdiff_t stride, const struct lamina_rect *clip,
               const struct lamina_placed_sprite *sprites, size_t count,
               const struct lamina_sprite_picture *pictures, _Bool adds),
              { draw_sprites(dst, stride, clip, sprites, count, pictures, adds); })
