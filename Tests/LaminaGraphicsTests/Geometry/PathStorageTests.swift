// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

/// The storage that copies of a path share, and what is found once from it.
@Suite struct PathStorageTests {
  private static func corner() -> Path {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 9))
    return path
  }

  /// What changes a path, by all ways that there are.
  private static let changes: [@Sendable (inout Path) -> Void] = [
    { $0.move(to: CGPoint(x: 20, y: 20)) },
    { $0.addLine(to: CGPoint(x: 20, y: 20)) },
    { $0.addQuadCurve(to: CGPoint(x: 20, y: 20), control: .zero) },
    { $0.addCurve(to: CGPoint(x: 20, y: 20), control1: .zero, control2: .zero) },
    { $0.closeSubpath() },
    { $0.append(Path(rect: CGRect(x: 30, y: 30, width: 2, height: 2))) },
    { $0.append($0) },
  ]

  @Test(arguments: changes.indices)
  func `a measured path that changes is measured anew`(_ index: Int) {
    var path = Self.corner()
    let (bounds, fingerprint) = (path.bounds, path.storage.fingerprint)
    #expect(path.storage.isMeasured)

    Self.changes[index](&path)

    var wanted = Self.corner()
    Self.changes[index](&wanted)
    #expect(!path.storage.isMeasured)
    #expect(path == wanted)
    #expect(path.bounds == path.measuredBounds)
    #expect(path.storage.fingerprint == wanted.storage.fingerprint)
    #expect(bounds == CGRect(x: 1, y: 2, width: 4, height: 7))
    #expect(fingerprint == Self.corner().storage.fingerprint)
  }

  @Test(arguments: changes.indices, [false, true])
  func `a copy keeps its elements and its bounds`(_ index: Int, isMeasured: Bool) {
    var path = Self.corner()
    if isMeasured { _ = path.bounds }
    let copy = path
    #expect(copy.storage === path.storage)

    Self.changes[index](&path)

    #expect(copy == Self.corner())
    #expect(copy.bounds == Self.corner().bounds)
    #expect(copy != path)
  }

  @Test func `a path that grows copies nothing`() {
    var path = Self.corner()
    let storage = ObjectIdentifier(path.storage)
    path.addLine(to: .zero)
    #expect(ObjectIdentifier(path.storage) == storage)
  }

  @Test func `equal paths have one fingerprint, however they were made`() {
    let rect = Path(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    let copy = Path(rect.elements)
    #expect(copy.storage !== rect.storage)
    #expect(copy == rect)
    #expect(copy.storage.fingerprint == rect.storage.fingerprint)
    #expect(Path().bounds == .null)
    #expect(Path() == Path())
  }

  @Test func `many threads measure one path`() async {
    for round in 0..<50 {
      var path = Path()
      path.move(to: CGPoint(x: round, y: 0))
      for x in 1...200 {
        path.addQuadCurve(
          to: CGPoint(x: x, y: x % 7), control: CGPoint(x: Double(x) - 0.5, y: 9))
      }
      let (shared, wanted) = (path, path.measuredBounds)
      await withTaskGroup(of: CGRect.self) { group in
        for _ in 0..<8 {
          group.addTask {
            _ = shared.storage.fingerprint; return shared.bounds
          }
        }
        for await bounds in group { #expect(bounds == wanted) }
      }
    }
  }
}
