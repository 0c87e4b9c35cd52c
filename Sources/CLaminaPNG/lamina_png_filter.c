// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_png_filter.h"

#include <clones.h>
#include <string.h>

/// Sixteen bytes side by side.
typedef uint8_t bytes __attribute__((vector_size(16)));

LAMINA_INLINE bytes load(const uint8_t *from) {
  bytes value;
  memcpy(&value, from, sizeof value);
  return value;
}

LAMINA_INLINE bytes choose(bytes mask, bytes yes, bytes no) { return (mask & yes) | (~mask & no); }
LAMINA_INLINE bytes larger(bytes a, bytes b) { return choose(a > b, a, b); }
LAMINA_INLINE bytes smaller(bytes a, bytes b) { return choose(a < b, a, b); }
LAMINA_INLINE bytes distance(bytes a, bytes b) { return larger(a, b) - smaller(a, b); }

/// Of three neighbours the one nearest to `left + above - corner`; if several are, the first.
///
/// The distances fit into bytes, except the corner's if the two others are on the same side of it:
/// it is the sum of theirs. It is then not the smallest, so it may be limited to 255.
LAMINA_INLINE bytes paeth(bytes left, bytes above, bytes corner) {
  bytes to_left = distance(above, corner), to_above = distance(left, corner);
  bytes is_same_side = (bytes)((above > corner) == (left > corner));
  bytes to_corner = distance(to_left, to_above) | is_same_side;
  bytes others = choose(to_above <= to_corner, above, corner);
  return choose((to_left <= to_above) & (to_left <= to_corner), left, others);
}

LAMINA_INLINE void filter_paeth(const uint8_t *row, const uint8_t *above, uint8_t *output,
                                size_t size, size_t step) {
  size_t i = step;
  for (; i + sizeof(bytes) <= size; i += sizeof(bytes)) {
    bytes nearest = paeth(load(row + i - step), load(above + i), load(above + i - step));
    bytes filtered = load(row + i) - nearest;
    memcpy(output + i, &filtered, sizeof filtered);
  }
  for (; i < size; i++)
    output[i] = row[i] - paeth((bytes){row[i - step]}, (bytes){above[i]},
                               (bytes){above[i - step]})[0];
}

LAMINA_CLONES
void lamina_png_filter(enum lamina_png_filter_kind kind, const uint8_t *row, const uint8_t *above,
                       uint8_t *restrict output, size_t size, size_t step) {
  if (kind == LAMINA_PNG_NONE) {
    memcpy(output, row, size);
    return;
  }
  for (size_t i = 0; i < step && i < size; i++) {
    uint8_t nearest = kind == LAMINA_PNG_LEFT      ? 0
                      : kind == LAMINA_PNG_AVERAGE ? above[i] >> 1
                                                   : above[i];
    output[i] = row[i] - nearest;
  }
  switch (kind) {
    case LAMINA_PNG_LEFT:
      for (size_t i = step; i < size; i++) output[i] = row[i] - row[i - step];
      break;
    case LAMINA_PNG_ABOVE:
      for (size_t i = step; i < size; i++) output[i] = row[i] - above[i];
      break;
    case LAMINA_PNG_AVERAGE:
      for (size_t i = step; i < size; i++)
        output[i] = row[i] - (uint8_t)((row[i - step] + above[i]) >> 1);
      break;
    default: filter_paeth(row, above, output, size, step);
  }
}

LAMINA_CLONES
void lamina_png_put_rgb(const uint32_t *pixels, size_t count, uint8_t *restrict output) {
  size_t i = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // Four pixels become twelve bytes; the four bytes written after them belong to the next pixels.
  for (; i + 6 <= count; i += 4) {
    bytes from = load((const uint8_t *)(pixels + i));
    bytes to = __builtin_shufflevector(from, from, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 3, 3, 3, 3);
    memcpy(output + 3 * i, &to, sizeof to);
  }
#endif
  for (; i < count; i++) {
    output[3 * i] = (uint8_t)(pixels[i] >> 16);
    output[3 * i + 1] = (uint8_t)(pixels[i] >> 8);
    output[3 * i + 2] = (uint8_t)pixels[i];
  }
}
