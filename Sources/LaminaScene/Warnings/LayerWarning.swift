// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina
import LaminaText

/// A sentence about a layer that a frame does not show, or shows otherwise than is probably meant.
public struct LayerWarning: CustomStringConvertible {
  /// The layer; nil if it was released.
  public let layer: Layer?
  /// The sentence; it begins with the name of the layer, or that of its class, unless it is about the whole tree.
  public let message: String
  /// What the layer would take, if it exceeds a limit of the frame.
  public let excess: LimitExcess?

  /// The sentence, with what exceeds a limit.
  public var description: String { excess.map { "\(message) (\($0))" } ?? message }
}

extension Compositor {
  /// What the last frame does not show of the tree, or shows otherwise than is probably meant.
  ///
  /// Each warning is certain, and tells a remedy if there is one. In this order:
  ///
  /// - what ``/Lamina/FrameReport/omissions`` lists: no place, no room, too much work;
  /// - layers that show no pixel: nothing to draw, outside of the picture or of a clip, an empty mask, seen from behind;
  /// - of texts that are shown: characters that no font has, damaged glyphs, and fonts that are not there;
  /// - texts of the colour that is all around them.
  ///
  /// `lamina render` prints the same about a scene file, with the places in the file. Values that a property limits, such as an
  /// opacity of 50, are known to a file's ``Scene/warnings`` only.
  ///
  /// It is meant for tests and for work on a tree: each layer is looked at, and every text that is shown is laid out.
  ///
  /// ```swift
  /// compositor.render()
  /// for warning in compositor.layerWarnings() { print(warning) }
  /// ```
  ///
  /// - Returns: None before the first frame. The last frame has to be that of the tree as it is now.
  /// - Precondition: It is not called while a tile is drawn.
  public func layerWarnings() -> [LayerWarning] { layerWarnings(ofFile: false) }

  /// The warnings.
  ///
  /// Those about a file leave out fonts, because the reader of the file tells about them, and the names of layers whose
  /// characters are missing, because each warning has a place in the file.
  package func layerWarnings(ofFile: Bool) -> [LayerWarning] {
    guard let root, tree.root != NodeID.none else { return [] }
    let omitted = omissions
    var result = omitted.map { node, entry in
      let layer = layer(at: node)
      let consequence = entry.reason.consequence(for: layer, entry.excess?.kind)
      return LayerWarning(
        layer: layer, message: "\(PrintedName.of(entry.name)) \(consequence)",
        excess: entry.excess)
    }
    func named(_ layer: Layer, _ message: String) -> (layer: Layer, message: String) {
      (layer, "\(PrintedName.of(layer.name ?? "\(type(of: layer))")): \(message)")
    }
    func add(_ told: [(layer: Layer, message: String)]) {
      result += told.map { LayerWarning(layer: $0.layer, message: $0.message, excess: nil) }
    }
    add(UnseenLayers(self).sentences(of: self, without: Set(omitted.map(\.node))))
    let ofCharacters = TextWarnings(in: root).told
    add(ofFile ? ofCharacters : ofCharacters.map(named))
    if diagnostics.debugOptions.isEmpty { add(UnseenTexts(compositor: self).found()) }
    if !ofFile { add(FontWarnings(in: root).told.map(named)) }
    return result
  }
}
