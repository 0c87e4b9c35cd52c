// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

/// Texts without a completely visible letter.
struct TextRoomTests {
  private static func isTold(_ size: CGSize, _ change: (TextLayer) -> Void = { _ in }) throws
    -> Bool
  {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.string = "Total"
    layer.frame = CGRect(origin: .zero, size: size)
    change(layer)
    let compositor = try Compositor(size: CGSize(width: 80, height: 40))
    compositor.root = layer
    return compositor.render().omissions.contains { $0.reason == .noRoom }
  }

  // At 20 points DejaVu Sans is 19 points high above the baseline, its "o" 11, its "T" 15 and 12
  // wide.
  @Test(arguments: [
    (CGSize.zero, true), (CGSize(width: 60, height: 0), true), (CGSize(width: 0, height: 30), true),
    (CGSize(width: 60, height: 4), true), (CGSize(width: 60, height: 16), true),
    (CGSize(width: 60, height: 20), false), (CGSize(width: 60, height: 24), false),
    (CGSize(width: 4, height: 24), true), (CGSize(width: 13, height: 24), false),
  ])
  func `a text is reported if no letter is completely within the bounds`(
    size: CGSize, isTold: Bool
  ) throws {
    #expect(try Self.isTold(size) == isTold)
  }

  @Test(arguments: ["a", "א"], [-4, 5] as [CGFloat])
  func `a letter with tracking has room in its own size`(string: String, tracking: CGFloat) throws {
    let size = CGSize(width: 80, height: 40)
    let told = try Self.isTold(size) {
      $0.attributedString = AttributedText(string, TextAttributes(tracking: tracking))
      $0.frame.size = $0.preferredFrameSize()
    }
    #expect(!told)
  }

  @Test func `text without ink needs no room`() throws {
    #expect(try !Self.isTold(.zero) { $0.string = nil })
    #expect(try !Self.isTold(.zero) { $0.string = " \n\t" })
    #expect(try !Self.isTold(CGSize(width: 60, height: 4)) { $0.foregroundColor = nil })
    #expect(try !Self.isTold(CGSize(width: 60, height: 4)) { $0.string = "  " })
  }

  @Test func `the result follows the text and the bounds`() throws {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.string = "Total"
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    root.addSublayer(layer)
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    func told(_ change: () -> Void) -> [OmissionReason] {
      change()
      compositor.setNeedsRepaint()
      return compositor.render().omissions.map(\.reason)
    }
    #expect(told {} == [.noRoom])
    #expect(told { layer.frame = CGRect(x: 0, y: 0, width: 80, height: 50) } == [])
    #expect(told { layer.fontSize = 400 } == [.noRoom])
    #expect(told { layer.fontSize = 12 } == [])
    #expect(told { layer.bounds.size.height = 0 } == [.noRoom])
    #expect(told { layer.string = nil } == [])
  }

  @Test func `a copy of a text without room is not reported once it has an image`() throws {
    let text = TextLayer()
    text.fonts = try TestFonts.all.get()
    text.font = "DejaVu Sans"
    text.string = "W"
    text.bounds.size = CGSize(width: 2, height: 2)
    text.displayIfNeeded()
    let copy = Layer(layer: text)
    copy.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    copy.contents = Image(width: 1, height: 1, premultipliedARGB: [0xFFFF_0000])
    let compositor = try Compositor(size: CGSize(width: 40, height: 40))
    compositor.root = copy
    #expect(compositor.render().omissions.isEmpty)
  }

  @Test func `a collection knows its names`() throws {
    let fonts = try TestFonts.all.get()
    #expect(fonts.hasFont(named: "DejaVu Sans"))
    #expect(fonts.hasFont(named: "dejavusans"))
    #expect(fonts.hasFont(named: "DejaVuSans-Bold"))
    #expect(fonts.hasFont(named: "Lamina Colors"))
    #expect(!fonts.hasFont(named: "DejaVu"))
    #expect(!fonts.hasFont(named: "Nowhere"))
    #expect(!FontCollection.system.hasFont(named: "No font is called so"))
    let installed = FontCollection.system.font(for: "sans-serif")
    #expect(installed.map { FontCollection.system.hasFont(named: $0.familyName) } != false)
  }
}
