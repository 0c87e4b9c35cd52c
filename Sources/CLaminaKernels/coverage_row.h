// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_ROW_H
#define LAMINA_COVERAGE_ROW_H

#include "clones.h"
#include "lamina_coverage.h"

// The coverage of one row of pixels, as sums of areas: edges fill it in, and then it is read as bytes.
//
// An edge piece of height h that becomes filled at its right covers, of its own column, the area right
// of it, and all of every later column:
//
//      column   c        c+1            the running sum of `deltas` is twice the covered area;
//             ┌──╱─────┬────────┐       a full pixel is 2 · 4096 · 4096 = 2²⁵
//             │ ╱██████│████████│
//             │╱███████│████████│       deltas[c]   += h · (2·4096 - s)      s = sum of the two
//             └────────┴────────┘       deltas[c+1] += h · s                     ends' fractions
//
// Boundaries between filled and unfilled alternate along a row, so at every height the running sum is
// between 0 and one pixel, and every delta fits 32 bits. Columns and x count from the left edge of the
// mask. Edges to the left of it act on the first column, edges to the right of it on nothing.

enum { FRACTION_BITS = 12, ONE_PIXEL = 1 << FRACTION_BITS, FRACTION = ONE_PIXEL - 1 };
/// Twice the area of a pixel.
enum { FULL_AREA = 1 << 25 };

/// A part of an edge within one row: x from the left edge of the mask, y from the top of the row. The
/// end is below the start.
struct piece {
  int32_t start_x, start_y, end_x, end_y;
};

/// Columns that edges touch.
struct columns {
  int32_t first, last;
};

struct row {
  /// The columns of the mask.
  int32_t width;
  /// The change of the running sum at each column; two more than there are columns.
  int32_t *deltas;
  /// The columns that edges touched since the last read, ascending by their first.
  struct columns *touched;
  int32_t touched_count;
};

LAMINA_INLINE int32_t min32(int32_t a, int32_t b) { return a < b ? a : b; }
LAMINA_INLINE int32_t max32(int32_t a, int32_t b) { return a > b ? a : b; }

/// The nearest whole number of units, ties to even: from 2⁵² on the last bit of a double counts ones.
LAMINA_INLINE int32_t rounded_units(double units) {
  const double sum = units + 0x1.8p52;
  uint64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  return (int32_t)(uint32_t)bits;
}

/// States that edges within x from `low` to `high` have been or will be added; in ascending order of
/// `low` over a row.
LAMINA_INLINE void touch(struct row *row, int32_t low, int32_t high) {
  const int32_t first = max32(0, low >> FRACTION_BITS);
  const int32_t last = min32(row->width - 1, (high >> FRACTION_BITS) + 1);
  if (row->touched_count > 0 && first <= row->touched[row->touched_count - 1].last + 1) {
    struct columns *previous = row->touched + row->touched_count - 1;
    previous->last = max32(previous->last, last);
  } else if (first <= last) {
    row->touched[row->touched_count++] = (struct columns){first, last};
  }
}

/// Fills from the left edge of the mask on.
LAMINA_INLINE void add_full_from_left_edge(struct row *row) {
  row->deltas[0] += FULL_AREA;
  touch(row, 0, 0);
}

/// Adds a boundary of a height within one column; `height` is negative if it ends the filled part.
LAMINA_INLINE void add_in_column(int32_t *deltas, int32_t width, int32_t column, int32_t fractions,
                                 int32_t height) {
  if (column < 0) {
    deltas[0] += height * (2 * ONE_PIXEL);
  } else if (column < width) {
    deltas[column] += height * (2 * ONE_PIXEL - fractions);
    deltas[column + 1] += height * fractions;
  }
}

/// Cuts a piece at the borders of columns.
///
/// Each cut's height is computed from the whole piece, so the amount for a column does not depend on
/// where the mask begins.
LAMINA_INLINE void add_across_columns(int32_t *deltas, int32_t width, int32_t left, int32_t right,
                                      int32_t height, int32_t sign) {
  const double height_per_unit = (double)height / (double)(right - left);
  int32_t column = left >> FRACTION_BITS, x = left, y = 0;
  if (column < 0) {
    column = 0;
    x = min32(right, 0);
    y = right <= 0 ? height : rounded_units((double)-left * height_per_unit);
    deltas[0] += y * sign * (2 * ONE_PIXEL);
  }
  const int32_t last = (right - 1) >> FRACTION_BITS;
  for (; column < width && column <= last; column++) {
    const int32_t start = column << FRACTION_BITS, border = start + ONE_PIXEL;
    const int32_t next_x = column == last ? right : border;
    const int32_t next_y =
        column == last ? height : rounded_units((double)(border - left) * height_per_unit);
    const int32_t fractions = x + next_x - 2 * start;
    const int32_t area = (next_y - y) * sign;
    deltas[column] += area * (2 * ONE_PIXEL - fractions);
    deltas[column + 1] += area * fractions;
    x = next_x;
    y = next_y;
  }
}

/// Adds a piece of a boundary; `sign` is 1 if it begins the filled part, -1 if it ends it.
LAMINA_INLINE void add_piece(int32_t *deltas, int32_t width, struct piece piece, int32_t sign) {
  const int32_t column = piece.start_x >> FRACTION_BITS;
  const int32_t height = piece.end_y - piece.start_y;
  if (column == piece.end_x >> FRACTION_BITS) {
    add_in_column(deltas, width, column, (piece.start_x & FRACTION) + (piece.end_x & FRACTION),
                  height * sign);
  } else {
    add_across_columns(deltas, width, min32(piece.start_x, piece.end_x),
                       max32(piece.start_x, piece.end_x), height, sign);
  }
}

/// Twice an area as a byte, rounded to nearest. Its last two bits are left out, so that 32 bits are
/// enough. Rounded crossings can leave a sum a few units outside its range.
LAMINA_INLINE uint8_t area_byte(int32_t sum) {
  const uint32_t limited = (uint32_t)min32(max32(sum, 0), FULL_AREA) >> 2;
  return (uint8_t)((limited * 255 + (1u << 22)) >> 23);
}

/// Writes the bytes of some columns and clears their sums; returns the running sum after them.
LAMINA_INLINE int32_t read_columns(int32_t *restrict deltas, int32_t count, int32_t sum,
                                   uint8_t *restrict bytes) {
  int32_t i = 0;
  // Vectors pay for long stretches only, and most are as long as an edge is broad.
  for (; i + 16 <= count; i += 16) {
    for (int32_t j = i; j < i + 16; j++) deltas[j] = sum += deltas[j];
    for (int32_t j = i; j < i + 16; j++) bytes[j] = area_byte(deltas[j]);
    memset(deltas + i, 0, 16 * sizeof *deltas);
  }
#pragma clang loop vectorize(disable) unroll(disable)
  for (; i < count; i++) {
    sum += deltas[i];
    deltas[i] = 0;
    bytes[i] = area_byte(sum);
  }
  return sum;
}

/// Writes the row's bytes, all of which are 0 before, and clears the sums.
LAMINA_INLINE void read_row(struct row *row, uint8_t *bytes) {
  if (row->touched_count == 0) return;
  int32_t sum = 0, column = 0;
  for (int32_t i = 0; i < row->touched_count; i++) {
    const struct columns columns = row->touched[i];
    const uint8_t between = area_byte(sum);
    if (between != 0) memset(bytes + column, between, (size_t)(columns.first - column));
    sum = read_columns(row->deltas + columns.first, columns.last - columns.first + 1, sum,
                       bytes + columns.first);
    column = columns.last + 1;
  }
  const uint8_t after = area_byte(sum);
  if (after != 0) memset(bytes + column, after, (size_t)(row->width - column));
  row->deltas[row->width] = row->deltas[row->width + 1] = 0;
  row->touched_count = 0;
}

#endif
