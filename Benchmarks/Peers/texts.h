// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The texts of the scenes N2, for the peers in C; texts.py and ChangingText.swift say the same.

#ifndef TEXTS_H
#define TEXTS_H

#include "scenes.h"

#include <string.h>

#define FONT_FILE "../../Tests/LaminaTextTests/Fonts/DejaVuSans.ttf"
enum { WORD_COUNT = 400, TEXT_WORDS = 1200, PAGE_WORDS = 790, LONGEST_WORD = 9 };
enum { FONT_SIZE = 14, PAGE_LEFT = 60, PAGE_TOP = 120, PAGE_WIDTH = 900 };

// A vocabulary, and a long text of its words.
static char words[WORD_COUNT][LONGEST_WORD + 1];
static int word_order[TEXT_WORDS];

static inline void make_words(void) {
    uint32_t state = 14;
    for (int i = 0; i < WORD_COUNT; i++) {
        int length = 1 + (int)(next_random(&state) % LONGEST_WORD);
        for (int k = 0; k < length; k++) words[i][k] = 'a' + (char)(next_random(&state) % 26);
    }
    for (int i = 0; i < TEXT_WORDS; i++) word_order[i] = (int)(next_random(&state) % WORD_COUNT);
}

// Writes the words of a page, from one of the text on.
static inline void write_page(int start, char *page) {
    for (int i = 0; i < PAGE_WORDS; i++) {
        if (i > 0) *page++ = ' ';
        page = stpcpy(page, words[word_order[start % 400 + i]]);
    }
}

static inline double scrolled_top(int frame) { return PAGE_TOP - 0.3 * frame; }

#endif
