// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_PNG_FILTER_H
#define LAMINA_PNG_FILTER_H

#include <stddef.h>
#include <stdint.h>

/// The five kinds of filters, by their numbers in a file (PNG specification, section 9).
enum lamina_png_filter_kind {
  LAMINA_PNG_NONE,
  LAMINA_PNG_LEFT,
  LAMINA_PNG_ABOVE,
  LAMINA_PNG_AVERAGE,
  LAMINA_PNG_PAETH
};

/// Filters a row of `size` bytes, without the byte that names the kind.
///
/// `step` is the distance in bytes from a sample to the same sample of the pixel before. Samples
/// before the first pixel are zero. The output overlaps neither row.
void lamina_png_filter(enum lamina_png_filter_kind kind, const uint8_t *row, const uint8_t *above,
                       uint8_t *restrict output, size_t size, size_t step);

/// Puts red, green and blue of each pixel `0xAARRGGBB` into three bytes.
void lamina_png_put_rgb(const uint32_t *pixels, size_t count, uint8_t *restrict output);

#endif
