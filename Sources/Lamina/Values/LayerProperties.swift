// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Everything about one layer that decides how it draws: the value that passes from a `Layer` to the render tree.
///
/// Most layers set only a few properties. Those are in the value itself. The others share one boxed record that
/// exists only if one of them is set, so that a plain layer is small and a copy costs one reference count.
package struct LayerProperties: Equatable, Sendable {
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  /// Clear if there is none.
  private var storedBackgroundColor = Color.clear
  package var cornerRadius: CGFloat = 0
  /// Nil while every uncommon property has its default; so a copy of a plain layer counts no reference.
  private(set) var record: Record?
  package var opacity: Float = 1
  /// The ``flags``, and whether there is a background colour.
  private var storedFlags: Flags = .defaults
  /// The anchor point; none if it is in the record.
  private(set) var gridAnchor = GridAnchor.center
  /// Whether what the layer draws waits until it comes into view, and how far it may reach then.
  var deferredReach = DeferredReach.none

  /// One bit per switch.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let isHidden = Flags(rawValue: 1 << 0)
    package static let isDoubleSided = Flags(rawValue: 1 << 1)
    package static let isGeometryFlipped = Flags(rawValue: 1 << 2)
    package static let masksToBounds = Flags(rawValue: 1 << 3)
    package static let allowsGroupOpacity = Flags(rawValue: 1 << 4)
    package static let isOpaque = Flags(rawValue: 1 << 5)
    package static let shouldRasterize = Flags(rawValue: 1 << 6)
    package static let allowsEdgeAntialiasing = Flags(rawValue: 1 << 7)
    /// What the layer draws has no room in its bounds, as reported by the layer, such as a text.
    package static let lacksRoom = Flags(rawValue: 1 << 8)
    /// The layer puts itself and everything below it in the accent group.
    package static let isAccentable = Flags(rawValue: 1 << 9)
    /// The layer is in the accent group, by itself or because of an ancestor.
    static let isAccented = Flags(rawValue: 1 << 10)
    package static let isContainerBackground = Flags(rawValue: 1 << 11)
    /// The layer is a mask or below one, so rendering modes leave it as it is.
    static let isMasking = Flags(rawValue: 1 << 12)
    /// Not a switch of the layer, but there is room for it here.
    fileprivate static let hasBackgroundColor = Flags(rawValue: 1 << 15)

    /// All of them, by the names of ``Layer``'s properties.
    static let named: [(flag: Flags, name: String)] = [
      (.isHidden, "isHidden"), (.isDoubleSided, "isDoubleSided"),
      (.isGeometryFlipped, "isGeometryFlipped"), (.masksToBounds, "masksToBounds"),
      (.allowsGroupOpacity, "allowsGroupOpacity"), (.isOpaque, "isOpaque"),
      (.shouldRasterize, "shouldRasterize"), (.allowsEdgeAntialiasing, "allowsEdgeAntialiasing"),
      (.lacksRoom, "room for its drawing"), (.isAccentable, "isAccentable"),
      (.isAccented, "is in the accent group"), (.isContainerBackground, "isContainerBackground"),
      (.isMasking, "is in a mask"),
    ]

    /// What follows from a layer's place in the tree and decides how a rendering mode shows it.
    static let looks: Flags = [.isAccented, .isMasking]

    package static let defaults: Flags = [
      .isDoubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing,
    ]
  }

  /// The properties that few layers set, with their defaults.
  package struct Uncommon: Sendable {
    /// The anchor point if it is not on the grid of common ones.
    fileprivate var freeAnchorPoint = CGPoint.zero
    package var anchorPointZ: CGFloat = 0
    package var zPosition: CGFloat = 0
    package var transform = Transform3D.identity
    package var sublayerTransform = Transform3D.identity
    package var cornerCurve = CornerCurve.circular
    package var maskedCorners = CornerMask.all
    package var borderWidth: CGFloat = 0
    package var borderColor: Color? = .black
    package var contents: Image?
    /// What the layer drew; at most one of image and drawing is set.
    package var drawing: Drawing?
    package var contentsGravity = LayerContentsGravity.resize
    package var contentsRect = CGRect.unit
    package var contentsCenter = CGRect.unit
    package var contentsScale: CGFloat = 1
    package var minificationFilter = LayerContentsFilter.linear
    package var magnificationFilter = LayerContentsFilter.linear
    package var minificationFilterBias: Float = 0
    package var shadowColor: Color? = .black
    package var shadowOpacity: Float = 0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius: CGFloat = 3
    package var shadowPath: Path?
    package var shadows: [Shadow] = []
    package var rasterizationScale: CGFloat = 1
    package var edgeAntialiasingMask = EdgeAntialiasingMask.all
    package var content = LayerContent.none
    package var compositingFilter: BlendMode?
    package var filters: [Filter] = []
    package var backgroundFilters: [Filter] = []
    package var accentedRenderingMode: AccentedRenderingMode?

    package init() {}

    /// Takes what was drawn, in place of an image if there is any: both at once, because each write makes a record.
    mutating func replaceContents(by drawing: Drawing?) {
      self.drawing = drawing
      if drawing != nil { contents = nil }
    }
  }

  /// A record of uncommon properties that any number of values share.
  ///
  /// It never changes, so that a field can be read in place; a write makes another record.
  final class Record: Sendable {
    let value: Uncommon
    init(_ value: consuming Uncommon) { self.value = value }
    static let defaults = Record(Uncommon())
  }

  package init() {}

  /// Stored without the padding of an optional colour, because every layer exists twice.
  package var backgroundColor: Color? {
    get { storedFlags.contains(.hasBackgroundColor) ? storedBackgroundColor : nil }
    set {
      storedBackgroundColor = newValue ?? .clear
      storedFlags.remove(.hasBackgroundColor)
      if newValue != nil { storedFlags.insert(.hasBackgroundColor) }
    }
  }

  package var flags: Flags {
    get { storedFlags.subtracting(.hasBackgroundColor) }
    set { storedFlags = newValue.union(storedFlags.intersection(.hasBackgroundColor)) }
  }

  /// Stored in a byte if it is on a grid, because nearly all anchor points are.
  package var anchorPoint: CGPoint {
    @inline(__always) get { gridAnchor.point ?? freeAnchorPoint }
    set {
      gridAnchor = GridAnchor(newValue)
      if gridAnchor == .none { uncommon.freeAnchorPoint = newValue }
    }
  }

  /// An anchor point off the grid.
  ///
  /// It is not part of ``anchorPoint``, because few layers have one.
  @inline(never)
  private var freeAnchorPoint: CGPoint { uncommon.freeAnchorPoint }

  /// The properties that few layers set; a write makes a new record.
  ///
  /// Reading is a plain getter, not a `_read` that yields: in unoptimised code, Swift 6.3 copies a large field,
  /// such as a transform, out of the yielded record after the coroutine's frame is freed.
  package var uncommon: Uncommon {
    // Always inlined, because a reader of one field would copy the others as well.
    @inline(__always) get {
      defer { extendLifetime(self) }
      return unsafe uncounted._withUnsafeGuaranteedRef { $0.value }
    }
    _modify {
      var value = uncommon
      yield &value
      // Not in a `defer`, which would copy the value: an access that threw would lose its change, and none does.
      record = Record(consume value)
    }
  }

  /// The record, or that of the defaults, while the value lives.
  ///
  /// To count a reference, the compiler would copy all of the value, and so it would for `record ?? .defaults`.
  @inline(__always)
  var uncounted: Unmanaged<Record> {
    record == nil
      ? unsafe .passUnretained(.defaults) : unsafe .passUnretained(record.unsafelyUnwrapped)
  }

  /// Whether there is no record of uncommon properties.
  @inline(__always)
  var isCommon: Bool { record == nil }

  /// Whether the layer is of a class that adds content, such as a shape.
  @inline(__always)
  var hasOwnContent: Bool {
    guard let record else { return false }
    if case .none = record.value.content { return false }
    return true
  }

  /// Equal in every property, whether or not the record exists.
  package static func == (a: LayerProperties, b: LayerProperties) -> Bool {
    a.differences(from: b).isEmpty
  }
}
