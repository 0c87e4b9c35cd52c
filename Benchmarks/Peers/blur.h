// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The blur that a user of Cairo or Blend2D writes, as neither has one: three box blurs each way.

#ifndef BLUR_H
#define BLUR_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Averages `width` neighbours of each of `count` bytes that are `step` apart, `before` of them
// before it. What lies outside is 0.
static inline void box_blur_line(uint8_t *line, uint8_t *scratch, int count, size_t step,
                                 int before, int width) {
    int sum = 0;
    for (int i = 0; i < count; i++) scratch[i] = line[i * step];
    for (int i = before - width + 1; i < count; i++) {
        if (i + width - 1 - before < count) sum += scratch[i + width - 1 - before];
        if (i - before - 1 >= 0) sum -= scratch[i - before - 1];
        if (i >= 0) line[i * step] = (uint8_t)((sum + width / 2) / width);
    }
}

static inline void gaussian_blur_line(uint8_t *line, uint8_t *scratch, int count, size_t step,
                                      double sigma) {
    // The widths that the SVG filter specification gives for feGaussianBlur.
    int width = (int)(sigma * 3 * sqrt(2 * M_PI) / 4 + 0.5), is_odd = width % 2;
    box_blur_line(line, scratch, count, step, width / 2, width);
    box_blur_line(line, scratch, count, step, width / 2 - !is_odd, width);
    box_blur_line(line, scratch, count, step, width / 2, is_odd ? width : width + 1);
}

static inline void blur_mask(uint8_t *mask, int width, int height, size_t stride, double sigma) {
    uint8_t *scratch = malloc(width > height ? width : height);
    for (int y = 0; y < height; y++)
        gaussian_blur_line(mask + y * stride, scratch, width, 1, sigma);
    for (int x = 0; x < width; x++) gaussian_blur_line(mask + x, scratch, height, stride, sigma);
    free(scratch);
}

#endif
