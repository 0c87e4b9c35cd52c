// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include <hb.h>
#include <hb-ot.h>
