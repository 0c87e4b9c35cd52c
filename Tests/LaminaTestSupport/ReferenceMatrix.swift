// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina

/// A 4 × 4 matrix that acts on row vectors, like the transforms of layers.
///
/// Its arithmetic and the order in which a layer's properties are multiplied are the oracle's own.
package struct ReferenceMatrix {
  /// Sixteen numbers, row by row.
  private var entries: [Double]

  package init(_ t: Transform3D) {
    entries = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map { Double($0) }
  }

  init(_ t: Transform2D) { self.init(Transform3D(t)) }

  static let identity = ReferenceMatrix(Transform3D.identity)

  static func translation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat = 0) -> ReferenceMatrix {
    var result = identity
    (result[3, 0], result[3, 1], result[3, 2]) = (Double(x), Double(y), Double(z))
    return result
  }

  subscript(row: Int, column: Int) -> Double {
    get { entries[4 * row + column] }
    set { entries[4 * row + column] = newValue }
  }

  /// First this matrix, then another.
  package func then(_ other: ReferenceMatrix) -> ReferenceMatrix {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 {
        result[row, column] = (0..<4).reduce(0) { $0 + self[row, $1] * other[$1, column] }
      }
    }
    return result
  }

  /// This matrix about a point of the plane in place of the origin.
  func about(_ x: CGFloat, _ y: CGFloat) -> ReferenceMatrix {
    Self.translation(-x, -y).then(self).then(.translation(x, y))
  }

  var isFinite: Bool { entries.allSatisfy(\.isFinite) }

  /// Its effect on the plane z = 0 if all of the plane has one depth for the eye; otherwise nil.
  var flat: Transform2D? {
    let w = self[3, 3]
    guard self[0, 3] == 0, self[1, 3] == 0, w > 0 else { return nil }
    return Transform2D(
      a: CGFloat(self[0, 0] / w), b: CGFloat(self[0, 1] / w), c: CGFloat(self[1, 0] / w),
      d: CGFloat(self[1, 1] / w), tx: CGFloat(self[3, 0] / w), ty: CGFloat(self[3, 1] / w))
  }

  /// Whether the plane z = 0 is seen mirrored, by the determinant of the rows and columns that act
  /// on it.
  var mirrorsPlane: Bool {
    func minor(_ row: Int, _ other: Int) -> Double {
      self[row, 1] * self[other, 3] - self[row, 3] * self[other, 1]
    }
    return self[0, 0] * minor(1, 3) - self[1, 0] * minor(0, 3) + self[3, 0] * minor(0, 1) < 0
  }
}

extension ReferenceMatrix {
  /// From a layer's bounds space to that of its superlayer, in which it may be one of several
  /// instances.
  package init(
    of layer: Layer, in parent: Layer?, instance: ReferenceMatrix? = nil
  ) {
    let anchor = Self.anchor(of: layer)
    self = Self.translation(-anchor.x, -anchor.y, -layer.anchorPointZ)
      .then(ReferenceMatrix(layer.transform))
      .then(.translation(layer.position.x, layer.position.y, layer.zPosition))
    guard let parent else { return }
    if let instance { self = then(instance.about(parent.bounds.midX, parent.bounds.midY)) }
    let center = Self.anchor(of: parent)
    self = then(ReferenceMatrix(parent.sublayerTransform).about(center.x, center.y))
    if parent.isGeometryFlipped {
      let flip = Transform3D(scaleX: 1, y: -1, z: 1)
      self = then(ReferenceMatrix(flip).about(0, parent.bounds.midY))
    }
  }

  private static func anchor(of layer: Layer) -> CGPoint {
    CGPoint(
      x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
  }
}
