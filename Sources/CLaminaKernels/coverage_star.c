// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "coverage_runs.h"

// A product and a sum rounded at once would give other bytes on processors that can do that.
#pragma STDC FP_CONTRACT OFF

// The coverage of outlines that go once round a point without turning back, as seen from there: circles, polygons with
// equal angles, stars, most closed curves.
//
//        ___•___            From such a point, every half-line crosses the outline once. So the winding number is 1
//       ╱   │   ╲           inside and 0 outside, wherever edges lie close together, and the areas of edges can be
//      •────×────•          added up in any order: each edge is added by itself, without chains, clusters and sorting.
//       ╲___│___╱           The bytes are those of `lamina_coverage`, because each edge is cut as there.
//           •

/// Corners with their coordinates side by side.
struct corners {
  ints x, y;
};

/// Some corners, relative to a place.
LAMINA_INLINE struct corners corners_from(const struct lamina_outline_point *points, int32_t x, int32_t y) {
  paired_ints all;
  memcpy(&all, points, sizeof all);
  return (struct corners){__builtin_shufflevector(all, all, 0, 2, 4, 6, 8, 10, 12, 14) - x,
                          __builtin_shufflevector(all, all, 1, 3, 5, 7, 9, 11, 13, 15) - y};
}

// MARK: The point

/// The longest side of an outline whose products of coordinates are exact as doubles: 8,192 pixels.
enum { MOST_SIDE = 1 << 25 };
/// The height from which on a vertical edge is left to the chains, which copy the rows that are the same.
enum { TALL = 16 * ONE_PIXEL };
/// The places that are tried, and the number after which most edges must be seen from inside.
enum { MOST_PLACES = 10, FIRST_PLACES = 3 };

/// What is known of an outline from its corners.
struct corner_sums {
  /// Twice the area, negative if the outline goes the other way round; 0 if it has a tall vertical edge.
  double area;
  /// The mean of all corners.
  double x, y;
};

/// Looks at all corners, and finds their smallest and largest coordinates.
LAMINA_INLINE struct corner_sums measure(struct lamina_star *star, const struct lamina_outline_point *points,
                                         size_t edge_count) {
  const int32_t x = points[0].x, y = points[0].y;
  const ints zero = {0};
  ints min_x = zero, min_y = zero, max_x = zero, max_y = zero, tallest = zero;
  doubles areas = {0}, x_sums = {0}, y_sums = {0};
  for (size_t i = 0; i < edge_count; i += LANES) {
    const struct corners a = corners_from(points + i, x, y), b = corners_from(points + i + 1, x, y);
    min_x = __builtin_elementwise_min(min_x, a.x);
    max_x = __builtin_elementwise_max(max_x, a.x);
    min_y = __builtin_elementwise_min(min_y, a.y);
    max_y = __builtin_elementwise_max(max_y, a.y);
    tallest = __builtin_elementwise_max(tallest, __builtin_elementwise_abs(b.y - a.y) & (a.x == b.x));
    const doubles ax = __builtin_convertvector(a.x, doubles), ay = __builtin_convertvector(a.y, doubles);
    areas += ax * __builtin_convertvector(b.y, doubles) - __builtin_convertvector(b.x, doubles) * ay;
    // The points beyond the last corner are the first one, from which is measured.
    x_sums += ax;
    y_sums += ay;
  }
  *star = (struct lamina_star){.min_x = x + __builtin_reduce_min(min_x),
                               .min_y = y + __builtin_reduce_min(min_y),
                               .max_x = x + __builtin_reduce_max(max_x),
                               .max_y = y + __builtin_reduce_max(max_y)};
  struct corner_sums sums = {0};
  for (int32_t lane = 0; lane < LANES; lane++) {
    sums.area += areas[lane];
    sums.x += x_sums[lane] / (double)edge_count;
    sums.y += y_sums[lane] / (double)edge_count;
  }
  if (__builtin_reduce_max(tallest) >= TALL) sums.area = 0;
  sums.x += x;
  sums.y += y;
  return sums;
}

/// How an outline looks from a place.
struct outline_look {
  /// The edges that are seen from outside, and the worst of them with twice the area between it and the place,
  /// which is negative then.
  size_t wrong_count, worst_edge;
  double worst;
  /// How often the outline crosses the horizontal line through the place.
  int64_t crossings;
  /// The edges that go through the place, or end there.
  int64_t through_count;
};

LAMINA_INLINE struct outline_look look_from(const struct lamina_outline_point *points, size_t edge_count,
                                            int32_t x, int32_t y, int32_t direction) {
  doubles worst = {0};
  longs worst_edges = {0}, edges = {0, 1, 2, 3, 4, 5, 6, 7}, wrong = {0}, crossings = {0}, through = {0};
  for (size_t i = 0; i < edge_count; i += LANES) {
    const struct corners a = corners_from(points + i, x, y), b = corners_from(points + i + 1, x, y);
    const doubles ax = __builtin_convertvector(a.x, doubles), ay = __builtin_convertvector(a.y, doubles);
    const doubles bx = __builtin_convertvector(b.x, doubles), by = __builtin_convertvector(b.y, doubles);
    const doubles area = (ax * by - bx * ay) * direction;
    const longs is_worse = area < worst;
    worst = (doubles)((is_worse & (longs)area) | (~is_worse & (longs)worst));
    worst_edges = (is_worse & edges) | (~is_worse & worst_edges);
    edges += LANES;
    // Comparisons are -1 or 0.
    wrong -= area < 0;
    crossings -= (ay > 0) ^ (by > 0);
    through -= (area == 0) & (ax * bx + ay * by <= 0);
  }
  struct outline_look look = {0};
  for (int32_t lane = 0; lane < LANES; lane++) {
    look.wrong_count += (size_t)wrong[lane];
    look.crossings += crossings[lane];
    look.through_count += through[lane];
    if (worst[lane] >= look.worst) continue;
    look.worst = worst[lane];
    look.worst_edge = (size_t)worst_edges[lane];
  }
  return look;
}

/// Looks for the point from the mean of the corners on: each time the place is moved across the line of the edge
/// that is seen from outside most, by half the distance more (Agmon, Motzkin and Schoenberg, 1954).
LAMINA_INLINE void find(struct lamina_star *star, const struct lamina_outline_point *points,
                        size_t edge_count) {
  const struct corner_sums sums = measure(star, points, edge_count);
  const int64_t width = (int64_t)star->max_x - star->min_x, height = (int64_t)star->max_y - star->min_y;
  if (width >= MOST_SIDE || height >= MOST_SIDE) return;
  const int32_t direction = sums.area < 0 ? -1 : 1;
  // In a narrow outline, such as that of a line, it would be looked for in vain.
  if (sums.area == 0 || 2 * sums.area * direction < (double)width * (double)height) return;
  double x = sums.x, y = sums.y;
  for (int32_t place = 0; place < MOST_PLACES; place++) {
    if (x < star->min_x || x > star->max_x || y < star->min_y || y > star->max_y) return;
    const struct outline_look look = look_from(points, edge_count, (int32_t)x, (int32_t)y, direction);
    // Seen from the place, it goes round without a jump if no edge is there, and once if it crosses the line twice.
    if (look.wrong_count == 0) {
      if (look.crossings == 2 && look.through_count == 0) star->direction = direction;
      return;
    }
    if (place >= FIRST_PLACES && 4 * look.wrong_count > edge_count) return;
    const struct lamina_outline_point a = points[look.worst_edge], b = points[look.worst_edge + 1];
    const double across_x = (double)(a.y - b.y), across_y = (double)(b.x - a.x);
    const double step = -1.5 * look.worst / (across_x * across_x + across_y * across_y) * direction;
    x += across_x * step;
    y += across_y * step;
  }
}

LAMINA_KERNEL(find_star,
              (const struct lamina_outline_point *points, size_t edge_count, struct lamina_star *star),
              { find(star, points, edge_count); })

// MARK: Its coverage

/// The sums of a strip, 512 KiB: it stays in the processor's cache, and few edges are looked at in several strips.
enum { MOST_SUMS = 1 << 17 };
/// So many blocks of a row are read quicker than it is noted which of them edges touch.
enum { FEW_BLOCKS = 4 };

/// Some rows of a mask.
struct strip {
  int32_t width, row_count;
  /// The left edge of the mask and the top of the strip.
  int32_t left, top;
  /// The sums of all rows (`coverage_row.h`), and the number of them in a row.
  int32_t *deltas;
  int32_t deltas_in_row;
  /// A byte for each block of all rows, 1 if edges touched it. A byte is written without being read, so parts of one
  /// row do not wait for each other. The bytes of a row are a multiple of eight. Lanes without a part write to one
  /// more row, behind the last, which is never read, and cleared after each strip.
  uint8_t *touched;
  int32_t touched_in_row;
  _Bool notes_blocks;
  /// The row that is read: a bit for each of its blocks.
  uint64_t *bits;
};

/// The size of a mask's strip: its rows, the sums and the notes of each, and the bytes of all sums, bits and notes.
struct strip_size {
  int32_t rows, deltas_in_row, touched_in_row;
  size_t deltas, bits, touched;
};

LAMINA_INLINE struct strip_size strip_size(size_t width, size_t height) {
  const int32_t blocks = block_count((int32_t)width);
  struct strip_size size = {.deltas_in_row = (blocks + 1) * BLOCK, .touched_in_row = (blocks + 7) & ~7};
  size.rows = min32(max32(1, MOST_SUMS / size.deltas_in_row), (int32_t)height);
  size.deltas = (size_t)(size.rows * size.deltas_in_row) * sizeof(int32_t);
  size.bits = (size_t)(blocks / BLOCKS_IN_WORD + 1) * sizeof(uint64_t);
  size.touched = (size_t)((size.rows + 1) * size.touched_in_row);
  return size;
}

size_t lamina_star_words(size_t width, size_t height) {
  const struct strip_size size = strip_size(width, height);
  return (size.deltas + size.bits + size.touched) / sizeof(int32_t);
}

/// Notes the blocks of a row that edges within x from `low` to `high` touch.
LAMINA_INLINE void note_blocks(const struct strip *strip, int32_t row, int32_t low, int32_t high) {
  const struct block_range blocks = blocks_between(strip->width, low, high);
  uint8_t *const touched = strip->touched + row * strip->touched_in_row;
  for (int32_t block = blocks.first; block <= blocks.last; block++) touched[block] = 1;
}

/// Turns the bytes of a row into bits, and clears them.
LAMINA_INLINE void take_notes(const struct strip *strip, int32_t row, uint64_t *bits) {
  uint8_t *const touched = strip->touched + row * strip->touched_in_row;
  for (int32_t block = 0; block < strip->touched_in_row; block += 8) {
    uint64_t eight;
    memcpy(&eight, touched + block, sizeof eight);
    memset(touched + block, 0, sizeof eight);
    // Byte i of the factor moves byte i of the eight to bit i of the highest byte.
    const uint64_t noted = eight * 0x0102040810204080 >> 56;
    if (block % BLOCKS_IN_WORD == 0) bits[block / BLOCKS_IN_WORD] = 0;
    bits[block / BLOCKS_IN_WORD] |= noted << block % BLOCKS_IN_WORD;
  }
}

/// Parts of edges, each in one row.
struct row_parts {
  /// The rows; in lanes that have no part, any.
  ints row;
  ints start_x, end_x;
  /// Negative if the part ends the filled area; 0 if there is none.
  ints height;
};

/// Adds parts of edges.
LAMINA_INLINE void add_parts(const struct strip *strip, struct row_parts parts) {
  const struct narrow_pieces narrow = cut_narrow(parts.start_x, parts.end_x, parts.height, strip->width);
  add_narrow(strip->deltas, parts.row * strip->deltas_in_row + narrow.column, &narrow);
  if (strip->notes_blocks) {
    const ints zero = {0}, rightmost = zero + (strip->width - 1);
    const ints notes = chosen(narrow.is_narrow, parts.row, zero + strip->row_count) * strip->touched_in_row;
    const ints first = notes + (__builtin_elementwise_min(narrow.column, rightmost) >> BLOCK_BITS);
    const ints right_column = narrow.is_narrow & (__builtin_elementwise_max(parts.start_x, parts.end_x) >> FRACTION_BITS);
    const ints last = notes + (__builtin_elementwise_min(right_column + 1, rightmost) >> BLOCK_BITS);
    for (int32_t lane = 0; lane < LANES; lane++) strip->touched[first[lane]] = strip->touched[last[lane]] = 1;
  }
  for (uint32_t lanes = lane_bits(narrow.is_wide); lanes != 0; lanes &= lanes - 1) {
    const int32_t lane = __builtin_ctz(lanes), sign = parts.height[lane] < 0 ? -1 : 1, row = parts.row[lane];
    const struct piece piece = {parts.start_x[lane], 0, parts.end_x[lane], parts.height[lane] * sign};
    add_piece(strip->deltas + row * strip->deltas_in_row, strip->width, piece, sign);
    if (strip->notes_blocks) {
      note_blocks(strip, row, min32(piece.start_x, piece.end_x), max32(piece.start_x, piece.end_x));
    }
  }
}

/// The x of edges at heights.
///
/// It is computed from the edge's own ends and never stepped from row to row, so rows are independent.
LAMINA_INLINE ints edge_lanes(struct corners upper, doubles slope, ints y) {
  return upper.x + rounded_lanes(slope * __builtin_convertvector(y - upper.y, doubles));
}

/// Adds what some edges, side by side, have in a strip, one row of each after the other.
LAMINA_INLINE void add_edges(const struct strip *strip, const struct lamina_outline_point *points,
                             int32_t direction) {
  const ints zero = {0}, last_row = zero + (strip->row_count - 1);
  const struct corners a = corners_from(points, strip->left, strip->top);
  const struct corners b = corners_from(points + 1, strip->left, strip->top);
  const ints goes_down = a.y < b.y;
  const struct corners upper = {chosen(goes_down, a.x, b.x), chosen(goes_down, a.y, b.y)};
  const struct corners lower = {chosen(goes_down, b.x, a.x), chosen(goes_down, b.y, a.y)};
  const ints first = __builtin_elementwise_max(upper.y >> FRACTION_BITS, zero);
  const ints last = __builtin_elementwise_min((lower.y - 1) >> FRACTION_BITS, last_row);
  const ints row_count = (upper.y < lower.y) & (last - first + 1);
  const int32_t most_rows = __builtin_reduce_max(row_count);
  if (most_rows <= 0) return;
  const ints sign = chosen(goes_down, zero - direction, zero + direction);
  const doubles slope = __builtin_convertvector(lower.x - upper.x, doubles) /
                        __builtin_convertvector(lower.y - upper.y, doubles);
  ints y = __builtin_elementwise_max(upper.y, first << FRACTION_BITS);
  ints x = chosen(y == upper.y, upper.x, edge_lanes(upper, slope, y));
  for (int32_t i = 0; i < most_rows; i++) {
    const ints bottom = (first + i + 1) << FRACTION_BITS, ends = lower.y <= bottom;
    const ints end_y = chosen(ends, lower.y, bottom);
    const ints end_x = chosen(ends, lower.x, edge_lanes(upper, slope, bottom));
    add_parts(strip, (struct row_parts){.row = __builtin_elementwise_min(first + i, last_row),
                                        .start_x = x,
                                        .end_x = end_x,
                                        .height = (zero + i < row_count) & (end_y - y) * sign});
    x = end_x;
    y = end_y;
  }
}

/// Reads a row of a strip: to its bytes, or to runs if there are no bytes. Its sums and notes are 0 afterwards.
LAMINA_INLINE void read_strip_row(const struct strip *strip, int32_t index, uint8_t *bytes, struct run_list *list,
                                  int32_t line) {
  if (strip->notes_blocks) take_notes(strip, index, strip->bits);
  else strip->bits[0] = ((uint64_t)1 << block_count(strip->width)) - 1;
  struct row row = {.width = strip->width,
                    .deltas = strip->deltas + index * strip->deltas_in_row,
                    .touched = strip->bits};
  if (bytes == NULL) add_rows(&row, list, line, 1);
  else read_row(&row, bytes + (size_t)line * (size_t)strip->width);
}

LAMINA_INLINE void cover_star(uint8_t *bytes, struct lamina_coverage_runs *runs, size_t width, size_t height,
                              int32_t min_x, int32_t min_y, const struct lamina_outline_point *points,
                              size_t edge_count, int32_t direction, int32_t *zeros) {
  const struct strip_size size = strip_size(width, height);
  char *const memory = (char *)zeros;
  struct strip strip = {.width = (int32_t)width,
                        .left = (int32_t)((uint32_t)min_x << FRACTION_BITS),
                        .deltas = zeros,
                        .deltas_in_row = size.deltas_in_row,
                        .touched = (uint8_t *)memory + size.deltas + size.bits,
                        .touched_in_row = size.touched_in_row,
                        .notes_blocks = runs != NULL || block_count((int32_t)width) > FEW_BLOCKS,
                        .bits = (uint64_t *)(memory + size.deltas)};
  struct run_list list = {.result = runs};
  if (runs != NULL) begin_runs(&list, height);
  for (int32_t line = 0; line < (int32_t)height; line += size.rows) {
    strip.row_count = min32(size.rows, (int32_t)height - line);
    strip.top = (int32_t)((uint32_t)(min_y + line) << FRACTION_BITS);
    for (size_t i = 0; i < edge_count; i += LANES) add_edges(&strip, points + i, direction);
    for (int32_t i = 0; i < strip.row_count; i++) read_strip_row(&strip, i, bytes, &list, line + i);
    memset(strip.touched + strip.row_count * strip.touched_in_row, 0, (size_t)strip.touched_in_row);
  }
}

LAMINA_KERNEL(star_coverage,
              (uint8_t *bytes, struct lamina_coverage_runs *runs, size_t width, size_t height,
               int32_t min_x, int32_t min_y, const struct lamina_outline_point *points,
               size_t edge_count, int32_t direction, int32_t *zeros),
              { cover_star(bytes, runs, width, height, min_x, min_y, points, edge_count, direction, zeros); })
