// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "gradient_group.h"
#include "lamina_kernels.h"

// MARK: Axial

/// The pixels whose centres are at `center`.
LAMINA_INLINE pixels gradient_group(struct lamina_gradient_segment s, doubles center,
                                    _Bool is_opaque) {
  doubles parameter = center * s.slope + s.start;
  floats part = __builtin_convertvector((parameter - s.location) * s.scale, floats);
  return colors_at(part, s.from, s.change, is_opaque);
}

LAMINA_INLINE void gradient_pixels(uint32_t *dst, size_t count, ptrdiff_t x,
                                   struct lamina_gradient_segment s, _Bool is_opaque) {
  if (s.slope == 0) {
    const pixels all = gradient_group(s, centers_from((double)x), is_opaque);
    FILL_ROW(dst, count, x, all);
  } else {
    FILL_ROW(dst, count, x, gradient_group(s, center, is_opaque));
  }
}

LAMINA_INLINE void gradient_segment(uint32_t *dst, size_t count, ptrdiff_t x,
                                     const struct lamina_gradient_segment *segment) {
  const struct lamina_gradient_segment s = *segment;
  if (are_opaque(s.from, s.change)) {
    gradient_pixels(dst, count, x, s, 1);
  } else {
    gradient_pixels(dst, count, x, s, 0);
  }
}

LAMINA_KERNEL(gradient_row,
              (uint32_t *dst, size_t count, ptrdiff_t x,
               const struct lamina_gradient_segment *segment),
              { gradient_segment(dst, count, x, segment); })

// MARK: Radial

LAMINA_INLINE pixels ring_group(struct lamina_gradient_ring r, doubles center, _Bool is_opaque) {
  const doubles along = center - r.origin;
  const doubles squared = along * along * r.scale + r.rest;
  // The distance minus the inner radius, as a quotient: a difference of squares keeps digits of a
  // float that a difference of two roots would lose.
  const floats difference = __builtin_convertvector(squared - r.inner_squared, floats);
  const floats distance = __builtin_elementwise_sqrt(__builtin_convertvector(squared, floats));
  return colors_at(difference / (distance + r.inner), r.from, r.change, is_opaque);
}

LAMINA_INLINE void ring_row(uint32_t *dst, size_t count, ptrdiff_t x,
                            const struct lamina_gradient_ring *ring) {
  const struct lamina_gradient_ring r = *ring;
  if (are_opaque(r.from, r.change)) {
    FILL_ROW(dst, count, x, ring_group(r, center, 1));
  } else {
    FILL_ROW(dst, count, x, ring_group(r, center, 0));
  }
}

LAMINA_KERNEL(gradient_ring_row,
              (uint32_t *dst, size_t count, ptrdiff_t x, const struct lamina_gradient_ring *ring),
              { ring_row(dst, count, x, ring); })

// MARK: Conic

/// The angles of tangents up to a sixteenth of a turn and a little more, within 2⁻²⁵ of their size
/// before rounding. Minimax coefficients of atan(z) / z in z².
LAMINA_INLINE floats angle(floats z) {
  const floats w = z * z;
  floats sum = w * 0x1.4723p-4f + -0x1.1bb0d6p-3f;
  sum = sum * w + 0x1.9913cp-3f;
  sum = sum * w + -0x1.5553eep-2f;
  return sum * w * z + z;
}

LAMINA_INLINE pixels wedge_group(struct lamina_gradient_wedge g, doubles center,
                                 _Bool is_opaque) {
  const doubles along = center - g.origin;
  const floats ahead = __builtin_convertvector(along * g.ahead_slope + g.ahead_start, floats);
  const floats aside = __builtin_convertvector(along * g.aside_slope + g.aside_start, floats);
  // Limits NaN as well, at the very centre.
  const floats limit = (floats){0} + 0.4375f;
  floats tangent = __builtin_elementwise_max(aside / ahead, -limit);
  tangent = __builtin_elementwise_min(tangent, limit);
  return colors_at(angle(tangent), g.middle, g.change, is_opaque);
}

LAMINA_INLINE void wedge_row(uint32_t *dst, size_t count, ptrdiff_t x,
                             const struct lamina_gradient_wedge *wedge) {
  const struct lamina_gradient_wedge g = *wedge;
  if (are_opaque(g.middle, g.change)) {
    FILL_ROW(dst, count, x, wedge_group(g, center, 1));
  } else {
    FILL_ROW(dst, count, x, wedge_group(g, center, 0));
  }
}

LAMINA_KERNEL(gradient_wedge_row,
              (uint32_t *dst, size_t count, ptrdiff_t x, const struct lamina_gradient_wedge *wedge),
              { wedge_row(dst, count, x, wedge); })
