// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Trees far deeper and wider than any user's: nothing may recurse or grow with the square.
@Suite struct LayerScaleTests {
  #if DEBUG
    static let siblings = 200_000
  #else
    static let siblings = 1_000_000
  #endif
  static let depth = 100_000

  /// Runs on a thread with the default stack of threads, or with half a megabyte.
  func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
  }

  @Test(arguments: [false, true])
  func `a very deep tree is built, changed, searched and released`(_ isBuiltFromTheTop: Bool) {
    onSmallStack {
      let root = Layer()
      root.bounds.size = CGSize(width: 10, height: 10)
      root.anchorPoint = .zero
      var last = root
      weak var deepest: Layer?
      do {
        var chain = [root]
        for _ in 0..<Self.depth {
          let layer = Layer()
          layer.properties = root.properties
          chain.append(layer)
        }
        deepest = chain.last
        if isBuiltFromTheTop {
          for (parent, child) in zip(chain, chain.dropFirst()) { parent.addSublayer(child) }
        } else {
          for (parent, child) in zip(chain, chain.dropFirst()).reversed() {
            parent.addSublayer(child)
          }
        }
        last = chain[Self.depth]
      }
      last.opacity = 0.5
      #expect(root.hitTest(CGPoint(x: 5, y: 5)) === last)
      #expect(last.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 1, y: 2))
      last.setNeedsLayout()
      last.layoutIfNeeded()
      root.commit()
      #expect(!root.hasPendingChanges)
      last.opacity = 0.25
      last = root
      root.sublayers = nil
      #expect(deepest == nil)
    }
  }

  @Test func `a very deep nest of masks is released`() {
    onSmallStack {
      let root = Layer()
      weak var deepest: Layer?
      do {
        var last = root
        for _ in 0..<Self.depth {
          let mask = Layer()
          last.mask = mask
          last = mask
        }
        deepest = last
      }
      root.mask = nil
      #expect(deepest == nil)
    }
  }

  @Test(.hangLimit)
  func `very many siblings are added, changed, hit, reordered and released`() {
    let root = Layer()
    var layers: [Layer] = []
    layers.reserveCapacity(Self.siblings)
    for _ in 0..<Self.siblings {
      let layer = Layer()
      root.addSublayer(layer)
      layers.append(layer)
    }
    root.commit()
    for layer in layers { layer.position.x += 1 }
    #expect(root.changeState.changedChildren.count == Self.siblings)
    layers[3].bounds.size = CGSize(width: 2, height: 2)
    #expect(root.hitTest(CGPoint(x: 1, y: 0)) === layers[3])
    root.sublayers = layers.reversed()
    #expect(root.sublayers?.first === layers.last)
    while let last = root.sublayers?.last, root.sublayers?.count != 1000 {
      last.removeFromSuperlayer()
    }
    #expect(root.changeState.changedChildren.count == 1000)
    root.sublayers = nil
    root.commit()
    #expect(!root.hasPendingChanges)
  }

  @Test func `a layer with another owner keeps its sublayers when the tree is released`() {
    let (held, inside) = (Layer(), Layer())
    weak var gone: Layer?
    do {
      let (root, middle) = (Layer(), Layer())
      gone = middle
      root.addSublayer(middle)
      middle.addSublayer(held)
      held.addSublayer(inside)
    }
    #expect(gone == nil)
    #expect(held.superlayer == nil)
    #expect(held.sublayers == [inside])
    #expect(inside.superlayer === held)
  }
}
