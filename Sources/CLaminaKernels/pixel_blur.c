// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "lamina_portable_kernels.h"
#include "clones.h"

// A product and a sum rounded at once would give other bytes on processors that can do that.
#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

// Sums of weighted channels, each in an order of its own place alone. As no weight is negative and
// rounding never changes the order of two numbers, no colour comes to lie above its alpha.

enum { LANES = 16 };
typedef float floats __attribute__((vector_size(LANES * 4)));
typedef uint8_t lane_bytes __attribute__((vector_size(LANES)));
typedef float pixel_floats __attribute__((vector_size(16)));

LAMINA_INLINE floats load_floats(const float *src) {
  floats result;
  memcpy(&result, src, sizeof result);
  return result;
}

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
    memcpy(dst + i, &first, sizeof first);
    memcpy(dst + i + LANES, &second, sizeof second);
  }
  for (; i < count; i++) {
    float sum = 0;
    for (size_t r = 0; r < rows; r++) sum += (float)src[(ptrdiff_t)r * stride + (ptrdiff_t)i] * weights[r];
    dst[i] = sum;
  }
}

LAMINA_INLINE void weigh_float_taps(float *dst, const float *src, ptrdiff_t step, size_t taps,
                                    const float *weights, size_t count) {
  size_t i = 0;
  for (; i + 2 * LANES <= count; i += 2 * LANES) {
    floats first = load_floats(src + i) * weights[0];
    floats second = load_floats(src + i + LANES) * weights[0];
    const float *before = src + i, *after = src + i;
    for (size_t k = 1; k <= taps; k++) {
      before -= step;
      after += step;
      first += (load_floats(before) + load_floats(after)) * weights[k];
      second += (load_floats(before + LANES) + load_floats(after + LANES)) * weights[k];
    }
    memcpy(dst + i, &first, sizeof first);
    memcpy(dst + i + LANES, &second, sizeof second);
  }
  for (; i < count; i++) {
    const float *place = src + i;
    float sum = *place * weights[0];
    for (ptrdiff_t k = 1; k <= (ptrdiff_t)taps; k++) {
      sum += (place[-k * step] + place[k * step]) * weights[k];
    }
    dst[i] = sum;
  }
}

LAMINA_INLINE pixel_floats load_pixel(const float *src) {
  pixel_floats result;
  memcpy(&result, src, sizeof result);
  return result;
}

LAMINA_INLINE void reduce_row(float *dst, const float *src, size_t spacing, const float *weights,
                              size_t count) {
  const size_t taps = 2 * spacing - 1;
  for (size_t x = 0; x < count; x++, src += 4 * spacing) {
    pixel_floats sum = {0};
    for (size_t k = 0; k < taps; k++) sum += load_pixel(src + 4 * k) * weights[k];
    memcpy(dst + 4 * x, &sum, sizeof sum);
  }
}

LAMINA_INLINE void grow_row(float *dst, const float *src, size_t spacing, size_t phase,
                            size_t count) {
  const float part = 1 / (float)spacing;
  for (size_t x = 0; x < count; src += 4, phase = 0) {
    const pixel_floats left = load_pixel(src), right = load_pixel(src + 4);
    for (size_t k = phase; k < spacing && x < count; k++, x++) {
      const pixel_floats mixed =
          left * ((float)(spacing - k) * part) + right * ((float)k * part);
      memcpy(dst + 4 * x, &mixed, sizeof mixed);
    }
  }
}

LAMINA_INLINE void mix_to_bytes(uint8_t *dst, const float *one, const float *other, float part,
                                float rest, size_t count) {
  typedef uint32_t words __attribute__((vector_size(LANES * 4)));
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    floats value = load_floats(one + i) * part + load_floats(other + i) * rest;
    // From 2²³ on the last bit of a float counts ones.
    const words whole = (words)(__builtin_elementwise_min(value, (floats){0} + 255) + 0x1p23f);
    const lane_bytes result = __builtin_convertvector(whole & 255, lane_bytes);
    memcpy(dst + i, &result, sizeof result);
  }
  for (; i < count; i++) {
    float value = one[i] * part + other[i] * rest;
    value = (value < 255 ? value : 255) + 0x1p23f;
    uint32_t whole;
    memcpy(&whole, &value, sizeof whole);
    dst[i] = (uint8_t)whole;
  }
}

LAMINA_KERNEL(weigh_bytes,
              (float *dst, const uint8_t *src, ptrdiff_t stride, size_t rows,
               const float *weights, size_t count),
              { weigh_byte_rows(dst, src, stride, rows, weights, count); })
LAMINA_KERNEL(weigh_floats,
              (float *dst, const float *src, ptrdiff_t step, size_t taps, const float *weights,
               size_t count),
              { weigh_float_taps(dst, src, step, taps, weights, count); })
LAMINA_KERNEL(reduce_floats,
              (float *dst, const float *src, size_t spacing, const float *weights, size_t count),
              { reduce_row(dst, src, spacing, weights, count); })
LAMINA_KERNEL(grow_floats,
              (float *dst, const float *src, size_t spacing, size_t phase, size_t count),
              { grow_row(dst, src, spacing, phase, count); })
LAMINA_KERNEL(mix_to_bytes,
              (uint8_t *dst, const float *one, const float *other, float part, float rest,
               size_t count),
              { mix_to_bytes(dst, one, other, part, rest, count); })
