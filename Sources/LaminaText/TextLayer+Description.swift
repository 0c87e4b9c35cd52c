// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension TextLayer: TextShowing {
  package var shownText: String? { string }
}
