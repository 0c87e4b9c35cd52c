// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include <libdeflate.h>
