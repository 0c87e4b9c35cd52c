// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaScene

/// Colours in CSS's forms, read and checked by the schema alike.
struct ColorTextTests {
  private static let half = CGFloat(0.5)

  @Test(arguments: [
    ("#f80", Color(red: 1, green: 136 / 255, blue: 0)),
    ("#f808", Color(red: 1, green: 136 / 255, blue: 0, alpha: 136 / 255)),
    ("rgb(255, 0, 51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(255,0,51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgba(255, 0, 51, 0.5)", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("RGBA(255, 0, 51, 50%)", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb(255 0 51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(255 0 51 / 50%)", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb( 255 0 51/.5 )", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb(100%, 0%, 20%)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(100% 0 none / none)", Color(red: 1, green: 0, blue: 0, alpha: 0)),
    ("rgb(300, -5, 5.1e1)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(1e999 0 51 / 7)", Color(red: 1, green: 0, blue: 0.2, alpha: 1)),
    ("hsl(0, 100%, 50%)", Color(red: 1, green: 0, blue: 0)),
    ("hsl(120, 100%, 25%)", Color(red: 0, green: 0.5, blue: 0)),
    ("hsl(240deg, 100%, 75%)", Color(red: 0.5, green: 0.5, blue: 1)),
    ("HSLA(60, 100%, 50%, 0.5)", Color(red: 1, green: 1, blue: 0, alpha: 0.5)),
    ("hsl(0.5turn 100% 50%)", Color(red: 0, green: 1, blue: 1)),
    ("hsl(200grad 100 50 / 50%)", Color(red: 0, green: 1, blue: 1, alpha: 0.5)),
    ("hsl(-240 100% 50%)", Color(red: 0, green: 1, blue: 0)),
    ("hsl(1080 100% 50%)", Color(red: 1, green: 0, blue: 0)),
    ("hsl(none 0% 50%)", Color(red: 0.5, green: 0.5, blue: 0.5)),
    ("hsl(77, -5%, 50%)", Color(red: 0.5, green: 0.5, blue: 0.5)),
    ("hsl(77, 300%, 300%)", Color(red: 1, green: 1, blue: 1)),
    ("hsl(1e999 100% 50%)", Color(red: 1, green: 0, blue: 0)),
  ])
  func `a colour is read as CSS reads it`(_ text: String, _ color: Color) throws {
    let root = try rootLayer("{\"backgroundColor\": \"\(text)\"}")
    #expect(root.backgroundColor == color)
    #expect(Self.schemaTakes(text))
  }

  @Test(arguments: [
    "rgb()", "rgb(1)", "rgb(1, 2)", "rgb(1, 2, 3, 4, 5)", "rgb(1 2 3 4)", "rgb(1, 2 3)",
    "rgb(1 2, 3)", "rgb(1, 2%, 3)", "rgb(none, 0, 0)", "rgb(1 2 3 / )", "rgb(1. 2 3)",
    "rgb(1, 2, 3", "rgb 1, 2, 3)", "rgb (1, 2, 3)", "rgb(1, 2, 3) ", "rgb(a, b, c)", "rgb(1e 2 3)",
    "rgb(1 / 2 3)", "#12345", "hsl(1, 2, 3)", "hsl(1%, 2%, 3%)",
    "hsl(none, 2%, 3%)", "hsl(1, 2%)", "hsl(1 2deg 3)", "hsl(1 2% 3% / 4deg)", "hsl(1dog 2% 3%)",
    "hsl(1, 2%, 3%, none)", "rgb(1deg 2 3)", "hsla(1 2% 3%", "hwb(1 2% 3%)", "#1", "rgb(1,,2,3)",
  ])
  func `a colour that CSS does not read is an error, and the schema refuses it`(_ text: String) {
    #expect(errorLines(sceneText(root: "{\"backgroundColor\": \"\(text)\"}")).count == 1)
    #expect(!Self.schemaTakes(text))
  }

  @Test func `a function that cannot be read gets a suggestion`() {
    let lines = errorLines(sceneText(root: "{\"backgroundColor\": \"rgb(1, 2)\"}"))
    #expect(
      lines.first?.hasSuffix(
        "expected a colour, found \"rgb(1, 2)\"; write it like \"rgb(30, 144, 255)\" or "
          + "\"rgb(30 144 255 / 50%)\"") == true)
  }

  @Test func `a hue in radians equals the same hue in degrees`() throws {
    let root = try rootLayer("{\"backgroundColor\": \"hsl(3.14159265358979rad 100% 50%)\"}")
    let color = try #require(root.backgroundColor)
    #expect(abs(color.red) < 1e-9)
    #expect(abs(color.green - 1) < 1e-9)
    #expect(abs(color.blue - 1) < 1e-9)
  }

  @Test
  func `a colour in hue, saturation and lightness that cannot be read gets a suggestion`() {
    let lines = errorLines(sceneText(root: "{\"backgroundColor\": \"hsl(1, 2)\"}"))
    #expect(
      lines.first?.hasSuffix(
        "write it like \"hsl(210, 100%, 56%)\" or \"hsl(210 100% 56% / 50%)\"") == true)
  }

  @Test func `a written colour keeps its form`() throws {
    let scene = try Scene(json: sceneText(root: "{\"backgroundColor\": \"rgb(255 0 51 / 0.5)\"}"))
    #expect(scene.json().contains("\"backgroundColor\": [1, 0, 0.2, 0.5]"))
  }

  /// Reads the sources, because Swift cannot list the members of a type.
  @Test func `each name of a colour finds the colour that is declared by it`() throws {
    let text = try String(
      contentsOf: RepositoryFiles.url("Sources/LaminaGraphics/Paint/Color+Names.swift"),
      encoding: .utf8)
    var names = ["black", "transparent", "white"]
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for (doc, line) in zip(lines, lines.dropFirst()) where line.hasPrefix("public static let ") {
      let name = String(line.split(separator: " ")[3])
      guard name != "transparent" else { continue }
      names.append(name)
      let digits = try #require(doc.split(separator: "#").last?.dropLast())
      #expect(doc == "/// CSS's colour `\(name)`, #\(digits).")
      #expect(line == "public static let \(name) = Color(hex: 0x\(digits))")
      #expect(try NamedColors.color(name) == Color(hex: digits))
    }
    #expect(names.sorted() == NamedColors.names)
    #expect(names.count == 149)
    #expect(NamedColors.color("black") == .black)
    #expect(NamedColors.color("white") == .white)
    #expect(NamedColors.color("Tomato") == nil)
  }

  private static func schemaTakes(_ text: String) -> Bool {
    let scene: JSONValue = [
      "version": 1, "width": 1, "height": 1, "root": ["backgroundColor": .string(text)],
    ]
    return SchemaEvaluator(SceneSchema.value).isValid(scene, SceneSchema.value)
  }
}
