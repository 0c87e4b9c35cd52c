// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "blend_group.h"

// Blending in integers: both pixels are premultiplied, so each of these formulas is a sum of
// products of two channels, and its final value is at most 255². It is divided by 255 and rounded
// once. Intermediate terms may exceed 2¹⁶; they wrap around, and back again.

/// A channel of both pixels and the alphas, all 0…255.
struct channels {
  half source, below, source_alpha, below_alpha;
};

/// The terms of a formula's sum for the alpha, and `color` for the other channels.
LAMINA_INLINE half with_alpha(half color, half alpha) {
  const half is_alpha = (half)((pixels){0} + 0xFFFF0000);
  return (alpha & is_alpha) | (color & ~is_alpha);
}

LAMINA_INLINE half smaller(half a, half b) { return __builtin_elementwise_min(a, b); }
LAMINA_INLINE half larger(half a, half b) { return __builtin_elementwise_max(a, b); }

/// The part of each that the other does not cover.
LAMINA_INLINE half outside(struct channels c) {
  return c.source * (255 - c.below_alpha) + c.below * (255 - c.source_alpha);
}

LAMINA_INLINE half multiply(struct channels c) { return outside(c) + c.source * c.below; }
LAMINA_INLINE half screen(struct channels c) {
  return 255 * (c.source + c.below) - c.source * c.below;
}
LAMINA_INLINE half darken(struct channels c) {
  return outside(c) + smaller(c.source * c.below_alpha, c.below * c.source_alpha);
}
LAMINA_INLINE half lighten(struct channels c) {
  return outside(c) + larger(c.source * c.below_alpha, c.below * c.source_alpha);
}
LAMINA_INLINE half difference(struct channels c) {
  return 255 * (c.source + c.below) -
         2 * smaller(c.source * c.below_alpha, c.below * c.source_alpha);
}
LAMINA_INLINE half exclusion(struct channels c) {
  return 255 * (c.source + c.below) - 2 * c.source * c.below;
}
/// Multiplies if `upper` is at most half of `alpha`, otherwise screens.
LAMINA_INLINE half hard(struct channels c, half upper, half alpha) {
  const half low = 2 * c.source * c.below;
  const half high = c.source_alpha * c.below_alpha -
                    2 * (c.below_alpha - c.below) * (c.source_alpha - c.source);
  const half is_low = (half)(2 * upper <= alpha);
  return outside(c) + ((low & is_low) | (high & ~is_low));
}
LAMINA_INLINE half hard_light(struct channels c) { return hard(c, c.source, c.source_alpha); }
LAMINA_INLINE half overlay(struct channels c) { return hard(c, c.below, c.below_alpha); }

LAMINA_INLINE half source_in(struct channels c) { return c.source * c.below_alpha; }
LAMINA_INLINE half source_out(struct channels c) { return c.source * (255 - c.below_alpha); }
LAMINA_INLINE half source_atop(struct channels c) {
  return c.source * c.below_alpha + c.below * (255 - c.source_alpha);
}
LAMINA_INLINE half destination_in(struct channels c) { return c.below * c.source_alpha; }
LAMINA_INLINE half destination_out(struct channels c) { return c.below * (255 - c.source_alpha); }
LAMINA_INLINE half destination_atop(struct channels c) {
  return c.below * c.source_alpha + c.source * (255 - c.below_alpha);
}
LAMINA_INLINE half xor_of(struct channels c) { return outside(c); }

LAMINA_INLINE pixels blend_plus_lighter(pixels source, pixels below) {
  return (pixels)__builtin_elementwise_add_sat((bytes)source, (bytes)below);
}

LAMINA_INLINE half darkened(half source, half below, half sum, half alpha) {
  // The missing alpha of both is subtracted from the resulting alpha.
  const half lacking = sum - source - below;
  return alpha - smaller(lacking, alpha);
}

LAMINA_INLINE pixels blend_plus_darker(pixels source, pixels below) {
  const half odd = odd_bytes(source), odd_below = odd_bytes(below);
  const half sum = alpha_of(odd) + alpha_of(odd_below), alpha = smaller(sum, repeated(255));
  return joined(darkened(even_bytes(source), even_bytes(below), sum, alpha),
                with_alpha(darkened(odd, odd_below, sum, alpha), alpha));
}

/// Defines the function `name` from a formula and a formula for the alpha.
#define BLEND_WITH_ALPHA(name, formula, alpha_formula)                                        \
  LAMINA_INLINE pixels name(pixels source, pixels below) {                                    \
    const half odd = odd_bytes(source), odd_below = odd_bytes(below);                         \
    const half alpha = alpha_of(odd), below_alpha = alpha_of(odd_below);                      \
    const struct channels even = {even_bytes(source), even_bytes(below), alpha, below_alpha}; \
    const struct channels others = {odd, odd_below, alpha, below_alpha};                      \
    return joined(divide255(formula(even)),                                                   \
                  divide255(with_alpha(formula(others), alpha_formula(others))));             \
  }
/// The same if one formula gives the alpha as well.
#define BLEND(name, formula)                                                                  \
  LAMINA_INLINE pixels name(pixels source, pixels below) {                                    \
    const half odd = odd_bytes(source), odd_below = odd_bytes(below);                         \
    const half alpha = alpha_of(odd), below_alpha = alpha_of(odd_below);                      \
    const struct channels even = {even_bytes(source), even_bytes(below), alpha, below_alpha}; \
    const struct channels others = {odd, odd_below, alpha, below_alpha};                      \
    return joined(divide255(formula(even)), divide255(formula(others)));                      \
  }

BLEND(blend_multiply, multiply)
BLEND(blend_screen, screen)
BLEND(blend_overlay, overlay)
BLEND(blend_darken, darken)
BLEND(blend_lighten, lighten)
BLEND(blend_hard_light, hard_light)
BLEND_WITH_ALPHA(blend_difference, difference, screen)
BLEND_WITH_ALPHA(blend_exclusion, exclusion, screen)
BLEND(blend_source_in, source_in)
BLEND(blend_source_out, source_out)
BLEND(blend_source_atop, source_atop)
BLEND(blend_destination_in, destination_in)
BLEND(blend_destination_out, destination_out)
BLEND(blend_destination_atop, destination_atop)
BLEND(blend_xor, xor_of)

LAMINA_INLINE pixels blend_normal(pixels source, pixels below) {
  return over(source, rest_of(source), below);
}
LAMINA_INLINE pixels blend_destination_over(pixels source, pixels below) {
  return over(below, rest_of(below), source);
}
LAMINA_INLINE pixels blend_clear(pixels source, pixels below) { return (pixels){0}; }

LAMINA_INLINE void blend_by_mode(struct blending b, enum lamina_blend_mode mode) {
  switch (mode) {
    case LAMINA_BLEND_NORMAL: BLEND_ROWS(b, blend_normal, BY_FOURS); break;
    case LAMINA_BLEND_MULTIPLY: BLEND_ROWS(b, blend_multiply, WHERE_SEEN); break;
    case LAMINA_BLEND_SCREEN: BLEND_ROWS(b, blend_screen, WHERE_SEEN); break;
    case LAMINA_BLEND_OVERLAY: BLEND_ROWS(b, blend_overlay, WHERE_SEEN); break;
    case LAMINA_BLEND_DARKEN: BLEND_ROWS(b, blend_darken, WHERE_SEEN); break;
    case LAMINA_BLEND_LIGHTEN: BLEND_ROWS(b, blend_lighten, WHERE_SEEN); break;
    case LAMINA_BLEND_HARD_LIGHT: BLEND_ROWS(b, blend_hard_light, WHERE_SEEN); break;
    case LAMINA_BLEND_DIFFERENCE: BLEND_ROWS(b, blend_difference, WHERE_SEEN); break;
    case LAMINA_BLEND_EXCLUSION: BLEND_ROWS(b, blend_exclusion, WHERE_SEEN); break;
    case LAMINA_BLEND_CLEAR: BLEND_ROWS(b, blend_clear, BY_FOURS); break;
    case LAMINA_BLEND_COPY:
      lamina_copy(b.dst, b.stride, b.src, b.src_stride, b.width, b.height);
      break;
    case LAMINA_BLEND_SOURCE_IN: BLEND_ROWS(b, blend_source_in, BY_FOURS); break;
    case LAMINA_BLEND_SOURCE_OUT: BLEND_ROWS(b, blend_source_out, BY_FOURS); break;
    case LAMINA_BLEND_SOURCE_ATOP: BLEND_ROWS(b, blend_source_atop, BY_ONES); break;
    case LAMINA_BLEND_DESTINATION_OVER: BLEND_ROWS(b, blend_destination_over, BY_FOURS); break;
    case LAMINA_BLEND_DESTINATION_IN: BLEND_ROWS(b, blend_destination_in, BY_FOURS); break;
    case LAMINA_BLEND_DESTINATION_OUT: BLEND_ROWS(b, blend_destination_out, BY_FOURS); break;
    case LAMINA_BLEND_DESTINATION_ATOP: BLEND_ROWS(b, blend_destination_atop, BY_ONES); break;
    case LAMINA_BLEND_XOR: BLEND_ROWS(b, blend_xor, BY_ONES); break;
    case LAMINA_BLEND_PLUS_LIGHTER: BLEND_ROWS(b, blend_plus_lighter, BY_FOURS); break;
    case LAMINA_BLEND_PLUS_DARKER: BLEND_ROWS(b, blend_plus_darker, BY_ONES); break;
    default: break;
  }
}

BLEND_KERNEL(blend_whole, blend_by_mode)
