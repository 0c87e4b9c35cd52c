// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Users of layers also need paths, colours and images. One import gives both, as QuartzCore exports
// Core Graphics.
@_exported public import LaminaGraphics
