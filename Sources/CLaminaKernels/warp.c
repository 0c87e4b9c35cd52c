// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "lamina_portable_kernels.h"
#include "pixel_group.h"

// A product and a sum rounded at once would give other bytes on processors that can do that.
#pragma STDC FP_CONTRACT OFF

typedef double doubles __attribute__((vector_size(GROUP * 8)));
typedef int64_t longs __attribute__((vector_size(GROUP * 8)));
typedef float floats __attribute__((vector_size(GROUP * 4)));
typedef int32_t ints __attribute__((vector_size(GROUP * 4)));
typedef uint64_t pairs __attribute__((vector_size(GROUP * 8)));

/// Numbers limited to 0…`last`; 0 for what is not a number.
LAMINA_INLINE doubles within(doubles value, double last) {
  value = (doubles)((longs)value & (value > 0));
  return __builtin_elementwise_min(value, (doubles){0} + last);
}

LAMINA_INLINE uint64_t neighbours(const uint32_t *src) {
  uint64_t result;
  memcpy(&result, src, sizeof result);
  return result;
}

/// The pixels at places, each with the one after it.
LAMINA_INLINE pairs all_neighbours(const uint32_t *src, ints i) {
  return (pairs){neighbours(src + i[0]),  neighbours(src + i[1]),  neighbours(src + i[2]),
                 neighbours(src + i[3]),  neighbours(src + i[4]),  neighbours(src + i[5]),
                 neighbours(src + i[6]),  neighbours(src + i[7]),  neighbours(src + i[8]),
                 neighbours(src + i[9]),  neighbours(src + i[10]), neighbours(src + i[11]),
                 neighbours(src + i[12]), neighbours(src + i[13]), neighbours(src + i[14]),
                 neighbours(src + i[15])};
}

LAMINA_INLINE floats channel(pixels p, int shift) {
  return __builtin_convertvector((ints)(p >> shift & 255), floats);
}

/// The four channels of a group: blue, green, red, alpha, 0…255.
struct colors {
  floats channels[4];
};

LAMINA_INLINE struct colors sample(struct lamina_warp_level level, doubles x, doubles y) {
  x = within(x - 0.5, level.width - 1);
  y = within(y - 0.5, level.height - 1);
  // The last pixel is the second of the last two, so that all four lie within the image.
  const ints zero = {0};
  const ints left = __builtin_elementwise_min(__builtin_convertvector(x, ints),
                                              zero + (level.width - 2));
  const ints top = __builtin_elementwise_min(__builtin_convertvector(y, ints),
                                             zero + (level.height - 2));
  const floats right = __builtin_convertvector(x - __builtin_convertvector(left, doubles), floats);
  const floats down = __builtin_convertvector(y - __builtin_convertvector(top, doubles), floats);
  const ints first = top * level.width + left;
  const pairs upper = all_neighbours(level.pixels, first);
  const pairs lower = all_neighbours(level.pixels + level.width, first);
  const pixels a = __builtin_convertvector(upper, pixels);
  const pixels b = __builtin_convertvector(upper >> 32, pixels);
  const pixels c = __builtin_convertvector(lower, pixels);
  const pixels d = __builtin_convertvector(lower >> 32, pixels);
  struct colors result;
  for (int i = 0; i < 4; i++) {
    const floats one = channel(a, 8 * i), three = channel(c, 8 * i);
    const floats above = one + (channel(b, 8 * i) - one) * right;
    const floats below = three + (channel(d, 8 * i) - three) * right;
    result.channels[i] = above + (below - above) * down;
  }
  return result;
}

/// Rounded to whole numbers, no colour above the alpha.
LAMINA_INLINE pixels packed(struct colors c) {
  pixels result = {0};
  for (int i = 0; i < 4; i++) {
    // From 2²³ on the last bit of a float counts ones.
    const floats value = __builtin_elementwise_min(c.channels[i], c.channels[3]) + 0x1p23f;
    result |= ((pixels)value & 255) << 8 * i;
  }
  return result;
}

/// How many times pixels are to be halved until they are no smaller than √½ of the target's.
LAMINA_INLINE floats halvings(doubles x, doubles y, doubles inverse,
                              const struct lamina_warp_line *line, int32_t last) {
  const floats u = __builtin_convertvector(x, floats), v = __builtin_convertvector(y, floats);
  const floats w = __builtin_convertvector(inverse, floats);
  const floats x_right = ((float)line->x.step - u * (float)line->w.step) * w;
  const floats y_right = ((float)line->y.step - v * (float)line->w.step) * w;
  const floats x_down = ((float)line->x.down - u * (float)line->w.down) * w;
  const floats y_down = ((float)line->y.down - v * (float)line->w.down) * w;
  const floats right = x_right * x_right + y_right * y_right;
  const floats down = x_down * x_down + y_down * y_down;
  const floats square = __builtin_elementwise_max(right, down);
  // The bits of a float, counted from those of 2, are close to its logarithm.
  const floats log = __builtin_convertvector((ints)square - 0x40000000, floats) * 0x1p-24f;
  const floats limited = (floats)((ints)log & (square > 2));
  return __builtin_elementwise_min(limited, (floats){0} + (float)last);
}

LAMINA_INLINE pixels warp_group(doubles center, const struct lamina_warp_line *line,
                                const struct lamina_warp_level *levels, int32_t count) {
  const doubles inverse = 1 / (center * line->w.step + line->w.start);
  const doubles x = (center * line->x.step + line->x.start) * inverse;
  const doubles y = (center * line->y.step + line->y.start) * inverse;
  if (count == 1) return packed(sample(levels[0], x, y));
  const floats level = halvings(x, y, inverse, line, count - 1);
  const float least = __builtin_reduce_min(level), most = __builtin_reduce_max(level);
  if (most == 0) return packed(sample(levels[0], x, y));
  // Each pixel mixes the two levels next to its own; of others it takes nothing, and adding
  // nothing changes no bit.
  struct colors sum = {{{0}}};
  for (int32_t i = (int32_t)least; i < count && (float)i < most + 1; i++) {
    const floats distance = __builtin_elementwise_abs(level - (float)i);
    const floats weight = __builtin_elementwise_max(1 - distance, (floats){0});
    const double scale = 1.0 / (double)(1 << i);
    const struct colors part = sample(levels[i], x * scale, y * scale);
    for (int c = 0; c < 4; c++) sum.channels[c] += part.channels[c] * weight;
  }
  return packed(sum);
}

LAMINA_INLINE void warp_row(uint32_t *dst, size_t count, ptrdiff_t x,
                            const struct lamina_warp_line *line,
                            const struct lamina_warp_level *levels, int32_t level_count) {
  const doubles lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  // Whole numbers and a half, so no sum is rounded.
  doubles center = lanes + ((double)x + 0.5);
  for (; count >= GROUP; count -= GROUP, dst += GROUP, center += GROUP) {
    store_pixels(dst, warp_group(center, line, levels, level_count), GROUP);
  }
  if (count == 0) return;
  // Pixels beyond the end are worked on and dropped: every place has one.
  const pixels last = warp_group(center, line, levels, level_count);
  for (size_t i = 0; i < count; i++) dst[i] = last[i];
}

LAMINA_KERNEL(warp,
              (uint32_t *dst, size_t count, ptrdiff_t x, const struct lamina_warp_line *line,
               const struct lamina_warp_level *levels, int32_t level_count),
              { warp_row(dst, count, x, line, levels, level_count); })
