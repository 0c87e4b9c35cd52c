// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Layer {
  /// Whether the layer and all below it are in the accent group, which ``RenderingMode/accented(_:)`` shows in the tint.
  ///
  /// Default false: the layer is in the default group, which is shown white, unless a layer above it is
  /// accentable. A sublayer cannot leave the group: false below an accentable layer has no effect.
  ///
  /// Cost: a change looks at all layers below.
  public final var isAccentable: Bool {
    get { properties.flags.contains(.isAccentable) }
    set {
      setFlag(.isAccentable, newValue, "isAccentable")
      inheritAccent(from: superlayer)
    }
  }

  /// How the image in ``contents`` is shown in the mode ``RenderingMode/accented(_:)``.
  ///
  /// Default nil: like all else, in the colour of the layer's group by its alpha, so that an opaque image
  /// becomes a block of one colour.
  public final var accentedRenderingMode: AccentedRenderingMode? {
    get { properties.uncommon.accentedRenderingMode }
    set { update(\.accentedRenderingMode, to: newValue, "accentedRenderingMode") }
  }

  /// Whether the layer, with all below it, is a background that other modes than ``RenderingMode/fullColor`` leave
  /// out, unless ``Compositor/removesContainerBackgrounds`` is false.
  ///
  /// Default false.
  public final var isContainerBackground: Bool {
    get { properties.flags.contains(.isContainerBackground) }
    set { setFlag(.isContainerBackground, newValue, "isContainerBackground") }
  }

  /// Takes the group that follows from the layer's own switch and from the layer above it, and so do all below.
  ///
  /// Nothing is looked at below where the group stays.
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
      layer.changedMoreThanPosition = true
      layer.noteChange(.properties)
      for child in layer.children + [layer.appliedMask].compactMap(\.self) {
        pending.append((child, isAccented || child.isAccentable))
      }
    }
  }
}
