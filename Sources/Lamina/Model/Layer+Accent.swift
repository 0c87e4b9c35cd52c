// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Layer {
  /// Whether the layer and everything below it is in the accent group.
  ///
  /// The mode ``RenderingMode/accented(_:)`` shows that group in the tint. Default false: the layer is in the
  /// default group, which is shown white, unless an ancestor is accentable. A sublayer cannot leave the group:
  /// below an accentable layer, false has no effect.
  ///
  /// Cost: a change visits all layers below.
  public final var isAccentable: Bool {
    get { properties.flags.contains(.isAccentable) }
    set {
      setFlag(.isAccentable, newValue, "isAccentable")
      inheritAccent(from: superlayer)
    }
  }

  /// How the image in ``contents`` is shown in the mode ``RenderingMode/accented(_:)``.
  ///
  /// Default nil: like everything else, in the colour of the layer's group, by its alpha. An opaque image then
  /// becomes a block of one colour.
  public final var accentedRenderingMode: AccentedRenderingMode? {
    get { properties.uncommon.accentedRenderingMode }
    set { update(\.accentedRenderingMode, to: newValue, "accentedRenderingMode") }
  }

  /// Whether the layer, with everything below it, is a background; default false.
  ///
  /// Rendering modes other than ``RenderingMode/fullColor`` leave it out, unless
  /// ``Compositor/removesContainerBackgrounds`` is false.
  public final var isContainerBackground: Bool {
    get { properties.flags.contains(.isContainerBackground) }
    set { setFlag(.isContainerBackground, newValue, "isContainerBackground") }
  }

  /// Takes the group that follows from the layer's own switch and its superlayer, for the layer and everything
  /// below.
  ///
  /// If the group does not change, no other layer is visited.
  @inline(__always)
  final func inheritAccent(from parent: Layer?) {
    let isAccented =
      properties.flags.contains(.isAccentable)
      || parent?.properties.flags.contains(.isAccented) ?? false
    if properties.flags.contains(.isAccented) != isAccented { setAccented(isAccented) }
  }

  private final func setAccented(_ isAccented: Bool) {
    var pending = [(self, isAccented)]
    while let (layer, isAccented) = pending.popLast() {
      guard layer.properties.flags.contains(.isAccented) != isAccented else { continue }
      layer.properties.flags.formSymmetricDifference(.isAccented)
      layer.noteChangeBesidesPosition()
      for child in layer.children + [layer.appliedMask].compactMap(\.self) {
        pending.append((child, isAccented || child.isAccentable))
      }
    }
  }
}
