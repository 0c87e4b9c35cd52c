// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension LayerProperties {
  /// The change of the layer's colours in a rendering mode; nil if it is shown as it is, as masks are.
  private func change(_ look: RenderingLook) -> ColorChange? {
    guard !flags.contains(.isMasking) else { return nil }
    switch look.mode {
    case .fullColor: return nil
    case .accented(let tint): return flags.contains(.isAccented) ? .tint(tint) : .white
    case .vibrant: return .grey
    }
  }

  /// The properties with the colours of a rendering mode.
  package func shown(as look: RenderingLook) -> LayerProperties {
    guard let change = change(look) else { return self }
    var result = self
    if look.removesContainerBackgrounds, flags.contains(.isContainerBackground) {
      result.flags.insert(.isHidden)
    }
    result.backgroundColor = change(backgroundColor)
    if isCommon { return result }
    result.uncommon.borderColor = change(uncommon.borderColor)
    result.uncommon.shadowColor = change(uncommon.shadowColor)
    result.uncommon.shadows = uncommon.shadows.map { change($0) }
    result.uncommon.compositingFilter = uncommon.compositingFilter.map { change($0) }
    // Filters that change colours would take them back.
    result.uncommon.filters = uncommon.filters.filter(\.isBlur)
    result.uncommon.backgroundFilters = uncommon.backgroundFilters.filter(\.isBlur)
    result.uncommon.contents = uncommon.contents.map { shown($0, as: look, change) }
    result.uncommon.drawing = uncommon.drawing?.changed(by: change)
    result.uncommon.content = uncommon.content.changed(by: change)
    return result
  }

  /// An image of ``Layer/contents``, which may choose for itself.
  private func shown(_ image: Image, as look: RenderingLook, _ change: ColorChange) -> Image {
    guard case .accented(let tint) = look.mode else { return image.changed(by: change) }
    switch uncommon.accentedRenderingMode {
    case nil: return image.changed(by: change)
    case .accented: return image.changed(by: .tint(tint))
    case .accentedDesaturated: return image.changed(by: .tintByLuminance(tint))
    case .desaturated: return image.changed(by: .tintByLuminance(.white))
    case .fullColor: return image
    }
  }

  /// The change of what tiles draw; nil if they show as they say.
  func tileChange(_ look: RenderingLook) -> (@Sendable (Drawing) -> Drawing)? {
    guard let change = change(look) else { return nil }
    return { $0.changed(by: change) }
  }
}
