// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What one frame may take at most, so that no tree takes all time or all memory.
///
/// A compositor counts, before it paints, what the whole surface would take if nothing were kept from
/// earlier frames. The count follows from the tree, the size of the surface and the scale alone: not from
/// what changed, what is cached or how many threads paint. So the same tree exceeds a limit always or
/// never. It is an upper estimate: what opaque layers hide counts as well.
///
/// Layers count in the order in which they are drawn, each before its sublayers. A layer with which a
/// count would exceed its limit is left out with all that is below it, and
/// ``FrameReport/skippedLayers`` names it. All others are drawn.
///
/// Cost: a frame counts again only the changed layers that have such effects, and what is below them.
public struct FrameLimits: Hashable, Sendable, Codable {
  /// What is counted.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// ``FrameLimits/openPixels``.
    case openPixels
    /// ``FrameLimits/surfacePixels``.
    case surfacePixels
    /// ``FrameLimits/blurredPixels``.
    case blurredPixels
    /// ``FrameLimits/strokePieces``.
    case strokePieces
    /// ``FrameLimits/particlePixels``.
    case particlePixels
    /// ``FrameLimits/repeatedLayers``.
    case repeatedLayers
  }

  /// Pixels of surfaces of their own that are open at once, one inside another, four bytes each: of
  /// filters, blend modes, masks, silhouettes, rasterized layers and layers in perspective; and those that
  /// group opacity and rounded clips remember.
  public var openPixels: Int
  /// Pixels of all such surfaces together; each surface counts 4,096 more, because it has a cost however
  /// small it is.
  public var surfacePixels: Int
  /// Pixels that blurs of filters, of what lies behind layers and of shadows from content make; a pixel of a
  /// slanted blur counts more, by the weights that it takes.
  public var blurredPixels: Int
  /// Dashes and segments of the strokes that have a dash pattern; others take no more than their path has
  /// segments.
  public var strokePieces: Int
  /// Pixels of the particles of emitter layers, each as large as the largest of its layer, and at most as
  /// large as what is seen of the layer.
  public var particlePixels: Int
  /// Layers that are drawn more than once, once for each time after the first: instances of replicators,
  /// layers under a shadow from content, and costly layers behind one that filters what is behind it.
  public var repeatedLayers: Int

  /// Limits of each kind; a negative one counts as 0.
  public init(
    openPixels: Int, surfacePixels: Int, blurredPixels: Int, strokePieces: Int, particlePixels: Int,
    repeatedLayers: Int
  ) {
    self.openPixels = max(0, openPixels)
    self.surfacePixels = max(0, surfacePixels)
    self.blurredPixels = max(0, blurredPixels)
    self.strokePieces = max(0, strokePieces)
    self.particlePixels = max(0, particlePixels)
    self.repeatedLayers = max(0, repeatedLayers)
  }

  /// The limits that a compositor of so many pixels starts with.
  ///
  /// They are far above what scenes take that are made to be looked at, and end any frame on a small
  /// surface within seconds and below a gigabyte.
  public static func standard(targetPixels: Int) -> FrameLimits {
    let pixels = min(max(0, targetPixels), 1 << 28)
    return FrameLimits(
      openPixels: 1 << 26 + 32 * pixels, surfacePixels: 1 << 30 + 256 * pixels,
      blurredPixels: 1 << 29 + 256 * pixels, strokePieces: 1 << 20,
      particlePixels: 1 << 30 + 256 * pixels, repeatedLayers: 1 << 23)
  }

  /// No limits: a frame takes what its tree asks for.
  public static let unlimited = FrameLimits(
    openPixels: .max, surfacePixels: .max, blurredPixels: .max, strokePieces: .max,
    particlePixels: .max, repeatedLayers: .max)

  /// The limit of a kind; setting a negative one sets 0.
  public subscript(kind: Kind) -> Int {
    get { self[keyPath: kind.path] }
    set { self[keyPath: kind.path] = max(0, newValue) }
  }
}

extension FrameLimits.Kind {
  fileprivate var path: WritableKeyPath<FrameLimits, Int> {
    switch self {
    case .openPixels: \.openPixels
    case .surfacePixels: \.surfacePixels
    case .blurredPixels: \.blurredPixels
    case .strokePieces: \.strokePieces
    case .particlePixels: \.particlePixels
    case .repeatedLayers: \.repeatedLayers
    }
  }
}

/// By how much a layer would have exceeded a limit of its frame.
public struct LimitExcess: Hashable, Sendable, Codable {
  /// Which of the ``FrameLimits``.
  public var kind: FrameLimits.Kind
  /// What the frame would take with the layer, as far as it was counted by then.
  public var amount: Int
  /// What it may take.
  public var limit: Int

  /// An excess of a kind.
  public init(kind: FrameLimits.Kind, amount: Int, limit: Int) {
    self.kind = kind
    self.amount = amount
    self.limit = limit
  }
}

extension LimitExcess: CustomStringConvertible {
  /// The amount, the kind and the limit, such as `2000 blurredPixels, limit 1000`.
  public var description: String { "\(amount) \(kind.rawValue), limit \(limit)" }
}
