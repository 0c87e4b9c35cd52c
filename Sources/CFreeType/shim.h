// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include <ft2build.h>

#include FT_FREETYPE_H
#include FT_COLOR_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
