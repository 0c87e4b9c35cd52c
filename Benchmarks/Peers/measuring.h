// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The command line, the timing and the printed line of the peers in C; measuring.py is its twin.

#ifndef MEASURING_H
#define MEASURING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WARM_UP_FRAMES = 5, FEWEST_FRAMES = 30, MOST_FRAMES = 300 };

typedef struct {
    const char *name, *variant;
    int most_threads;
    void (*set_up)(int threads);
    void (*draw_frame)(int frame);
} Scene;

typedef struct {
    const char *name, *version;
    const Scene *scenes;
    int scene_count;
    void (*write_png)(const char *path);  // the picture of the last frame; may be NULL
} Peer;

typedef struct { const char *scene, *png; int threads; double seconds; } Options;

static inline double milliseconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static inline int is_later(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// Fills in the milliseconds of each frame, shortest first, and returns how many there are.
static inline int measure_frames(const Scene *scene, double seconds, double *times) {
    for (int frame = 0; frame < WARM_UP_FRAMES; frame++) scene->draw_frame(frame);
    double end = milliseconds_now() + seconds * 1e3;
    int count = 0;
    while (count < FEWEST_FRAMES || (count < MOST_FRAMES && milliseconds_now() < end)) {
        double start = milliseconds_now();
        scene->draw_frame(WARM_UP_FRAMES + count);
        times[count++] = milliseconds_now() - start;
    }
    qsort(times, count, sizeof *times, is_later);
    return count;
}

static inline int usage(const Peer *peer) {
    fprintf(stderr, "usage: %s SCENE [--threads N] [--seconds S] [--png FILE]\nscenes:",
            peer->name);
    for (int i = 0; i < peer->scene_count; i++) fprintf(stderr, " %s", peer->scenes[i].name);
    fputc('\n', stderr);
    return 2;
}

static inline Options read_options(int argument_count, char **arguments) {
    Options options = {.scene = argument_count > 1 ? arguments[1] : "", .threads = 1, .seconds = 1};
    for (int i = 2; i + 1 < argument_count; i += 2) {
        if (!strcmp(arguments[i], "--threads")) options.threads = atoi(arguments[i + 1]);
        if (!strcmp(arguments[i], "--seconds")) options.seconds = atof(arguments[i + 1]);
        if (!strcmp(arguments[i], "--png")) options.png = arguments[i + 1];
    }
    return options;
}

static inline const Scene *named_scene(const Peer *peer, const char *name) {
    for (int i = 0; i < peer->scene_count; i++)
        if (!strcmp(peer->scenes[i].name, name)) return &peer->scenes[i];
    return NULL;
}

static inline int run_peer(const Peer *peer, int argument_count, char **arguments) {
    Options options = read_options(argument_count, arguments);
    const Scene *scene = named_scene(peer, options.scene);
    if (!scene || options.threads < 1 || options.threads > scene->most_threads) return usage(peer);
    static double times[MOST_FRAMES];
    scene->set_up(options.threads);
    int count = measure_frames(scene, options.seconds, times);
    if (options.png && peer->write_png) peer->write_png(options.png);
    printf("{\"peer\": \"%s\", \"version\": \"%s\", \"scene\": \"%s\", \"variant\": \"%s\", "
           "\"threads\": %d, \"frames\": %d, \"median_ms\": %.4f, \"min_ms\": %.4f}\n",
           peer->name, peer->version, scene->name, scene->variant, options.threads, count,
           (times[(count - 1) / 2] + times[count / 2]) / 2, times[0]);
    return 0;
}

#endif
