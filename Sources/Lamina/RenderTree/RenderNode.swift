// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// One layer as the compositor sees it: values only, linked by small numbers.
///
/// There may be millions, so properties that few have are in boxes that are made when needed, and small things
/// are packed.
package struct RenderNode: Sendable {
  /// Everything the layer's user has set.
  package internal(set) var properties = LayerProperties()
  /// Sublayers from back to front: by depth, then in their own order.
  package internal(set) var children = SiblingList()
  private var place = StoredPlacement()
  // In the room that the place leaves.
  private var storedMargin: UInt8 = 0
  var traits: Traits = []
  /// The place of the node in the list of the update at hand; a hint, right if that entry names this node.
  var updateHint = UpdateID(index: 0)
  /// What the layer and everything below it can touch, in its own space; null if it is hidden.
  var subtreeExtent = CGRect.null
  /// A number that changes with every change of the picture that the layer and everything below it
  /// make in the layer's own space; no node of the same name has the same number twice.
  ///
  /// The layer's placement in its parent (`position`, `anchorPoint`, `anchorPointZ`, `transform`,
  /// `zPosition`), its `opacity`, and its visibility (`isHidden`, `isDoubleSided`) are not part of
  /// that picture; those of its sublayers and mask are.
  package internal(set) var contentVersion: UInt64 = 0
  /// The node whose sublayer or mask this one is; ``none`` for the root and for nodes outside the
  /// tree.
  package internal(set) var parent = NodeID.none
  /// The mask, or ``none``.
  package internal(set) var mask = NodeID.none
  /// The node's place in its parent's list of sublayers.
  package internal(set) var order = SiblingID(index: 0)
  /// Where the tree keeps what it remembers of the sublayers of a node that has many, or ``SiblingCrowd/none``.
  var crowd = CrowdID.none

  package init() {}

  /// The node of a new layer, not yet placed.
  init(_ properties: consuming LayerProperties) { assign(properties) }

  /// The placement of a layer in its parent, or the reason why it has none.
  package enum Placement: Hashable, Sendable {
    case affine(Transform2D)
    /// In perspective: the layer and everything below it are a picture that is seen at an angle.
    case projective(Homography)
    case omitted(OmissionReason)

    package var transform: Transform2D? {
      if case .affine(let transform) = self { transform } else { nil }
    }
  }

  /// The placement as it is stored: most layers are placed by a translation alone.
  private struct StoredPlacement {
    /// Where the layer is in its parent, if more than ``translation`` places it.
    var map: Map?
    var translation = CGPoint.zero
    var kind = PlacementKind.notFinite
  }

  private enum PlacementKind: UInt8 {
    case translation, affine, projective, notFinite, singular, perspective
  }

  /// Few nodes have one, so it is in memory of its own.
  private indirect enum Map {
    case affine(Transform2D)
    case projective(Homography)
  }

  /// Whether the layer has a place in its parent.
  @inline(__always)
  package var isPlaced: Bool { place.kind.rawValue <= PlacementKind.projective.rawValue }

  /// The flags that are checked in every node on the path to a change.
  struct Traits: OptionSet {
    let rawValue: UInt16
    static let isMask = Traits(rawValue: 1)
    /// A change of anything below changes the picture of this layer itself.
    static let dependsOnSubtree = Traits(rawValue: 2)
    /// Some uncommon property is set.
    static let isUncommon = Traits(rawValue: 4)
    /// This node rotates or flips its sublayers.
    static let turnsSublayers = Traits(rawValue: 8)
    /// Sublayers are drawn several times.
    static let replicates = Traits(rawValue: 16)
    /// A transform layer: its sublayers are in one space with it.
    static let isTransform = Traits(rawValue: 32)
    /// A replicator that flattens its sublayers and shows each instance of them at its own place,
    /// not as a moved copy of the first.
    static let projectsInstances = Traits(rawValue: 64)
    /// Some sublayers may cross others: those are sorted by depth, and cut.
    static let sortsByDepth = Traits(rawValue: 128)
    /// The layer, or one below it, was costly since the node was made.
    static let hasCostly = Traits(rawValue: 256)
    /// The layer is left out because of a limit of the frame.
    static let isLeftOut = Traits(rawValue: 512)
    /// The layer is among ``RenderTree/roomless``.
    static let mayLackRoom = Traits(rawValue: 1024)
    /// The layer, or one below it, may wait to be drawn until it comes into view.
    static let hasDeferred = Traits(rawValue: 2048)

    /// The flags that do not follow from the layer's own properties.
    static let ofTree: Traits = [
      .isMask, .sortsByDepth, .hasCostly, .isLeftOut, .mayLackRoom, .hasDeferred,
    ]
  }

  // MARK: Placement

  /// From the layer's bounds space to its parent's, and whether the layer can be drawn at all.
  package var placement: Placement {
    get {
      switch place.kind {
      case .translation:
        .affine(Transform2D(translationX: place.translation.x, y: place.translation.y))
      case .affine: affine.map { .affine($0) } ?? .omitted(.notFinite)
      case .projective: homography.map { .projective($0) } ?? .omitted(.notFinite)
      case .notFinite: .omitted(.notFinite)
      case .singular: .omitted(.singular)
      case .perspective: .omitted(.perspective)
      }
    }
    set {
      if place.map != nil { place.map = nil }
      switch newValue {
      case .affine(let t) where t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1:
        place(by: CGPoint(x: t.tx, y: t.ty))
      case .affine(let t):
        place.kind = .affine
        place.map = .affine(t)
      case .projective(let h):
        place.kind = .projective
        place.map = .projective(h)
      case .omitted(.singular): place.kind = .singular
      case .omitted(.perspective): place.kind = .perspective
      case .omitted(.notFinite), .omitted(.tooLarge), .omitted(.tooManyInstances),
        .omitted(.emptyGradient), .omitted(.noRoom), .omitted(.overLimit):
        place.kind = .notFinite
      }
    }
  }

  /// The perspective in which the parent shows the layer, if it is in one.
  var homography: Homography? {
    if case .projective(let homography) = place.map { homography } else { nil }
  }

  private var affine: Transform2D? {
    if case .affine(let affine) = place.map { affine } else { nil }
  }

  @inline(__always)
  var isProjective: Bool { if case .projective = place.kind { true } else { false } }

  /// From the layer's bounds space to another, given the way there from its parent's; nil if the
  /// layer has no place or is in perspective.
  @inline(__always)
  func transform(through parent: Transform2D) -> Transform2D? {
    switch place.kind {
    case .translation: parent.translatedBy(x: place.translation.x, y: place.translation.y)
    case .affine: affine?.concatenating(parent)
    case .projective, .notFinite, .singular, .perspective: nil
    }
  }

  /// How blurs of what lies behind the layer are stretched and turned, given the way from its
  /// parent's space; nil if it cannot be seen.
  ///
  /// In perspective that is as in the middle of the layer.
  func blurTransform(through parent: Transform2D) -> Transform2D? {
    if let transform = transform(through: parent) { return transform }
    return homography?.blurTransform(through: parent, over: properties.bounds)
  }

  /// The pixels that an extent of the layer can touch, given the transform from its parent's space.
  @inline(__always)
  func deviceBox(of extent: CGRect, through parent: Transform2D) -> PixelRect {
    if let transform = transform(through: parent) {
      return PixelRect.touched(by: extent, transform, margin: margin)
    }
    return projectedBox(of: extent, through: parent)
  }

  /// The same of a layer in perspective.
  private func projectedBox(of extent: CGRect, through parent: Transform2D) -> PixelRect {
    guard let homography else { return .empty }
    return PixelRect.touched(by: homography.extent(of: extent), parent, margin: margin)
  }

  /// The rectangle around an extent of the layer in another space, given the way there from its
  /// parent's; nil if the layer has no place.
  func box(of extent: CGRect, through parent: Transform2D) -> CGRect? {
    if let transform = transform(through: parent) { return transform.extent(of: extent) }
    guard let homography else { return nil }
    return parent.extent(of: homography.extent(of: extent))
  }

  /// Places the layer by a translation alone.
  mutating func place(by vector: CGPoint) {
    if place.map != nil { place.map = nil }
    place.kind = .translation
    place.translation = vector
  }

  /// What the layer and everything below it can touch, in its parent's space; null if it is
  /// hidden or has no place.
  @inline(__always)
  var extentInParent: CGRect {
    translationInParent.map { subtreeExtent.translated(by: $0) } ?? turnedExtent
  }

  /// The translation that alone places the layer; nil if more does.
  ///
  /// A pattern here and below, because for `==` the compiler copies the whole node.
  @inline(__always)
  var translationInParent: CGPoint? {
    switch place.kind {
    case .translation: place.translation
    case .affine, .projective, .notFinite, .singular, .perspective: nil
    }
  }

  /// ``extentInParent`` if more than a translation places the layer.
  var turnedExtent: CGRect {
    switch place.kind {
    case .affine: affine?.extent(of: subtreeExtent) ?? .null
    case .projective: homography?.extent(of: subtreeExtent) ?? .null
    case .translation, .notFinite, .singular, .perspective: .null
    }
  }

  /// Becomes a sublayer of another new node.
  mutating func join(_ parent: NodeID, at order: SiblingID) {
    self.parent = parent
    self.order = order
  }

  // MARK: Looks

  /// The colour of a layer that is only a box of one colour, with round corners or not; nil for any
  /// other, and for one that is left out.
  @inline(__always)
  var plainColor: Color? {
    guard traits.isDisjoint(with: [.isUncommon, .isLeftOut]), children.isEmpty, mask == NodeID.none,
      properties.flags == .defaults, properties.opacity == 1
    else { return nil }
    return properties.backgroundColor
  }

  /// Whether this node is its parent's mask.
  @inline(__always)
  package var isMask: Bool { traits.contains(.isMask) }

  /// The number of device pixels beyond the extents that the layer or something below it can still
  /// touch: the rounding up by blurs and resampling.
  package internal(set) var margin: Int {
    get { Int(storedMargin) }
    set { storedMargin = UInt8(clamping: newValue) }
  }

  /// Whether a change of anything below changes the picture of this layer itself, beyond the place
  /// of the change: its shadow, its resampled bitmap, its picture in perspective, or instances in
  /// theirs.
  @inline(__always)
  var dependsOnSubtree: Bool {
    !traits.isDisjoint(with: [.dependsOnSubtree, .projectsInstances]) || isProjective
  }

  /// Whether this is a replicator that flattens its sublayers and shows each instance at its own
  /// place.
  @inline(__always)
  var projectsInstances: Bool { traits.contains(.projectsInstances) }

  /// Whether sublayers of this layer, which is a plane, are sorted by depth with those that they
  /// may cross, and cut.
  @inline(__always)
  var sortsByDepth: Bool { traits.contains(.sortsByDepth) }

  /// Whether this is a transform layer.
  @inline(__always)
  package var isTransform: Bool { traits.contains(.isTransform) }

  /// Whether the layer and its sublayers are drawn at all: they are neither hidden nor left out.
  @inline(__always)
  var isVisible: Bool { isShown && !traits.contains(.isLeftOut) }

  /// Whether the layer's own properties let it and its sublayers be visible.
  @inline(__always)
  var isShown: Bool { !properties.flags.contains(.isHidden) && properties.drawnOpacity > 0 }

  /// Takes new properties.
  mutating func assign(_ value: consuming LayerProperties) {
    properties = value
    traits.formIntersection(.ofTree)
    if !properties.placesSublayersPlainly { traits.insert(.turnsSublayers) }
    if properties.flags.contains(.shouldRasterize) { traits.insert(.dependsOnSubtree) }
    if !properties.isCommon { noteUncommon() }
  }

  private mutating func noteUncommon() {
    traits.insert(.isUncommon)
    if properties.replication != nil { traits.insert(.replicates) }
    if properties.hasContentShadow || properties.filterReach > 0 {
      traits.insert(.dependsOnSubtree)
    }
    if properties.isTransform {
      // A change of one leaf may change the visible parts of others, along all of their edges.
      traits.formUnion([.isTransform, .turnsSublayers, .dependsOnSubtree])
    }
  }
}

extension [RenderNode] {
  @inline(__always)
  subscript(node: NodeID) -> RenderNode {
    get { self[node.index] }
    _modify { yield &self[node.index] }
  }

  /// Whether a node with this name exists, in the tree or outside it.
  @inline(__always)
  package func has(_ node: NodeID) -> Bool { indices.contains(node.index) }
}
