// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A page of HTML that shows pictures beside their sources and needs no other file.
struct GalleryPage {
  /// A scene with its picture, or with the reason why there is none.
  struct Entry {
    var name: String
    var source: String
    /// Nil if the scene could not be drawn.
    var picture: Picture?
    var errors: [String] = []
  }

  /// A picture with its report.
  struct Picture {
    var png: Data
    /// The size at which the picture is shown, in CSS pixels.
    var width: Double
    var height: Double
    var report: String
  }

  /// The title of all scenes.
  var title: String
  var entries: [Entry]

  var html: String {
    let list = entries.map { "<a href=\"#\(escaped($0.name))\">\(escaped($0.name))</a>" }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      <h1>\(escaped(title))</h1>
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
    \(side(entry))
    <pre class="source">\(escaped(entry.source))</pre>
    </div>
    \(entry.picture.map { "<pre>\(escaped($0.report))</pre>" } ?? "")
    </section>
    """
  }

  private func side(_ entry: Entry) -> String {
    guard let picture = entry.picture else {
      return "<pre class=\"errors\">\(escaped(entry.errors.joined(separator: "\n")))</pre>"
    }
    return """
      <img alt="\(escaped(entry.name))" width="\(shown(picture.width))" \
      height="\(shown(picture.height))" \
      src="data:image/png;base64,\(picture.png.base64EncodedString())">
      """
  }

  /// A width or height on the page; that of a scene may be any number of points.
  private func shown(_ length: CGFloat) -> Int { Int(min(length.rounded(), 1e6)) }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Follows the reader's choice of light or dark, with a chequered background behind clear pixels.
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
    .errors { flex: 1 1 20rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
      color: light-dark(#a4000f, #ff8f8f); }
    """
}
