// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_RASTERIZER_H
#define LAMINA_COVERAGE_RASTERIZER_H

#include "coverage_runs.h"

// The state of the rasterizer, shared by its methods.

/// The largest number of overlapping chains that are swept; more are sampled.
enum { MOST_SWEPT_CHAINS = 512 };
/// The largest number of chains in a row that are looked at one by one; rows of more are sampled.
enum { MOST_CHAINS_IN_ROW = 4096 };

/// A chain that crosses the current row, and its state there.
struct active_chain {
  /// The index of the upper point of the edge that the row begins or ends in.
  int32_t cursor;
  int32_t last;
  /// The step from a point to the next lower one: 1 or -1.
  int32_t step;
  int32_t bottom;
  int32_t winding;
  /// The position of the chain at the top of the row, relative to the mask.
  int32_t x;
  /// The smallest and largest x in the row.
  int32_t low, high;
  /// The heights of the row between which the chain runs, 0 to one pixel.
  int32_t start_y, end_y;
  /// The index of the chain's first piece in the row, and of the one after its last.
  int32_t piece, end;
  /// The place of its effect in `effects`.
  int32_t effect;
};

struct rasterizer {
  const struct lamina_outline_point *points;
  const struct lamina_outline_chain *chains;
  int32_t chain_count, next_chain;
  enum lamina_winding_rule rule;
  /// The left edge of the mask.
  int32_t origin_x;
  struct row row;
  /// The chains in the current row; room for all.
  struct active_chain *active;
  int32_t active_count;
  /// The pieces in the current row, chain by chain; room for one of each point and chain.
  struct piece *pieces;
  /// The effect of each chain on the filled part, a sign for all of its pieces.
  int32_t *effects;
  /// The place in `effects` of each piece's chain, and the signs that follow from it at the end of the row.
  int32_t *owners, *signs;
  /// Boundaries of the filled area in the current row that are parts of pieces, and their signs: 1 if they begin
  /// that area, -1 if they end it. The room is made when first needed.
  struct piece *boundaries;
  int32_t *boundary_signs;
  size_t boundary_count, boundary_room;
  /// Room for windings at samples, made when first needed.
  int32_t *bins;
  size_t bin_room;
};

LAMINA_INLINE int32_t is_filled(int32_t winding, enum lamina_winding_rule rule) {
  if (rule == LAMINA_NONZERO) return winding != 0;
  return rule == LAMINA_EVEN_ODD ? winding & 1 : winding > 0;
}

/// The effect of a boundary between two winding numbers: 1 begins the filled part, -1 ends it.
LAMINA_INLINE int32_t filling(int32_t left, int32_t right, enum lamina_winding_rule rule) {
  return is_filled(right, rule) - is_filled(left, rule);
}

/// Bins of samples, all 0.
LAMINA_INLINE int32_t *cleared_bins(struct rasterizer *r, size_t count) {
  if (count > r->bin_room) {
    r->bin_room = count;
    r->bins = made_room(r->bins, count * sizeof *r->bins);
  }
  memset(r->bins, 0, count * sizeof *r->bins);
  return r->bins;
}

#endif
