// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Foundation is named for the linker, which learns from here what libraries a Foundation of the
// executable's own is made of.
import Foundation
import LaminaCommand

runLamina()
