// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Limits for one frame, so that no tree takes unlimited time or memory.
///
/// Before it paints, a compositor counts what the whole surface would take if nothing were kept from earlier
/// frames. The count depends only on the tree, the size of the surface and the scale: not on what changed, on
/// caches or on the number of threads. So a tree exceeds a limit always or never. The count is an upper
/// estimate, because it includes what opaque layers hide.
///
/// Layers are counted in the order in which they are drawn, each before its sublayers. If a layer would make a
/// count exceed its limit, the layer and everything below it is left out, and ``FrameReport/omissions``
/// lists it. All other layers are drawn. Births of particles are counted before everything else, in all emitter
/// layers of the tree, seen or not; a layer that would exceed their limit shows no particles, and is otherwise drawn.
///
/// Cost: a frame counts again only changed layers with such effects, and what is below them, or all such layers if
/// more than 64 changed. If something exceeds a limit, texts out of view are laid out as well, because layers around
/// them may cost less once their exact extents are known. While the births of all particles exceed their limit, each
/// commit visits all layers.
public struct FrameLimits: Hashable, Sendable, Codable {
  /// The kinds of limits.
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
    /// ``FrameLimits/particleBirths``.
    case particleBirths
    /// ``FrameLimits/repeatedLayers``.
    case repeatedLayers
  }

  /// Pixels of separate surfaces that are in use at the same time, one inside another; four bytes each.
  ///
  /// Filters, blend modes, masks, silhouettes, rasterized layers and layers in perspective have such surfaces.
  /// Pixels that group opacity and rounded clips remember count too.
  public var openPixels: Int
  /// Pixels of all separate surfaces together; each surface counts 4,096 more, because even a small one has a cost.
  public var surfacePixels: Int
  /// Pixels that blurs make, for filters, background filters and shadows from content.
  ///
  /// A pixel of a slanted blur counts more, by its number of weights.
  public var blurredPixels: Int
  /// Dashes and segments of strokes with a dash pattern.
  ///
  /// Other strokes take no more than their path has segments: some tens of pieces for each, because a long
  /// outline of more is made less exact (``Path/stroked(width:cap:join:miterLimit:tolerance:)``).
  public var strokePieces: Int
  /// Pixels of the particles of emitter layers.
  ///
  /// Each particle counts as large as the largest of its layer, and at most as large as the visible part of the
  /// layer, but never less than 64 pixels.
  public var particlePixels: Int
  /// Births of particles that are examined to find the living ones, at most
  /// ``EmitterLayer/maximumParticles`` for each emitter layer.
  ///
  /// They are estimated from rates and lifetimes, upwards. Births from a cell inside another count for each
  /// particle that may emit them.
  public var particleBirths: Int
  /// The number of repeated drawings of layers, each after the first drawing of the layer.
  ///
  /// They are instances of replicators, layers below a shadow from content, and costly layers behind a layer with
  /// background filters. An instance that is sorted by depth counts 16 times.
  public var repeatedLayers: Int

  /// Limits of each kind; a negative one counts as 0.
  public init(
    openPixels: Int, surfacePixels: Int, blurredPixels: Int, strokePieces: Int, particlePixels: Int,
    particleBirths: Int, repeatedLayers: Int
  ) {
    self.openPixels = max(0, openPixels)
    self.surfacePixels = max(0, surfacePixels)
    self.blurredPixels = max(0, blurredPixels)
    self.strokePieces = max(0, strokePieces)
    self.particlePixels = max(0, particlePixels)
    self.particleBirths = max(0, particleBirths)
    self.repeatedLayers = max(0, repeatedLayers)
  }

  /// The default limits of a compositor with so many pixels.
  ///
  /// They are far above the needs of scenes made to be looked at. They end a frame on a small surface within
  /// seconds and below a gigabyte, with three exceptions that they do not count: shadows of paths that spread by
  /// hundreds of points, which may take a tenth of a second each, thousands of replicators inside each other that
  /// keep depth, and lines that are thousands of pixels wide along thousands of curves, which may take 100 kB a curve.
  public static func standard(targetPixels: Int) -> FrameLimits {
    let pixels = min(max(0, targetPixels), 1 << 28)
    return FrameLimits(
      openPixels: 1 << 26 + 32 * pixels, surfacePixels: 1 << 30 + 256 * pixels,
      blurredPixels: 1 << 29 + 256 * pixels, strokePieces: 1 << 20,
      particlePixels: 1 << 30 + 256 * pixels, particleBirths: 1 << 22, repeatedLayers: 1 << 23)
  }

  /// No limits: a frame takes whatever its tree needs.
  public static let unlimited = FrameLimits(
    openPixels: .max, surfacePixels: .max, blurredPixels: .max, strokePieces: .max,
    particlePixels: .max, particleBirths: .max, repeatedLayers: .max)

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
    case .particleBirths: \.particleBirths
    case .repeatedLayers: \.repeatedLayers
    }
  }
}

/// By how much a layer would have exceeded a limit of its frame.
public struct LimitExcess: Hashable, Sendable, Codable {
  /// The kind of the limit.
  public var kind: FrameLimits.Kind
  /// What the frame would take with the layer, as far as it was counted.
  public var amount: Int
  /// The limit.
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

/// A layer that is left out because of a limit.
struct LeftOutLayer: Hashable, Sendable {
  let node: NodeID
  let excess: LimitExcess
}
