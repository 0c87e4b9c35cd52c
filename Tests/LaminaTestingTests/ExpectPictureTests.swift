// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTesting
import Testing

struct ExpectPictureTests {
  @Test func `a picture that matches is no issue and leaves no files`() throws {
    let run = try TestRun()
    try run.write(try row(0xFFFF_0000), as: "card")
    #expect(run.passing { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") })
    let picture = try row(0xFFFF_0000)
    #expect(run.passing { expectPicture(picture, matches: "card") })
    #expect(run.failures == [])
  }

  @Test func `a failure is one line with figures, and three pictures on disk`() throws {
    let run = try TestRun()
    try run.write(try row(0xFFFF_0000, 0xFF00_0000), as: "card")
    let picture = try row(0xFFFF_0000, 0xFF00_0003)
    let texts = run.issues { expectPicture(picture, matches: "card") }
    let stem = "\(run.run.failureFolder)/ExpectPictureTests/card"
    #expect(
      texts == [
        """
        card: 1 of 2 pixels differs by at most 3, inside x 1..<2, y 0..<1; the first at (1, 0): \
        expected 0xFF000000, found 0xFF000003; pictures: \(stem).{expected,actual,difference}.png
        """
      ])
    #expect(try Image(contentsOf: "\(stem).actual.png") == picture)
    #expect(try Image(contentsOf: "\(stem).expected.png") == row(0xFFFF_0000, 0xFF00_0000))
    #expect(try Image(contentsOf: "\(stem).difference.png") == row(0xFF00_0000, 0xFF00_0040))
  }

  @Test func `a picture of another size has no difference, and one without a reference is alone`()
    throws
  {
    let run = try TestRun()
    try run.write(try row(0xFFFF_0000, 0xFF00_0000), as: "wide")
    let texts = run.issues {
      expectPicture(of: box(0, 0, 1, 1, .red), matches: "wide")
      expectPicture(of: box(0, 0, 1, 1, .red), matches: "none")
    }
    #expect(texts.first?.hasSuffix("/wide.{expected,actual}.png") == true)
    #expect(texts.last?.hasSuffix("/none.actual.png") == true)
    #expect(
      run.failures == [
        "ExpectPictureTests/none.actual.png", "ExpectPictureTests/wide.actual.png",
        "ExpectPictureTests/wide.expected.png",
      ])
  }

  @Test func `pictures of failures do not replace each other`() throws {
    let run = try TestRun()
    _ = run.issues {
      expectPicture(of: box(0, 0, 1, 1, .red), matches: "card")
      expectPicture(of: box(0, 0, 1, 1, .blue), matches: "card-2")
      expectPicture(of: box(0, 0, 1, 1, .lime), matches: "card")
      expectPicture(of: box(0, 0, 1, 1, .white), matches: "card-2")
    }
    #expect(
      run.failures == [
        "ExpectPictureTests/card-2-2.actual.png", "ExpectPictureTests/card-2.actual.png",
        "ExpectPictureTests/card-3.actual.png", "ExpectPictureTests/card.actual.png",
      ])
  }

  @Test func `a layer without a size is an issue without pictures`() throws {
    let run = try TestRun()
    let texts = run.issues { expectPicture(of: Layer(), matches: "card") }
    #expect(texts.first?.hasPrefix("card: a surface of 0.0 × 0.0 points") == true)
    #expect(run.failures == [])
  }

  @Test func `a part of a tree is compared separately`() throws {
    let run = try TestRun()
    let root = box(0, 0, 9, 9, .black)
    let child = box(5, 5, 2, 1, .red)
    root.addSublayer(child)
    try run.write(try row(0xFFFF_0000, 0xFFFF_0000), as: "child")
    #expect(run.passing { expectPicture(of: child, matches: "child") })
  }

  @Test func `two pictures are equal to the byte, or within a tolerance`() throws {
    let run = try TestRun()
    let (one, other) = (try row(0xFF10_0000, 0), try row(0xFF12_0000, 0))
    let short = try row(0)
    #expect(run.passing { expectEqual(one, one) })
    #expect(run.passing { expectEqual(one, other, tolerance: .upTo(2)) })
    #expect(run.passing { expectEqual(one, other, tolerance: .upTo(0, exceptPixels: 1)) })
    let texts = run.issues {
      expectEqual(other, one, "tree 3/4")
      expectEqual(short, one, "short\n\u{1B}[2J")
    }
    let folder = "\(run.run.failureFolder)/ExpectPictureTests"
    #expect(
      texts.first == """
        tree 3/4: 1 of 2 pixels differs by at most 2, inside x 0..<1, y 0..<1; the first at \
        (0, 0): expected 0xFF100000, found 0xFF120000; pictures: \
        \(folder)/tree 3-4.{expected,actual,difference}.png
        """)
    #expect(
      texts.last?.hasPrefix("short\\n\\u001b[2J: 1 × 1 pixels, not 2 × 1; pictures: ") == true)
  }

  @Test func `pictures that cannot be written are no further issue`() throws {
    let run = try TestRun()
    let picture = try #require(Image(width: 0, height: 0, premultipliedARGB: []))
    try run.write(try row(0), as: "card")
    let texts = run.issues { expectPicture(picture, matches: "card") }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("card: 0 × 0 pixels, and the reference has 1 × 1") == true)
  }
}
