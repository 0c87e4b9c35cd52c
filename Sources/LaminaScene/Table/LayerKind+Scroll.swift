// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension LayerKind {
  /// A layer that can be scrolled.
  static let scroll = LayerKind(
    "scroll", "A layer that clips to its bounds, whose origin scrolls its contents.",
    properties: [
      entry(
        "scrollMode", { $0.scrollMode }, { $0.scrollMode = $1 }, .choice,
        "Along which axes the layer may be scrolled."),
      entry(
        "masksToBounds", { $0.masksToBounds }, { $0.masksToBounds = $1 }, .bool,
        "Whether the bounds clip all that is drawn; unlike other layers, yes if absent."),
    ],
    make: { ScrollLayer() }, matches: { $0 is ScrollLayer })

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (ScrollLayer) -> Value,
    _ set: @escaping @Sendable (inout ScrollLayer, Value) -> Void,
    _ format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(ScrollLayer()), documentation)
  }
}
