// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

@testable import Lamina

/// Texts that a delegate displays, copies of texts as plain layers, and hit tests of texts.
struct DelegatedTextTests {
  /// A delegate that displays nothing and counts how often it is asked.
  private final class Blank: LayerDelegate {
    private(set) var calls = 0
    func display(_ layer: Layer) { calls += 1 }
  }

  /// A page with a text, and its compositor.
  private static func page(
    _ string: String, at origin: CGPoint
  ) throws -> (text: TextLayer, page: Layer, compositor: Compositor) {
    let text = TextLayer()
    text.fonts = try TestFonts.all.get()
    (text.fontSize, text.foregroundColor) = (10, .black)
    text.string = string
    text.frame = CGRect(origin: origin, size: text.preferredFrameSize())
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    page.addSublayer(text)
    let compositor = try Compositor(size: page.bounds.size)
    compositor.root = page
    return (text, page, compositor)
  }

  @Test func `an old text goes if a delegate takes over the display`() throws {
    let (text, _, compositor) = try Self.page("old", at: CGPoint(x: 10, y: 10))
    compositor.render()
    #expect(text.drawing != nil)
    let delegate = Blank()
    text.delegate = delegate
    text.fontSize += 5
    text.frame.size.width = 1
    #expect(compositor.render().omissions.isEmpty)
    #expect(text.drawing == nil)
  }

  @Test func `a delegate displays a text that waited, once`() throws {
    let (text, page, compositor) = try Self.page("below", at: CGPoint(x: 10, y: 510))
    compositor.render()
    #expect(text.needsDisplay())
    let delegate = Blank()
    text.delegate = delegate
    for offset in [500, 501, 502] as [CGFloat] {
      page.bounds.origin.y = offset
      compositor.render()
    }
    #expect(delegate.calls == 1)
    #expect(!text.needsDisplay())
  }

  @Test(arguments: [false, true])
  func `a plain copy shows what the text is, whether it was drawn before or not`(isDrawn: Bool)
    throws
  {
    let (text, _, _) = try Self.page("A", at: .zero)
    if isDrawn { text.displayIfNeeded() }
    text.string = "B"
    let copy = Layer(layer: text)
    text.displayIfNeeded()
    #expect(copy.drawing != nil)
    #expect((copy.drawing == text.drawing) == true)
  }

  @Test func `only classes of others are asked for their hit test`() throws {
    final class Own: TextLayer {}
    let (text, page, _) = try Self.page("abc", at: CGPoint(x: 10, y: 10))
    #expect(!HitTest.mayBeOverridden(by: text))
    #expect(HitTest.mayBeOverridden(by: Own()))
    #expect(page.hitTest(CGPoint(x: 90, y: 90)) === page)
    #expect(page.hitTest(CGPoint(x: text.frame.midX, y: text.frame.midY)) === text)
  }
}
