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
      inheritLook(from: superlayer)
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

  /// Takes the look in rendering modes that follows from the layer's own switch and its place, for the layer and
  /// everything below.
  ///
  /// If the look does not change, no other layer is visited.
  @inline(__always)
  final func inheritLook(from parent: Layer?) {
    let isMask = parent.map { $0.extras?.mask === self } ?? false
    let look = properties.flags.look(below: isMask ? .isMasking : parent?.properties.flags ?? [])
    if properties.flags.look != look { setLook(look) }
  }

  /// The layer's mask has a look of its own.
  private final func setLook(_ look: LayerProperties.Flags) {
    var pending = [(self, look)]
    while let (layer, look) = pending.popLast() {
      guard layer.properties.flags.look != look else { continue }
      layer.properties.flags.look = look
      layer.noteChangeBesidesPosition()
      pending += layer.children.map { ($0, $0.properties.flags.look(below: look)) }
    }
  }
}

extension LayerProperties.Flags {
  fileprivate var look: Self {
    get { intersection(.looks) }
    set { self = subtracting(.looks).union(newValue) }
  }

  /// The look of a layer with these flags below one with others.
  fileprivate func look(below above: Self) -> Self {
    above.look.union(contains(.isAccentable) ? .isAccented : [])
  }
}
