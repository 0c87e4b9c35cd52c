// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Writes premultiplied pixels as a PNG file. The steps: a small form that keeps all pixels is
// found; rows are converted to straight colours and filtered into one buffer; the buffer is
// compressed at once, into its place in the file. The bytes depend only on the pixels and the
// libraries.
//
// Memory is allocated for the filtered rows and for the file; only the written part of it is really
// used.

#include "lamina_png.h"
#include "lamina_png_filter.h"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { GRAY = 0, RGB = 2, PALETTE = 3, RGBA = 6 };

// Twice as many places as colours keep the search in the table short.
enum { MOST_COLORS = 256, TABLE_SIZE = 1024 };

struct palette {
  uint32_t colors[MOST_COLORS];
  uint8_t order[MOST_COLORS];    // a colour's place in the file
  uint16_t table[TABLE_SIZE];    // place in colors plus one; 0 is free
  int count;                     // MOST_COLORS + 1 where there are more
  int translucent_count;
};

struct picture {
  const uint32_t *pixels;
  uint32_t width, height;
  int color_type, depth;
  size_t pixel_size;  // bytes from a sample to that of the pixel before, at least 1
  size_t row_size;
  int gives_back;     // whether pixels may be lost once they are read
  struct palette palette;
  uint64_t reciprocals[256];
};

static unsigned place_of(uint32_t pixel) { return pixel * 2654435761u >> 22; }

/// A colour's index in the order in which colours first occur; -1 if there is no room.
static int index_of(struct palette *palette, uint32_t pixel) {
  unsigned place = place_of(pixel);
  while (palette->table[place] != 0) {
    int index = palette->table[place] - 1;
    if (palette->colors[index] == pixel) return index;
    place = (place + 1) % TABLE_SIZE;
  }
  if (palette->count == MOST_COLORS) return -1;
  palette->colors[palette->count] = pixel;
  palette->table[place] = (uint16_t)++palette->count;
  return palette->count - 1;
}

static void collect_colors(struct picture *picture) {
  struct palette *palette = &picture->palette;
  size_t count = (size_t)picture->width * picture->height;
  uint32_t last = ~picture->pixels[0];
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = picture->pixels[i];
    if (pixel == last) continue;
    last = pixel;
    if (index_of(palette, pixel) < 0) {
      palette->count = MOST_COLORS + 1;
      return;
    }
  }
  // Translucent colours come first, so that the list of alphas is short.
  int next = 0;
  for (int i = 0; i < palette->count; i++)
    if (palette->colors[i] >> 24 != 255) palette->order[i] = (uint8_t)next++;
  palette->translucent_count = next;
  for (int i = 0; i < palette->count; i++)
    if (palette->colors[i] >> 24 == 255) palette->order[i] = (uint8_t)next++;
}

static void choose_form(struct picture *picture) {
  size_t count = (size_t)picture->width * picture->height;
  uint32_t alphas = 0xFF000000, differences = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = picture->pixels[i];
    alphas &= pixel;
    differences |= (pixel ^ pixel >> 8) & 0xFFFF;
  }
  int is_opaque = alphas == 0xFF000000;
  int is_gray = is_opaque && differences == 0;
  collect_colors(picture);
  int colors = picture->palette.count;
  picture->depth = 8;
  // A palette takes up to four bytes a colour, which must be worth it.
  if (colors <= (is_gray ? 16 : MOST_COLORS) && (size_t)colors * 8 <= count) {
    picture->color_type = PALETTE;
    picture->depth = colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
  } else {
    picture->color_type = is_gray ? GRAY : is_opaque ? RGB : RGBA;
  }
  picture->pixel_size = picture->color_type == RGBA ? 4 : picture->color_type == RGB ? 3 : 1;
  picture->row_size = (picture->pixel_size * picture->depth * (size_t)picture->width + 7) / 8;
  // x * (2^32 / a + 1) >> 32 is x / a for every x below 2^24.
  for (uint64_t alpha = 1; alpha < 256; alpha++)
    picture->reciprocals[alpha] = ((uint64_t)1 << 32) / alpha + 1;
}

/// Red, green, blue and alpha, each colour `round(255 * component / alpha)`.
static void put_straight(const struct picture *picture, uint32_t pixel, uint8_t *rgba) {
  uint32_t alpha = pixel >> 24;
  for (int i = 0; i < 3; i++) {
    uint64_t component = pixel >> (16 - 8 * i) & 255;
    rgba[i] = (uint8_t)((component * 255 + alpha / 2) * picture->reciprocals[alpha] >> 32);
  }
  rgba[3] = (uint8_t)alpha;
}

static void put_indices(struct picture *picture, const uint32_t *pixels, uint8_t *row) {
  int depth = picture->depth;
  uint32_t last = ~pixels[0];
  unsigned index = 0;
  memset(row, 0, picture->row_size);
  for (size_t x = 0; x < picture->width; x++) {
    if (pixels[x] != last) {
      last = pixels[x];
      index = picture->palette.order[index_of(&picture->palette, last)];
    }
    size_t bit = x * (size_t)depth;
    row[bit / 8] |= (uint8_t)(index << (8 - depth - bit % 8));
  }
}

static void put_row(struct picture *picture, uint32_t y, uint8_t *row) {
  const uint32_t *pixels = picture->pixels + (size_t)y * picture->width;
  size_t width = picture->width;
  switch (picture->color_type) {
    case GRAY:
      for (size_t x = 0; x < width; x++) row[x] = (uint8_t)pixels[x];
      break;
    case RGB: lamina_png_put_rgb(pixels, width, row); break;
    case RGBA:
      for (size_t x = 0; x < width; x++) put_straight(picture, pixels[x], row + 4 * x);
      break;
    default: put_indices(picture, pixels, row);
  }
}

static uint64_t size_of_differences(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += bytes[i] < 128 ? bytes[i] : 256 - bytes[i];
  return sum;
}

enum { LEAST_DIFFERENCES = LAMINA_PNG_PAETH + 1 };

// Rare enough that the calls cost nothing, and small compared with a large picture.
enum { GIVEN_BACK_AT_ONCE = 1 << 19 };

/// Returns memory that will not be read again to the system, in whole pages; returns its end.
static uintptr_t give_back(uintptr_t start, uintptr_t end, uintptr_t page) {
  start = (start + page - 1) / page * page;
  end = end / page * page;
  if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  return end;
}

/// All rows, filtered. `rows` has room for three of them.
static void fill(struct picture *picture, int kind, int is_last, uint8_t *rows, uint8_t *output) {
  size_t size = picture->row_size;
  uint8_t *above = rows, *row = rows + size, *tried = rows + 2 * size;
  uintptr_t kept = (uintptr_t)picture->pixels, page = (uintptr_t)sysconf(_SC_PAGESIZE);
  memset(above, 0, size);
  for (uint32_t y = 0; y < picture->height; y++, output += size + 1) {
    put_row(picture, y, row);
    uintptr_t read = (uintptr_t)(picture->pixels + (size_t)(y + 1) * picture->width);
    if (is_last && picture->gives_back && read - kept >= GIVEN_BACK_AT_ONCE)
      kept = give_back(kept, read, page);
    if (kind != LEAST_DIFFERENCES) {
      output[0] = (uint8_t)kind;
      lamina_png_filter(kind, row, above, output + 1, size, picture->pixel_size);
    } else {
      uint64_t least = UINT64_MAX;
      for (int i = 0; i < 5; i++) {
        lamina_png_filter(i, row, above, tried, size, picture->pixel_size);
        uint64_t sum = size_of_differences(tried, size);
        if (sum >= least) continue;
        least = sum;
        output[0] = (uint8_t)i;
        memcpy(output + 1, tried, size);
      }
    }
    uint8_t *swapped = above;
    above = row;
    row = swapped;
  }
}

/// Compresses with ISA-L; returns the number of bytes, 0 if it fails.
static size_t compress_fast(const uint8_t *input, size_t count, uint8_t *output, size_t room) {
  const size_t step = 1 << 30;
  struct isal_zstream *stream = malloc(sizeof *stream);
  uint8_t *memory = malloc(ISAL_DEF_LVL1_DEFAULT);
  size_t written = 0;
  if (stream != NULL && memory != NULL) {
    isal_deflate_init(stream);
    stream->level = 1;
    stream->level_buf = memory;
    stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
    stream->gzip_flag = IGZIP_ZLIB;
    // Its counts have 32 bits.
    do {
      size_t taken = count < step ? count : step, given = room - written;
      if (given > 2 * step) given = 2 * step;
      stream->next_in = (uint8_t *)input;
      stream->avail_in = (uint32_t)taken;
      stream->end_of_stream = taken == count;
      stream->next_out = output + written;
      stream->avail_out = (uint32_t)given;
      if (isal_deflate(stream) != COMP_OK || stream->avail_in != 0 || stream->avail_out == 0) {
        written = 0;
        break;
      }
      written += given - stream->avail_out;
      input += taken;
      count -= taken;
    } while (count > 0);
  }
  free(stream);
  free(memory);
  return written;
}

/// Compresses filtered rows into a zlib stream; returns the number of bytes, 0 if it fails.
static size_t compress(lamina_png_effort effort, int color_type, const uint8_t *input, size_t count,
                       uint8_t *output, size_t room) {
  if (effort == LAMINA_PNG_FAST) return compress_fast(input, count, output, room);
  // Levels below 4 leave some pictures more than a tenth larger than libpng does. Indices are so few
  // bytes that more effort costs little, and flat areas profit from it.
  int level = effort == LAMINA_PNG_SMALL ? 9 : color_type == PALETTE ? 6 : 4;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  if (compressor == NULL) return 0;
  size_t written = libdeflate_zlib_compress(compressor, input, count, output, room);
  libdeflate_free_compressor(compressor);
  return written;
}

static uint8_t *put_number(uint8_t *place, uint32_t number) {
  for (int i = 0; i < 4; i++) place[i] = (uint8_t)(number >> (24 - 8 * i));
  return place + 4;
}

/// Completes a chunk whose data are in place; returns its end.
static uint8_t *put_chunk_around(uint8_t *place, const char *name, size_t size) {
  uint8_t *start = put_number(place, (uint32_t)size);
  memcpy(start, name, 4);
  return put_number(start + 4 + size, libdeflate_crc32(0, start, size + 4));
}

static uint8_t *put_chunk(uint8_t *place, const char *name, const void *data, size_t size) {
  memcpy(place + 8, data, size);
  return put_chunk_around(place, name, size);
}

static const size_t largest_chunk = 1 << 30;

// The room before the compressed bytes: 8 for the signature, chunks of 25 and 13, a palette and its
// alphas with 1048, and 8 for the chunk that they are in.
enum { ROOM_BEFORE = 2048, ROOM_AFTER = 16 };

/// Writes everything before the compressed bytes; returns its end.
static uint8_t *put_start(const struct picture *picture, uint8_t *file) {
  memcpy(file, "\x89PNG\r\n\x1A\n", 8);
  uint8_t header[13] = {0};
  put_number(put_number(header, picture->width), picture->height);
  header[8] = (uint8_t)picture->depth;
  header[9] = (uint8_t)picture->color_type;
  uint8_t *end = put_chunk(file + 8, "IHDR", header, sizeof header);
  end = put_chunk(end, "sRGB", "", 1);
  if (picture->color_type == PALETTE) {
    const struct palette *palette = &picture->palette;
    uint8_t colors[3 * MOST_COLORS], alphas[MOST_COLORS], rgba[4];
    for (int i = 0; i < palette->count; i++) {
      put_straight(picture, palette->colors[i], rgba);
      memcpy(colors + 3 * palette->order[i], rgba, 3);
      alphas[palette->order[i]] = rgba[3];
    }
    end = put_chunk(end, "PLTE", colors, 3 * (size_t)palette->count);
    if (palette->translucent_count > 0)
      end = put_chunk(end, "tRNS", alphas, (size_t)palette->translucent_count);
  }
  return end;
}

/// Puts chunks around compressed bytes, which are eight bytes behind `chunk`; returns the end of
/// the file.
static uint8_t *put_end(uint8_t *chunk, size_t size) {
  while (size > largest_chunk) {
    // The other bytes make room for the end of this chunk and the start of the next.
    uint8_t *next = chunk + 8 + largest_chunk;
    size -= largest_chunk;
    memmove(next + 12, next, size);
    chunk = put_chunk_around(chunk, "IDAT", largest_chunk);
  }
  return put_chunk(put_chunk_around(chunk, "IDAT", size), "IEND", "", 0);
}

/// The memory of the encoder.
struct memory {
  uint8_t *rows, *filtered, *file, *other;
};

static size_t encode(struct picture *picture, lamina_png_effort effort, struct memory *memory) {
  int color_type = picture->color_type;
  int choices = effort == LAMINA_PNG_SMALL && color_type != PALETTE ? 3 : 1;
  size_t count = (size_t)picture->height * (picture->row_size + 1);
  // More than either library needs for data that cannot be compressed.
  size_t room = count + count / 8 + 65536;
  size_t file_size = room + ROOM_BEFORE + ROOM_AFTER + 12 * (room / largest_chunk + 1);
  memory->rows = malloc(3 * picture->row_size);
  memory->filtered = malloc(count);
  memory->file = malloc(file_size);
  if (choices > 1) memory->other = malloc(file_size);
  if (memory->rows == NULL || memory->filtered == NULL || memory->file == NULL) return 0;
  uint8_t *start = put_start(picture, memory->file);
  size_t before = (size_t)(start - memory->file) + 8, size = 0;
  if (memory->other == NULL) choices = 1;
  else memcpy(memory->other, memory->file, before);
  // Text on flat colours is smallest without a filter, photographs with the best filter of each
  // row.
  const int kinds[] = {LAMINA_PNG_PAETH, LAMINA_PNG_NONE, LEAST_DIFFERENCES};
  for (int i = 0; i < choices; i++) {
    fill(picture, color_type == PALETTE ? LAMINA_PNG_NONE : kinds[i], i == choices - 1, memory->rows,
         memory->filtered);
    uint8_t *file = i == 0 ? memory->file : memory->other;
    size_t tried = compress(effort, color_type, memory->filtered, count, file + before, room);
    if (tried == 0 || (size != 0 && tried >= size)) continue;
    size = tried;
    memory->other = i == 0 ? memory->other : memory->file;
    memory->file = file;
  }
  if (size == 0) return 0;
  return (size_t)(put_end(memory->file + before - 8, size) - memory->file);
}

uint8_t *lamina_png_encode(const uint32_t *pixels, uint32_t width, uint32_t height,
                           lamina_png_effort effort, int gives_back, size_t *byte_count) {
  struct picture *picture = calloc(1, sizeof *picture);
  if (picture == NULL) return NULL;
  picture->pixels = pixels;
  picture->width = width;
  picture->height = height;
  picture->gives_back = gives_back;
  choose_form(picture);
  struct memory memory = {NULL, NULL, NULL, NULL};
  *byte_count = encode(picture, effort, &memory);
  free(memory.rows);
  free(memory.filtered);
  free(memory.other);
  free(picture);
  if (*byte_count > 0) return memory.file;
  free(memory.file);
  return NULL;
}

void lamina_png_free(uint8_t *file) { free(file); }

void lamina_png_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}
