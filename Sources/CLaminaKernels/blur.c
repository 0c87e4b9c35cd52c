// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "clones.h"

// A product and a sum rounded at once would give other bytes on processors that can do that.
#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

// The order of the terms of a sum depends on the place of the result alone. No weight is negative and
// rounding never changes the order of two numbers, so no colour becomes larger than its alpha.

enum { LANES = LAMINA_BLUR_LANES };
typedef float floats __attribute__((vector_size(LANES * 4)));
typedef uint32_t words __attribute__((vector_size(LANES * 4)));
typedef uint8_t lane_bytes __attribute__((vector_size(LANES)));
typedef float pixel_floats __attribute__((vector_size(16)));

LAMINA_INLINE floats load_floats(const float *src) {
  floats result;
  memcpy(&result, src, sizeof result);
  return result;
}

LAMINA_INLINE void store_floats(float *dst, floats value) { memcpy(dst, &value, sizeof value); }

LAMINA_INLINE floats load_bytes(const uint8_t *src) {
  lane_bytes result;
  memcpy(&result, src, sizeof result);
  return __builtin_convertvector(result, floats);
}

LAMINA_INLINE void weigh_byte_rows(float *dst, const uint8_t *src, ptrdiff_t stride, size_t rows,
                                   const float *weights, size_t count) {
  size_t i = 0;
  for (; i + 2 * LANES <= count; i += 2 * LANES) {
    floats first = {0}, second = {0};
    const uint8_t *row = src + i;
    for (size_t r = 0; r < rows; r++, row += stride) {
      first += load_bytes(row) * weights[r];
      second += load_bytes(row + LANES) * weights[r];
    }
    store_floats(dst + i, first);
    store_floats(dst + i + LANES, second);
  }
  for (; i < count; i++) {
    float sum = 0;
    for (size_t r = 0; r < rows; r++) sum += (float)src[(ptrdiff_t)r * stride + (ptrdiff_t)i] * weights[r];
    dst[i] = sum;
  }
}

LAMINA_INLINE void add_float_rows(float *dst, const float *src, ptrdiff_t stride, size_t rows,
                                  const float *weights, size_t count) {
  size_t i = 0;
  for (; i + 2 * LANES <= count; i += 2 * LANES) {
    floats first = load_floats(dst + i), second = load_floats(dst + i + LANES);
    const float *row = src + i;
    for (size_t r = 0; r < rows; r++, row += stride) {
      first += load_floats(row) * weights[r];
      second += load_floats(row + LANES) * weights[r];
    }
    store_floats(dst + i, first);
    store_floats(dst + i + LANES, second);
  }
  for (; i < count; i++) {
    float sum = dst[i];
    for (size_t r = 0; r < rows; r++) sum += src[(ptrdiff_t)r * stride + (ptrdiff_t)i] * weights[r];
    dst[i] = sum;
  }
}

LAMINA_INLINE void halve_pixels(float *dst, const float *src, size_t count) {
  for (size_t x = 0; x < count; x++, src += 8) {
    pixel_floats p[4];
    memcpy(p, src, sizeof p);
    const pixel_floats sum = (p[0] + p[3]) * 0.125f + (p[1] + p[2]) * 0.375f;
    memcpy(dst + 4 * x, &sum, sizeof sum);
  }
}

LAMINA_INLINE floats even_floats(floats a, floats b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

LAMINA_INLINE floats odd_floats(floats a, floats b) {
  return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

LAMINA_INLINE void halve_numbers(float *dst, const float *src, size_t count) {
  size_t x = 0;
  for (; x + LANES <= count; x += LANES) {
    const float *row = src + 2 * x;
    const floats a = load_floats(row), b = load_floats(row + LANES);
    const floats c = load_floats(row + 2), d = load_floats(row + LANES + 2);
    store_floats(dst + x, (even_floats(a, b) + odd_floats(c, d)) * 0.125f +
                              (odd_floats(a, b) + even_floats(c, d)) * 0.375f);
  }
  for (; x < count; x++) {
    const float *row = src + 2 * x;
    dst[x] = (row[0] + row[3]) * 0.125f + (row[1] + row[2]) * 0.375f;
  }
}

LAMINA_INLINE void halve_row(float *dst, const float *src, size_t channels, size_t count) {
  if (channels == 4) halve_pixels(dst, src, count);
  else halve_numbers(dst, src, count);
}

/// The first numbers of a row, each 2, 4, 8 or 16 times.
LAMINA_INLINE floats repeated(const float *src, size_t times) {
  floats some = {0};
  switch (times) {
    case 2:
      memcpy(&some, src, 8 * sizeof *src);
      return __builtin_shufflevector(some, some, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    case 4:
      memcpy(&some, src, 4 * sizeof *src);
      return __builtin_shufflevector(some, some, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    case 8:
      memcpy(&some, src, 2 * sizeof *src);
      return __builtin_shufflevector(some, some, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    default: return some + src[0];
  }
}

LAMINA_INLINE void repeat_row(float *dst, const float *src, size_t channels, size_t times,
                              size_t count) {
  if (channels == 4) {
    for (size_t x = 0; x < count; x++, src += 4) {
      for (size_t k = 0; k < times; k++, dst += 4) memcpy(dst, src, 16);
    }
  } else if (times == 1) {
    memcpy(dst, src, 4 * count);
  } else {
    size_t x = 0;
    const size_t taken = LANES / times;
    for (; taken * times == LANES && x + taken <= count; x += taken, dst += LANES) {
      store_floats(dst, repeated(src + x, times));
    }
    for (; x < count; x++) {
      for (size_t k = 0; k < times; k++) *dst++ = src[x];
    }
  }
}

LAMINA_INLINE void store_rounded(uint8_t *dst, floats value) {
  // From 2²³ on the last bit of a float counts ones.
  const words whole = (words)(__builtin_elementwise_min(value, (floats){0} + 255) + 0x1p23f);
  const lane_bytes result = __builtin_convertvector(whole & 255, lane_bytes);
  memcpy(dst, &result, sizeof result);
}

LAMINA_INLINE void grow_row(uint8_t *dst, const float *src, size_t step, size_t taps,
                            const float *weights, size_t blocks, size_t groups) {
  const size_t next = blocks * LANES;
  for (size_t block = 0; block < blocks; block++, dst += LANES, weights += LANES) {
    size_t group = 0;
    // Four at a time share a vector of weights.
    for (; group + 4 <= groups; group += 4) {
      floats sums[4] = {{0}, {0}, {0}, {0}};
      const float *place = src + group * LANES, *weight = weights;
      for (size_t k = 0; k < taps; k++, place += step, weight += next) {
        const floats w = load_floats(weight);
        for (size_t j = 0; j < 4; j++) sums[j] += load_floats(place + j * LANES) * w;
      }
      for (size_t j = 0; j < 4; j++) store_rounded(dst + (group + j) * next, sums[j]);
    }
    for (; group < groups; group++) {
      floats sum = {0};
      const float *place = src + group * LANES, *weight = weights;
      for (size_t k = 0; k < taps; k++, place += step, weight += next) {
        sum += load_floats(place) * load_floats(weight);
      }
      store_rounded(dst + group * next, sum);
    }
  }
}

LAMINA_KERNEL(weigh_bytes,
              (float *dst, const uint8_t *src, ptrdiff_t stride, size_t rows,
               const float *weights, size_t count),
              { weigh_byte_rows(dst, src, stride, rows, weights, count); })
LAMINA_KERNEL(add_weighed_floats,
              (float *dst, const float *src, ptrdiff_t stride, size_t rows, const float *weights,
               size_t count),
              { add_float_rows(dst, src, stride, rows, weights, count); })
LAMINA_KERNEL(halve_floats, (float *dst, const float *src, size_t channels, size_t count),
              { halve_row(dst, src, channels, count); })
LAMINA_KERNEL(repeat_floats,
              (float *dst, const float *src, size_t channels, size_t times, size_t count),
              { repeat_row(dst, src, channels, times, count); })
LAMINA_KERNEL(grow_floats,
              (uint8_t *dst, const float *src, size_t step, size_t taps, const float *weights,
               size_t blocks, size_t groups),
              { grow_row(dst, src, step, taps, weights, blocks, groups); })
