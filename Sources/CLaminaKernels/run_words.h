// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_RUN_WORDS_H
#define LAMINA_RUN_WORDS_H

#include "integers.h"
#include "lamina_coverage.h"

// The words of coverage runs; the format is described at `lamina_coverage_runs`.

enum { WORDS_OF_RUN = 3, WORDS_OF_BLOCK = 4, BLOCK_OF_RUN = 16 };

/// The part of a run within some columns.
struct run_part {
  int32_t start, end;
  /// The coverage of all pixels, or `LAMINA_SOFT_RUN`.
  int32_t coverage;
  /// The coverage of the first pixel, if each has a byte.
  const uint8_t *bytes;
};

/// The part of the run at some words; it is empty if its start is not before its end.
LAMINA_INLINE struct run_part part_of_run(const int32_t *run, int32_t min_x, int32_t max_x) {
  struct run_part part = {max32(run[0], min_x), min32(run[1], max_x), run[2], NULL};
  if (part.coverage == LAMINA_SOFT_RUN && part.start < part.end) {
    part.bytes = (const uint8_t *)(run + WORDS_OF_RUN) + (part.start - run[0]);
  }
  return part;
}

/// The words behind those of a run.
LAMINA_INLINE const int32_t *next_run(const int32_t *run) {
  const int32_t blocks = run[2] == LAMINA_SOFT_RUN ? (run[1] - run[0] + BLOCK_OF_RUN - 1) / BLOCK_OF_RUN : 0;
  return run + WORDS_OF_RUN + blocks * WORDS_OF_BLOCK;
}

#endif
