// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_SWEEP_H
#define LAMINA_COVERAGE_SWEEP_H

#include "coverage_rasterizer.h"

// Chains that overlap within a row.
//
// A line sweeps the row from top to bottom, over the chains in their order from left to right (Bentley and
// Ottmann, "Algorithms for Reporting and Counting Geometric Intersections", 1979). Its events are the heights
// where a chain begins or ends, where one piece of a chain follows another, and where two neighbours cross:
//
//      a     b          a, b          between two events the order is the same, so the winding number left
//       ╲   ╱           a, b          of each chain is known, and with it the sign of its boundary
//        ╲ ╱
//      ···╳··· event    b, a          only here the signs of chains can change, and only chains whose sign
//        ╱ ╲            b, a          changes are cut
//
// Heights of crossings are rounded down to 1/4096 pixel, which moves an area by less than that for each crossing
// in the pixel. No crossing is lost by it: two neighbours cross if their order is wrong where the first of their
// pieces ends, however they lie now. All crossings that are rounded to one height are one event.

/// A chain on the line, at one of its pieces.
struct swept_chain {
  struct piece piece;
  /// The change of x with y along the piece.
  double slope;
  /// The index of the piece, and of the one after the chain's last.
  int32_t index, end;
  int32_t winding;
  /// The effect on the filled part, and the point of the piece from which on it has not been noted.
  int32_t sign, from_x, from_y;
  /// The height at which the chain crosses its right neighbour, or `NO_CROSSING`.
  int32_t crossing;
  /// Whether the piece or the right neighbour is another since `crossing` was found.
  _Bool is_changed;
};

enum { NO_CROSSING = INT32_MAX };

/// The x of a chain at a height of its present piece, rounded to the nearest unit, ties to even.
LAMINA_INLINE int32_t x_at(const struct swept_chain *chain, int32_t y) {
  if (y == chain->piece.end_y) return chain->piece.end_x;
  return chain->piece.start_x + rounded_units(chain->slope * (double)(y - chain->piece.start_y));
}

LAMINA_INLINE void set_piece(struct swept_chain *chain, const struct piece *piece) {
  chain->piece = *piece;
  chain->slope = (double)(piece->end_x - piece->start_x) / (double)(piece->end_y - piece->start_y);
  chain->from_x = piece->start_x;
  chain->from_y = piece->start_y;
  chain->crossing = NO_CROSSING;
  chain->is_changed = 1;
}

/// Notes the part of a chain down to a point, if it is a boundary of the filled part.
LAMINA_INLINE void note_boundary(struct rasterizer *r, struct swept_chain *chain, int32_t x, int32_t y) {
  const struct piece part = {chain->from_x, chain->from_y, x, y};
  chain->from_x = x;
  chain->from_y = y;
  if (chain->sign == 0 || part.start_y == y) return;
  if (r->boundary_count == r->boundary_room) {
    r->boundary_room = 2 * r->boundary_room + 256;
    // Vectors read beyond the last.
    const size_t room = r->boundary_room + LANES;
    r->boundaries = made_room(r->boundaries, room * sizeof *r->boundaries);
    r->boundary_signs = made_room(r->boundary_signs, room * sizeof *r->boundary_signs);
  }
  r->boundaries[r->boundary_count] = part;
  r->boundary_signs[r->boundary_count++] = chain->sign;
}

/// Whether a chain whose piece begins at a height is left of another there or, if they meet there, below.
LAMINA_INLINE _Bool begins_left(const struct swept_chain *chain, const struct swept_chain *other, int32_t y) {
  const int32_t x = x_at(other, y);
  if (chain->piece.start_x != x) return chain->piece.start_x < x;
  const int32_t below = min32(chain->piece.end_y, other->piece.end_y);
  return x_at(chain, below) < x_at(other, below);
}

/// Puts a chain whose piece begins at a height into its place among so many others.
LAMINA_INLINE void place(struct swept_chain **line, int32_t count, struct swept_chain *chain, int32_t y) {
  int32_t low = 0, high = count;
  while (low < high) {
    const int32_t middle = (low + high) / 2;
    if (begins_left(chain, line[middle], y)) high = middle;
    else low = middle + 1;
  }
  for (int32_t i = count; i > low; i--) line[i] = line[i - 1];
  line[low] = chain;
}

/// Moves chains whose piece ends at a height to the next one, and takes away those that end; returns how many
/// are left.
LAMINA_INLINE int32_t leave_pieces(struct rasterizer *r, struct swept_chain **line, int32_t count, int32_t y) {
  struct swept_chain *moved[MOST_SWEPT_CHAINS];
  int32_t kept = 0, moved_count = 0;
  for (int32_t i = 0; i < count; i++) {
    struct swept_chain *const chain = line[i];
    if (chain->piece.end_y > y) {
      line[kept++] = chain;
      continue;
    }
    const int32_t x = chain->piece.end_x;
    note_boundary(r, chain, x, chain->piece.end_y);
    const _Bool goes_on = ++chain->index < chain->end;
    if (goes_on) set_piece(chain, r->pieces + chain->index);
    if (goes_on && chain->piece.start_x == x) {
      line[kept++] = chain;
      continue;
    }
    // Behind a horizontal edge the chain goes on elsewhere.
    if (goes_on) moved[moved_count++] = chain;
    if (kept > 0) line[kept - 1]->is_changed = 1;
  }
  for (int32_t i = 0; i < moved_count; i++) place(line, kept++, moved[i], y);
  return kept;
}

/// The height, from `y` on, at which neighbours cross within their pieces. It is above the end of both, so pieces
/// end in their order.
LAMINA_INLINE int32_t crossing(const struct swept_chain *left, const struct swept_chain *right, int32_t y) {
  const int32_t bottom = min32(left->piece.end_y, right->piece.end_y);
  const int64_t below = (int64_t)x_at(left, bottom) - x_at(right, bottom);
  if (below <= 0) return NO_CROSSING;
  const int64_t above = max32(0, x_at(right, y) - x_at(left, y));
  return y + (int32_t)((bottom - y) * above / (above + below));
}

/// Exchanges neighbours that cross at a height until no others do; returns how often. It ends, because two pieces
/// are exchanged once at most.
LAMINA_INLINE int32_t exchange(struct swept_chain **line, int32_t count, int32_t y) {
  int32_t exchanges = 0;
  for (int32_t i = 0; i + 1 < count;) {
    struct swept_chain *const left = line[i], *const right = line[i + 1];
    if (left->is_changed || right->is_changed) left->crossing = crossing(left, right, y);
    if (left->crossing > y) {
      i++;
      continue;
    }
    line[i] = right;
    line[i + 1] = left;
    left->is_changed = right->is_changed = 1;
    exchanges++;
    // The one that moved left may cross its new neighbour as well.
    if (i > 0) line[--i]->is_changed = 1;
    else i++;
  }
  return exchanges;
}

/// The next heights at which a piece on the line ends, and at which two neighbours cross.
struct events {
  int32_t end, crossing;
};

/// Finds the signs of all chains from a height on, and where they change next.
LAMINA_INLINE struct events find_signs(struct rasterizer *r, struct swept_chain **line, int32_t count, int32_t y,
                                      int32_t winding) {
  struct events next = {INT32_MAX, INT32_MAX};
  for (int32_t i = 0; i < count; i++) {
    struct swept_chain *const chain = line[i];
    const int32_t sign = filling(winding, winding + chain->winding, r->rule);
    winding += chain->winding;
    if (sign != chain->sign) {
      note_boundary(r, chain, x_at(chain, y), y);
      chain->sign = sign;
    }
    if (i + 1 < count && (chain->is_changed || line[i + 1]->is_changed)) {
      chain->crossing = crossing(chain, line[i + 1], y);
    } else if (i + 1 == count) {
      chain->crossing = NO_CROSSING;
    }
    if (i > 0) line[i - 1]->is_changed = 0;
    next.end = min32(next.end, chain->piece.end_y);
    next.crossing = min32(next.crossing, chain->crossing);
  }
  if (count > 0) line[count - 1]->is_changed = 0;
  return next;
}

/// Sorts the chains by the heights at which they begin, and leaves out those that are not in the row.
/// Returns how many there are.
LAMINA_INLINE int32_t sort_by_start(int32_t *order, const struct active_chain *chains,
                                    int32_t count) {
  int32_t used = 0;
  for (int32_t i = 0; i < count; i++) {
    if (chains[i].piece == chains[i].end) continue;
    int32_t place = used++;
    for (; place > 0 && chains[order[place - 1]].start_y > chains[i].start_y; place--) {
      order[place] = order[place - 1];
    }
    order[place] = i;
  }
  return used;
}

/// Notes the boundaries of chains of the row, from `first` to before `end`; false, with nothing noted, if that
/// takes more than a few thousand steps. A step is a chain on the line at an event, one that has not begun yet, or
/// an exchange. `winding` is the number left of all chains.
LAMINA_INLINE _Bool sweep(struct rasterizer *r, int32_t first, int32_t end, int32_t winding) {
  if (end - first > MOST_SWEPT_CHAINS) return 0;
  const struct active_chain *const chains = r->active + first;
  int32_t order[MOST_SWEPT_CHAINS];
  struct swept_chain swept[MOST_SWEPT_CHAINS], *line[MOST_SWEPT_CHAINS];
  const int32_t all = sort_by_start(order, chains, end - first);
  const size_t noted = r->boundary_count;
  ptrdiff_t steps = 4096;
  for (int32_t i = first; i < end; i++) steps += 16 * (r->active[i].end - r->active[i].piece);
  int32_t count = 0, begun = 0, y = all > 0 ? chains[order[0]].start_y : 0;
  struct events next = {INT32_MAX, INT32_MAX};
  while (count > 0 || begun < all) {
    steps -= count + all - begun;
    if (steps < 0) {
      r->boundary_count = noted;
      return 0;
    }
    if (next.crossing <= y) steps -= exchange(line, count, y);
    if (next.end <= y) count = leave_pieces(r, line, count, y);
    for (; begun < all && chains[order[begun]].start_y <= y; begun++) {
      const struct active_chain *const active = chains + order[begun];
      struct swept_chain *const chain = swept + begun;
      chain->index = active->piece;
      chain->end = active->end;
      chain->winding = active->winding;
      chain->sign = 0;
      set_piece(chain, r->pieces + active->piece);
      place(line, count++, chain, y);
    }
    next = find_signs(r, line, count, y, winding);
    y = min32(next.end, next.crossing);
    if (begun < all) y = min32(y, chains[order[begun]].start_y);
  }
  return 1;
}

#endif
