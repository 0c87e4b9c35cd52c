// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A page of HTML that shows pictures beside what they were made from, and needs no other file.
struct GalleryPage {
  /// A picture with its source and report.
  struct Entry {
    var name: String
    var png: Data
    /// The size to show the picture at, in CSS pixels.
    var width: Double
    var height: Double
    var source: String
    var report: String
  }

  var entries: [Entry]

  var html: String {
    let list = entries.map { "<a href=\"#\(escaped($0.name))\">\(escaped($0.name))</a>" }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Lamina: example scenes</title>
      <style>
      \(Self.style)
      </style>
      <h1>Example scenes</h1>
      <nav>\(list.joined(separator: "\n"))</nav>
      \(entries.map(section).joined(separator: "\n"))
      </html>

      """
  }

  private func section(_ entry: Entry) -> String {
    """
    <section id="\(escaped(entry.name))">
    <h2>\(escaped(entry.name))</h2>
    <div class="sides">
    <img alt="\(escaped(entry.name))" width="\(Int(entry.width.rounded()))" \
    height="\(Int(entry.height.rounded()))" \
    src="data:image/png;base64,\(entry.png.base64EncodedString())">
    <pre class="source">\(escaped(entry.source))</pre>
    </div>
    <pre>\(escaped(entry.report))</pre>
    </section>
    """
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Follows the reader's choice of light or dark, with a chequered ground where a picture is clear.
  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem;
      padding: 0 1rem; color: light-dark(#1d1d1f, #e8e8ed); background: light-dark(#fff, #161618); }
    nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
    a { color: light-dark(#0050b8, #6cb2ff); }
    section { margin: 2rem 0; border-top: 1px solid light-dark(#d0d0d5, #3a3a3e); }
    .sides { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
    img { max-width: 100%; height: auto;
      background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
    pre { font: 13px/1.4 ui-monospace, monospace; margin: 0.5rem 0; padding: 0.75rem;
      overflow: auto; background: light-dark(#f2f2f5, #232326); border-radius: 6px; }
    .source { flex: 1 1 24rem; max-height: 32rem; margin: 0; }
    """
}
