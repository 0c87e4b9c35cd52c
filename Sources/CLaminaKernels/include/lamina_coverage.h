// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_H
#define LAMINA_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

// Edges that cross each other within a row of pixels, for the coverage of outlines.

#pragma clang assume_nonnull begin

/// A part of an edge within one row: x from the left edge of the mask, y from the top of the row, in
/// 1/4096 pixel. The end is below the start.
struct lamina_edge_piece {
  int32_t start_x __attribute__((swift_name("startX")));
  int32_t start_y __attribute__((swift_name("startY")));
  int32_t end_x __attribute__((swift_name("endX")));
  int32_t end_y __attribute__((swift_name("endY")));
};

/// A chain of pieces, each of which begins where the last ends or beside it.
struct lamina_edge_chain {
  /// The index of its first piece, and of the one after its last.
  int32_t piece, end;
  /// The increase of the winding number from left to right across it.
  int32_t winding;
};

/// A part of the border of the filled area: 1 if it begins that area, -1 if it ends it.
struct lamina_edge_boundary {
  struct lamina_edge_piece piece;
  int32_t sign;
};

enum lamina_winding_rule {
  LAMINA_NONZERO,
  LAMINA_EVEN_ODD,
  /// Windings above 0.
  LAMINA_POSITIVE,
};

/// The largest number of chains for `lamina_edge_bands`.
enum { LAMINA_MOST_EDGE_CHAINS = 512 };

enum lamina_edge_bands_result {
  LAMINA_EDGE_BANDS_DONE,
  /// It would take more than the given steps.
  LAMINA_EDGE_BANDS_TOO_LONG,
  /// The border has more parts than there is room for.
  LAMINA_EDGE_BANDS_FULL,
};

/// Finds the border of the filled area where chains overlap.
///
/// It goes from top to bottom: a band extends to the next end of any piece, or to the first crossing
/// of two neighbours if that is earlier. A step is a chain in a band, or one that has not begun yet.
/// Chains are in any order, at most LAMINA_MOST_EDGE_CHAINS, and none is without pieces. `winding` is
/// the number left of all chains.
void lamina_edge_bands(struct lamina_edge_boundary *boundary, size_t capacity, size_t *count,
                       enum lamina_edge_bands_result *result,
                       const struct lamina_edge_piece *pieces,
                       const struct lamina_edge_chain *chains, size_t chain_count, int32_t winding,
                       enum lamina_winding_rule rule, ptrdiff_t steps);

#pragma clang assume_nonnull end

#endif
