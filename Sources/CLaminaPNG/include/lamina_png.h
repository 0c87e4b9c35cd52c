// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_PNG_H
#define LAMINA_PNG_H

#include <stddef.h>
#include <stdint.h>

/// Room for the text of an error, with its closing zero.
#define LAMINA_PNG_MESSAGE_SIZE 128

/// Decodes a PNG file in memory into straight 8-bit RGBA, row by row from the top.
///
/// `rgba` has room for `width * height * 4` bytes, and the file must be of that very size.
/// Returns 1, or 0 with the reason in `message`; the contents of `rgba` then mean nothing.
///
/// This is C because libpng reports an error by jumping out of the call, and a jump must not pass
/// over Swift code. Its call-at-once reader has no such jumps, but in libpng 1.6 it mixes up the
/// rows of interlaced pictures with 16 bits a sample.
int lamina_png_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                      uint8_t *rgba, char message[LAMINA_PNG_MESSAGE_SIZE]);

/// How much time the encoder may take.
typedef enum { LAMINA_PNG_FAST, LAMINA_PNG_STANDARD, LAMINA_PNG_SMALL } lamina_png_effort;

/// Encodes premultiplied `0xAARRGGBB` pixels without gaps as a PNG file, marked as sRGB.
///
/// Sides are 1 to 2^31 - 1. Returns the file, for `lamina_png_free`, or NULL where there is no
/// memory for it.
///
/// With `gives_back` pixels that were read are given back to the system, page by page, and read as zeros
/// afterwards. They must then be private memory without a file behind it, such as malloc's, that nobody else reads.
///
/// The file's frame is written here because libdeflate, 1.6 times as fast as zlib at level 2, needs
/// its input whole, and libpng gives rows. What it writes is read back by libpng in the tests.
uint8_t *lamina_png_encode(const uint32_t *pixels, uint32_t width, uint32_t height,
                           lamina_png_effort effort, int gives_back, size_t *byte_count);

/// Lets the allocator keep what is freed, where it is glibc's and that can be told.
void lamina_png_keep_memory(void);

void lamina_png_free(uint8_t *file);

#endif
