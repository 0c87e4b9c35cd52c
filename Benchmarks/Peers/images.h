// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The scenes N4, for the peers in C; images.py and MovingImages.swift say the same.

#ifndef IMAGES_H
#define IMAGES_H

#include "paths.h"

// So many times the same opaque picture, at a scale, turning about its middle or zooming.
typedef struct { const char *name; int width, height, count; double scale; int turns; } ImageScene;

static const ImageScene IMAGE_SCENES[] = {
    {"N4.turning.small", 256, 256, 40, 1, 1},
    {"N4.turning.medium", 1024, 1024, 1, 1, 1},
    {"N4.turning.screen", SCREEN_WIDTH, SCREEN_HEIGHT, 1, 1, 1},
    {"N4.turning.reduced", 1024, 1024, 40, 0.2, 1},
    {"N4.zooming.small", 256, 256, 40, 1, 0},
    {"N4.zooming.screen", SCREEN_WIDTH, SCREEN_HEIGHT, 1, 1, 0},
    {"N4.zooming.reduced", 1024, 1024, 40, 0.2, 0},
};

static inline const ImageScene *image_scene(const char *name) {
    const ImageScene *scene = IMAGE_SCENES;
    while (strcmp(scene->name, name)) scene++;
    return scene;
}

// Where the middle of a picture lies, its factor, and by how many radians it is turned.
typedef struct { Point center; double scale, angle; } ImagePlace;

static inline ImagePlace image_place(const ImageScene *scene, int index, int frame) {
    double share = frame_share(frame);
    Point center = {960, 540};
    if (scene->count > 1) center = (Point){index % 8 * 240 + 120, index / 8 * 216 + 108};
    if (scene->turns) return (ImagePlace){center, scene->scale, 2 * M_PI * share + index * 0.1};
    return (ImagePlace){center, scene->scale * (0.9 + 0.2 * share), 0};
}

#endif
