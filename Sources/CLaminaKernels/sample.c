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

/// An image and what is known of it; what is known are constants, which the compiler folds.
struct sampler {
  struct lamina_sample_image image;
  _Bool is_clear_outside, is_opaque;
};

/// Numbers limited to 0…`last`; 0 for what is not a number.
LAMINA_INLINE doubles limited(doubles value, double last) {
  value = (doubles)((longs)value & (value > 0));
  return __builtin_elementwise_min(value, (doubles){0} + last);
}

LAMINA_INLINE ints inside(ints index, int32_t size) { return (index >= 0) & (index < size); }
LAMINA_INLINE ints clamped(ints index, int32_t size) {
  const ints zero = {0};
  return __builtin_elementwise_min(__builtin_elementwise_max(index, zero), zero + (size - 1));
}

// MARK: Places

/// The coordinate along an axis where the row of pixels at `y` has its 0.
LAMINA_INLINE double row_start(ptrdiff_t y, struct lamina_sample_axis axis) {
  return ((double)y + 0.5) * axis.row_step + axis.start;
}

/// Added and taken away again, this rounds to steps of 1/2²⁰: so small a step that nobody sees it,
/// and large enough that a bitmap gives the same pixels with and without its clear border, though
/// the last digits of the places differ.
#define STEPS 0x1.8p32

LAMINA_INLINE doubles places(doubles center, double start, struct lamina_sample_axis axis) {
  return ((center * axis.step + start) * axis.scale + axis.offset + STEPS) - STEPS;
}

/// Whether the places of a group of columns lie between centres of the image's pixels in all of
/// the rows.
///
/// Each step of their arithmetic is monotone, so the corners speak for all. What is not a number
/// does not lie there.
LAMINA_INLINE _Bool is_inner(doubles center, ptrdiff_t y, size_t rows,
                             struct lamina_sample_axis axis, int32_t size) {
  const double columns[2] = {center[0], center[GROUP - 1]};
  const double starts[2] = {row_start(y, axis), row_start(y + (ptrdiff_t)rows - 1, axis)};
  _Bool result = 1;
  for (int corner = 0; corner < 4; corner++) {
    const double place =
        ((columns[corner & 1] * axis.step + starts[corner >> 1]) * axis.scale + axis.offset + STEPS) -
        STEPS - 0.5;
    result &= place >= 0 && place < size - 1;
  }
  return result;
}

/// Which pixel along an axis is the last whose centre is not beyond the place, and how far the
/// place is from there to the next.
struct between {
  ints first;
  floats part;
};

LAMINA_INLINE struct between between(doubles place, int32_t border) {
  const ints first = __builtin_convertvector(place, ints);
  const doubles part = place - __builtin_convertvector(first, doubles);
  return (struct between){first - border, __builtin_convertvector(part, floats)};
}

LAMINA_INLINE struct between between_inner(doubles place) { return between(place - 0.5, 0); }

LAMINA_INLINE struct between between_limited(doubles place, int32_t size, int32_t border) {
  // With a clear border of one pixel all around, the first may be that at −1.
  return between(limited(place + (border - 0.5), size - 1 + 2 * border), border);
}

// MARK: Pixels at places

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

/// Four pixels of each of the places.
struct square {
  pixels top_left, top_right, bottom_left, bottom_right;
};

/// The squares that lie within the image.
LAMINA_INLINE struct square inner_square(struct sampler s, ints left, ints top) {
  // Neighbours in one read: half as many as pixel by pixel.
  const int32_t width = s.image.width;
  const ints first = top * width + left;
  const pairs upper = gather_pairs(s.image.pixels, first);
  const pairs lower = gather_pairs(s.image.pixels + width, first);
  return (struct square){first_of(upper), second_of(upper), first_of(lower), second_of(lower)};
}

/// The squares whose first pixel is from −1 to the last of the image.
LAMINA_INLINE struct square edge_square(struct sampler s, ints left, ints top) {
  const uint32_t *src = s.image.pixels;
  const int32_t width = s.image.width, height = s.image.height;
  const ints right = left + 1, bottom = top + 1;
  const ints columns[2] = {clamped(left, width), clamped(right, width)};
  const ints rows[2] = {clamped(top, height) * width, clamped(bottom, height) * width};
  struct square result = {gather(src, rows[0] + columns[0]), gather(src, rows[0] + columns[1]),
                          gather(src, rows[1] + columns[0]), gather(src, rows[1] + columns[1])};
  if (s.is_clear_outside) {
    const pixels has_left = (pixels)inside(left, width), has_right = (pixels)inside(right, width);
    const pixels has_top = (pixels)inside(top, height);
    const pixels has_bottom = (pixels)inside(bottom, height);
    result.top_left &= has_left & has_top;
    result.top_right &= has_right & has_top;
    result.bottom_left &= has_left & has_bottom;
    result.bottom_right &= has_right & has_bottom;
  }
  return result;
}

// MARK: Mixing

/// The channels of pixels, 0…255 and not rounded.
struct colors {
  floats channel[4];
};

LAMINA_INLINE floats channel(pixels p, int shift) {
  return __builtin_convertvector((ints)(p >> shift & 255), floats);
}

/// Four pixels, weighted by how far right and down of the first the place is.
LAMINA_INLINE struct colors mixed_square(struct square p, floats right, floats down) {
  struct colors result;
  for (int i = 0; i < 4; i++) {
    const floats first = channel(p.top_left, 8 * i), third = channel(p.bottom_left, 8 * i);
    const floats top = first + (channel(p.top_right, 8 * i) - first) * right;
    const floats bottom = third + (channel(p.bottom_right, 8 * i) - third) * right;
    result.channel[i] = top + (bottom - top) * down;
  }
  return result;
}

LAMINA_INLINE struct colors mixed_levels(struct colors fine, struct colors coarse, float part) {
  for (int i = 0; i < 4; i++) {
    fine.channel[i] += (coarse.channel[i] - fine.channel[i]) * part;
  }
  return fine;
}

/// Numbers of 0…255 rounded to whole ones, none above the alpha.
LAMINA_INLINE pixels rounded(floats value, floats alpha) {
  // From 2²³ on the last bit of a float counts ones.
  return (pixels)(__builtin_elementwise_min(value, alpha) + 0x1p23f) & 255;
}

LAMINA_INLINE pixels packed(struct colors colors, _Bool is_opaque) {
  const floats alpha = is_opaque ? (floats){0} + 255 : colors.channel[3];
  pixels result = is_opaque ? (pixels){0} + 0xFF000000 : rounded(alpha, alpha) << 24;
  for (int i = 0; i < 3; i++) result |= rounded(colors.channel[i], alpha) << 8 * i;
  return result;
}

// MARK: Filters

LAMINA_INLINE pixels nearest(struct sampler s, doubles x, doubles y) {
  const int32_t width = s.image.width, height = s.image.height;
  const ints column = __builtin_convertvector(limited(x, width - 1), ints);
  const ints row = __builtin_convertvector(limited(y, height - 1), ints);
  const pixels result = gather(s.image.pixels, row * width + column);
  if (!s.is_clear_outside) return result;
  const longs is_inside = (x >= 0) & (x < width) & (y >= 0) & (y < height);
  return result & (pixels)__builtin_convertvector(is_inside, ints);
}

LAMINA_INLINE struct colors linear_inner(struct sampler s, doubles x, doubles y) {
  const struct between column = between_inner(x), row = between_inner(y);
  return mixed_square(inner_square(s, column.first, row.first), column.part, row.part);
}

LAMINA_INLINE struct colors linear(struct sampler s, doubles x, doubles y) {
  const int32_t width = s.image.width, height = s.image.height, border = s.is_clear_outside;
  const struct between column = between_limited(x, width, border);
  const struct between row = between_limited(y, height, border);
  if (border) {
    const ints has_pixels =
        inside(column.first + 1, width + 1) & inside(row.first + 1, height + 1);
    if (__builtin_reduce_or(has_pixels) == 0) return (struct colors){0};
  }
  const ints is_inner = inside(column.first, width - 1) & inside(row.first, height - 1);
  if (__builtin_reduce_and(is_inner)) {
    return mixed_square(inner_square(s, column.first, row.first), column.part, row.part);
  }
  return mixed_square(edge_square(s, column.first, row.first), column.part, row.part);
}

// MARK: Rectangles

/// Stores a group, or the first pixels of one at the end of a row; the others were worked on for
/// nothing, but every place has a pixel.
LAMINA_INLINE void store_first(uint32_t *dst, pixels value, size_t count) {
  if (count == GROUP) {
    store_pixels(dst, value, GROUP);
  } else {
    for (size_t i = 0; i < count; i++) dst[i] = value[i];
  }
}

/// Some rows of a group of columns; `PIXELS` are those at the places `x` and `y`.
#define FOR_EACH_ROW(PIXELS)                                                        \
  for (size_t row = 0; row < rows; row++, dst += stride, top++) {                   \
    const doubles x = places(center, row_start(top, map.x), map.x);                 \
    const doubles y = places(center, row_start(top, map.y), map.y);                 \
    store_first(dst, PIXELS, count);                                                \
  }

/// How a rectangle is sampled.
enum filter { NEAREST, LINEAR, TRILINEAR };

/// What a kernel was asked for, but for the place.
struct request {
  struct lamina_sample_map map;
  struct sampler finer, coarser;
  float part;
  enum filter filter;
};

LAMINA_INLINE void sample_columns(uint32_t *dst, ptrdiff_t stride, size_t count, size_t rows,
                                  doubles center, ptrdiff_t top, struct request r) {
  const struct lamina_sample_map map = r.map;
  const struct sampler s = r.finer;
  if (r.filter == NEAREST) {
    FOR_EACH_ROW(nearest(s, x, y))
  } else if (r.filter == TRILINEAR) {
    FOR_EACH_ROW(packed(
        mixed_levels(linear(s, x, y), linear(r.coarser, x * 0.5, y * 0.5), r.part), s.is_opaque))
  } else if (is_inner(center, top, rows, map.x, s.image.width) &&
             is_inner(center, top, rows, map.y, s.image.height)) {
    FOR_EACH_ROW(packed(linear_inner(s, x, y), s.is_opaque))
  } else {
    FOR_EACH_ROW(packed(linear(s, x, y), s.is_opaque))
  }
}

LAMINA_INLINE void sample_rect(uint32_t *dst, ptrdiff_t stride,
                               const struct lamina_sample_rect *rect, struct request r) {
  const doubles lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  // Pixels below one another lie in rows of the image as near to each other as those side by side:
  // squares of pixels find most of what they read where the last ones left it.
  const size_t side = GROUP;
  for (size_t top = 0; top < rect->height; top += side, dst += (ptrdiff_t)side * stride) {
    const size_t rows = rect->height - top < side ? rect->height - top : side;
    // Whole numbers and a half, so no sum is rounded.
    doubles center = lanes + ((double)rect->x + 0.5);
    for (size_t left = 0; left < rect->width; left += GROUP, center += GROUP) {
      const size_t count = rect->width - left < GROUP ? rect->width - left : GROUP;
      sample_columns(dst + left, stride, count, rows, center, rect->y + (ptrdiff_t)top, r);
    }
  }
}

#define PARAMETERS                                                                           \
  (uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,                   \
   const struct lamina_sample_map *map, const struct lamina_sample_image *image)
#define SAMPLE(filter, is_clear, is_opaque)                                                  \
  {                                                                                          \
    const struct sampler s = {*image, is_clear, is_opaque};                                  \
    sample_rect(dst, stride, rect, (struct request){*map, s, s, 0, filter});                 \
  }

LAMINA_KERNEL(sample_nearest, PARAMETERS, SAMPLE(NEAREST, 0, 0))
LAMINA_KERNEL(sample_nearest_or_clear, PARAMETERS, SAMPLE(NEAREST, 1, 0))
LAMINA_KERNEL(sample_linear, PARAMETERS, SAMPLE(LINEAR, 0, 0))
LAMINA_KERNEL(sample_linear_opaque, PARAMETERS, SAMPLE(LINEAR, 0, 1))
LAMINA_KERNEL(sample_linear_or_clear, PARAMETERS, SAMPLE(LINEAR, 1, 0))

#define LEVEL_PARAMETERS                                                                     \
  (uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,                   \
   const struct lamina_sample_map *map, const struct lamina_sample_image *finer,             \
   const struct lamina_sample_image *coarser, float part)

LAMINA_KERNEL(sample_trilinear, LEVEL_PARAMETERS, {
  const struct sampler a = {*finer, 0, 0}, b = {*coarser, 0, 0};
  sample_rect(dst, stride, rect, (struct request){*map, a, b, part, TRILINEAR});
})
