// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_BANDS_H
#define LAMINA_COVERAGE_BANDS_H

#include "coverage_rasterizer.h"

// Chains that overlap within a row.
//
// The row is cut from top to bottom: a band extends to the next end of any piece, or to the first
// crossing of two neighbours if that is earlier. Within a band edges have an order. Heights of crossings
// are rounded to 1/4096 pixel, which moves an area by less than that for each crossing in the pixel.

enum { BAND_ROOM = MOST_BANDED_CHAINS + 2 * LANES };

/// The chains in the present band from left to right, each at one of its pieces. Whole vectors are
/// read, so there is room after the last.
struct band {
  int32_t top_x[BAND_ROOM], bottom_x[BAND_ROOM];
  int32_t start_x[BAND_ROOM], start_y[BAND_ROOM], width[BAND_ROOM], height[BAND_ROOM];
  int32_t end_y[BAND_ROOM];
  int32_t piece[BAND_ROOM], end[BAND_ROOM], winding[BAND_ROOM];
  int32_t count;
};

/// Gives the first places, of which a vector may read more than are in use, a value.
LAMINA_INLINE void clear(struct band *b, int32_t count) {
  int32_t *read[] = {b->top_x, b->bottom_x, b->start_x, b->start_y, b->width, b->height, b->end_y};
  for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
    memset(read[i], 0, (size_t)count * sizeof **read);
  }
}

LAMINA_INLINE void set_piece(struct band *b, int32_t place, const struct piece *p) {
  b->top_x[place] = b->start_x[place] = p->start_x;
  b->start_y[place] = p->start_y;
  b->width[place] = p->end_x - p->start_x;
  b->height[place] = p->end_y - p->start_y;
  b->end_y[place] = p->end_y;
}

LAMINA_INLINE void copy_chain(struct band *b, int32_t to, int32_t from) {
  b->top_x[to] = b->top_x[from];
  b->bottom_x[to] = b->bottom_x[from];
  b->start_x[to] = b->start_x[from];
  b->start_y[to] = b->start_y[from];
  b->width[to] = b->width[from];
  b->height[to] = b->height[from];
  b->end_y[to] = b->end_y[from];
  b->piece[to] = b->piece[from];
  b->end[to] = b->end[from];
  b->winding[to] = b->winding[from];
}

/// Finds the x of all chains at a height, rounded to the nearest unit, ties to even; it is that of
/// the piece's end at its end.
LAMINA_INLINE void find_bottoms(struct band *b, int32_t y) {
  for (int32_t i = 0; i < b->count; i += LANES) {
    const doubles below = __builtin_convertvector(y - load(b->start_y + i), doubles);
    const doubles share = below / __builtin_convertvector(load(b->height + i), doubles);
    const doubles moved = __builtin_convertvector(load(b->width + i), doubles) * share;
    const ints x = load(b->start_x + i) + rounded_lanes(moved);
    memcpy(b->bottom_x + i, &x, sizeof x);
  }
}

LAMINA_INLINE int32_t next_end(const struct band *b) {
  ints end = (ints){0} + INT32_MAX;
  int32_t i = 0;
  for (; i + LANES <= b->count; i += LANES) end = __builtin_elementwise_min(end, load(b->end_y + i));
  int32_t first = __builtin_reduce_min(end);
  for (; i < b->count; i++) first = b->end_y[i] < first ? b->end_y[i] : first;
  return first;
}

/// Whether the chains have their order at the top of the band, and at its bottom where they meet there.
LAMINA_INLINE _Bool is_sorted(const struct band *b) {
  for (int32_t i = 0; i + 1 < b->count; i += LANES) {
    const ints left = load(b->top_x + i), right = load(b->top_x + i + 1);
    const ints is_wrong =
        (right < left) | ((right == left) & (load(b->bottom_x + i + 1) < load(b->bottom_x + i)));
    if (lane_bits(is_wrong) & lanes_before(i, b->count - 1)) return 0;
  }
  return 1;
}

/// Whether no two neighbours cross within the band.
LAMINA_INLINE _Bool is_without_crossings(const struct band *b) {
  for (int32_t i = 0; i + 1 < b->count; i += LANES) {
    const ints is_wrong = load(b->bottom_x + i + 1) < load(b->bottom_x + i);
    if (lane_bits(is_wrong) & lanes_before(i, b->count - 1)) return 0;
  }
  return 1;
}

/// Whether a chain is left of another: by the middle of the band, or by its top and then its bottom.
LAMINA_INLINE _Bool is_before(const struct band *b, int32_t i, int32_t j, _Bool by_middle) {
  if (by_middle) return b->top_x[i] + b->bottom_x[i] < b->top_x[j] + b->bottom_x[j];
  return b->top_x[i] < b->top_x[j] ||
         (b->top_x[i] == b->top_x[j] && b->bottom_x[i] < b->bottom_x[j]);
}

/// Insertion: the order hardly changes from band to band.
LAMINA_INLINE void sort(struct band *b, _Bool by_middle) {
  // A place after the last, which is not in the band.
  const int32_t spare = MOST_BANDED_CHAINS;
  for (int32_t i = 1; i < b->count; i++) {
    if (!is_before(b, i, i - 1, by_middle)) continue;
    int32_t place = i;
    copy_chain(b, spare, i);
    for (; place > 0 && is_before(b, spare, place - 1, by_middle); place--) {
      copy_chain(b, place, place - 1);
    }
    copy_chain(b, place, spare);
  }
}

/// The height of the first crossing of neighbours in the band, rounded up only so far that the band
/// is not empty; `bottom` if there is none.
LAMINA_INLINE int32_t first_crossing(const struct band *b, int32_t top, int32_t bottom) {
  int32_t first = bottom;
  if (is_without_crossings(b)) return bottom;
  for (int32_t i = 1; i < b->count; i++) {
    if (b->bottom_x[i - 1] <= b->bottom_x[i]) continue;
    const int64_t above = (int64_t)b->top_x[i] - b->top_x[i - 1];
    const int64_t below = (int64_t)b->bottom_x[i - 1] - b->bottom_x[i];
    const int64_t height = (int64_t)(bottom - top) * above / (above + below);
    const int32_t crossing = top + (height > 1 ? (int32_t)height : 1);
    first = crossing < first ? crossing : first;
  }
  return first;
}

/// Moves to the next piece of every chain whose piece ends here, and drops chains that have ended.
LAMINA_INLINE void leave(struct band *b, int32_t bottom, const struct piece *pieces) {
  const int32_t count = b->count;
  int32_t kept = 0;
  for (int32_t i = 0; i < count; i += LANES) {
    const uint32_t inside = lanes_before(i, count);
    uint32_t over = lane_bits(load(b->end_y + i) <= bottom) & inside;
    memcpy(b->top_x + i, b->bottom_x + i, sizeof(ints));
    uint32_t gone = 0;
    for (; over != 0; over &= over - 1) {
      const int32_t place = i + __builtin_ctz(over);
      if (++b->piece[place] == b->end[place]) gone |= over & -over;
      else set_piece(b, place, pieces + b->piece[place]);
    }
    const int32_t end = i + __builtin_popcount(inside);
    if (gone == 0 && kept == i) {
      kept = end;
      continue;
    }
    for (int32_t place = i; place < end; place++) {
      if (gone >> (place - i) & 1) continue;
      copy_chain(b, kept, place);
      kept++;
    }
  }
  b->count = kept;
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

/// Notes a part of the border.
LAMINA_INLINE void note_boundary(struct rasterizer *r, size_t *count, struct boundary boundary) {
  if (*count == r->boundary_room) {
    r->boundary_room = 2 * r->boundary_room + 256;
    r->boundaries = made_room(r->boundaries, r->boundary_room * sizeof *r->boundaries);
  }
  r->boundaries[(*count)++] = boundary;
}

/// Adds chains of the row, from `first` to before `end`; false, with nothing added, if that takes more
/// than a few thousand steps. A step is a chain in a band, or one that has not begun yet. `winding` is
/// the number left of all chains.
LAMINA_INLINE _Bool add_in_bands(struct rasterizer *r, int32_t first, int32_t end, int32_t winding) {
  if (end - first > MOST_BANDED_CHAINS) return 0;
  const struct active_chain *const chains = r->active + first;
  const struct piece *const pieces = r->pieces;
  int32_t order[MOST_BANDED_CHAINS];
  const int32_t waiting = sort_by_start(order, chains, end - first);
  ptrdiff_t steps = 4096;
  for (int32_t i = first; i < end; i++) steps += 16 * (r->active[i].end - r->active[i].piece);
  struct band b;
  clear(&b, waiting + LANES);
  b.count = 0;
  size_t used = 0;
  int32_t next = 0, top = waiting > 0 ? chains[order[0]].start_y : 0;
  while (b.count > 0 || next < waiting) {
    steps -= b.count + waiting - next;
    if (steps < 0) return 0;
    while (next < waiting && chains[order[next]].start_y <= top) {
      const struct active_chain *chain = chains + order[next++];
      set_piece(&b, b.count, pieces + chain->piece);
      b.piece[b.count] = chain->piece;
      b.end[b.count] = chain->end;
      b.winding[b.count++] = chain->winding;
    }
    int32_t bottom = next_end(&b);
    if (next < waiting) bottom = min32(bottom, chains[order[next]].start_y);
    find_bottoms(&b, bottom);
    if (!is_sorted(&b)) sort(&b, 0);
    const int32_t crossing = first_crossing(&b, top, bottom);
    if (crossing < bottom) {
      bottom = crossing;
      find_bottoms(&b, bottom);
      // Within the last unit the crossing cannot be resolved: go by the middle.
      if (bottom == top + 1) sort(&b, 1);
    }
    int32_t left = winding;
    for (int32_t i = 0; i < b.count; i++) {
      const int32_t right = left + b.winding[i];
      const int32_t sign = filling(left, right, r->rule);
      left = right;
      if (sign == 0) continue;
      note_boundary(r, &used,
                    (struct boundary){{b.top_x[i], top, b.bottom_x[i], bottom}, sign});
    }
    leave(&b, bottom, pieces);
    top = bottom;
  }
  for (size_t i = 0; i < used; i++) {
    add_piece(r->row.deltas, r->row.width, r->boundaries[i].piece, r->boundaries[i].sign);
  }
  return 1;
}

#endif
