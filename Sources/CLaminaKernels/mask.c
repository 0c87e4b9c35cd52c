// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "pixel_group.h"
#include "run_words.h"

/// Multiplies up to as many bytes as a group has pixels.
LAMINA_INLINE void multiply_group(uint8_t *dst, const uint8_t *factor, size_t count,
                                  uint32_t flip) {
  pixels a = {0}, b = {0};
  if (count == GROUP_BYTES) {
    memcpy(&a, dst, GROUP_BYTES);
    memcpy(&b, factor, GROUP_BYTES);
  } else {
    memcpy(&a, dst, count);
    memcpy(&b, factor, count);
  }
  b ^= flip;
  pixels product = joined(divide255(even_bytes(a) * even_bytes(b)),
                          divide255(odd_bytes(a) * odd_bytes(b)));
  if (count == GROUP_BYTES) {
    memcpy(dst, &product, GROUP_BYTES);
  } else {
    memcpy(dst, &product, count);
  }
}

LAMINA_INLINE void mask_multiply_rows(uint8_t *dst, ptrdiff_t stride, const uint8_t *factor,
                                      ptrdiff_t factor_stride, size_t width, size_t height,
                                      _Bool inverted) {
  const size_t tail = width % GROUP_BYTES, groups = width - tail;
  const uint32_t flip = inverted ? UINT32_MAX : 0;
  for (size_t y = 0; y < height; y++, dst += stride, factor += factor_stride) {
    for (size_t x = 0; x < groups; x += GROUP_BYTES) {
      multiply_group(dst + x, factor + x, GROUP_BYTES, flip);
    }
    if (tail > 0) multiply_group(dst + groups, factor + groups, tail, flip);
  }
}

LAMINA_KERNEL(mask_multiply,
              (uint8_t *dst, ptrdiff_t stride, const uint8_t *factor, ptrdiff_t factor_stride,
               size_t width, size_t height, _Bool inverted),
              { mask_multiply_rows(dst, stride, factor, factor_stride, width, height, inverted); })

LAMINA_INLINE uint64_t eight_at(const uint8_t *mask) {
  uint64_t result;
  memcpy(&result, mask, sizeof result);
  return result;
}

void lamina_mask_columns(const uint8_t *mask, ptrdiff_t stride, size_t width, size_t height,
                         size_t *first, size_t *end) {
  size_t low = width, high = 0;
  for (size_t y = 0; y < height; y++, mask += stride) {
    // Rows are not searched between columns that are already known to have coverage.
    size_t x = 0;
    while (x + 8 <= low && eight_at(mask + x) == 0) x += 8;
    while (x < low && mask[x] == 0) x++;
    low = x;
    x = width;
    while (x >= high + 8 && eight_at(mask + x - 8) == 0) x -= 8;
    while (x > high && mask[x - 1] == 0) x--;
    high = x;
  }
  *first = low < high ? low : 0;
  *end = low < high ? high : 0;
}

void lamina_mask_of_runs(uint8_t *dst, const struct lamina_rect *part, const int32_t *words) {
  for (int32_t y = part->min_y; y < part->max_y; y++, dst += part->max_x - part->min_x) {
    const int32_t *const end = words + words[LAMINA_WORDS_OF_ROW * y + 1];
    for (const int32_t *run = words + words[LAMINA_WORDS_OF_ROW * y]; run < end; run = next_run(run)) {
      const struct run_part seen = part_of_run(run, part->min_x, part->max_x);
      if (seen.start >= seen.end) continue;
      uint8_t *const first = dst + (seen.start - part->min_x);
      const size_t count = (size_t)(seen.end - seen.start);
      if (seen.coverage == LAMINA_SOFT_RUN) memcpy(first, seen.bytes, count);
      else memset(first, seen.coverage, count);
    }
  }
}

struct lamina_rect lamina_seen_part_of_runs(const struct lamina_rect *part, const int32_t *words) {
  struct lamina_rect seen = {part->max_x, part->min_y, part->min_x, part->max_y};
  for (int32_t y = part->min_y; y < part->max_y; y++) {
    const int32_t *const end = words + words[LAMINA_WORDS_OF_ROW * y + 1];
    for (const int32_t *run = words + words[LAMINA_WORDS_OF_ROW * y]; run < end; run = next_run(run)) {
      const struct run_part here = part_of_run(run, part->min_x, part->max_x);
      if (here.start >= here.end) continue;
      seen.min_x = min32(seen.min_x, here.start);
      seen.max_x = max32(seen.max_x, here.end);
    }
  }
  return seen;
}

struct lamina_rect lamina_solid_part_of_runs(const struct lamina_rect *part, const int32_t *words) {
  struct lamina_rect solid = *part;
  for (int32_t y = part->min_y; y < part->max_y && solid.min_x < solid.max_x; y++) {
    const int32_t *const end = words + words[LAMINA_WORDS_OF_ROW * y + 1];
    struct run_part widest = {solid.min_x, solid.min_x, 255, NULL};
    for (const int32_t *run = words + words[LAMINA_WORDS_OF_ROW * y]; run < end; run = next_run(run)) {
      const struct run_part here = part_of_run(run, solid.min_x, solid.max_x);
      if (here.coverage == 255 && here.end - here.start > widest.end - widest.start) widest = here;
    }
    solid.min_x = widest.start;
    solid.max_x = widest.end;
  }
  return solid;
}
