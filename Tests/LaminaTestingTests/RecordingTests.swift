// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Synchronization
import Testing

@testable import LaminaTesting

struct RecordingTests {
  @Test func `nothing is recorded without the variable`() throws {
    let run = try TestRun()
    let texts = run.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(texts.count == 1)
    #expect(!run.hasReference("card"))
  }

  @Test(arguments: ["1", "missing"])
  func `a missing reference is recorded, and the test still fails`(_ value: String) throws {
    let run = try TestRun(record: value)
    let texts = run.issues {
      #expect(!expectPicture(of: box(0, 0, 1, 1, .red), matches: "card"))
    }
    // The expectation's false result is no issue, so one is left.
    #expect(
      texts == [
        "card: recorded as \(run.references)/card.png; look at it, and run the tests again without LAMINA_RECORD"
      ])
    let next = try TestRun()
    #expect(run.reference("card").check(try row(0xFFFF_0000), in: next.run) == .matches)
  }

  @Test func `a reference that differs is recorded by 1, and not by missing`() throws {
    let missing = try TestRun(record: "missing")
    try missing.write(try row(0xFF00_0000), as: "card")
    let texts = missing.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(texts.first?.hasPrefix("card: 1 of 1 pixels differs by at most 255") == true)
    #expect(missing.reference("card").mismatch(with: try row(0xFF00_0000)) == nil)

    let all = try TestRun(record: "1")
    try all.write(try row(0xFF00_0000), as: "card")
    _ = all.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(all.reference("card").mismatch(with: try row(0xFFFF_0000)) == nil)
  }

  @Test func `a picture within its tolerance is not recorded again`() throws {
    let run = try TestRun(record: "1")
    try run.write(try row(0xFF10_1010), as: "card")
    #expect(
      run.passing {
        expectPicture(
          of: box(0, 0, 1, 1, Color(hex: 0x111111)), matches: "card", tolerance: .upTo(1))
      })
    #expect(run.reference("card").mismatch(with: try row(0xFF10_1010)) == nil)
  }

  @Test func `a damaged reference is recorded anew`() throws {
    let run = try TestRun(record: "1")
    try run.write(try row(0), as: "card")
    try Data().write(to: URL(fileURLWithPath: try run.reference("card").path))
    _ = run.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(run.reference("card").mismatch(with: try row(0xFFFF_0000)) == nil)
  }

  @Test(arguments: ["1", "missing"])
  func `a name used for one picture of this run is not recorded for another`(_ value: String) throws
  {
    let run = try TestRun(record: value)
    let texts = run.issues {
      expectPicture(of: box(0, 0, 1, 1, .red), matches: "card")
      expectPicture(of: box(0, 0, 1, 1, .blue), matches: "card")
    }
    #expect(texts.count == 2)
    #expect(
      texts.last?.hasPrefix(
        "card: this run has another picture of this name, so this one is not recorded")
        == true)
    #expect(texts.last?.contains("give one of them another name") == true)
    #expect(run.reference("card").mismatch(with: try row(0xFFFF_0000)) == nil)
  }

  @Test func `a name that matched before is not recorded for another picture`() throws {
    let run = try TestRun(record: "1")
    try run.write(try row(0xFFFF_0000), as: "card")
    #expect(run.passing { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") })
    _ = run.issues { expectPicture(of: box(0, 0, 1, 1, .blue), matches: "card") }
    #expect(run.reference("card").mismatch(with: try row(0xFFFF_0000)) == nil)
  }

  @Test func `two tests may share a reference if their pictures are equal`() throws {
    let run = try TestRun(record: "1")
    _ = run.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(run.passing { expectPicture(of: box(7, 0, 1, 1, .red), matches: "card") })
  }

  @Test(arguments: ["1", "missing"])
  func `tests that record equal pictures at the same time share a reference`(_ value: String) throws
  {
    let pixels = (0..<200 * 200).map { 0xFF00_0000 | UInt32($0 &* 2_654_435_761 & 0xFF_FFFF) }
    let picture = try #require(Image(width: 200, height: 200, premultipliedARGB: pixels))
    for _ in 0..<20 {
      let run = try TestRun(record: value)
      let outcomes = Mutex<[PictureReference.Outcome]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let outcome = run.reference("card").check(picture, in: run.run)
        outcomes.withLock { $0.append(outcome) }
      }
      let path = try run.reference("card").path
      #expect(outcomes.withLock { $0.filter { $0 == .recorded(path: path) } }.count == 1)
      #expect(outcomes.withLock { $0.filter { $0 == .matches } }.count == 7)
    }
  }

  @Test func `an unknown value of the variable is an issue, not a run without recording`() throws {
    let run = try TestRun(record: "yes")
    let texts = run.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(texts == ["card: LAMINA_RECORD is \"yes\"; write 1 or missing, or unset it"])
  }

  @Test(
    arguments: [
      (nil, .nothing), ("", .nothing), ("0", .nothing), ("1", .all), ("missing", .missing),
    ]
      as [(String?, PictureRun.Recording)])
  func `the variable has three meanings`(_ value: String?, _ recording: PictureRun.Recording) {
    #expect(PictureRun.Recording(value) == recording)
  }

  @Test func `a folder that cannot be written to is an issue`() throws {
    let run = try TestRun(record: "1")
    // There is a file in the place of the folder.
    try Data().write(to: URL(fileURLWithPath: run.references))
    let texts = run.issues { expectPicture(of: box(0, 0, 1, 1, .red), matches: "card") }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("References/card.png") == true)
  }
}
