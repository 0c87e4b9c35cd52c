// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_SAMPLES_H
#define LAMINA_COVERAGE_SAMPLES_H

#include "coverage_rasterizer.h"

// The method for extremely complex rows: windings at samples instead of boundaries.
//
// Samples are at the middles of a pixel's sixteenths, on 2 to 64 lines a row. On each line every chain
// adds its winding to the bin of the first sample to its right; a running sum over the bins is then the
// winding at each sample. The number of lines depends on the number of edges in the row or cluster,
// which is the same for every clip.

enum { SAMPLES_ACROSS = 16, SAMPLE_WIDTH = ONE_PIXEL / SAMPLES_ACROSS, SAMPLE_BITS = FRACTION_BITS - 4 };

/// The first k with (k + ½) · SAMPLE_WIDTH ≥ x, at least 0.
LAMINA_INLINE int32_t sample_bin(int32_t x) {
  return max32(0, (x + SAMPLE_WIDTH / 2 - 1) >> SAMPLE_BITS);
}

/// Adds the boundaries between samples of one line and clears its bins.
LAMINA_INLINE void add_sample_line(struct rasterizer *r, int32_t *bins, int32_t count,
                                   int32_t height, int32_t origin, int32_t winding) {
  int32_t left = winding;
  for (int32_t bin = 0; bin < count; bin++) {
    if (bins[bin] == 0) continue;
    const int32_t right = left + bins[bin];
    const int32_t sign = filling(left, right, r->rule);
    bins[bin] = 0;
    left = right;
    const int32_t x = origin + bin * SAMPLE_WIDTH;
    if (sign == 0) continue;
    add_in_column(r->row.deltas, r->row.width, x >> FRACTION_BITS, 2 * (x & FRACTION),
                  sign * height);
  }
}

/// Adds chains of the row, from `first` to before `end`, by sampling them.
LAMINA_INLINE void add_sampled(struct rasterizer *r, int32_t first, int32_t end, int32_t low,
                               int32_t high, int32_t winding) {
  const int32_t first_column = max32(0, low >> FRACTION_BITS);
  const int32_t last_column = min32(r->row.width - 1, high >> FRACTION_BITS);
  if (first_column > last_column) return;
  int32_t piece_count = 0;
  for (int32_t i = first; i < end; i++) piece_count += r->active[i].end - r->active[i].piece;
  const int32_t lines = piece_count <= 1024 ? 64 : 16;
  const int32_t height = ONE_PIXEL / lines, origin = first_column << FRACTION_BITS;
  const int32_t bin_count = (last_column - first_column + 1) * SAMPLES_ACROSS + 1;
  // A few lines at a time, so that the bins stay in the cache.
  enum { LINES_AT_ONCE = 16 };
  int32_t *const bins = cleared_bins(r, (size_t)bin_count * LINES_AT_ONCE);
  for (int32_t batch = 0; batch < lines; batch += LINES_AT_ONCE) {
    for (int32_t i = first; i < end; i++) {
      for (int32_t p = r->active[i].piece; p < r->active[i].end; p++) {
        const struct piece piece = r->pieces[p];
        const double slope =
            (double)(piece.end_x - piece.start_x) / (double)(piece.end_y - piece.start_y);
        for (int32_t line = 0; line < LINES_AT_ONCE; line++) {
          const int32_t y = (batch + line) * height + height / 2;
          if (y < piece.start_y || y >= piece.end_y) continue;
          const int32_t x = piece.start_x + rounded_units(slope * (double)(y - piece.start_y));
          const int32_t bin = sample_bin(x - origin);
          if (bin < bin_count) bins[line * bin_count + bin] += r->active[i].winding;
        }
      }
    }
    for (int32_t line = 0; line < LINES_AT_ONCE; line++) {
      add_sample_line(r, bins + line * bin_count, bin_count, height, origin, winding);
    }
  }
}

/// Adds one chain's windings to the lines of a row; returns the point above the last line.
LAMINA_INLINE int32_t count_windings(const struct rasterizer *r, const struct active_chain *chain,
                                     int32_t row_top, int32_t lines, int32_t *bins,
                                     int32_t bin_count) {
  int32_t cursor = chain->cursor;
  if (cursor == chain->last) return cursor;
  const int32_t height = ONE_PIXEL / lines;
  struct lamina_outline_point upper = r->points[cursor], lower = r->points[cursor + chain->step];
  double slope = (double)(lower.x - upper.x) / (double)(lower.y - upper.y);
  for (int32_t line = 0; line < lines; line++) {
    const int32_t y = row_top + height / 2 + line * height;
    while (y >= lower.y && cursor + chain->step != chain->last) {
      cursor += chain->step;
      upper = lower;
      lower = r->points[cursor + chain->step];
      slope = (double)(lower.x - upper.x) / (double)(lower.y - upper.y);
    }
    if (y < upper.y || y >= lower.y) continue;
    const int32_t bin =
        sample_bin(upper.x - r->origin_x + rounded_units(slope * (double)(y - upper.y)));
    if (bin < bin_count) bins[line * bin_count + bin] += chain->winding;
  }
  return cursor;
}

/// Adds a row crossed by thousands of chains, without cutting them into pieces, and drops the chains
/// that end in it: one pass over the chains for all lines, because memory traffic is the cost of such
/// a row.
LAMINA_INLINE void add_sampled_row(struct rasterizer *r, int32_t row_top) {
  const int32_t lines = r->active_count <= 16384 ? 8 : r->active_count <= 65536 ? 4 : 2;
  const int32_t bin_count = r->row.width * SAMPLES_ACROSS + 1;
  int32_t *const bins = cleared_bins(r, (size_t)bin_count * (size_t)lines);
  int32_t live = r->active_count;
  for (int32_t i = 0; i < live;) {
    const int32_t cursor = count_windings(r, r->active + i, row_top, lines, bins, bin_count);
    if (r->active[i].bottom <= row_top + ONE_PIXEL) r->active[i] = r->active[--live];
    else r->active[i++].cursor = cursor;
  }
  r->active_count = live;
  for (int32_t line = 0; line < lines; line++) {
    add_sample_line(r, bins + line * bin_count, bin_count, ONE_PIXEL / lines, 0, 0);
  }
  touch(&r->row, 0, r->row.width << FRACTION_BITS);
}

#endif
