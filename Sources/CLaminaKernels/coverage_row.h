// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_ROW_H
#define LAMINA_COVERAGE_ROW_H

#include "clones.h"
#include "integers.h"
#include "lamina_coverage.h"
#include "lanes.h"

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
// between 0 and one pixel, and every delta fits 32 bits once all boundaries are added. Columns and x count
// from the left edge of the mask. Edges to the left of it act on the first column, edges to the right of it
// on nothing.

enum { FRACTION_BITS = 12, ONE_PIXEL = 1 << FRACTION_BITS, FRACTION = ONE_PIXEL - 1 };
/// Twice the area of a pixel.
enum { FULL_AREA = 1 << 25 };

/// A part of an edge within one row: x from the left edge of the mask, y from the top of the row. The
/// end is below the start.
struct piece {
  int32_t start_x, start_y, end_x, end_y;
};

/// Columns whose sums are read together.
enum { BLOCK = 16, BLOCK_BITS = 4, BLOCKS_IN_WORD = 64 };
typedef int32_t block_sums __attribute__((vector_size(BLOCK * 4)));
typedef uint32_t block_areas __attribute__((vector_size(BLOCK * 4)));
typedef uint8_t block_bytes __attribute__((vector_size(BLOCK)));

/// The columns right of the mask that edges there may change: those of a vector and the next one.
enum { UNREAD = LANES + 1 };

struct row {
  /// The columns of the mask.
  int32_t width;
  /// The change of the running sum at each column: whole blocks, and then columns right of
  /// the mask, which are never read.
  int32_t *deltas;
  /// A bit for each block that edges touched since the last read.
  uint64_t *touched;
};

LAMINA_INLINE ints load(const int32_t *src) {
  ints result;
  memcpy(&result, src, sizeof result);
  return result;
}

/// The nearest whole number of units, ties to even: from 2⁵² on the last bit of a double counts ones.
LAMINA_INLINE int32_t rounded_units(double units) {
  const double sum = units + 0x1.8p52;
  uint64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  return (int32_t)(uint32_t)bits;
}

LAMINA_INLINE ints rounded_lanes(doubles units) {
  return __builtin_convertvector((longs)(units + 0x1.8p52), ints);
}

LAMINA_INLINE int32_t block_count(int32_t width) { return (width + BLOCK - 1) >> BLOCK_BITS; }

LAMINA_INLINE void touch_block(struct row *row, int32_t block) {
  row->touched[block / BLOCKS_IN_WORD] |= (uint64_t)1 << (block % BLOCKS_IN_WORD);
}

/// Blocks side by side.
struct block_range {
  int32_t first, last;
};

/// The blocks of a row that edges within x from `low` to `high` touch; none if they are right of the mask. What is left
/// of it acts on its first column.
LAMINA_INLINE struct block_range blocks_between(int32_t width, int32_t low, int32_t high) {
  return (struct block_range){max32(0, low >> FRACTION_BITS) >> BLOCK_BITS,
                              min32(width - 1, max32(0, (high >> FRACTION_BITS) + 1)) >> BLOCK_BITS};
}

/// States that edges within x from `low` to `high` have been or will be added.
LAMINA_INLINE void touch(struct row *row, int32_t low, int32_t high) {
  const struct block_range blocks = blocks_between(row->width, low, high);
  for (int32_t block = blocks.first; block <= blocks.last; block++) touch_block(row, block);
}

/// Adds to a sum. It may leave the range of 32 bits until all edges of the row are added, so it wraps around.
LAMINA_INLINE void add_to(int32_t *sum, int32_t amount) {
  *sum = (int32_t)((uint32_t)*sum + (uint32_t)amount);
}

/// Fills from the left edge of the mask on.
LAMINA_INLINE void add_full_from_left_edge(struct row *row) {
  add_to(row->deltas, FULL_AREA);
  touch_block(row, 0);
}

/// Adds a boundary of a height within one column; `height` is negative if it ends the filled part.
LAMINA_INLINE void add_in_column(int32_t *deltas, int32_t width, int32_t column, int32_t fractions,
                                 int32_t height) {
  if (column < 0) {
    add_to(deltas, height * (2 * ONE_PIXEL));
  } else if (column < width) {
    add_to(deltas + column, height * (2 * ONE_PIXEL - fractions));
    add_to(deltas + column + 1, height * fractions);
  }
}

/// Cuts a piece at the borders of columns, eight at a time; `height` is negative if it ends the filled part.
///
/// Each cut's height is computed from the whole piece, so the amount for a column does not depend on
/// where the mask begins.
LAMINA_INLINE void add_across_columns(int32_t *deltas, int32_t width, int32_t left, int32_t right,
                                      int32_t height) {
  const ints zero = {0}, lanes = {0, 1, 2, 3, 4, 5, 6, 7}, first_lane = {-1};
  const double height_per_unit = (double)height / (double)(right - left);
  int32_t column = left >> FRACTION_BITS, x = left, y = 0;
  if (column < 0) {
    column = 0;
    x = min32(right, 0);
    y = right <= 0 ? height : rounded_units((double)-left * height_per_unit);
    add_to(deltas, y * (2 * ONE_PIXEL));
  }
  const int32_t last = (right - 1) >> FRACTION_BITS;
  for (; column < width && column <= last; column += LANES) {
    const ints start = (lanes + column) << FRACTION_BITS, border = start + ONE_PIXEL;
    const ints cut_y = rounded_lanes(__builtin_convertvector(border - left, doubles) * height_per_unit);
    // Lanes beyond the last column have no height.
    const ints end_y = chosen(lanes + column >= last, zero + height, cut_y);
    const ints start_y =
        chosen(first_lane, zero + y, __builtin_shufflevector(end_y, end_y, 0, 0, 1, 2, 3, 4, 5, 6));
    const ints start_x = __builtin_elementwise_max(start, zero + x);
    const ints end_x = __builtin_elementwise_min(border, zero + right);
    const ints area = end_y - start_y;
    const ints next = area * (start_x + end_x - 2 * start);
    const ints own = area * (2 * ONE_PIXEL) - next;
    ints sums = load(deltas + column) + own;
    memcpy(deltas + column, &sums, sizeof sums);
    sums = load(deltas + column + 1) + next;
    memcpy(deltas + column + 1, &sums, sizeof sums);
    y = end_y[LANES - 1];
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
                       max32(piece.start_x, piece.end_x), height * sign);
  }
}

/// Pieces, side by side. A narrow one is in one column or crosses one border.
struct narrow_pieces {
  /// What each adds to the sum of its first column, and to those of the two columns after it.
  ints column, own, next, after;
  /// Whether a piece is narrow; and whether it is wide, because it crosses more borders or is left of the mask. A wide
  /// piece adds nothing here.
  ints is_narrow, is_wide;
};

/// Cuts narrow pieces as `add_across_columns` does, without a branch for each, because nearly all are narrow. `height`
/// is negative if a piece ends the filled part, and 0 if there is none.
LAMINA_INLINE struct narrow_pieces cut_narrow(ints start_x, ints end_x, ints height, int32_t width) {
  const ints left = __builtin_elementwise_min(start_x, end_x), right = __builtin_elementwise_max(start_x, end_x);
  const ints column_start = left & ~FRACTION, border = column_start + ONE_PIXEL, crosses = right > border;
  const ints is_piece = height != 0, is_wide = is_piece & ((left < 0) | (right > border + ONE_PIXEL));
  const ints is_narrow = is_piece & ~is_wide;
  const doubles height_per_unit =
      __builtin_convertvector(height, doubles) / __builtin_convertvector(right - left, doubles);
  const ints cut_height = rounded_lanes(__builtin_convertvector(border - left, doubles) * height_per_unit);
  const ints first_height = is_narrow & chosen(crosses, cut_height, height);
  const ints next_height = (is_narrow & height) - first_height;
  const ints fractions = left - column_start + (__builtin_elementwise_min(right, border) - column_start);
  const ints next_fractions = crosses & (right - border);
  return (struct narrow_pieces){
      .column = is_narrow & __builtin_elementwise_min(left >> FRACTION_BITS, (ints){0} + width),
      .own = first_height * (2 * ONE_PIXEL - fractions),
      .next = first_height * fractions + next_height * (2 * ONE_PIXEL - next_fractions),
      .after = next_height * next_fractions,
      .is_narrow = is_narrow,
      .is_wide = is_wide};
}

/// Adds narrow pieces to sums; `place` is that of their first columns.
LAMINA_INLINE void add_narrow(int32_t *all_deltas, ints place, const struct narrow_pieces *pieces) {
  typedef int32_t three_sums __attribute__((vector_size(16)));
  const ints own = pieces->own, next = pieces->next, after = pieces->after, zero = {0};
  // The three amounts of a lane, and 0, side by side.
  const paired_ints firsts = __builtin_shufflevector(own, next, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  const paired_ints lasts = __builtin_shufflevector(after, zero, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  const paired_ints amounts[] = {
      __builtin_shufflevector(firsts, lasts, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23),
      __builtin_shufflevector(firsts, lasts, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31)};
  for (int32_t lane = 0; lane < LANES; lane++) {
    int32_t *const deltas = all_deltas + place[lane];
    three_sums sums, amount;
    memcpy(&sums, deltas, sizeof sums);
    memcpy(&amount, (const char *)amounts + lane * (int32_t)sizeof amount, sizeof amount);
    sums += amount;
    memcpy(deltas, &sums, sizeof sums);
  }
}

/// Adds pieces side by side, each with a sign as in `add_piece`, or 0 if it is no boundary. Vectors read beyond
/// the last piece and the last sign.
LAMINA_INLINE void add_pieces(struct row *row, const struct piece *pieces, const int32_t *signs,
                              int32_t count) {
  typedef int32_t whole_pieces __attribute__((vector_size(LANES * sizeof(struct piece))));
  const ints lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int32_t i = 0; i < count; i += LANES) {
    whole_pieces all;
    memcpy(&all, pieces + i, sizeof all);
    const ints start_x = __builtin_shufflevector(all, all, 0, 4, 8, 12, 16, 20, 24, 28);
    const ints start_y = __builtin_shufflevector(all, all, 1, 5, 9, 13, 17, 21, 25, 29);
    const ints end_x = __builtin_shufflevector(all, all, 2, 6, 10, 14, 18, 22, 26, 30);
    const ints end_y = __builtin_shufflevector(all, all, 3, 7, 11, 15, 19, 23, 27, 31);
    const ints height = (lanes < count - i) & (end_y - start_y) * load(signs + i);
    const struct narrow_pieces narrow = cut_narrow(start_x, end_x, height, row->width);
    add_narrow(row->deltas, narrow.column, &narrow);
    for (uint32_t wide = lane_bits(narrow.is_wide); wide != 0; wide &= wide - 1) {
      const int32_t place = i + __builtin_ctz(wide);
      add_piece(row->deltas, row->width, pieces[place], signs[place]);
    }
  }
}

/// Twice an area as a byte, rounded to nearest. Its last two bits are left out, so that 32 bits are
/// enough. Rounded crossings can leave a sum a few units outside its range.
LAMINA_INLINE uint8_t area_byte(int32_t sum) {
  const uint32_t limited = (uint32_t)min32(max32(sum, 0), FULL_AREA) >> 2;
  return (uint8_t)((limited * 255 + (1u << 22)) >> 23);
}

LAMINA_INLINE block_bytes area_bytes(block_sums sums) {
  const block_sums zero = {0};
  const block_areas limited = (block_areas)__builtin_elementwise_min(
                                  __builtin_elementwise_max(sums, zero), zero + FULL_AREA) >>
                              2;
  return __builtin_convertvector(((limited << 8) - limited + (1u << 22)) >> 23, block_bytes);
}

/// The running sum of a block: first within fours, then over the fours before.
LAMINA_INLINE block_sums running_sum(block_sums v) {
  const block_sums zero = {0};
  enum { Z = 16 };
  v += __builtin_shufflevector(v, zero, Z, 0, 1, 2, Z, 4, 5, 6, Z, 8, 9, 10, Z, 12, 13, 14);
  v += __builtin_shufflevector(v, zero, Z, Z, 0, 1, Z, Z, 4, 5, Z, Z, 8, 9, Z, Z, 12, 13);
  v += __builtin_shufflevector(v, zero, Z, Z, Z, Z, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11);
  v += __builtin_shufflevector(v, zero, Z, Z, Z, Z, Z, Z, Z, Z, 3, 3, 3, 3, 7, 7, 7, 7);
  return v;
}

/// Writes the first bytes of a block, fewer than all.
LAMINA_INLINE void store_part(uint8_t *dst, block_bytes block, int32_t count) {
  uint8_t all[BLOCK];
  memcpy(all, &block, BLOCK);
  if (count >= 8) {
    memcpy(dst, all, 8);
    memcpy(dst + count - 8, all + count - 8, 8);
  } else {
#pragma clang loop vectorize(disable) unroll(disable)
    for (int32_t i = 0; i < count; i++) dst[i] = all[i];
  }
}

/// Finds the bytes of a block and clears its sums; returns the running sum after it.
LAMINA_INLINE int32_t take_block(struct row *row, int32_t first, int32_t sum, block_bytes *bytes) {
  block_sums sums;
  memcpy(&sums, row->deltas + first, sizeof sums);
  memset(row->deltas + first, 0, sizeof sums);
  sums = running_sum(sums) + sum;
  *bytes = area_bytes(sums);
  return sums[BLOCK - 1];
}

/// Writes the bytes of a block and clears its sums; returns the running sum after it.
LAMINA_INLINE int32_t read_block(struct row *row, int32_t first, int32_t sum, uint8_t *bytes) {
  block_bytes block;
  sum = take_block(row, first, sum, &block);
  if (first + BLOCK <= row->width) memcpy(bytes + first, &block, BLOCK);
  else store_part(bytes + first, block, row->width - first);
  return sum;
}

/// Writes the bytes between two columns, over which the running sum does not change.
LAMINA_INLINE void fill_between(uint8_t *bytes, int32_t first, int32_t end, int32_t sum) {
  const uint8_t byte = area_byte(sum);
  if (byte != 0) memset(bytes + first, byte, (size_t)(end - first));
}

/// Writes the row's bytes, all of which are 0 before, and clears the sums.
LAMINA_INLINE void read_row(struct row *row, uint8_t *bytes) {
  int32_t sum = 0, column = 0;
  for (int32_t first = 0; first < row->width; first += BLOCKS_IN_WORD * BLOCK) {
    uint64_t *const word = row->touched + first / (BLOCKS_IN_WORD * BLOCK);
    uint64_t left = *word;
    *word = 0;
    for (; left != 0; left &= left - 1) {
      const int32_t start = first + __builtin_ctzll(left) * BLOCK;
      if (column < start) fill_between(bytes, column, start, sum);
      sum = read_block(row, start, sum, bytes);
      column = start + BLOCK;
    }
  }
  if (column < row->width) fill_between(bytes, column, row->width, sum);
  memset(row->deltas + row->width, 0, UNREAD * sizeof *row->deltas);
}

#endif
