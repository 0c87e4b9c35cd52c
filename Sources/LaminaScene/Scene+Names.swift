// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension Scene {
  /// The first layer of a name, to fill in a scene that serves as a template.
  ///
  /// ```swift
  /// import LaminaText  // for TextLayer
  ///
  /// (scene.layer(named: "title") as? TextLayer)?.string = "Hello"
  /// scene.layer(named: "badge")?.backgroundColor = .black
  /// scene.layer(named: "photo")?.contents = photo
  /// ```
  ///
  /// That is ``Lamina/Layer/layer(named:)`` of the ``root``, with the same order and cost; the root may be
  /// the layer. Scenes that are copies of one value share their layers, so read the file once for each
  /// thread.
  ///
  /// - Parameter name: The `name` of the layer in the file.
  /// - Returns: The layer; nil if none has the name.
  public func layer(named name: String) -> Layer? { root.layer(named: name) }
}
