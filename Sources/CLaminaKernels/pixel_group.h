// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_PIXEL_GROUP_H
#define LAMINA_PIXEL_GROUP_H

#include "clones.h"

#include <stddef.h>
#include <stdint.h>

// Sixteen pixels at once, in as many registers as the processor needs for them.
//
// A group is processed as two halves: the even bytes of the pixels (blue, red) and the odd ones
// (green, alpha), each byte in sixteen bits, so that no byte ever changes its place.

enum { GROUP = 16, GROUP_BYTES = 64 };

typedef uint32_t pixels __attribute__((vector_size(GROUP_BYTES)));
typedef uint16_t half __attribute__((vector_size(GROUP_BYTES)));
typedef uint32_t wide_half __attribute__((vector_size(2 * GROUP_BYTES)));
typedef uint8_t bytes __attribute__((vector_size(GROUP_BYTES)));
typedef uint8_t mask_bytes __attribute__((vector_size(GROUP)));

// A number for each pixel of a group.
typedef int32_t ints __attribute__((vector_size(GROUP * 4)));
typedef float floats __attribute__((vector_size(GROUP * 4)));
typedef double doubles __attribute__((vector_size(GROUP * 8)));
typedef int64_t longs __attribute__((vector_size(GROUP * 8)));
typedef uint64_t pairs __attribute__((vector_size(GROUP * 8)));

// Functions that pass vectors are inlined into their callers, so their calling convention does not
// matter. Only the clones themselves must not call them, because their conventions differ.
#pragma clang diagnostic ignored "-Wpsabi"

// The end of a row has fewer pixels than a group. They are processed in two pieces of one size, the
// first pixels and the last, which may overlap: both then have the same result. So a row of any
// length is processed in registers; a group assembled in memory would have to wait for its pieces.

typedef uint32_t eight_pixels __attribute__((vector_size(32)));
typedef uint32_t four_pixels __attribute__((vector_size(16)));
typedef uint8_t eight_bytes __attribute__((vector_size(8)));

#define LANES_0_7 0, 1, 2, 3, 4, 5, 6, 7
#define LANES_8_15 8, 9, 10, 11, 12, 13, 14, 15

LAMINA_INLINE four_pixels load_four(const uint32_t *src) {
  four_pixels result;
  memcpy(&result, src, sizeof result);
  return result;
}

LAMINA_INLINE eight_pixels load_eight(const uint32_t *src) {
  eight_pixels result;
  memcpy(&result, src, sizeof result);
  return result;
}

LAMINA_INLINE pixels load_pixels(const uint32_t *src, size_t count) {
  if (count == GROUP) {
    pixels result;
    memcpy(&result, src, GROUP_BYTES);
    return result;
  }
  eight_pixels first, last = {0};
  if (count >= 8) {
    first = load_eight(src);
    last = load_eight(src + count - 8);
  } else if (count >= 4) {
    first = __builtin_shufflevector(load_four(src), load_four(src + count - 4), LANES_0_7);
  } else {
    first = (eight_pixels){src[0], count > 1 ? src[1] : 0, count > 2 ? src[2] : 0};
  }
  return __builtin_shufflevector(first, last, LANES_0_7, LANES_8_15);
}

LAMINA_INLINE void store_pixels(uint32_t *dst, pixels value, size_t count) {
  if (count == GROUP) {
    memcpy(dst, &value, GROUP_BYTES);
  } else if (count >= 8) {
    eight_pixels first = __builtin_shufflevector(value, value, LANES_0_7);
    eight_pixels last = __builtin_shufflevector(value, value, LANES_8_15);
    memcpy(dst, &first, sizeof first);
    memcpy(dst + count - 8, &last, sizeof last);
  } else if (count >= 4) {
    four_pixels first = __builtin_shufflevector(value, value, 0, 1, 2, 3);
    four_pixels last = __builtin_shufflevector(value, value, 4, 5, 6, 7);
    memcpy(dst, &first, sizeof first);
    memcpy(dst + count - 4, &last, sizeof last);
  } else {
    dst[0] = value[0];
    if (count > 1) dst[1] = value[1];
    if (count > 2) dst[2] = value[2];
  }
}

/// The number of rows by which pixels are prefetched.
///
/// A short row ends before the processor notices that it is read from front to back, and the next
/// row is kilobytes away. For wide rows the processor prefetches enough by itself.
enum { ROWS_AHEAD = 4, WIDE_ROW = 1024 };

/// The distance of the pixels that are prefetched while a row is processed; 0 for none.
LAMINA_INLINE ptrdiff_t distance_ahead(ptrdiff_t stride, size_t width, size_t rows_left) {
  return rows_left > ROWS_AHEAD && width < WIDE_ROW ? ROWS_AHEAD * stride : 0;
}

/// The address of pixels at a distance, computed as a number, because there may be none.
LAMINA_INLINE const void *address(const uint32_t *pixels, ptrdiff_t distance) {
  return (const void *)((uintptr_t)pixels + (uintptr_t)distance * sizeof *pixels);
}

/// Prefetches pixels that will be written, if there are any.
LAMINA_INLINE void fetch(const uint32_t *pixels, ptrdiff_t distance) {
  __builtin_prefetch(address(pixels, distance), 1);
}

/// Prefetches pixels that will only be read, if there are any.
LAMINA_INLINE void fetch_source(const uint32_t *pixels, ptrdiff_t distance) {
  __builtin_prefetch(address(pixels, distance), 0);
}

LAMINA_INLINE mask_bytes load_mask(const uint8_t *src, size_t count) {
  if (count == GROUP) {
    mask_bytes result;
    memcpy(&result, src, GROUP);
    return result;
  }
  eight_bytes first, last = {0};
  if (count >= 8) {
    memcpy(&first, src, 8);
    memcpy(&last, src + count - 8, 8);
  } else if (count >= 4) {
    uint32_t low, high;
    memcpy(&low, src, 4);
    memcpy(&high, src + count - 4, 4);
    uint64_t both = low | (uint64_t)high << 32;
    memcpy(&first, &both, 8);
  } else {
    first = (eight_bytes){src[0], count > 1 ? src[1] : 0, count > 2 ? src[2] : 0};
  }
  return __builtin_shufflevector(first, last, LANES_0_7, LANES_8_15);
}

LAMINA_INLINE _Bool is_all_zero(mask_bytes mask) {
  uint64_t words[2];
  memcpy(words, &mask, sizeof words);
  return (words[0] | words[1]) == 0;
}

LAMINA_INLINE _Bool is_all_full(mask_bytes mask) { return is_all_zero(~mask); }

/// A number of 0…255 in every element of a half.
LAMINA_INLINE half repeated(uint16_t value) { return (half){0} + value; }

LAMINA_INLINE half even_bytes(pixels p) { return (half)(p & 0x00FF00FF); }
LAMINA_INLINE half odd_bytes(pixels p) { return (half)p >> 8; }
LAMINA_INLINE pixels joined(half even, half odd) { return (pixels)(even | odd << 8); }

/// The alpha of each pixel for all of its channels, from the odd bytes.
LAMINA_INLINE half alpha_of(half odd) {
  return __builtin_shufflevector(odd, odd, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15,
                                 17, 17, 19, 19, 21, 21, 23, 23, 25, 25, 27, 27, 29, 29, 31, 31);
}

/// The coverage of each pixel for all of its channels.
LAMINA_INLINE half spread(mask_bytes mask) {
  pixels coverage = __builtin_convertvector(mask, pixels);
  return (half)(coverage | coverage << 16);
}

/// Two adjacent pixels in one read.
LAMINA_INLINE uint64_t pair_at(const uint32_t *src) {
  uint64_t result;
  memcpy(&result, src, sizeof result);
  return result;
}

/// Numbers of 0…65025 divided by 255 and rounded to nearest.
LAMINA_INLINE half divide255(half value) {
  half t = value + 128;
  // The high half of a product is one instruction, and (t * 257) >> 16 is (t + (t >> 8)) >> 8.
  return __builtin_convertvector((__builtin_convertvector(t, wide_half) * 257) >> 16, half);
}

/// Pixels times a factor of 0…255 for each channel.
LAMINA_INLINE pixels times(pixels p, half part) {
  return joined(divide255(even_bytes(p) * part), divide255(odd_bytes(p) * part));
}

/// The part of the destination that shows through pixels.
LAMINA_INLINE half rest_of(pixels p) { return 255 - alpha_of(odd_bytes(p)); }

/// Source over a destination, multiplied by `rest`.
LAMINA_INLINE pixels over(pixels source, half rest, pixels below) {
  return (pixels)__builtin_elementwise_add_sat((bytes)source, (bytes)times(below, rest));
}

/// One half mixed by a coverage: `new` times the coverage plus `old` times the rest.
LAMINA_INLINE half mixed_half(half new, half old, half coverage) {
  // The two products add up to at most 255 * 255.
  return divide255(new * coverage + old * (255 - coverage));
}

/// Pixels mixed by a coverage: `new` times the coverage plus `old` times the rest.
LAMINA_INLINE pixels mixed(pixels new, pixels old, half coverage) {
  return joined(mixed_half(even_bytes(new), even_bytes(old), coverage),
                mixed_half(odd_bytes(new), odd_bytes(old), coverage));
}

#endif
