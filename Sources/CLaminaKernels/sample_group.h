// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_SAMPLE_GROUP_H
#define LAMINA_SAMPLE_GROUP_H

#include "lamina_kernels.h"
#include "pixel_group.h"

// Sixteen pixels of an image at once, each interpolated from the four pixels around its position.

// Rounding a product and a sum together would give other bytes on processors that can do it.
#pragma STDC FP_CONTRACT OFF

typedef uint32_t words __attribute__((vector_size(GROUP * 8)));

// MARK: Places

// Numbers of 64 bits are in this order, in which their low words, or their high ones, become a
// group within each sixteen bytes of a register.
#define IN_PAIRS(f)                                                                            \
  {f(0), f(1), f(4), f(5), f(8), f(9), f(12), f(13),                                           \
   f(2), f(3), f(6), f(7), f(10), f(11), f(14), f(15)}
#define SAME(lane) lane

LAMINA_INLINE pixels low_words(words w) {
  return __builtin_shufflevector(w, w, 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12, 14, 28, 30);
}
LAMINA_INLINE pixels high_words(words w) {
  return __builtin_shufflevector(w, w, 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13, 15, 29, 31);
}

/// The centres of sixteen pixels of a row: an integer and a half each, so no sum is rounded.
LAMINA_INLINE doubles middles(ptrdiff_t x) {
  const doubles lanes = IN_PAIRS(SAME);
  return lanes + ((double)x + 0.5);
}

/// Added to a position, this rounds it to steps of 1/2¹⁹ and leaves the result in the last bits of
/// the number. The step is too small to be visible, and large enough that a bitmap gives the same
/// pixels with and without its clear border, although the last digits of the positions differ.
#define STEPS 0x1.8p33
/// Half of the step that the fraction of a position is rounded to, minus the distance of a pixel's
/// centre from its edge: integer positions are those of centres.
#define FROM_CENTER (0x1p-17 - 0.5)

/// Positions with `STEPS` and `FROM_CENTER` added, of pixels in a row with a given start.
///
/// The sum is rounded to steps once, at the end: rounding its parts would change the rounding of a
/// picture that moves by whole pixels.
LAMINA_INLINE doubles stepped(doubles columns, double start) {
  return (columns + start) + (FROM_CENTER + STEPS);
}

/// Positions with `STEPS` and `FROM_CENTER` added, limited to `low`…`high`; `low` for NaN.
LAMINA_INLINE doubles limited(doubles place, double low, double high) {
  const doubles least = (doubles){0} + (STEPS + low), most = (doubles){0} + (STEPS + high);
  const longs is_more = place > least;
  place = (doubles)(((longs)place & is_more) | ((longs)least & ~is_more));
  return __builtin_elementwise_min(place, most);
}

/// Positions with `STEPS` added as integers of 1/2³².
LAMINA_INLINE longs fixed(doubles place) { return (longs)place << 13; }

/// The last pixel along an axis whose centre is not beyond the position, and the distance of the
/// position from there to the next centre, of 65,536.
struct between {
  ints first;
  half part;
};

LAMINA_INLINE struct between between(longs place) {
  const half low = (half)low_words((words)place);
  const half part =
      __builtin_shufflevector(low, low, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15, 17,
                              17, 19, 19, 21, 21, 23, 23, 25, 25, 27, 27, 29, 29, 31, 31);
  return (struct between){(ints)high_words((words)place), part};
}

// MARK: Pixels at places

/// Sixteen pixels and the one after each.
struct neighbours {
  pixels first, second;
};

/// The pixels with some indices, each with the one after it.
LAMINA_INLINE struct neighbours gather_pairs(const uint32_t *src, const pixels *indices) {
  // Each index is read from memory by itself. Compilers would load all of them as a vector and extract them from it,
  // which keeps the unit busy that also puts the pixels together.
  const volatile uint32_t *index = (const volatile uint32_t *)indices;
  // Two neighbours in one read: half as many reads as pixel by pixel.
#define PAIR_AT(lane) pair_at(src + index[lane])
  const pairs both = IN_PAIRS(PAIR_AT);
  return (struct neighbours){low_words((words)both), high_words((words)both)};
}

/// Where a group reads an image: the indices of the upper left of four pixels each, and the distances of the
/// positions to the right of them and below them.
struct place {
  pixels first;
  half right, down;
};

LAMINA_INLINE struct place place_of(struct lamina_sample_image image, struct between column,
                                    struct between row) {
  return (struct place){(pixels)(row.first * image.width + column.first), column.part, row.part};
}

/// Four pixels for each of the positions.
struct square {
  struct neighbours upper, lower;
};

// MARK: Mixing

/// The channels of a group in sixteen bits each, 256 to a step of a byte: the even bytes, the odd
/// bytes.
struct colors {
  half even, odd;
};

LAMINA_INLINE half high_half(half a, half b) {
  return __builtin_convertvector(
      (__builtin_convertvector(a, wide_half) * __builtin_convertvector(b, wide_half)) >> 16, half);
}

/// Two numbers with their weights, whose sum is 1. The mean of smaller numbers is never larger, so
/// premultiplied colours stay premultiplied.
struct mean {
  half rest, part;
};

LAMINA_INLINE struct mean mean_of(half part) {
  // Never 0, because the other weight would have to be 65,536.
  part = __builtin_elementwise_max(part, repeated(1));
  return (struct mean){-part, part};
}

/// Has weights read from memory wherever they are used in a loop. Otherwise compilers widen them before the loop, and then
/// no longer see that `high_half` is one instruction.
#define READ_IN_LOOP(mean) __asm__("" : "+m"(mean))

LAMINA_INLINE half mixed_by(struct mean by, half a, half b) {
  return high_half(a, by.rest) + high_half(b, by.part);
}

LAMINA_INLINE struct colors mixed_colors(struct mean by, struct colors a, struct colors b) {
  return (struct colors){mixed_by(by, a.even, b.even), mixed_by(by, a.odd, b.odd)};
}

LAMINA_INLINE struct colors colors_of(pixels p) {
  return (struct colors){(half)p << 8, (half)p & repeated(0xFF00)};
}

LAMINA_INLINE struct colors mixed_neighbours(struct mean by, struct neighbours n) {
  return mixed_colors(by, colors_of(n.first), colors_of(n.second));
}

/// Four pixels, weighted by the distance of the position to the right of and below the first.
LAMINA_INLINE struct colors mixed_square(struct square s, half right, half down) {
  const struct mean across = mean_of(right);
  return mixed_colors(mean_of(down), mixed_neighbours(across, s.upper),
                      mixed_neighbours(across, s.lower));
}

/// An image interpolated between the centres of its pixels, at a place within it.
LAMINA_INLINE struct colors linear_colors(struct lamina_sample_image image, const struct place *place) {
  const struct square square = {gather_pairs(image.pixels, &place->first),
                                gather_pairs(image.pixels + image.width, &place->first)};
  return mixed_square(square, place->right, place->down);
}

/// Rounded to the nearest bytes.
LAMINA_INLINE pixels packed(struct colors c) {
  // Each product has lost half a unit on average.
  const half nearest = repeated(128 + 2);
  return (pixels)((c.even + nearest) >> 8 | ((c.odd + nearest) & repeated(0xFF00)));
}

/// Stores a group, or its first pixels if fewer are wanted; the other lanes are computed but not used.
LAMINA_INLINE void store_first(uint32_t *dst, pixels value, size_t count) {
  if (count >= GROUP) {
    store_pixels(dst, value, GROUP);
  } else {
    for (size_t i = 0; i < count; i++) dst[i] = value[i];
  }
}

#endif
