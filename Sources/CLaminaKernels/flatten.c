// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "integers.h"
#include "lamina_coverage.h"
#include "lanes.h"

// A product and a sum rounded at once would give other chords on processors that can do that.
#pragma STDC FP_CONTRACT OFF

// Curves become chords in device space, in such a way that each chord has as much area on one side of the
// curve as on the other. So an outline loses no area, and the area of a pixel is wrong only by the parts of
// chords that its borders cut off.
//
// A curve B is cut at equal steps h of its parameter. A chord from point to point lies inside the bend,
// h²|B''|/12 from the curve on average, so the points between the ends are moved out of the bend by h²B''/12:
//
//      on the curve: •╶╌╌╌╌╌╌╌╌╌╌╌╌╌╌╴•      a chord between two moved points crosses the curve twice
//      chord:         ─────────────────
//
// The ends stay, because other edges begin there. A chord with one moved point has its area right if its step
// is h/√2, so the first and the last step are that long.
//
// No point of a chord is farther than h²|B''|/12 from the curve. What one border of a pixel cuts off is wrong
// by 0.0087 h³|B'||B''| at most, and a curve meets two borders of a pixel. So short chords may be farther from
// the curve. For a cubic |B'| ≤ 3 l and |B''| ≤ 6 d, for a quadratic |B'| ≤ 2 l and |B''| = 2 d, where l is
// the largest first and d the largest second difference of its control points.
//
// Within the guard band there are fewer than 4,400 chords, which bounds the work.
//
// Eight curves are measured side by side, and then the chords of each are found side by side.

/// The largest distance of a chord from its curve, in pixels, unless the chord is short.
#define TOLERANCE (1.0 / 192)
/// The largest area of a pixel by which short chords are wrong.
#define SHORT_CHORD_AREA (1.0 / 256)
/// The largest h²|B''|, in pixels, so that no chord is farther than 1/40 pixel from its curve.
#define LARGEST_BEND 0.3
/// What the first and the last step are shorter by, together, as a part of a step: 2 - √2.
#define SHORTENED_STEPS 0x1.2bec333018866p-1

_Static_assert(LANES == LAMINA_ENDS_AT_ONCE, "ends are written in whole vectors");

/// Points with their coordinates side by side, in pixels.
struct places {
  doubles x, y;
};

/// The larger of two numbers. `__builtin_elementwise_max` has rules for NaN, which take longer.
LAMINA_INLINE doubles larger(doubles a, doubles b) { return either(a > b, a, b); }

/// The square of the distance from zero.
LAMINA_INLINE doubles squared_length(doubles x, doubles y) { return x * x + y * y; }

/// The cube roots of numbers above 0, off by 1/40,000 of them at most.
///
/// They have the same bits on every machine, which the C library's function does not promise.
LAMINA_INLINE doubles cube_roots(doubles x) {
  typedef uint64_t patterns __attribute__((vector_size(LANES * 8)));
  // A third of the exponent, with the significand as its fraction: off by 4 % at most. One step by Halley's method
  // leaves two thirds of the error's cube.
  const doubles guess = (doubles)((patterns)x / 3 + 0x2A9F789300000000);
  const doubles cube = guess * guess * guess;
  return guess * (cube + 2 * x) / (2 * cube + x);
}

/// The numbers of chords of curves whose derivatives are this long at most.
LAMINA_INLINE ints chord_counts(doubles first, doubles second) {
  // A single chord has no point that could be moved, so it must be nearer.
  const longs is_straight = 0.25 * second <= TOLERANCE;
  // 0.087 is a little more than 1/12, and 0.0175 is twice 0.0087, because a pixel has two borders.
  const doubles by_distance = __builtin_elementwise_sqrt(0.087 * second / TOLERANCE);
  const doubles by_area = cube_roots(0.0175 * first * second / SHORT_CHORD_AREA);
  const doubles fewer = either(by_distance < by_area, by_distance, by_area);
  const doubles steps = larger(__builtin_elementwise_sqrt(second / LARGEST_BEND), fewer) + SHORTENED_STEPS;
  const ints whole = __builtin_convertvector(steps, ints), one = (ints){0} + 1;
  // Comparisons are -1 or 0.
  const ints rounded_up = whole - __builtin_convertvector(__builtin_convertvector(whole, doubles) < steps, ints);
  return chosen(__builtin_convertvector(is_straight, ints), one, __builtin_elementwise_max(rounded_up, one + 1));
}

/// One coordinate of the points of curves: from the start by constant + linear t + square t² + cube t³.
struct coordinates {
  doubles start, constant, linear, square, cube;
};

/// Some curves side by side.
struct batch {
  /// The points, moved out of the bend.
  struct coordinates x, y;
  struct places end;
  ints chord_count;
  /// A step of the parameter.
  doubles step;
  /// How many of them come before the first that leaves the guard band.
  int32_t inside_count;
};

/// A coordinate of one point of each curve, before the transform; beyond the last curve, that of the last.
LAMINA_INLINE doubles column(const double *points, int32_t count, int32_t numbers_of_curve, int32_t index) {
  doubles result;
  for (int32_t lane = 0; lane < LANES; lane++) {
    result[lane] = points[min32(lane, count - 1) * numbers_of_curve + index];
  }
  return result;
}

LAMINA_INLINE struct places places_of(const struct lamina_curves *curves, const double *points, int32_t count,
                                      int32_t index) {
  const doubles x = column(points, count, 2 * curves->degree, 2 * index);
  const doubles y = column(points, count, 2 * curves->degree, 2 * index + 1);
  return (struct places){curves->a * x + curves->c * y + curves->tx, curves->b * x + curves->d * y + curves->ty};
}

LAMINA_INLINE longs are_inside(struct places places) {
  const doubles limit = (doubles){0} + LAMINA_GUARD_BAND;
  return (__builtin_elementwise_abs(places.x) <= limit) & (__builtin_elementwise_abs(places.y) <= limit);
}

/// How many of some curves come before the first that is not inside.
LAMINA_INLINE int32_t count_inside(longs is_inside, int32_t count) {
  const uint32_t outside = lane_bits(~__builtin_convertvector(is_inside, ints));
  return outside == 0 ? count : min32(count, __builtin_ctz(outside));
}

/// The start of each curve: the end of the one before.
LAMINA_INLINE doubles starts(double first, doubles ends) {
  const doubles before = (doubles){0} + first;
  return __builtin_shufflevector(before, ends, 0, 8, 9, 10, 11, 12, 13, 14);
}

/// The points of curves from p on, moved out of the bend by a twelfth of the second derivative, 2 square + 6 cube t, and
/// of the squared step.
LAMINA_INLINE struct coordinates moved(doubles p, doubles linear, doubles square, doubles cube, doubles step) {
  const doubles outwards = step * step / 12;
  return (struct coordinates){p, -outwards * 2 * square, linear - outwards * 6 * cube, square, cube};
}

/// Measures some curves.
LAMINA_INLINE struct batch measured(const struct lamina_curves *curves, const double *points, int32_t count) {
  const _Bool is_cubic = curves->degree == 3;
  const struct places q = places_of(curves, points, count, 0);
  const struct places r = is_cubic ? places_of(curves, points, count, 1) : q;
  const struct places end = places_of(curves, points, count, is_cubic ? 2 : 1);
  const struct places p = {starts(curves->x, end.x), starts(curves->y, end.y)};
  struct batch batch = {.end = end};
  batch.inside_count = count_inside(are_inside(q) & are_inside(r) & are_inside(end), count);
  const doubles x1 = q.x - p.x, y1 = q.y - p.y, x3 = end.x - r.x, y3 = end.y - r.y;
  const doubles bend_x = p.x - 2 * q.x + (is_cubic ? r.x : end.x), bend_y = p.y - 2 * q.y + (is_cubic ? r.y : end.y);
  const doubles x2 = r.x - q.x, y2 = r.y - q.y, zero = {0};
  doubles first = larger(squared_length(x1, y1), squared_length(x3, y3)), second = squared_length(bend_x, bend_y);
  if (is_cubic) {
    first = larger(first, squared_length(x2, y2));
    second = larger(second, squared_length(q.x - 2 * r.x + end.x, q.y - 2 * r.y + end.y));
  }
  const double degree = curves->degree;
  batch.chord_count = chord_counts(degree * __builtin_elementwise_sqrt(first),
                                   degree * (degree - 1) * __builtin_elementwise_sqrt(second));
  batch.step = 1 / (__builtin_convertvector(batch.chord_count, doubles) - SHORTENED_STEPS);
  const double squares = degree * (degree - 1) / 2;
  const doubles cube_x = is_cubic ? end.x - p.x - 3 * x2 : zero, cube_y = is_cubic ? end.y - p.y - 3 * y2 : zero;
  batch.x = moved(p.x, degree * x1, squares * bend_x, cube_x, batch.step);
  batch.y = moved(p.y, degree * y1, squares * bend_y, cube_y, batch.step);
  return batch;
}

/// Coordinates of points of an outline, side by side.
struct positions {
  ints x, y;
};

/// The nearest position, ties to even: from 2⁴⁰ on the last bit of a double counts 1/4096.
LAMINA_INLINE ints position(doubles pixels) {
  return __builtin_convertvector((longs)(pixels + 0x1.8p40), ints);
}

/// One coordinate of the points of one curve at some parameters.
///
/// The offset from the start is rounded to 2⁻²⁰ pixel, so that the sum is exact if the start is a
/// multiple of that: a curve moved by whole pixels has the same chords, moved.
LAMINA_INLINE ints points_at(doubles t, const struct coordinates *all, int32_t curve) {
  const doubles sum = all->constant[curve] + t * (all->linear[curve] + t * (all->square[curve] + t * all->cube[curve]));
  return position(all->start[curve] + (sum + 0x1.8p32 - 0x1.8p32));
}

/// Where the ends of chords are written.
struct ends {
  struct lamina_outline_point *next;
  /// The last end, in the last lane.
  struct positions last;
};

/// Writes points, but for those that are equal to the one before. Lanes behind the last are equal to it. The
/// whole vector is overwritten.
LAMINA_INLINE void write_new(struct ends *ends, struct positions points) {
  const ints before_x = __builtin_shufflevector(ends->last.x, points.x, 7, 8, 9, 10, 11, 12, 13, 14);
  const ints before_y = __builtin_shufflevector(ends->last.y, points.y, 7, 8, 9, 10, 11, 12, 13, 14);
  const uint32_t new = lane_bits((points.x != before_x) | (points.y != before_y));
  ends->last = points;
  if ((new & (new + 1)) == 0) {
    const paired_ints pairs = __builtin_shufflevector(points.x, points.y, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6,
                                                      14, 7, 15);
    memcpy(ends->next, &pairs, sizeof pairs);
    ends->next += __builtin_popcount(new);
  } else {
    for (uint32_t bits = new; bits != 0; bits &= bits - 1) {
      const int32_t lane = __builtin_ctz(bits);
      *ends->next++ = (struct lamina_outline_point){points.x[lane], points.y[lane]};
    }
  }
}

/// Writes the ends of the chords of one curve; `last` are the ends of all.
LAMINA_INLINE void write_chords(struct ends *ends, const struct batch *batch, int32_t curve, struct positions last) {
  const ints zero = {0}, lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const int32_t chord_count = batch->chord_count[curve];
  const struct positions end = {zero + last.x[curve], zero + last.y[curve]};
  for (int32_t done = 0; done < chord_count; done += LANES) {
    const ints step = lanes + (done + 1), is_moved = step < chord_count;
    const doubles t = (__builtin_convertvector(step, doubles) - SHORTENED_STEPS / 2) * batch->step[curve];
    write_new(ends, (struct positions){chosen(is_moved, points_at(t, &batch->x, curve), end.x),
                                       chosen(is_moved, points_at(t, &batch->y, curve), end.y)});
  }
}

/// Adds some of the next curves, up to the first that leaves the guard band, or for which there is no room; returns
/// how many.
LAMINA_INLINE int32_t add_curves(struct lamina_curves *curves, struct ends *ends, const double *points, int32_t count,
                                 size_t room) {
  const struct batch batch = measured(curves, points, count);
  const struct positions last = {position(batch.end.x), position(batch.end.y)};
  const struct lamina_outline_point *const first = ends->next;
  for (int32_t i = 0; i < batch.inside_count; i++) {
    // Whole vectors are written.
    const size_t needed = (size_t)batch.chord_count[i] + LANES - 1;
    if (needed > room - (size_t)(ends->next - first)) {
      curves->needed_room = (int32_t)needed;
      return i;
    }
    write_chords(ends, &batch, i, last);
    curves->x = batch.end.x[i];
    curves->y = batch.end.y[i];
  }
  return batch.inside_count;
}

/// The same for lines.
LAMINA_INLINE int32_t add_lines(struct lamina_curves *curves, struct ends *ends, const double *points, int32_t count,
                                size_t room) {
  const struct places end = places_of(curves, points, count, 0);
  const int32_t inside_count = count_inside(are_inside(end), count);
  if (inside_count == 0) return 0;
  if (room < LANES) {
    curves->needed_room = LANES;
    return 0;
  }
  const ints zero = {0}, is_line = (ints){0, 1, 2, 3, 4, 5, 6, 7} < inside_count;
  const struct positions all = {position(end.x), position(end.y)};
  write_new(ends, (struct positions){chosen(is_line, all.x, zero + all.x[inside_count - 1]),
                                     chosen(is_line, all.y, zero + all.y[inside_count - 1])});
  curves->x = end.x[inside_count - 1];
  curves->y = end.y[inside_count - 1];
  return inside_count;
}

LAMINA_INLINE void flatten(struct lamina_curves *curves, const double *points, size_t curve_count,
                           struct lamina_outline_point *ends, size_t room) {
  const doubles x = (doubles){0} + curves->x, y = (doubles){0} + curves->y;
  struct ends written = {ends, {position(x), position(y)}};
  size_t done = 0;
  curves->needed_room = 0;
  while (done < curve_count) {
    const int32_t count = curve_count - done < LANES ? (int32_t)(curve_count - done) : LANES;
    const double *const next = points + done * 2 * (size_t)curves->degree;
    const size_t left = room - (size_t)(written.next - ends);
    const int32_t added = curves->degree == 1 ? add_lines(curves, &written, next, count, left)
                                              : add_curves(curves, &written, next, count, left);
    done += (size_t)added;
    if (added < count) break;
  }
  curves->curve_count = done;
  curves->chord_count = (size_t)(written.next - ends);
}

LAMINA_KERNEL(flatten,
              (struct lamina_curves *curves, const double *points, size_t curve_count,
               struct lamina_outline_point *ends, size_t room),
              { flatten(curves, points, curve_count, ends, room); })
