// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_H
#define LAMINA_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

#include "clones.h"

// The exact coverage of pixels by an outline.

#pragma clang assume_nonnull begin

/// A corner of an outline, in 1/4096 pixel.
struct lamina_outline_point {
  int32_t x, y;
};

/// Coordinates beyond ± this many pixels are outside the guard band.
enum { LAMINA_GUARD_BAND = 1 << 15 };

/// The ends of chords that are written at once. There must be room for so many, also for the last ones.
enum { LAMINA_ENDS_AT_ONCE = 8 };

/// Lines or curves of one degree that follow one another, on their way to chords.
struct lamina_curves {
  /// From the curves' space to pixels: x becomes ax + cy + tx, and y becomes bx + dy + ty.
  double a, b, c, d, tx, ty;
  /// Where the next curve begins, in pixels. It is within the guard band.
  double x, y;
  /// The number of points of a curve after its start, 1 to 3.
  int32_t degree;
  /// The number of chords for which there must be room before more is added; 0 if the next curve leaves the guard
  /// band, or there is none.
  int32_t needed_room;
  /// The numbers of curves and of chords that were added.
  size_t curve_count, chord_count;
};

/// Adds the ends of the chords of curves, up to the first that leaves the guard band, or for which there is no room.
///
/// The chords of a curve have as much area on one side of the curve as on the other (`flatten.c`). Ends that are equal
/// to the one before are left out. `points` are two coordinates for each point of each curve after its start.
LAMINA_KERNEL_AND_TWIN(flatten, (struct lamina_curves *curves, const double *points, size_t curve_count,
                                 struct lamina_outline_point *ends, size_t room));

/// A run of edges from top to bottom.
struct lamina_outline_chain {
  /// The index of the topmost point.
  int32_t first;
  /// The index of the lowest point.
  int32_t last;
  /// The height of the first point.
  int32_t top;
  /// The height of the last point, greater than `top`.
  int32_t bottom;
  /// The increase of the winding number from left to right across the chain.
  int32_t winding;
};

enum lamina_winding_rule {
  LAMINA_NONZERO,
  LAMINA_EVEN_ODD,
  /// Windings above 0.
  LAMINA_POSITIVE,
};

/// The coverage of a mask as runs of pixels side by side, in words: for each row the index of its first
/// run's first word, and that of the word after its last run; then the runs, row by row. Pixels between runs
/// are not covered.
///
/// A run is its first column, the one after its last, and the coverage of all of its pixels. If that is
/// `LAMINA_SOFT_RUN`, a byte for each pixel follows, in whole blocks of sixteen.
struct lamina_coverage_runs {
  int32_t *_Null_unspecified words;
  size_t count;
};

enum { LAMINA_WORDS_OF_ROW = 2, LAMINA_SOFT_RUN = -1 };

/// Finds the share of each pixel that is inside the outline, as a byte rounded to nearest.
///
/// The mask begins at the pixel (`min_x`, `min_y`). It is written to `bytes`, which are 0 before, or to `runs`, whose
/// words the caller frees with `free`; the other is null. Chains are sorted by their tops and then by the index of
/// their first point; between a chain's first and last point the heights never decrease. Points are
/// at most 2²⁷ from zero.
LAMINA_KERNEL_AND_TWIN(coverage, (uint8_t *_Nullable bytes,
                                  struct lamina_coverage_runs *_Nullable runs, size_t width,
                                  size_t height, int32_t min_x, int32_t min_y,
                                  const struct lamina_outline_point *points, size_t point_count,
                                  const struct lamina_outline_chain *chains, size_t chain_count,
                                  enum lamina_winding_rule rule));

/// The points that vectors read beyond the first one of an outline that is not cut into chains; they are equal to that one.
enum { LAMINA_POINTS_BEYOND = 8 };

/// An outline that goes once round a point without turning back, as seen from there.
struct lamina_star {
  /// The winding number around the point, 1 or -1; 0 if no such point was found.
  int32_t direction;
  /// The smallest and the largest coordinates.
  int32_t min_x, min_y, max_x, max_y;
};

/// Finds whether an outline goes once round a point. If so, it has no other winding number but 0.
///
/// Edge i goes from point i to point i + 1, and the last one to the first point, which is repeated, with
/// `LAMINA_POINTS_BEYOND` further ones. There is at least one edge. Points are at most 2²⁷ from zero.
LAMINA_KERNEL_AND_TWIN(find_star, (const struct lamina_outline_point *points, size_t edge_count,
                                   struct lamina_star *star));

/// The number of words of 32 bits that `lamina_star_coverage` needs for a mask of a size: for sums of areas, and for notes.
size_t lamina_star_words(size_t width, size_t height);

/// The same as `lamina_coverage` for such an outline, by the rules of non-zero and odd windings, several times as fast.
///
/// The direction and the points are those of `lamina_find_star`. `zeros` are at least `lamina_star_words` words, which begin
/// where a number of 64 bits may be. All of them are 0 before and afterwards, so one mask after another can be made in
/// them, and none has to clear them first.
LAMINA_KERNEL_AND_TWIN(star_coverage, (uint8_t *_Nullable bytes,
                                       struct lamina_coverage_runs *_Nullable runs, size_t width,
                                       size_t height, int32_t min_x, int32_t min_y,
                                       const struct lamina_outline_point *points, size_t edge_count,
                                       int32_t direction, int32_t *zeros));

#pragma clang assume_nonnull end

#endif
