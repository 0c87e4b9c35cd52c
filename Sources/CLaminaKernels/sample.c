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

/// The coordinate along an axis at which the row of pixels at `y` has its 0.
LAMINA_INLINE double row_start(ptrdiff_t y, struct lamina_sample_axis axis) {
  return (((double)y + 0.5) * axis.row_step + axis.start) * axis.scale + axis.offset;
}

/// The positions of a group of a row are the sums of its columns' positions and the row's.
LAMINA_INLINE doubles column_places(doubles middle, struct lamina_sample_axis axis) {
  return middle * (axis.step * axis.scale);
}

/// Whether the positions of a group of columns are between centres of the image's pixels in all of
/// the rows.
///
/// Each step of their computation is monotone, so checking the corners is enough. NaN is not
/// between centres.
LAMINA_INLINE _Bool is_inner(doubles columns, ptrdiff_t y, size_t rows,
                             struct lamina_sample_axis axis, int32_t size) {
  const double starts[2] = {row_start(y, axis), row_start(y + (ptrdiff_t)rows - 1, axis)};
  _Bool result = 1;
  for (int last = 0; last < 2; last++) {
    const doubles places = stepped(columns, starts[last]) - STEPS;
    // The first and the last element of a group are its extremes.
    result &= places[0] >= 0 && places[0] < size - 1;
    result &= places[GROUP - 1] >= 0 && places[GROUP - 1] < size - 1;
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

/// Pixels of rows, each with the one after it, from −1 to the last of the row.
LAMINA_INLINE struct neighbours edge_neighbours(struct sampler s, ints left, ints top) {
  const int32_t width = s.image.width, height = s.image.height;
  const ints row = clamped(top, height) * width;
  struct neighbours result;
  if (width == 1) {
    result.first = result.second = gather(s.image.pixels, row);
  } else {
    const struct neighbours inner = gather_pairs(s.image.pixels, (pixels)(row + clamped(left, width - 1)));
    result.first = chosen(left > width - 2, inner.second, inner.first);
    result.second = chosen(left < 0, inner.first, inner.second);
  }
  if (s.is_clear_outside) {
    const ints has_row = inside(top, height);
    result.first &= (pixels)(has_row & inside(left, width));
    result.second &= (pixels)(has_row & inside(left + 1, width));
  }
  return result;
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

LAMINA_INLINE struct colors linear_inner(struct sampler s, doubles x, doubles y,
                                         const struct square_ahead *ahead, size_t row) {
  const struct between across = between(fixed(x)), down = between(fixed(y));
  fetch_square(ahead, row, s.image.pixels + down.first[0] * s.image.width + across.first[0]);
  return linear_colors(s.image, across, down);
}

/// Coordinates limited to the range from one before the first pixel to one after the last.
LAMINA_INLINE longs limited_places(doubles place, int32_t size) {
  return fixed(limited(place, -1, size));
}

LAMINA_INLINE struct colors linear_at(struct sampler s, longs x, longs y) {
  const int32_t width = s.image.width, height = s.image.height;
  const struct between column = between(x), row = between(y);
  const ints is_inner = inside(column.first, width - 1) & inside(row.first, height - 1);
  if (__builtin_reduce_and(is_inner)) return linear_colors(s.image, column, row);
  if (s.is_clear_outside) {
    const ints has_pixels =
        inside(column.first + 1, width + 1) & inside(row.first + 1, height + 1);
    if (__builtin_reduce_or(has_pixels) == 0) return (struct colors){{0}, {0}};
  }
  const struct square square = {edge_neighbours(s, column.first, row.first),
                                edge_neighbours(s, column.first, row.first + 1)};
  return mixed_square(square, column.part, row.part);
}

LAMINA_INLINE struct colors linear(struct sampler s, doubles x, doubles y) {
  return linear_at(s, limited_places(x, s.image.width), limited_places(y, s.image.height));
}

/// Coordinates in the copy of half the size.
LAMINA_INLINE longs halved(longs place) {
  // Half of the coordinate from the edge, measured from the centre.
  return (place >> 1) - ((longs){0} + ((1 << 30) - (1 << 14)));
}

LAMINA_INLINE struct colors trilinear(struct sampler fine, struct sampler coarse, uint16_t part,
                                      doubles x, doubles y) {
  const longs column = limited_places(x, fine.image.width);
  const longs row = limited_places(y, fine.image.height);
  return mixed_colors(mean_of(repeated(part)), linear_at(fine, column, row),
                      linear_at(coarse, halved(column), halved(row)));
}

// MARK: Rectangles

/// Goes over some rows of a group of columns; `PIXELS` are the pixels at the positions `x` and `y`.
#define FOR_EACH_ROW(PIXELS)                                                        \
  for (size_t row = 0; row < rows; row++, dst += stride, top++) {                   \
    const doubles x = stepped(columns_x, row_start(top, map.x));                    \
    const doubles y = stepped(columns_y, row_start(top, map.y));                    \
    store_first(dst, PIXELS, count);                                                \
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

LAMINA_INLINE void sample_columns(uint32_t *dst, ptrdiff_t stride, size_t count, size_t rows,
                                  doubles middle, ptrdiff_t top, struct request r,
                                  const struct square_ahead *ahead) {
  const struct lamina_sample_map map = r.map;
  const struct sampler s = r.finer;
  const doubles columns_x = column_places(middle, map.x);
  const doubles columns_y = column_places(middle, map.y);
  if (r.filter == NEAREST) {
    FOR_EACH_ROW(nearest(s, x, y))
  } else if (r.filter == TRILINEAR) {
    FOR_EACH_ROW(packed(trilinear(s, r.coarser, r.part, x, y)))
  } else if (is_inner(columns_x, top, rows, map.x, s.image.width) &&
             is_inner(columns_y, top, rows, map.y, s.image.height)) {
    FOR_EACH_ROW((fetch(dst, 2 * GROUP), packed(linear_inner(s, x, y, ahead, row))))
  } else {
    FOR_EACH_ROW(packed(linear(s, x, y)))
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
    doubles middle = middles(rect->x);
    for (size_t left = 0; left < rect->width; left += GROUP, middle += GROUP) {
      const size_t count = rect->width - left < GROUP ? rect->width - left : GROUP;
      sample_columns(dst + left, stride, count, rows, middle, rect->y + (ptrdiff_t)top, r, &ahead);
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

LAMINA_INLINE void place_columns(struct columns *columns, ptrdiff_t x, size_t groups,
                                 struct sampler s, struct lamina_sample_axis axis) {
  for (size_t i = 0; i < groups; i++) {
    const doubles places = column_places(middles(x + (ptrdiff_t)(i * GROUP)), axis);
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
      both = gather_pairs(src, (pixels)group.first);
    } else {
      both = edge_neighbours(s, group.first, (ints){0} + known);
    }
    line[i] = mixed_neighbours(mean_of(group.part), both);
  }
}

/// Samples up to `LINE_GROUPS` groups of rows: the image's rows are first interpolated between
/// columns, and a row that two rows of the target need is interpolated once.
LAMINA_INLINE void sample_lines(uint32_t *dst, ptrdiff_t stride, size_t width, size_t height,
                                ptrdiff_t x, ptrdiff_t y, struct sampler s,
                                struct lamina_sample_map map) {
  const size_t groups = (width + GROUP - 1) / GROUP;
  struct columns columns;
  struct lines lines;
  // A row that does not exist.
  lines.row[0] = lines.row[1] = INT32_MIN;
  place_columns(&columns, x, groups, s, map.x);
  for (size_t i = 0; i < height; i++, dst += stride) {
    const doubles place = stepped((doubles){0}, row_start(y + (ptrdiff_t)i, map.y));
    const struct between rows = between(limited_places(place, s.image.height));
    const struct mean down = mean_of(rows.part);
    // Even rows have one slot, odd ones the other.
    const int32_t top = rows.first[0], place_of_top = top & 1;
    for (int32_t row = top; row <= top + 1; row++) {
      if (lines.row[row & 1] == row) continue;
      mix_line(lines.line[row & 1], s, row, &columns, groups);
      lines.row[row & 1] = row;
    }
    const struct colors *upper = lines.line[place_of_top], *lower = lines.line[!place_of_top];
    for (size_t group = 0, left = 0; group < groups; group++, left += GROUP) {
      store_first(dst + left, packed(mixed_colors(down, upper[group], lower[group])),
                  width - left < GROUP ? width - left : GROUP);
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
  for (size_t left = 0; left < rect->width; left += most) {
    const size_t width = rect->width - left < most ? rect->width - left : most;
    sample_lines(dst + left, stride, width, rect->height, rect->x + (ptrdiff_t)left, rect->y, s,
                 *map);
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
