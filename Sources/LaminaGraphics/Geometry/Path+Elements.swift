// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(to: CGPoint)
    /// A straight line from the current point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve from the current point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve from the current point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line to the start of the subpath; it ends the subpath.
    case closeSubpath
  }

  /// The elements of a path, in order.
  public struct Elements: Sequence, Sendable {
    let verbs: [Verb]
    let points: [CGPoint]

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func makeIterator() -> Iterator { Iterator(elements: self) }

    /// Goes through the elements of a path once.
    public struct Iterator: IteratorProtocol {
      let elements: Elements
      private var verb = 0
      private var point = 0

      init(elements: Elements) { self.elements = elements }

      // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
      public mutating func next() -> Element? {
        guard verb < elements.verbs.count else { return nil }
        defer { verb += 1 }
        let p = elements.points
        switch elements.verbs[verb] {
        case .move:
          point += 1
          return .move(to: p[point - 1])
        case .line:
          point += 1
          return .line(to: p[point - 1])
        case .quadCurve:
          point += 2
          return .quadCurve(to: p[point - 1], control: p[point - 2])
        case .curve:
          point += 3
          return .curve(to: p[point - 1], control1: p[point - 3], control2: p[point - 2])
        case .close:
          return .closeSubpath
        }
      }
    }
  }

  /// The elements, in order; every subpath starts with a move.
  public var elements: Elements { Elements(verbs: verbs, points: points) }

  /// A path of the given elements, added one after another.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }
}
