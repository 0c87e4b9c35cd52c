// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_PNG_H
#define LAMINA_PNG_H

#include <stddef.h>
#include <stdint.h>

/// The size of an error message, with its closing zero.
#define LAMINA_PNG_MESSAGE_SIZE 128

/// Decodes a PNG file in memory into straight 8-bit RGBA, row by row from the top.
///
/// `rgba` has room for `width * height * 4` bytes, and the file must have exactly that size.
/// Returns 1, or 0 with the reason in `message`; the contents of `rgba` are then undefined.
///
/// This is C because libpng reports an error by jumping out of the call, and a jump must not pass
/// over Swift code. Its simplified reader has no such jumps, but in libpng 1.6 it mixes up the rows
/// of interlaced pictures with 16 bits a sample.
int lamina_png_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                      uint8_t *rgba, char message[LAMINA_PNG_MESSAGE_SIZE]);

/// How much time the encoder may take.
typedef enum { LAMINA_PNG_FAST, LAMINA_PNG_STANDARD, LAMINA_PNG_SMALL } lamina_png_effort;

/// Encodes premultiplied `0xAARRGGBB` pixels without gaps as a PNG file, marked as sRGB.
///
/// Sides are 1 to 2^31 - 1. Returns the file, for `lamina_png_free`, or NULL if there is not enough
/// memory.
///
/// With `gives_back`, pixels that were read are returned to the system, page by page, and are zero
/// afterwards. They must then be private memory without a file behind it, such as malloc's, that no
/// other code reads.
///
/// The chunks are written here because libdeflate, 1.6 times as fast as zlib at level 2, needs its
/// whole input, but libpng delivers rows. The tests read the output with libpng.
uint8_t *lamina_png_encode(const uint32_t *pixels, uint32_t width, uint32_t height,
                           lamina_png_effort effort, int gives_back, size_t *byte_count);

/// Lets the allocator keep freed memory, if it is glibc's.
void lamina_png_keep_memory(void);

void lamina_png_free(uint8_t *file);

#endif
