// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "coverage_samples.h"
#include "coverage_sweep.h"

// A product and a sum rounded at once would give other bytes on processors that can do that.
#pragma STDC FP_CONTRACT OFF

// Turns an outline into the exact area that it covers of every pixel; the methods are described in
// Sources/LaminaGraphics/Raster/CoverageRasterizer.swift.

/// The x of an edge at a height within it, relative to the mask.
///
/// It is computed from the edge's own ends and never stepped from row to row, so rows are independent.
LAMINA_INLINE int32_t edge_x(struct lamina_outline_point p, struct lamina_outline_point q, int32_t y,
                             int32_t origin_x) {
  const int32_t start = p.x - origin_x;
  if (p.x == q.x || y == p.y) return start;
  const double slope = (double)(q.x - p.x) / (double)(q.y - p.y);
  return start + rounded_units(slope * (double)(y - p.y));
}

/// Finds the edge of a chain at a height that it crosses.
LAMINA_INLINE void enter(const struct rasterizer *r, struct active_chain *chain, int32_t y) {
  int32_t above = chain->cursor, below = chain->last;
  while (abs(below - above) > 1) {
    const int32_t middle = (above + below) / 2;
    if (r->points[middle].y <= y) above = middle;
    else below = middle;
  }
  chain->cursor = above;
  chain->x = edge_x(r->points[above], r->points[below], y, r->origin_x);
}

/// Adds the chains that begin above the end of the row and end below its top.
LAMINA_INLINE void activate_chains(struct rasterizer *r, int32_t row_top) {
  for (; r->next_chain < r->chain_count; r->next_chain++) {
    const struct lamina_outline_chain *chain = r->chains + r->next_chain;
    if (chain->top >= row_top + ONE_PIXEL) return;
    if (chain->bottom <= row_top) continue;
    struct active_chain *entry = r->active + r->active_count++;
    *entry = (struct active_chain){.cursor = chain->first,
                                   .last = chain->last,
                                   .step = chain->first < chain->last ? 1 : -1,
                                   .bottom = chain->bottom,
                                   .winding = chain->winding};
    if (chain->top < row_top) enter(r, entry, row_top);
  }
}

/// Cuts a chain at the borders of the row into pieces, which are written behind the others. True if it
/// is one vertical line that continues below the row.
LAMINA_INLINE _Bool cut(const struct rasterizer *restrict r, struct active_chain *restrict chain,
                        int32_t effect, int32_t row_top, int32_t *restrict piece_count) {
  const struct lamina_outline_point *const points = r->points;
  struct piece *const pieces = r->pieces;
  int32_t *const owners = r->owners;
  const int32_t origin_x = r->origin_x;
  const int32_t row_bottom = row_top + ONE_PIXEL, step = chain->step, last = chain->last;
  int32_t cursor = chain->cursor;
  // Horizontal edges on the row's own border belong to neither row.
  while (cursor != last && points[cursor + step].y <= row_top) cursor += step;
  struct lamina_outline_point upper = points[cursor];
  int32_t x = upper.y >= row_top ? upper.x - origin_x : chain->x, y = max32(upper.y, row_top);
  _Bool is_steady = 0;
  int32_t low = x, high = x, count = *piece_count;
  chain->effect = effect;
  chain->piece = count;
  chain->start_y = y - row_top;
  while (cursor != last) {
    const struct lamina_outline_point lower = points[cursor + step];
    const int32_t start_x = x, start_y = y;
    const _Bool ends_here = lower.y <= row_bottom;
    if (ends_here) {
      x = lower.x - origin_x;
      y = lower.y;
      cursor += step;
    } else {
      x = edge_x(upper, lower, row_bottom, origin_x);
      y = row_bottom;
      // An edge that leans too little to move within this row moves in a later one.
      is_steady = start_y == row_top && lower.x == upper.x;
    }
    pieces[count] = (struct piece){start_x, start_y - row_top, x, y - row_top};
    owners[count] = effect;
    count += y > start_y;
    low = min32(low, x);
    high = max32(high, x);
    if (y == row_bottom) break;
    upper = lower;
  }
  chain->low = low;
  chain->high = high;
  chain->end_y = y - row_top;
  chain->end = *piece_count = count;
  chain->cursor = cursor;
  chain->x = x;
  return is_steady;
}

/// Cuts all chains at the borders of the row; returns the number of pieces. `is_steady` is set if each is one
/// vertical line.
LAMINA_INLINE int32_t cut_chains(struct rasterizer *r, int32_t row_top, _Bool *is_steady) {
  int32_t piece_count = 0;
  *is_steady = 1;
  for (int32_t i = 0; i < r->active_count; i++) {
    r->effects[i] = 0;
    *is_steady &= cut(r, r->active + i, i, row_top, &piece_count);
  }
  return piece_count;
}

/// Whether a chain comes before another: by its smallest x, and by what tells chains apart if that is the same,
/// because no byte may depend on the row in which the mask begins.
LAMINA_INLINE _Bool is_before(const struct active_chain *a, const struct active_chain *b) {
  if (a->low != b->low) return a->low < b->low;
  return a->last != b->last ? a->last < b->last : a->step < b->step;
}

static int compare_places(const void *a, const void *b) {
  return is_before(a, b) ? -1 : is_before(b, a);
}

/// Sorts the chains by their places: they almost keep their order from row to row, so insertion is fast;
/// otherwise a general sort is used.
LAMINA_INLINE void sort_active_chains(struct rasterizer *r) {
  struct active_chain *const active = r->active;
  int64_t moves = 16 * (int64_t)r->active_count + 64;
  for (int32_t i = 1; i < r->active_count; i++) {
    if (is_before(active + i - 1, active + i)) continue;
    const struct active_chain chain = active[i];
    int32_t place = i;
    for (; place > 0 && is_before(&chain, active + place - 1); place--) active[place] = active[place - 1];
    active[place] = chain;
    moves -= i - place;
    if (moves < 0) {
      qsort(active, (size_t)r->active_count, sizeof *active, compare_places);
      return;
    }
  }
}

/// How far a point is to the right of a piece, times the height of the piece; the point is at a height of
/// the piece.
LAMINA_INLINE int64_t distance_to_right(int32_t x, int32_t y, const struct piece *piece) {
  return (int64_t)(x - piece->start_x) * (piece->end_y - piece->start_y) -
         (int64_t)(piece->end_x - piece->start_x) * (y - piece->start_y);
}

/// Whether a chain is nowhere right of another that begins and ends at the same heights: no end of a
/// piece of either is on the wrong side of the other.
LAMINA_INLINE _Bool is_beside(const struct rasterizer *r, const struct active_chain *left,
                              const struct active_chain *right) {
  if (left->high <= right->low) return 1;
  const struct piece *a = r->pieces + left->piece, *const a_end = r->pieces + left->end;
  const struct piece *b = r->pieces + right->piece, *const b_end = r->pieces + right->end;
  while (a < a_end && b < b_end) {
    // Pieces of one chain may lie beside each other, so both ends of each count.
    if (a->start_y >= b->start_y && distance_to_right(a->start_x, a->start_y, b) > 0) return 0;
    if (b->start_y >= a->start_y && distance_to_right(b->start_x, b->start_y, a) < 0) return 0;
    if (a->end_y <= b->end_y ? distance_to_right(a->end_x, a->end_y, b) > 0
                             : distance_to_right(b->end_x, b->end_y, a) < 0) {
      return 0;
    }
    const int32_t a_bottom = a->end_y, b_bottom = b->end_y;
    a += a_bottom <= b_bottom;
    b += b_bottom <= a_bottom;
  }
  return 1;
}

/// More chains than this are not tried in one order.
enum { MOST_ORDERED = 16 };

/// Adds chains that have one order from left to right over all heights of the row at which they are, if
/// they have one; false, with nothing added, if not.
LAMINA_INLINE _Bool add_ordered(struct rasterizer *r, int32_t first, int32_t end, int32_t winding) {
  const int32_t count = end - first;
  if (count > MOST_ORDERED) return 0;
  const struct active_chain *order[MOST_ORDERED];
  int32_t middles[MOST_ORDERED];
  for (int32_t i = 0; i < count; i++) {
    const struct active_chain *chain = r->active + first + i;
    if (chain->start_y != r->active[first].start_y || chain->end_y != r->active[first].end_y ||
        chain->piece == chain->end) {
      return 0;
    }
    const int32_t middle = (r->pieces[chain->piece].start_x >> 1) + (r->pieces[chain->end - 1].end_x >> 1);
    int32_t place = i;
    for (; place > 0 && middle < middles[place - 1]; place--) {
      middles[place] = middles[place - 1];
      order[place] = order[place - 1];
    }
    middles[place] = middle;
    order[place] = chain;
  }
  for (int32_t i = 1; i < count; i++) {
    if (!is_beside(r, order[i - 1], order[i])) return 0;
  }
  int32_t left = winding;
  for (int32_t i = 0; i < count; i++) {
    const int32_t right = left + order[i]->winding;
    r->effects[order[i]->effect] = filling(left, right, r->rule);
    left = right;
  }
  return 1;
}

/// Adds the boundaries of the filled area in the current row, which has so many pieces, to the row's sums.
LAMINA_INLINE void add_row(struct rasterizer *r, int32_t piece_count) {
  sort_active_chains(r);
  const int32_t right_edge = r->row.width << FRACTION_BITS;
  int32_t winding = 0;
  _Bool has_reached_mask = 0;
  for (int32_t i = 0; i < r->active_count;) {
    // A cluster is chains whose x in the row touch or overlap.
    const int32_t first = i, low = r->active[i].low;
    int32_t high = r->active[i].high;
    int64_t winding_height = 0;
    for (; i < r->active_count && (i == first || r->active[i].low <= high); i++) {
      high = max32(high, r->active[i].high);
      winding_height += (int64_t)r->active[i].winding * (r->active[i].end_y - r->active[i].start_y);
    }
    if (low >= right_edge) break;
    // The same at every height.
    const int32_t right_winding = winding + (int32_t)(winding_height >> FRACTION_BITS);
    if (high >= 0) {
      if (!has_reached_mask && is_filled(winding, r->rule)) add_full_from_left_edge(&r->row);
      has_reached_mask = 1;
      touch(&r->row, low, high);
      if (i == first + 1) {
        r->effects[r->active[first].effect] = filling(winding, right_winding, r->rule);
      } else if (!add_ordered(r, first, i, winding) && !sweep(r, first, i, winding)) {
        add_sampled(r, first, i, low, high, winding);
      }
    }
    winding = right_winding;
  }
  if (!has_reached_mask && is_filled(winding, r->rule)) add_full_from_left_edge(&r->row);
  for (int32_t i = 0; i < piece_count; i++) r->signs[i] = r->effects[r->owners[i]];
  add_pieces(&r->row, r->pieces, r->signs, piece_count);
  add_pieces(&r->row, r->boundaries, r->boundary_signs, (int32_t)r->boundary_count);
  r->boundary_count = 0;
}

/// The number of rows from here on that are the same, one if the present one is the only one.
LAMINA_INLINE int32_t steady_rows(const struct rasterizer *r, int32_t row_top) {
  const int32_t bottom = row_top + ONE_PIXEL;
  int32_t end = INT32_MAX;
  if (r->next_chain < r->chain_count) end = r->chains[r->next_chain].top;
  for (int32_t i = 0; i < r->active_count; i++) {
    end = min32(end, r->points[r->active[i].cursor + r->active[i].step].y);
  }
  return 1 + (int32_t)(((int64_t)end - bottom) >> FRACTION_BITS);
}

LAMINA_INLINE void drop_ended_chains(struct rasterizer *r, int32_t bottom) {
  int32_t kept = 0;
  for (int32_t i = 0; i < r->active_count; i++) {
    if (r->active[i].bottom <= bottom) continue;
    if (kept != i) r->active[kept] = r->active[i];
    kept++;
  }
  r->active_count = kept;
}

/// Writes the coverage of some rows that are the same: to their bytes, or to runs if there are no bytes.
LAMINA_INLINE void write_rows(struct row *row, uint8_t *bytes, struct run_list *list, int32_t line,
                              int32_t rows) {
  if (bytes == NULL) return add_rows(row, list, line, rows);
  const size_t width = (size_t)row->width;
  uint8_t *const first = bytes + (size_t)line * width;
  read_row(row, first);
  for (int32_t copy = 1; copy < rows; copy++) memcpy(first + (size_t)copy * width, first, width);
}

LAMINA_INLINE void find_coverage(struct rasterizer *r, uint8_t *bytes, struct run_list *list, int32_t height,
                                 int32_t min_y) {
  // Whether the last row was sampled, so that chains have not been led to its bottom.
  _Bool are_chains_behind = 0;
  for (int32_t line = 0; line < height;) {
    const int32_t top = (int32_t)((uint32_t)(min_y + line) << FRACTION_BITS);
    activate_chains(r, top);
    if (r->active_count == 0) {
      if (r->next_chain == r->chain_count) return;
      line += max32(1, (r->chains[r->next_chain].top - top) >> FRACTION_BITS);
      continue;
    }
    int32_t rows = 1;
    if (r->active_count > MOST_CHAINS_IN_ROW) {
      add_sampled_row(r, top);
      are_chains_behind = 1;
    } else {
      for (int32_t i = 0; are_chains_behind && i < r->active_count; i++) {
        if (r->points[r->active[i].cursor].y < top) enter(r, r->active + i, top);
      }
      are_chains_behind = 0;
      _Bool is_steady;
      add_row(r, cut_chains(r, top, &is_steady));
      if (is_steady) rows = min32(steady_rows(r, top), height - line);
    }
    write_rows(&r->row, bytes, list, line, rows);
    line += rows;
    if (!are_chains_behind) drop_ended_chains(r, top + (int32_t)((uint32_t)rows << FRACTION_BITS));
  }
}

LAMINA_INLINE void cover(uint8_t *bytes, struct lamina_coverage_runs *runs, size_t width, size_t height,
                         int32_t min_x, int32_t min_y,
                         const struct lamina_outline_point *points, size_t point_count,
                         const struct lamina_outline_chain *chains, size_t chain_count,
                         enum lamina_winding_rule rule) {
  // Vectors read beyond the last piece.
  const size_t pieces = point_count + chain_count + LANES;
  const size_t blocks = (size_t)block_count((int32_t)width);
  const size_t touched_bytes = (blocks / BLOCKS_IN_WORD + 1) * sizeof(uint64_t);
  const size_t delta_bytes = (blocks * BLOCK + UNREAD) * sizeof(int32_t);
  const size_t active_bytes = chain_count * sizeof(struct active_chain);
  const size_t piece_bytes = pieces * sizeof(struct piece);
  const size_t number_bytes = (2 * pieces + chain_count) * sizeof(int32_t);
  const size_t bytes_needed = touched_bytes + delta_bytes + active_bytes + piece_bytes + number_bytes;
  // A small outline takes less time than to find memory for it.
  _Alignas(16) char small[1 << 13];
  char *const memory = bytes_needed <= sizeof small ? small : made_room(NULL, bytes_needed);
  char *const active = memory + touched_bytes + delta_bytes;
  int32_t *const numbers = (int32_t *)(active + active_bytes + piece_bytes);
  struct rasterizer r = {
      .points = points,
      .chains = chains,
      .chain_count = (int32_t)chain_count,
      .rule = rule,
      .origin_x = (int32_t)((uint32_t)min_x << FRACTION_BITS),
      .active = (struct active_chain *)active,
      .pieces = (struct piece *)(active + active_bytes),
      .owners = numbers,
      .signs = numbers + pieces,
      .effects = numbers + 2 * pieces,
      .row = {.width = (int32_t)width,
              .touched = (uint64_t *)memory,
              .deltas = (int32_t *)(memory + touched_bytes)}};
  memset(memory, 0, touched_bytes + delta_bytes);
  struct run_list list = {.result = runs};
  if (runs != NULL) begin_runs(&list, height);
  find_coverage(&r, bytes, &list, (int32_t)height, min_y);
  free(r.boundaries);
  free(r.boundary_signs);
  free(r.bins);
  if (memory != small) free(memory);
}

LAMINA_KERNEL(coverage,
              (uint8_t *bytes, struct lamina_coverage_runs *runs, size_t width, size_t height,
               int32_t min_x, int32_t min_y, const struct lamina_outline_point *points,
               size_t point_count, const struct lamina_outline_chain *chains, size_t chain_count,
               enum lamina_winding_rule rule),
              {
                cover(bytes, runs, width, height, min_x, min_y, points, point_count, chains,
                      chain_count, rule);
              })
