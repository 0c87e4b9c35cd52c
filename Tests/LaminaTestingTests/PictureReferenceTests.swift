// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTesting
import Testing

struct PictureReferenceTests {
  @Test func `a recorded picture matches, and its layer does`() throws {
    let run = try TestRun()
    try run.write(try row(0xFFFF_0000, 0xFFFF_0000), as: "box")
    #expect(run.reference("box").mismatch(with: try row(0xFFFF_0000, 0xFFFF_0000)) == nil)
    #expect(run.reference("box").mismatch(with: box(3, 4, 2, 1, .red)) == nil)
    #expect(run.reference("box").mismatch(with: box(3, 4, 1, 0.5, .red), scale: 2) == nil)
  }

  @Test func `a reference may be wider than pictures of others may be`() throws {
    let run = try TestRun()
    let strip = try #require(
      Image(width: 70_000, height: 1, premultipliedARGB: .init(repeating: 0, count: 70_000)))
    try run.write(strip, as: "strip")
    #expect(run.reference("strip").mismatch(with: strip) == nil)
  }

  @Test func `a layer is drawn with the rectangle, the scale and the background`() throws {
    let run = try TestRun()
    try run.write(try row(0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_0000), as: "wide")
    #expect(
      run.reference("wide").mismatch(
        with: box(1, 0, 1, 0.5, .red), in: CGRect(x: 0, y: 0, width: 2, height: 0.5), scale: 2,
        background: .white) == nil)
  }

  @Test func `a difference of one in one component is a mismatch, reported in one line`() throws {
    let run = try TestRun()
    try run.write(try row(0xFF10_2030, 0x8040_0000), as: "picture")
    let mismatch = run.reference("picture").mismatch(with: try row(0xFF10_2031, 0x8040_0000))
    #expect(
      mismatch?.description == """
        picture: 1 of 2 pixels differs by at most 1, inside x 0..<1, y 0..<1; the first at (0, 0): \
        expected 0xFF102030, found 0xFF102031
        """)
  }

  @Test func `a tolerance limits the difference of components, and the number of pixels beyond it`()
    throws
  {
    let run = try TestRun()
    try run.write(try row(0xFF10_2030, 0xFF00_0000, 0xFF00_0000), as: "picture")
    let near = try row(0xFF12_2030, 0xFF00_0000, 0xFF00_0000)
    #expect(run.reference("picture", tolerance: .upTo(2)).mismatch(with: near) == nil)
    #expect(run.reference("picture", tolerance: .upTo(1)).mismatch(with: near) != nil)
    let far = try row(0xFF10_2030, 0xFF00_0000, 0xFFFF_FFFF)
    #expect(
      run.reference("picture", tolerance: .upTo(0, exceptPixels: 1)).mismatch(with: far) == nil)
    let farther = try row(0xFF10_2030, 0xFF00_FF00, 0xFFFF_FFFF)
    let mismatch = run.reference("picture", tolerance: .upTo(2, exceptPixels: 1))
      .mismatch(with: farther)
    #expect(
      mismatch?.description.hasSuffix("; the tolerance is up to 2, except in 1 pixel") == true)
  }

  @Test func `tolerances describe themselves, and a negative count means none`() {
    #expect("\(PictureTolerance.exact)" == "exact")
    #expect("\(PictureTolerance.upTo(2))" == "up to 2")
    #expect("\(PictureTolerance.upTo(2, exceptPixels: 10))" == "up to 2, except in 10 pixels")
    #expect(PictureTolerance.upTo(0, exceptPixels: -3) == .exact)
  }

  @Test func `a picture of another size is a mismatch`() throws {
    let run = try TestRun()
    try run.write(try row(0, 0, 0), as: "picture")
    let mismatch = run.reference("picture").mismatch(with: try row(0, 0))
    #expect(mismatch?.description == "picture: 2 × 1 pixels, and the reference has 3 × 1")
  }

  @Test func `a missing reference says how to record it`() throws {
    let run = try TestRun()
    let mismatch = run.reference("none").mismatch(with: try row(0))
    #expect(
      mismatch?.description == """
        none: there is no reference \(run.references)/none.png; record it with LAMINA_RECORD=missing, \
        and look at it
        """)
  }

  @Test func `a file that is not a picture is a mismatch`() throws {
    let run = try TestRun()
    try run.write(try row(0), as: "picture")
    try Data("version https://git-lfs".utf8).write(
      to: URL(fileURLWithPath: try run.reference("picture").path))
    let mismatch = try #require(run.reference("picture").mismatch(with: try row(0)))
    #expect("\(mismatch)".contains("neither PNG, JPEG nor WebP"))
  }

  @Test func `a layer without a size matches nothing`() throws {
    let run = try TestRun()
    try run.write(try row(0), as: "picture")
    let mismatch = try #require(run.reference("picture").mismatch(with: Layer()))
    #expect("\(mismatch)".hasPrefix("picture: a surface of 0.0 × 0.0 points"))
  }

  @Test func `layers that were left out are named`() throws {
    let run = try TestRun()
    let root = box(0, 0, 2, 1, .clear)
    let child = box(0, 0, 2, 1, .red)
    child.name = "lost"
    child.position.x = .nan
    root.addSublayer(child)
    try run.write(try row(0xFFFF_0000, 0xFFFF_0000), as: "picture")
    let mismatch = try #require(run.reference("picture").mismatch(with: root))
    #expect(mismatch.omissions.map(\.name) == ["lost"])
    #expect("\(mismatch)".contains("; left out: lost"))
  }

  @Test(
    arguments: [
      ("", "it is empty"), ("../card", "it starts with a dot"), (".card", "it starts with a dot"),
      ("a/b", "it has the character \"/\""), ("a\\b", "it has the character \"\\\\\""),
      ("a\nb", "it has the character \"\\n\""), ("a\u{0}b", "it has the character \"\\u0000\""),
      ("C:", "it has the character \":\""), ("a\u{200D}b", "it has the character \"\\u200d\""),
      ("a\u{E000}b", "it has the character \"\\ue000\""),
      (String(repeating: "a", count: 201), "it has more than 200 bytes"),
    ])
  func `a name that could lead out of the folder is refused`(_ name: String, _ fault: String)
    throws
  {
    let run = try TestRun(record: "1")
    let texts = run.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: name) }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("this name cannot be a file's: \(fault)") == true)
    #expect(texts.first?.contains("\n") == false)
    #expect(!FileManager.default.fileExists(atPath: run.references))
  }

  @Test(arguments: ["card", "Card 2", "card-2_b.wide", "卡片", "über"])
  func `letters of any script, digits, spaces, dashes and dots make a name`(_ name: String) throws {
    let run = try TestRun()
    #expect(try run.reference(name).path == "\(run.references)/\(name).png")
  }

  @Test func `references are beside the file of the test`() {
    #expect(PictureReference("a", filePath: "/b/c/Test.swift").folder == "/b/c/References")
    #expect(PictureReference("a", folder: "../d", filePath: "/b/c/Test.swift").folder == "/b/d")
    #expect(PictureReference("a", folder: "/d", filePath: "/b/c/Test.swift").folder == "/d")
    #expect(PictureReference("a").folder.hasSuffix("/Tests/LaminaTestingTests/References"))
  }

  @Test(.references(in: "Others")) func `a trait names another folder`() {
    #expect(PictureReference("a", filePath: "/b/c/Test.swift").folder == "/b/c/Others")
    #expect(PictureReference("a", folder: "d", filePath: "/b/c/Test.swift").folder == "/b/c/d")
  }

  @Suite(.references(in: "Others")) struct TraitOfASuite {
    @Test func `a trait of a suite holds for its tests`() {
      #expect(PictureReference("a", filePath: "/b/c/Test.swift").folder == "/b/c/Others")
    }

    @Test(.references(in: "Mine")) func `a trait of a test takes precedence over its suite's`() {
      #expect(PictureReference("a", filePath: "/b/c/Test.swift").folder == "/b/c/Mine")
    }

    @Suite struct Inner {
      @Test func `a trait of a suite holds for the suites in it`() {
        #expect(PictureReference("a", filePath: "/b/c/Test.swift").folder == "/b/c/Others")
      }
    }
  }
}
