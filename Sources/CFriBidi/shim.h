// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include <fribidi.h>

// Swift does not see what these are defined by.
enum {
  FRIBIDI_TYPE_ON_VALUE = FRIBIDI_TYPE_ON_VAL,
  FRIBIDI_TYPE_LTR_VALUE = FRIBIDI_TYPE_LTR_VAL,
  FRIBIDI_TYPE_RTL_VALUE = FRIBIDI_TYPE_RTL_VAL,
  FRIBIDI_TYPE_BN_VALUE = FRIBIDI_TYPE_BN_VAL,
};
