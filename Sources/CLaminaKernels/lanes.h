// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_LANES_H
#define LAMINA_LANES_H

#include "clones.h"

// Numbers side by side, for the kernels of outlines and their coverage.

// Functions that pass vectors are inlined, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

/// Edges, or chords, that are worked on side by side.
enum { LANES = 8 };
typedef int32_t ints __attribute__((vector_size(LANES * 4)));
typedef int64_t longs __attribute__((vector_size(LANES * 8)));
typedef double doubles __attribute__((vector_size(LANES * 8)));
typedef int32_t paired_ints __attribute__((vector_size(2 * LANES * 4)));

/// One of two numbers for each lane.
LAMINA_INLINE ints chosen(ints which, ints a, ints b) { return (which & a) | (~which & b); }

LAMINA_INLINE doubles either(longs which, doubles a, doubles b) {
  return (doubles)((which & (longs)a) | (~which & (longs)b));
}

/// A bit for each lane of a comparison.
LAMINA_INLINE uint32_t lane_bits(ints comparison) {
  const ints weights = {1, 2, 4, 8, 16, 32, 64, 128};
  return (uint32_t)__builtin_reduce_or(comparison & weights);
}

#endif
