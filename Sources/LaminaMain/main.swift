// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Foundation is imported for the linker, which learns from this import the libraries of a
// Foundation that is linked into the executable.
import Foundation
import LaminaCommand

runLamina()
