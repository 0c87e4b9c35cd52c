// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include <isa-l/igzip_lib.h>
