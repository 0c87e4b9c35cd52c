// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_INTEGERS_H
#define LAMINA_INTEGERS_H

#include <stdint.h>

#include "clones.h"

LAMINA_INLINE int32_t min32(int32_t a, int32_t b) { return a < b ? a : b; }
LAMINA_INLINE int32_t max32(int32_t a, int32_t b) { return a > b ? a : b; }

#endif
