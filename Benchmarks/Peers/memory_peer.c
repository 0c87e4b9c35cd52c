// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The lower limit: the time of memcpy and memmove for the pixels of a screen, on one thread or on
// two.

#include "measuring.h"
#include "scenes.h"

#include <pthread.h>

enum { SCROLLED_ROWS = 7, MOST_THREADS = 2 };

typedef void (*BandWork)(int first_row, int end_row);

static uint32_t *screen, *source;
static uint32_t band_edge[SCROLLED_ROWS * SCREEN_WIDTH];
static int thread_count;
static pthread_barrier_t start_of_frame, end_of_frame;
static BandWork work;

static size_t bytes_of_rows(int rows) { return (size_t)rows * SCREEN_WIDTH * 4; }

static uint32_t *row_of(uint32_t *pixels, int row) { return pixels + (size_t)row * SCREEN_WIDTH; }

static void copy_band(int first_row, int end_row) {
    memcpy(row_of(screen, first_row), row_of(source, first_row),
           bytes_of_rows(end_row - first_row));
}

// Moves rows up to first_row...end_row from below, where the thread of the next band already
// writes: the rows that it overwrites first were saved in band_edge.
static void scroll_band(int first_row, int end_row) {
    int is_last = end_row == SCREEN_HEIGHT;
    memmove(row_of(screen, first_row), row_of(screen, first_row + SCROLLED_ROWS),
            bytes_of_rows(end_row - first_row - SCROLLED_ROWS));
    if (!is_last)
        memcpy(row_of(screen, end_row - SCROLLED_ROWS), band_edge, sizeof band_edge);
}

static void *work_on_second_half(void *unused) {
    for (;;) {
        pthread_barrier_wait(&start_of_frame);
        work(SCREEN_HEIGHT / 2, SCREEN_HEIGHT);
        pthread_barrier_wait(&end_of_frame);
    }
    return unused;
}

static void on_all_threads(BandWork band_work) {
    if (thread_count == 1) {
        band_work(0, SCREEN_HEIGHT);
        return;
    }
    work = band_work;
    pthread_barrier_wait(&start_of_frame);
    band_work(0, SCREEN_HEIGHT / 2);
    pthread_barrier_wait(&end_of_frame);
}

static void copy_screen(int frame) {
    (void)frame;
    on_all_threads(copy_band);
}

static void scroll_screen(int frame) {
    (void)frame;
    if (thread_count > 1) memcpy(band_edge, row_of(screen, SCREEN_HEIGHT / 2), sizeof band_edge);
    on_all_threads(scroll_band);
}

static void set_up(int threads) {
    screen = aligned_alloc(64, bytes_of_rows(SCREEN_HEIGHT));
    source = aligned_alloc(64, bytes_of_rows(SCREEN_HEIGHT));
    paint_photo(source);
    paint_photo(screen);
    thread_count = threads;
    if (threads == 1) return;
    pthread_t thread;
    pthread_barrier_init(&start_of_frame, NULL, threads);
    pthread_barrier_init(&end_of_frame, NULL, threads);
    pthread_create(&thread, NULL, work_on_second_half, NULL);
}

int main(int argument_count, char **arguments) {
    static const Scene scenes[] = {
        {"S2.scrolled", "memmove of the screen", MOST_THREADS, set_up, scroll_screen},
        {"S6.copy", "memcpy", MOST_THREADS, set_up, copy_screen},
        {"S6.half", "memcpy", MOST_THREADS, set_up, copy_screen},
    };
    const Peer peer = {"memory", "C library", scenes, sizeof scenes / sizeof *scenes, NULL};
    return run_peer(&peer, argument_count, arguments);
}
