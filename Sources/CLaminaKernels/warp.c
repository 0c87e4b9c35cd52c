// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "sample_group.h"

LAMINA_INLINE struct lamina_sample_image image_of(struct lamina_warp_level level) {
  return (struct lamina_sample_image){level.pixels, level.width, level.height};
}

/// Where positions in an image read one of its levels.
LAMINA_INLINE struct place place_in(const struct lamina_warp_level *levels, int32_t index, doubles x, doubles y) {
  const struct lamina_warp_level level = levels[index];
  const double scale = 1.0 / (double)(1 << index);
  // The last position is next to the last pixel, so that all four pixels are inside the image.
  const double last = -0x1p-16;
  const doubles at_x = limited(x * scale + (FROM_CENTER + STEPS), 0, level.width - 1 + last);
  const doubles at_y = limited(y * scale + (FROM_CENTER + STEPS), 0, level.height - 1 + last);
  return place_of(image_of(level), between(fixed(at_x)), between(fixed(at_y)));
}

/// In the order of a group.
LAMINA_INLINE floats floats_of(doubles value) {
  return __builtin_convertvector(
      __builtin_shufflevector(value, value, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15),
      floats);
}

/// The number of times that pixels are halved until they are no smaller than √½ of the target's.
LAMINA_INLINE floats halvings(doubles x, doubles y, doubles inverse,
                              const struct lamina_warp_line *line, int32_t last) {
  const floats u = floats_of(x), v = floats_of(y), w = floats_of(inverse);
  const floats x_right = ((float)line->x.step - u * (float)line->w.step) * w;
  const floats y_right = ((float)line->y.step - v * (float)line->w.step) * w;
  const floats x_down = ((float)line->x.down - u * (float)line->w.down) * w;
  const floats y_down = ((float)line->y.down - v * (float)line->w.down) * w;
  const floats right = x_right * x_right + y_right * y_right;
  const floats down = x_down * x_down + y_down * y_down;
  const floats square = __builtin_elementwise_max(right, down);
  // The bits of a float, counted from those of 2, are approximately its logarithm.
  const floats log = __builtin_convertvector((ints)square - 0x40000000, floats) * 0x1p-24f;
  const floats limited = (floats)((ints)log & (square > 2));
  return __builtin_elementwise_min(limited, (floats){0} + (float)last);
}

/// The bits of floats that are not negative have the order of the numbers.
LAMINA_INLINE float float_of(int32_t bits) {
  float result;
  memcpy(&result, &bits, sizeof result);
  return result;
}
LAMINA_INLINE float least_of(floats f) { return float_of(__builtin_reduce_min((ints)f)); }
LAMINA_INLINE float most_of(floats f) { return float_of(__builtin_reduce_max((ints)f)); }

/// Mixes pixels of two adjacent levels: the first up to `start`, the second from the next integer
/// on, and both in between.
LAMINA_INLINE struct colors next_colors(floats level, float start, struct colors a,
                                        struct colors b) {
  const floats rest = level - start;
  const pixels whole = (pixels)__builtin_convertvector(rest * 65536, ints) & 0xFFFF;
  const struct colors both = mixed_colors(mean_of((half)(whole | whole << 16)), a, b);
  // A mix with a weight of 0 would lose its last bit.
  const half is_a = (half)(rest <= 0), is_b = (half)(rest >= 1), is_both = ~(is_a | is_b);
  return (struct colors){(a.even & is_a) | (b.even & is_b) | (both.even & is_both),
                         (a.odd & is_a) | (b.odd & is_b) | (both.odd & is_both)};
}

/// A group of pixels: their positions, and their level.
struct warped {
  doubles x, y;
  floats level;
};

LAMINA_INLINE struct warped warped(doubles middle, const struct lamina_warp_line *line,
                                   int32_t last) {
  const doubles inverse = 1 / (middle * line->w.step + line->w.start);
  const doubles x = (middle * line->x.step + line->x.start) * inverse;
  const doubles y = (middle * line->y.step + line->y.start) * inverse;
  const floats first = {0};
  return (struct warped){x, y, last == 0 ? first : halvings(x, y, inverse, line, last)};
}

/// What a group reads: from the level `first` on, up to the one that is not below `most`.
struct reads {
  int32_t first;
  float most;
  /// The places in the first two of these levels.
  struct place places[2];
};

LAMINA_INLINE void find_reads(struct reads *reads, const struct warped *group,
                              const struct lamina_warp_level *levels) {
  reads->most = most_of(group->level);
  const int32_t first = reads->most == 0 ? 0 : (int32_t)least_of(group->level);
  reads->first = first;
  reads->places[0] = place_in(levels, first, group->x, group->y);
  if ((float)first < reads->most) reads->places[1] = place_in(levels, first + 1, group->x, group->y);
}

LAMINA_INLINE pixels warped_pixels(const struct warped *group, const struct reads *reads,
                                   const struct lamina_warp_level *levels) {
  const int32_t first = reads->first;
  struct colors result = linear_colors(image_of(levels[first]), &reads->places[0]);
  for (int32_t i = first; (float)i < reads->most; i++) {
    const struct place place = i == first ? reads->places[1] : place_in(levels, i + 1, group->x, group->y);
    result = next_colors(group->level, (float)i, result, linear_colors(image_of(levels[i + 1]), &place));
  }
  return packed(result);
}

LAMINA_INLINE void warp_row(uint32_t *dst, size_t count, ptrdiff_t x,
                            const struct lamina_warp_line *line,
                            const struct lamina_warp_level *levels, int32_t level_count) {
  // Levels are known long after positions, and indices that have just been written as a vector are slow to read one by
  // one. So each step is made for several groups before the next one.
  enum { AT_ONCE = 4 };
  struct warped groups[AT_ONCE];
  struct reads reads[AT_ONCE];
  for (size_t left = 0; left < count; left += AT_ONCE * GROUP) {
    const size_t rest = count - left < AT_ONCE * GROUP ? count - left : AT_ONCE * GROUP;
    const ptrdiff_t first = x + (ptrdiff_t)left;
    // Pixels beyond the end are computed and dropped.
    for (size_t i = 0; i < rest; i += GROUP) {
      groups[i / GROUP] = warped(middles(first + (ptrdiff_t)i), line, level_count - 1);
    }
    for (size_t i = 0; i < rest; i += GROUP) find_reads(&reads[i / GROUP], &groups[i / GROUP], levels);
    for (size_t i = 0; i < rest; i += GROUP) {
      store_first(dst + left + i, warped_pixels(&groups[i / GROUP], &reads[i / GROUP], levels),
                  rest - i < GROUP ? rest - i : GROUP);
    }
  }
}

LAMINA_KERNEL(warp,
              (uint32_t *dst, size_t count, ptrdiff_t x, const struct lamina_warp_line *line,
               const struct lamina_warp_level *levels, int32_t level_count),
              { warp_row(dst, count, x, line, levels, level_count); })
