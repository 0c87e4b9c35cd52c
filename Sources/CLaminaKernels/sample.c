// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_kernels.h"
#include "sample_group.h"

/// An image and its edge mode, which is a constant that the compiler folds.
struct sampler {
  struct lamina_sample_image image;
  _Bool is_clear_outside;
};

LAMINA_INLINE ints inside(ints index, int32_t size) {
  return (pixels)index < (pixels){0} + (uint32_t)size;
}
LAMINA_INLINE ints clamped(ints index, int32_t size) {
  const ints zero = {0};
  return __builtin_elementwise_min(__builtin_elementwise_max(index, zero), zero + (size - 1));
}

// MARK: Places

/// What the row of pixels whose middle is at `y`, or each of several rows, adds to the coordinates along an axis.
#define ROW_START(y, axis) (((y) * (axis).row_step + (axis).start) * (axis).scale + (axis).offset)

LAMINA_INLINE double row_start(ptrdiff_t y, struct lamina_sample_axis axis) {
  return ROW_START((double)y + 0.5, axis);
}

/// The positions of a group of a row are the sums of its columns' positions and the row's.
LAMINA_INLINE doubles column_places(doubles middle, struct lamina_sample_axis axis) {
  return middle * (axis.step * axis.scale);
}

/// Some rows of a group of columns.
struct group_rows {
  /// What the columns add to the positions.
  doubles x, y;
  ptrdiff_t top;
  size_t count;
};

/// Whether all positions along an axis are between centres of an image's pixels, and at least `margin` pixels from the
/// first one and the last.
///
/// Each step of their computation is monotone, so checking the corners is enough. NaN is not
/// between centres.
LAMINA_INLINE _Bool is_inner(doubles columns, const struct group_rows *rows, struct lamina_sample_axis axis,
                             int32_t size, int32_t margin) {
  const double starts[2] = {row_start(rows->top, axis),
                            row_start(rows->top + (ptrdiff_t)rows->count - 1, axis)};
  _Bool result = 1;
  for (int last = 0; last < 2; last++) {
    const doubles places = stepped(columns, starts[last]) - STEPS;
    // The first and the last element of a group are its extremes.
    for (int i = 0; i < GROUP; i += GROUP - 1) {
      result &= places[i] >= margin && places[i] < size - 1 - margin;
    }
  }
  return result;
}

// MARK: Pixels at places

/// The pixels at positions within the image.
LAMINA_INLINE pixels gather(const uint32_t *src, ints index) {
  pixels result;
  for (int lane = 0; lane < GROUP; lane++) result[lane] = src[index[lane]];
  return result;
}

/// One of two pixels for each lane.
LAMINA_INLINE pixels chosen(ints which, pixels a, pixels b) {
  return ((pixels)which & a) | (~(pixels)which & b);
}

/// Pixels of rows, each with the one after it, from −1 to the last of the row. `indices` are those of `edge_indices`.
LAMINA_INLINE struct neighbours edge_neighbours(struct sampler s, const pixels *indices, ints left, ints top) {
  const int32_t width = s.image.width;
  struct neighbours result;
  if (width == 1) {
    result.first = result.second = gather(s.image.pixels, (ints)*indices);
  } else {
    const struct neighbours inner = gather_pairs(s.image.pixels, indices);
    result.first = chosen(left > width - 2, inner.second, inner.first);
    result.second = chosen(left < 0, inner.first, inner.second);
  }
  if (s.is_clear_outside) {
    const ints has_row = inside(top, s.image.height);
    result.first &= (pixels)(has_row & inside(left, width));
    result.second &= (pixels)(has_row & inside(left + 1, width));
  }
  return result;
}

/// The indices of pixels, moved so far into the image that the next pixel of the row is in it, too, if there is one.
LAMINA_INLINE pixels edge_indices(struct lamina_sample_image image, ints left, ints top) {
  const int32_t last_pair = image.width == 1 ? 1 : image.width - 1;
  return (pixels)(clamped(top, image.height) * image.width + clamped(left, last_pair));
}

/// Where a group reads an image, also at its edge.
struct edge_place {
  /// The place, if all that the group reads is inside; otherwise only the distances are set.
  struct place inner;
  /// Otherwise the upper left pixels, which may be outside, and the indices of those that are read.
  ints left, top;
  pixels upper, lower;
};

LAMINA_INLINE struct edge_place edge_place(struct lamina_sample_image image, longs x, longs y) {
  const struct between column = between(x), row = between(y);
  return (struct edge_place){.inner = {.right = column.part, .down = row.part},
                             .left = column.first,
                             .top = row.first,
                             .upper = edge_indices(image, column.first, row.first),
                             .lower = edge_indices(image, column.first, row.first + 1)};
}

LAMINA_INLINE struct colors edge_colors(struct sampler s, const struct edge_place *place) {
  if (s.is_clear_outside) {
    const ints has_pixels =
        inside(place->left + 1, s.image.width + 1) & inside(place->top + 1, s.image.height + 1);
    if (__builtin_reduce_or(has_pixels) == 0) return (struct colors){{0}, {0}};
  }
  const struct square square = {edge_neighbours(s, &place->upper, place->left, place->top),
                                edge_neighbours(s, &place->lower, place->left, place->top + 1)};
  return mixed_square(square, place->inner.right, place->inner.down);
}

// MARK: Fetching

/// The distance, in image pixels, to the columns of the square after the next one.
struct square_ahead {
  ptrdiff_t distance[GROUP];
};

/// A distance in whole pixels of an image; 0 if it is larger than any image.
LAMINA_INLINE ptrdiff_t whole(double distance) {
  return distance > INT32_MIN && distance < INT32_MAX ? (ptrdiff_t)distance : 0;
}

LAMINA_INLINE struct square_ahead square_ahead(struct lamina_sample_map map, int32_t width) {
  struct square_ahead result;
  for (int i = 0; i < GROUP; i++) {
    const double columns = 2 * GROUP + i;
    const ptrdiff_t right = whole(columns * map.x.step * map.x.scale);
    const ptrdiff_t down = whole(columns * map.y.step * map.y.scale);
    result.distance[i] = down * width + right;
  }
  return result;
}

/// Prefetches the pixels for a row of the square after the next one; `first` is the position that
/// the first pixel of the row needs now.
///
/// It prefetches where the diagonals cross the row: however the image is rotated, one of the two
/// crosses nearly all of its rows below the square.
LAMINA_INLINE void fetch_square(const struct square_ahead *ahead, size_t row, const uint32_t *first) {
  fetch_source(first, ahead->distance[row]);
  fetch_source(first, ahead->distance[GROUP - 1 - row]);
}

// MARK: Filters

LAMINA_INLINE pixels nearest(struct sampler s, doubles x, doubles y) {
  const int32_t width = s.image.width, height = s.image.height;
  x += 0.5 - 0x1p-17, y += 0.5 - 0x1p-17;
  const ints column = (ints)high_words((words)fixed(limited(x, 0, width - 1)));
  const ints row = (ints)high_words((words)fixed(limited(y, 0, height - 1)));
  const pixels result = gather(s.image.pixels, row * width + column);
  if (!s.is_clear_outside) return result;
  const longs is_inside = (x >= STEPS) & (x < STEPS + width) & (y >= STEPS) & (y < STEPS + height);
  return result & low_words((words)is_inside);
}

/// Coordinates limited to the range from one before the first pixel to one after the last.
LAMINA_INLINE longs limited_places(doubles place, int32_t size) {
  return fixed(limited(place, -1, size));
}

/// Coordinates in the copy of half the size.
LAMINA_INLINE longs halved(longs place) {
  // Half of the coordinate from the edge, measured from the centre.
  return (place >> 1) - ((longs){0} + ((1 << 30) - (1 << 14)));
}

// MARK: Rectangles

/// The column where a group of a row begins. The last group ends with the row, so it may repeat pixels of the one before.
LAMINA_INLINE size_t group_start(size_t index, size_t width) {
  const size_t start = index * GROUP;
  return width < GROUP || start + GROUP <= width ? start : width - GROUP;
}

/// The filter for a rectangle.
enum filter { NEAREST, LINEAR, TRILINEAR };

/// The arguments of a kernel, except the position.
struct request {
  struct lamina_sample_map map;
  struct sampler finer, coarser;
  /// The weight of the coarser image, of 65,536.
  uint16_t part;
  enum filter filter;
};

LAMINA_INLINE void sample_nearest_rows(uint32_t *dst, ptrdiff_t stride, size_t width, struct group_rows rows,
                                       struct request r) {
  for (size_t row = 0; row < rows.count; row++, dst += stride, rows.top++) {
    const doubles x = stepped(rows.x, row_start(rows.top, r.map.x));
    const doubles y = stepped(rows.y, row_start(rows.top, r.map.y));
    store_first(dst, nearest(r.finer, x, y), width);
  }
}

/// Finds where rows read an image, or its copy of half the size. `is_inside` states that all positions are between
/// centres of its pixels.
LAMINA_INLINE void find_places(struct edge_place *places, struct group_rows rows, const struct request *r,
                               _Bool is_half, _Bool is_inside) {
  const struct lamina_sample_image whole = r->finer.image, image = is_half ? r->coarser.image : whole;
  for (size_t row = 0; row < rows.count; row++, rows.top++) {
    const doubles at_x = stepped(rows.x, row_start(rows.top, r->map.x));
    const doubles at_y = stepped(rows.y, row_start(rows.top, r->map.y));
    longs x = is_inside ? fixed(at_x) : limited_places(at_x, whole.width);
    longs y = is_inside ? fixed(at_y) : limited_places(at_y, whole.height);
    if (is_half) x = halved(x), y = halved(y);
    if (is_inside) places[row].inner = place_of(image, between(x), between(y));
    else places[row] = edge_place(image, x, y);
  }
}

LAMINA_INLINE struct colors colors_at(struct sampler s, const struct edge_place *place, _Bool is_inside) {
  return is_inside ? linear_colors(s.image, &place->inner) : edge_colors(s, place);
}

LAMINA_INLINE void sample_linear_rows(uint32_t *dst, ptrdiff_t stride, size_t width, struct group_rows rows,
                                      struct request r, const struct square_ahead *ahead, _Bool is_inside) {
  const _Bool has_levels = r.filter == TRILINEAR;
  // All places are found first, because indices that have just been written as a vector are slow to read one by one.
  struct edge_place places[GROUP], coarser_places[GROUP];
  find_places(places, rows, &r, 0, is_inside);
  if (has_levels) find_places(coarser_places, rows, &r, 1, is_inside);
  struct mean levels = mean_of(repeated(r.part));
  for (size_t row = 0; row < rows.count; row++, dst += stride) {
    if (is_inside) {
      fetch(dst, 2 * GROUP);
      fetch_square(ahead, row, r.finer.image.pixels + places[row].inner.first[0]);
    }
    struct colors colors = colors_at(r.finer, &places[row], is_inside);
    if (has_levels) {
      READ_IN_LOOP(levels);
      colors = mixed_colors(levels, colors, colors_at(r.coarser, &coarser_places[row], is_inside));
    }
    store_first(dst, packed(colors), width);
  }
}

LAMINA_INLINE void sample_group(uint32_t *dst, ptrdiff_t stride, size_t width, struct group_rows rows,
                                struct request r, const struct square_ahead *ahead) {
  // Positions near the edge of the image are beyond the edge of its copy.
  const int32_t margin = r.filter == TRILINEAR;
  if (r.filter == NEAREST) {
    sample_nearest_rows(dst, stride, width, rows, r);
  } else if (is_inner(rows.x, &rows, r.map.x, r.finer.image.width, margin) &&
             is_inner(rows.y, &rows, r.map.y, r.finer.image.height, margin)) {
    sample_linear_rows(dst, stride, width, rows, r, ahead, 1);
  } else {
    sample_linear_rows(dst, stride, width, rows, r, ahead, 0);
  }
}

LAMINA_INLINE void sample_rect(uint32_t *dst, ptrdiff_t stride,
                               const struct lamina_sample_rect *rect, struct request r) {
  // Pixels below one another are as near to each other in the image as adjacent ones, so squares of
  // pixels find most of their source pixels in the cache.
  const size_t side = GROUP;
  const struct square_ahead ahead = square_ahead(r.map, r.finer.image.width);
  for (size_t top = 0; top < rect->height; top += side, dst += (ptrdiff_t)side * stride) {
    const size_t rows = rect->height - top < side ? rect->height - top : side;
    for (size_t i = 0; i * GROUP < rect->width; i++) {
      const size_t left = group_start(i, rect->width);
      const doubles middle = middles(rect->x + (ptrdiff_t)left);
      const struct group_rows group = {column_places(middle, r.map.x), column_places(middle, r.map.y),
                                       rect->y + (ptrdiff_t)top, rows};
      sample_group(dst + left, stride, rect->width, group, r, &ahead);
    }
  }
}

// MARK: Upright images

/// The most groups of a row that are made at once.
enum { LINE_GROUPS = 16 };

/// The positions of the columns of an upright image, the same in all rows.
struct columns {
  struct between group[LINE_GROUPS];
  /// Whether all positions of a group are inside the image, and whether they are also adjacent.
  _Bool is_inner[LINE_GROUPS], is_run[LINE_GROUPS];
};

/// Rows of the image interpolated between columns.
struct lines {
  struct colors line[2][LINE_GROUPS];
  /// The indices of these rows.
  int32_t row[2];
};

LAMINA_INLINE void place_columns(struct columns *columns, ptrdiff_t x, size_t width,
                                 struct sampler s, struct lamina_sample_axis axis) {
  for (size_t i = 0; i * GROUP < width; i++) {
    const doubles places = column_places(middles(x + (ptrdiff_t)group_start(i, width)), axis);
    const struct between group =
        between(limited_places(stepped(places, row_start(0, axis)), s.image.width));
    columns->group[i] = group;
    columns->is_inner[i] = __builtin_reduce_and(inside(group.first, s.image.width - 1)) != 0;
    // They are in ascending or descending order.
    const ints lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    columns->is_run[i] =
        columns->is_inner[i] &&
        __builtin_reduce_and((ints)(group.first == lanes + group.first[0])) != 0;
  }
}

LAMINA_INLINE void mix_line(struct colors *line, struct sampler s, int32_t row,
                            const struct columns *columns, size_t groups) {
  if (s.is_clear_outside && (row < 0 || row >= s.image.height)) {
    memset(line, 0, groups * sizeof *line);
    return;
  }
  const int32_t known = row < 0 ? 0 : row < s.image.height ? row : s.image.height - 1;
  const uint32_t *src = s.image.pixels + (ptrdiff_t)known * s.image.width;
  for (size_t i = 0; i < groups; i++) {
    const struct between group = columns->group[i];
    struct neighbours both;
    if (columns->is_run[i]) {
      both.first = load_pixels(src + group.first[0], GROUP);
      both.second = load_pixels(src + group.first[0] + 1, GROUP);
    } else if (columns->is_inner[i]) {
      both = gather_pairs(src, (const pixels *)&columns->group[i].first);
    } else {
      const ints rows = (ints){0} + known;
      const pixels indices = edge_indices(s.image, group.first, rows);
      both = edge_neighbours(s, &indices, group.first, rows);
    }
    line[i] = mixed_neighbours(mean_of(group.part), both);
  }
}

/// Samples up to `LINE_GROUPS` groups of rows: the image's rows are first interpolated between
/// columns, and a row that two rows of the target need is interpolated once.
LAMINA_INLINE void sample_lines(uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,
                                struct sampler s, struct lamina_sample_map map) {
  const size_t width = rect->width;
  const size_t groups = (width + GROUP - 1) / GROUP;
  struct columns columns;
  struct lines lines;
  // A row that does not exist.
  lines.row[0] = lines.row[1] = INT32_MIN;
  place_columns(&columns, rect->x, width, s, map.x);
  for (size_t i = 0; i < rect->height; i++, dst += stride) {
    const doubles place = stepped((doubles){0}, row_start(rect->y + (ptrdiff_t)i, map.y));
    const struct between rows = between(limited_places(place, s.image.height));
    struct mean down = mean_of(rows.part);
    // Even rows have one slot, odd ones the other.
    const int32_t top = rows.first[0], place_of_top = top & 1;
    for (int32_t row = top; row <= top + 1; row++) {
      if (lines.row[row & 1] == row) continue;
      mix_line(lines.line[row & 1], s, row, &columns, groups);
      lines.row[row & 1] = row;
    }
    const struct colors *upper = lines.line[place_of_top], *lower = lines.line[!place_of_top];
    for (size_t group = 0; group < groups; group++) {
      READ_IN_LOOP(down);
      store_first(dst + group_start(group, width),
                  packed(mixed_colors(down, upper[group], lower[group])), width);
    }
  }
}

/// The most columns that are sampled one by one.
enum { NARROW = 4 };

/// Columns that are too few for a group of each row: groups are sixteen rows of a column.
LAMINA_INLINE void sample_narrow(uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,
                                 struct sampler s, struct lamina_sample_map map) {
  for (size_t top = 0; top < rect->height; top += GROUP, dst += GROUP * stride) {
    const size_t count = rect->height - top < GROUP ? rect->height - top : GROUP;
    const doubles starts = ROW_START(middles(rect->y + (ptrdiff_t)top), map.y);
    const longs y = limited_places(stepped(starts, 0), s.image.height);
    for (size_t left = 0; left < rect->width; left++) {
      const doubles middle = (doubles){0} + ((double)(rect->x + (ptrdiff_t)left) + 0.5);
      const doubles column = stepped(column_places(middle, map.x), row_start(0, map.x));
      const struct edge_place place = edge_place(s.image, limited_places(column, s.image.width), y);
      const pixels result = packed(edge_colors(s, &place));
      for (size_t row = 0; row < count; row++) dst[(ptrdiff_t)row * stride + (ptrdiff_t)left] = result[row];
    }
  }
}

LAMINA_INLINE void sample_linear(uint32_t *dst, ptrdiff_t stride,
                                 const struct lamina_sample_rect *rect,
                                 const struct lamina_sample_map *map, struct sampler s) {
  if (map->x.row_step != 0 || map->y.step != 0) {
    sample_rect(dst, stride, rect, (struct request){*map, s, s, 0, LINEAR});
    return;
  }
  const size_t most = LINE_GROUPS * GROUP;
  struct lamina_sample_rect part = *rect;
  for (size_t left = 0; left < rect->width; left += most, part.x += (ptrdiff_t)most) {
    part.width = rect->width - left < most ? rect->width - left : most;
    if (part.width <= NARROW && part.height > part.width) sample_narrow(dst + left, stride, &part, s, *map);
    else sample_lines(dst + left, stride, &part, s, *map);
  }
}

#define PARAMETERS                                                                           \
  (uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,                   \
   const struct lamina_sample_map *map, const struct lamina_sample_image *image)
#define SAMPLE_NEAREST(is_clear)                                                             \
  {                                                                                          \
    const struct sampler s = {*image, is_clear};                                             \
    sample_rect(dst, stride, rect, (struct request){*map, s, s, 0, NEAREST});              \
  }
#define SAMPLE_LINEAR(is_clear)                                                              \
  { sample_linear(dst, stride, rect, map, (struct sampler){*image, is_clear}); }

LAMINA_KERNEL(sample_nearest, PARAMETERS, SAMPLE_NEAREST(0))
LAMINA_KERNEL(sample_nearest_or_clear, PARAMETERS, SAMPLE_NEAREST(1))
LAMINA_KERNEL(sample_linear, PARAMETERS, SAMPLE_LINEAR(0))
LAMINA_KERNEL(sample_linear_or_clear, PARAMETERS, SAMPLE_LINEAR(1))

#define LEVEL_PARAMETERS                                                                     \
  (uint32_t *dst, ptrdiff_t stride, const struct lamina_sample_rect *rect,                   \
   const struct lamina_sample_map *map, const struct lamina_sample_image *finer,             \
   const struct lamina_sample_image *coarser, float part)

LAMINA_KERNEL(sample_trilinear, LEVEL_PARAMETERS, {
  const struct sampler a = {*finer, 0}, b = {*coarser, 0};
  const uint16_t of_coarser = (uint16_t)(part * 65535 + 0.5f);
  sample_rect(dst, stride, rect, (struct request){*map, a, b, of_coarser, TRILINEAR});
})
