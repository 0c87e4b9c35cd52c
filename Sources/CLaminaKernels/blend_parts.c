// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "blend_group.h"

// Rounding a product and a sum together would give other bytes on processors that can do it.
#pragma STDC FP_CONTRACT OFF

// Blending modes that divide or take roots, in single precision. The inputs are integers of 0…255,
// and products of two of them are still exact. The sum is 255 times the result, so that products of
// two channels need no division each.

LAMINA_INLINE floats channel(pixels p, int shift) {
  return __builtin_convertvector((ints)(p >> shift & 255), floats);
}

LAMINA_INLINE floats smaller(floats a, floats b) { return __builtin_elementwise_min(a, b); }
LAMINA_INLINE floats larger(floats a, floats b) { return __builtin_elementwise_max(a, b); }
LAMINA_INLINE floats chosen(ints condition, floats yes, floats no) {
  return (floats)(((ints)yes & condition) | ((ints)no & ~condition));
}
/// A quotient; 0 if the divisor is 0.
LAMINA_INLINE floats quotient(floats a, floats b) {
  const ints is_zero = b == 0;
  return chosen(is_zero, b, a / chosen(is_zero, b + 1, b));
}

/// 255 times channels, rounded to integers, none above the alpha.
LAMINA_INLINE pixels rounded(floats sum, pixels alpha) {
  // From 2²³ on the last bit of a float has the value 1.
  const pixels value = (pixels)(sum * (1 / 255.0f) + 0x1p23f) & 1023;
  return __builtin_elementwise_min(value, alpha);
}

/// The alpha of a source over a pixel.
LAMINA_INLINE pixels alpha_over(pixels source, pixels below) {
  const pixels sum = (source >> 24) + (below >> 24);
  const pixels product = (source >> 24) * (below >> 24) + 128;
  return sum - ((product + (product >> 8)) >> 8);
}

/// A channel of both pixels and the alphas, all 0…255.
struct channels {
  floats source, below, source_alpha, below_alpha;
};

/// The part of each that the other does not cover.
LAMINA_INLINE floats outside(struct channels c) {
  return c.source * (255 - c.below_alpha) + c.below * (255 - c.source_alpha);
}

LAMINA_INLINE floats color_dodge(struct channels c) {
  const floats most = c.source_alpha * c.below_alpha, rest = c.source_alpha - c.source;
  floats part = smaller(most, quotient(c.source_alpha * c.source_alpha * c.below, rest));
  part = chosen(rest <= 0, most, part);
  return outside(c) + chosen(c.below <= 0, c.below * 0, part);
}

LAMINA_INLINE floats color_burn(struct channels c) {
  const floats most = c.source_alpha * c.below_alpha, rest = c.below_alpha - c.below;
  floats part = smaller(most, quotient(c.source_alpha * c.source_alpha * rest, c.source));
  part = chosen(c.source <= 0, most, part);
  return outside(c) + (most - chosen(rest <= 0, rest * 0, part));
}

LAMINA_INLINE floats soft_light(struct channels c) {
  const floats b = quotient(c.below, c.below_alpha);
  const floats low = b * (1 - b);
  const floats curve = ((16 * b - 12) * b + 4) * b;
  const floats high = chosen(b <= 0.25f, curve, __builtin_elementwise_sqrt(b)) - b;
  const floats twice = 2 * c.source - c.source_alpha;
  return outside(c) + c.source_alpha * c.below +
         twice * c.below_alpha * chosen(twice <= 0, low, high);
}

/// Defines the function `name` from a formula.
#define BLEND(name, formula)                                                                  \
  LAMINA_INLINE pixels name(pixels source, pixels below) {                                    \
    const pixels alpha = alpha_over(source, below);                                           \
    struct channels c = {                                                                     \
        .source_alpha = channel(source, 24), .below_alpha = channel(below, 24)};              \
    pixels result = alpha << 24;                                                              \
    for (int shift = 0; shift < 24; shift += 8) {                                             \
      c.source = channel(source, shift);                                                      \
      c.below = channel(below, shift);                                                        \
      result |= rounded(formula(c), alpha) << shift;                                          \
    }                                                                                         \
    return result;                                                                            \
  }

BLEND(blend_color_dodge, color_dodge)
BLEND(blend_color_burn, color_burn)
BLEND(blend_soft_light, soft_light)

// MARK: Hue, saturation and luminosity

struct color {
  floats red, green, blue;
};

LAMINA_INLINE floats luminosity(struct color c) {
  return 0.3f * c.red + 0.59f * c.green + 0.11f * c.blue;
}
LAMINA_INLINE floats least(struct color c) { return smaller(smaller(c.red, c.green), c.blue); }
LAMINA_INLINE floats most(struct color c) { return larger(larger(c.red, c.green), c.blue); }
LAMINA_INLINE floats saturation(struct color c) { return most(c) - least(c); }

/// Channels with their distances from a middle multiplied by a factor.
LAMINA_INLINE struct color stretched(struct color c, floats middle, floats factor) {
  return (struct color){middle + (c.red - middle) * factor, middle + (c.green - middle) * factor,
                        middle + (c.blue - middle) * factor};
}

/// The colour with another luminosity, within 0 and `end`.
LAMINA_INLINE struct color with_luminosity(struct color c, floats value, floats end) {
  const floats change = value - luminosity(c);
  c = (struct color){c.red + change, c.green + change, c.blue + change};
  // Both factors act about the luminosity, so they become one.
  const floats low = least(c), high = most(c), one = value * 0 + 1;
  floats factor = chosen(low < 0, quotient(value, value - low), one);
  factor = smaller(factor, chosen(high > end, quotient(end - value, high - value), one));
  return stretched(c, value, factor);
}

/// The colour with its channels spread from 0 to a saturation.
LAMINA_INLINE struct color with_saturation(struct color c, floats value) {
  const floats low = least(c), factor = quotient(value, most(c) - low);
  return (struct color){(c.red - low) * factor, (c.green - low) * factor,
                        (c.blue - low) * factor};
}

LAMINA_INLINE struct color color_of(pixels p, floats factor) {
  return (struct color){channel(p, 16) * factor, channel(p, 8) * factor, channel(p, 0) * factor};
}

enum tint { HUE, SATURATION, COLOR, LUMINOSITY };

LAMINA_INLINE pixels tinted(pixels source, pixels below, enum tint tint) {
  const floats source_alpha = channel(source, 24), below_alpha = channel(below, 24);
  const floats end = source_alpha * below_alpha;
  // Both are multiplied by the other's alpha, so that they have the same scale.
  const struct color s = color_of(source, below_alpha), b = color_of(below, source_alpha);
  struct color mixed;
  switch (tint) {
    case HUE:
      mixed = with_luminosity(with_saturation(s, saturation(b)), luminosity(b), end);
      break;
    case SATURATION:
      mixed = with_luminosity(with_saturation(b, saturation(s)), luminosity(b), end);
      break;
    case COLOR: mixed = with_luminosity(s, luminosity(b), end); break;
    case LUMINOSITY: mixed = with_luminosity(b, luminosity(s), end); break;
  }
  const struct color s_rest = color_of(source, 255 - below_alpha);
  const struct color b_rest = color_of(below, 255 - source_alpha);
  const pixels alpha = alpha_over(source, below);
  return alpha << 24 | rounded(s_rest.red + b_rest.red + larger(mixed.red, end * 0), alpha) << 16 |
         rounded(s_rest.green + b_rest.green + larger(mixed.green, end * 0), alpha) << 8 |
         rounded(s_rest.blue + b_rest.blue + larger(mixed.blue, end * 0), alpha);
}

LAMINA_INLINE pixels blend_hue(pixels s, pixels b) { return tinted(s, b, HUE); }
LAMINA_INLINE pixels blend_saturation(pixels s, pixels b) { return tinted(s, b, SATURATION); }
LAMINA_INLINE pixels blend_color(pixels s, pixels b) { return tinted(s, b, COLOR); }
LAMINA_INLINE pixels blend_luminosity(pixels s, pixels b) { return tinted(s, b, LUMINOSITY); }

LAMINA_INLINE void blend_by_mode(struct blending b, enum lamina_blend_mode mode) {
  switch (mode) {
    case LAMINA_BLEND_COLOR_DODGE: BLEND_ROWS(b, blend_color_dodge, WHERE_SEEN); break;
    case LAMINA_BLEND_COLOR_BURN: BLEND_ROWS(b, blend_color_burn, WHERE_SEEN); break;
    case LAMINA_BLEND_SOFT_LIGHT: BLEND_ROWS(b, blend_soft_light, WHERE_SEEN); break;
    case LAMINA_BLEND_HUE: BLEND_ROWS(b, blend_hue, WHERE_SEEN); break;
    case LAMINA_BLEND_SATURATION: BLEND_ROWS(b, blend_saturation, WHERE_SEEN); break;
    case LAMINA_BLEND_COLOR: BLEND_ROWS(b, blend_color, WHERE_SEEN); break;
    case LAMINA_BLEND_LUMINOSITY: BLEND_ROWS(b, blend_luminosity, WHERE_SEEN); break;
    default: break;
  }
}

BLEND_KERNEL(blend_parts, blend_by_mode)
