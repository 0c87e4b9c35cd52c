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
typedef uint64_t pairs __attribute__((vector_size(GROUP * 8)));
typedef int32_t ints __attribute__((vector_size(GROUP * 4)));

/// The image and the filter; they differ in constants, which the compiler folds.
struct sampler {
  const uint32_t *src;
  int32_t width, height;
  _Bool is_linear, is_clear_outside;
};

/// Numbers limited to 0…`last`; 0 for what is not a number.
LAMINA_INLINE doubles limited(doubles value, double last) {
  value = (doubles)((longs)value & (value > 0));
  return __builtin_elementwise_min(value, (doubles){0} + last);
}

LAMINA_INLINE doubles places(doubles center, struct lamina_sample_axis axis) {
  return (center * axis.step + axis.start) * axis.scale + axis.offset;
}

LAMINA_INLINE ints inside(ints index, int32_t size) { return (index >= 0) & (index < size); }
LAMINA_INLINE ints clamped(ints index, int32_t size) {
  const ints zero = {0};
  return __builtin_elementwise_min(__builtin_elementwise_max(index, zero), zero + (size - 1));
}

/// The pixels at places within the image.
LAMINA_INLINE pixels gather(const uint32_t *src, ints index) {
  pixels result;
  for (int lane = 0; lane < GROUP; lane++) result[lane] = src[index[lane]];
  return result;
}

LAMINA_INLINE uint64_t pair_at(const uint32_t *src) {
  uint64_t result;
  memcpy(&result, src, sizeof result);
  return result;
}

/// The pixels at places within the image, each with the one after it.
LAMINA_INLINE pairs gather_pairs(const uint32_t *src, ints i) {
  return (pairs){pair_at(src + i[0]),  pair_at(src + i[1]),  pair_at(src + i[2]),
                 pair_at(src + i[3]),  pair_at(src + i[4]),  pair_at(src + i[5]),
                 pair_at(src + i[6]),  pair_at(src + i[7]),  pair_at(src + i[8]),
                 pair_at(src + i[9]),  pair_at(src + i[10]), pair_at(src + i[11]),
                 pair_at(src + i[12]), pair_at(src + i[13]), pair_at(src + i[14]),
                 pair_at(src + i[15])};
}

/// The first and the second of neighbours that were read as one.
LAMINA_INLINE pixels first_of(pairs p) { return __builtin_convertvector(p, pixels); }
LAMINA_INLINE pixels second_of(pairs p) { return __builtin_convertvector(p >> 32, pixels); }

LAMINA_INLINE floats channel(pixels p, int shift) {
  return __builtin_convertvector((ints)(p >> shift & 255), floats);
}

/// Numbers of 0…255 rounded to whole ones, none above the alpha.
LAMINA_INLINE pixels rounded(floats value, floats alpha) {
  // From 2²³ on the last bit of a float counts ones.
  return (pixels)(__builtin_elementwise_min(value, alpha) + 0x1p23f) & 255;
}

/// Four pixels of each of the places.
struct square {
  pixels top_left, top_right, bottom_left, bottom_right;
};

/// The squares that lie within the image.
LAMINA_INLINE struct square inner_square(struct sampler s, ints left, ints top) {
  // Neighbours in one read: half as many as pixel by pixel, and reads are what this costs.
  const ints first = top * s.width + left;
  const pairs upper = gather_pairs(s.src, first), lower = gather_pairs(s.src + s.width, first);
  return (struct square){first_of(upper), second_of(upper), first_of(lower), second_of(lower)};
}

/// The squares whose first pixel is from −1 to the last of the image.
LAMINA_INLINE struct square edge_square(struct sampler s, ints left, ints top) {
  const ints right = left + 1, bottom = top + 1;
  const ints columns[2] = {clamped(left, s.width), clamped(right, s.width)};
  const ints rows[2] = {clamped(top, s.height) * s.width, clamped(bottom, s.height) * s.width};
  struct square result = {
      gather(s.src, rows[0] + columns[0]), gather(s.src, rows[0] + columns[1]),
      gather(s.src, rows[1] + columns[0]), gather(s.src, rows[1] + columns[1])};
  if (s.is_clear_outside) {
    const pixels has_left = (pixels)inside(left, s.width);
    const pixels has_right = (pixels)inside(right, s.width);
    const pixels has_top = (pixels)inside(top, s.height);
    const pixels has_bottom = (pixels)inside(bottom, s.height);
    result.top_left &= has_left & has_top;
    result.top_right &= has_right & has_top;
    result.bottom_left &= has_left & has_bottom;
    result.bottom_right &= has_right & has_bottom;
  }
  return result;
}

/// A channel of four pixels, weighted by how far right and down of the first the place is.
LAMINA_INLINE floats mixed_channel(struct square p, floats right, floats down, int shift) {
  const floats first = channel(p.top_left, shift), third = channel(p.bottom_left, shift);
  const floats top = first + (channel(p.top_right, shift) - first) * right;
  const floats bottom = third + (channel(p.bottom_right, shift) - third) * right;
  return top + (bottom - top) * down;
}

LAMINA_INLINE pixels sample_linear(struct sampler s, doubles x, doubles y) {
  // With a clear border of one pixel all around, the first of the four may be that at −1.
  const int32_t border = s.is_clear_outside;
  x = limited(x + (border - 0.5), s.width - 1 + 2 * border);
  y = limited(y + (border - 0.5), s.height - 1 + 2 * border);
  const ints left = __builtin_convertvector(x, ints), top = __builtin_convertvector(y, ints);
  const floats right = __builtin_convertvector(x - __builtin_convertvector(left, doubles), floats);
  const floats down = __builtin_convertvector(y - __builtin_convertvector(top, doubles), floats);
  const ints column = left - border, row = top - border;
  const _Bool has_pixels =
      __builtin_reduce_or(inside(left, s.width + border) & inside(top, s.height + border)) != 0;
  if (s.is_clear_outside && !has_pixels) return (pixels){0};
  struct square p;
  if (__builtin_reduce_and(inside(column, s.width - 1) & inside(row, s.height - 1))) {
    p = inner_square(s, column, row);
  } else {
    p = edge_square(s, column, row);
  }
  const floats alpha = mixed_channel(p, right, down, 24);
  pixels result = rounded(alpha, alpha) << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    result |= rounded(mixed_channel(p, right, down, shift), alpha) << shift;
  }
  return result;
}

LAMINA_INLINE pixels sample_nearest(struct sampler s, doubles x, doubles y) {
  ints column = __builtin_convertvector(limited(x, s.width - 1), ints);
  ints row = __builtin_convertvector(limited(y, s.height - 1), ints);
  pixels result = gather(s.src, row * s.width + column);
  if (!s.is_clear_outside) return result;
  longs is_inside = (x >= 0) & (x < s.width) & (y >= 0) & (y < s.height);
  return result & (pixels)__builtin_convertvector(is_inside, ints);
}

LAMINA_INLINE pixels sample_group(struct sampler s, doubles center,
                                  const struct lamina_sample_line *line) {
  doubles x = places(center, line->x), y = places(center, line->y);
  return s.is_linear ? sample_linear(s, x, y) : sample_nearest(s, x, y);
}

LAMINA_INLINE void sample_row(uint32_t *dst, size_t count, ptrdiff_t x,
                              const struct lamina_sample_line *line, struct sampler s) {
  const doubles lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  // Whole numbers and a half, so no sum is rounded.
  doubles center = lanes + ((double)x + 0.5);
  for (; count >= GROUP; count -= GROUP, dst += GROUP, center += GROUP) {
    store_pixels(dst, sample_group(s, center, line), GROUP);
  }
  if (count == 0) return;
  // Pixels beyond the end are worked on and dropped: every place has one.
  pixels last = sample_group(s, center, line);
  for (size_t i = 0; i < count; i++) dst[i] = last[i];
}

#define PARAMETERS                                                                          \
  (uint32_t *dst, size_t count, ptrdiff_t x, const struct lamina_sample_line *line,         \
   const uint32_t *src, int32_t width, int32_t height)
#define SAMPLE(linear, clear)                                                               \
  {                                                                                         \
    sample_row(dst, count, x, line, (struct sampler){src, width, height, linear, clear});   \
  }

LAMINA_KERNEL(sample_nearest, PARAMETERS, SAMPLE(0, 0))
LAMINA_KERNEL(sample_nearest_or_clear, PARAMETERS, SAMPLE(0, 1))
LAMINA_KERNEL(sample_linear, PARAMETERS, SAMPLE(1, 0))
LAMINA_KERNEL(sample_linear_or_clear, PARAMETERS, SAMPLE(1, 1))
