// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include "lamina_png.h"

#include <png.h>
#include <stdio.h>
#include <string.h>

struct input {
  const uint8_t *bytes;
  size_t remaining;
};

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
  struct input *input = png_get_io_ptr(png);
  if (count > input->remaining) png_error(png, "it ends early");
  memcpy(destination, input->bytes, count);
  input->bytes += count;
  input->remaining -= count;
}

static void fail(png_structp png, png_const_charp reason) {
  snprintf(png_get_error_ptr(png), LAMINA_PNG_MESSAGE_SIZE, "%s", reason);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

// Chunks that say nothing about the pixels are not unpacked, because they may be large. The number
// of significant bits (sBIT) would only make libpng's table for the gamma of 16-bit samples coarser.
static const png_byte unused_chunks[] =
    "eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";

static void configure(png_structp png) {
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused_chunks,
                              (int)(sizeof unused_chunks / 5));
  // The caller has limited the size, so libpng's own limit of each side is not needed.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
}

// Rounds samples of 16 bits to 8, in place.
//
// libpng could do it, but then its table for the gamma tells only 2048 values apart, and dark tones
// become black.
static void round_samples(png_structp png, png_row_infop row, png_bytep bytes) {
  (void)png;
  for (size_t i = 0; i < row->rowbytes / 2; i++) {
    uint32_t sample = (uint32_t)bytes[2 * i] << 8 | bytes[2 * i + 1];
    bytes[i] = (png_byte)((sample * 255 + 32767) / 65535);
  }
}

static void read_pixels(png_structp png, png_infop info, uint32_t width, uint32_t height,
                        uint8_t *rgba) {
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "its header gives another size");
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  // With 8 bits a sample, the lower byte counts.
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  // From the file's gamma, or 1/2.2 if it states none or sRGB, to 1/2.2. Both are powers, not
  // sRGB's curve.
  png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  if (png_get_bit_depth(png, info) == 16) {
    // After all other changes, and before the rows of a pass are spread.
    png_set_read_user_transform_fn(png, round_samples);
    png_set_user_transform_info(png, NULL, 8, 4);
  }
  int pass_count = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_size = (size_t)width * 4;
  if (png_get_rowbytes(png, info) != row_size) png_error(png, "its rows have another length");
  for (int pass = 0; pass < pass_count; pass++)
    for (uint32_t y = 0; y < height; y++) png_read_row(png, rgba + y * row_size, NULL);
  png_read_end(png, NULL);
}

int lamina_png_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                      uint8_t *rgba, char message[LAMINA_PNG_MESSAGE_SIZE]) {
  // Variables that are read after the jump are outside the function that is jumped into, or do not
  // change between the call of setjmp and the jump.
  struct input input = {bytes, byte_count};
  snprintf(message, LAMINA_PNG_MESSAGE_SIZE, "no memory");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore_warning);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, &input, read_bytes);
  configure(png);
  read_pixels(png, info, width, height, rgba);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
