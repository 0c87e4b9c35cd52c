// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_COVERAGE_RUNS_H
#define LAMINA_COVERAGE_RUNS_H

#include <stdlib.h>

#include "coverage_row.h"
#include "run_words.h"

// The coverage of rows as runs. Edges touch few blocks of a large shape, and between these the running sum is
// constant, so nothing is written for most of its pixels.

/// Memory of at least so many bytes, which may be that of before. Without memory the program ends, as
/// it does everywhere.
LAMINA_INLINE void *made_room(void *memory, size_t bytes) {
  void *result = realloc(memory, bytes);
  if (result == NULL) abort();
  return result;
}

_Static_assert(BLOCK == BLOCK_OF_RUN && BLOCK == 4 * WORDS_OF_BLOCK, "a block of a row is one of a run");

/// Runs that are being found.
struct run_list {
  struct lamina_coverage_runs *result;
  /// The words for which there is room.
  size_t room;
};

/// Makes the list of a mask without runs so far, with room for a simple outline.
LAMINA_INLINE void begin_runs(struct run_list *list, size_t height) {
  list->result->count = height * LAMINA_WORDS_OF_ROW;
  list->room = height * (LAMINA_WORDS_OF_ROW + 4 * (WORDS_OF_RUN + WORDS_OF_BLOCK));
  list->result->words = made_room(NULL, list->room * sizeof *list->result->words);
  memset(list->result->words, 0, list->result->count * sizeof *list->result->words);
}

LAMINA_INLINE int32_t *add_run(struct lamina_coverage_runs *result, int32_t start, int32_t end,
                               int32_t coverage) {
  int32_t *const run = result->words + result->count;
  run[0] = start;
  run[1] = end;
  run[2] = coverage;
  result->count += WORDS_OF_RUN;
  return run;
}

/// Adds pixels between two columns, over which the running sum does not change.
LAMINA_INLINE void add_constant_run(struct lamina_coverage_runs *result, int32_t start, int32_t end,
                                    int32_t sum) {
  const uint8_t coverage = area_byte(sum);
  if (coverage != 0 && start < end) add_run(result, start, end, coverage);
}

/// Makes room for so many more words.
LAMINA_INLINE void reserve_words(struct run_list *list, size_t count) {
  const size_t needed = list->result->count + count;
  if (needed <= list->room) return;
  list->room = 2 * needed;
  list->result->words = made_room(list->result->words, list->room * sizeof *list->result->words);
}

/// Adds the runs of a row, and clears the sums; returns the number of their words.
LAMINA_INLINE size_t read_runs(struct row *row, struct run_list *list) {
  struct lamina_coverage_runs *const result = list->result;
  // Each block is a run at most, with one before it, and one follows the last.
  const size_t blocks = (size_t)block_count(row->width);
  reserve_words(list, (2 * blocks + 1) * WORDS_OF_RUN + blocks * WORDS_OF_BLOCK);
  const size_t first = result->count;
  int32_t sum = 0, column = 0, *soft = NULL;
  for (int32_t word_start = 0; word_start < row->width; word_start += BLOCKS_IN_WORD * BLOCK) {
    uint64_t *const word = row->touched + word_start / (BLOCKS_IN_WORD * BLOCK);
    uint64_t left = *word;
    *word = 0;
    for (; left != 0; left &= left - 1) {
      const int32_t start = word_start + __builtin_ctzll(left) * BLOCK;
      if (soft == NULL || column < start) {
        add_constant_run(result, column, start, sum);
        soft = add_run(result, start, start, LAMINA_SOFT_RUN);
      }
      block_bytes bytes;
      sum = take_block(row, start, sum, &bytes);
      memcpy(result->words + result->count, &bytes, BLOCK);
      result->count += WORDS_OF_BLOCK;
      column = start + BLOCK;
      soft[1] = min32(column, row->width);
    }
  }
  add_constant_run(result, column, row->width, sum);
  memset(row->deltas + row->width, 0, UNREAD * sizeof *row->deltas);
  return result->count - first;
}

/// Adds the runs of a row, and of some below it that are the same.
LAMINA_INLINE void add_rows(struct row *row, struct run_list *list, int32_t line, int32_t rows) {
  struct lamina_coverage_runs *const result = list->result;
  const size_t first = result->count, count = read_runs(row, list);
  reserve_words(list, count * (size_t)(rows - 1));
  for (int32_t copy = 0; copy < rows; copy++) {
    const size_t start = first + (size_t)copy * count;
    if (copy > 0) memcpy(result->words + start, result->words + first, count * sizeof *result->words);
    int32_t *const place = result->words + LAMINA_WORDS_OF_ROW * (line + copy);
    place[0] = (int32_t)start;
    place[1] = (int32_t)(start + count);
  }
  result->count = first + (size_t)rows * count;
}

#endif
