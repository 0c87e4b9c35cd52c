// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Members of an object as one would write them, in place of a key that the object does not have.
struct MemberExample: Sendable {
  /// Finds an example of an object that has a word as a key, or a key of the same meaning.
  typealias Search = @Sendable (_ word: String) -> MemberExample?

  /// The keys that are meant.
  let keys: [String]
  /// The members as they are written.
  let written: String
  /// The words that follow in a message.
  var note: String?
  /// The key of the object that has the members; nil if it is the one in question.
  private var owner: String?

  init(keys: [String], written: String, note: String? = nil) {
    (self.keys, self.written, self.note) = (keys, written, note)
  }

  /// Members with their own examples.
  init(_ members: [(key: String, written: String)]) {
    self.init(keys: members.map(\.key), written: members.map(\.written).joined(separator: ", "))
  }

  /// The same for an object whose value of a key is an object with these members.
  func inside(_ owner: String) -> MemberExample {
    var result = MemberExample(keys: keys, written: "\"\(owner)\": \(written)", note: note)
    result.owner = owner
    return result
  }

  /// The end of a message about the key.
  var remedy: String {
    let names = keys.map { JSONEscapes.quoted($0) }.joined(separator: " and ")
    let place = owner.map { " in \(JSONEscapes.quoted($0))" } ?? ""
    return "did you mean \(names)\(place)? Write it like \(written)"
      + (note.map { ", \($0)" } ?? "")
  }
}

extension Property {
  /// The key, and the key with its example.
  var asMember: (key: String, written: String) { (key, "\"\(key)\": \(example)") }
}

extension ObjectTable {
  /// An example of an object that has a key, or a key of the same meaning; nil if it has none.
  ///
  /// `example` is an example of the object, and `canRead` says whether a text is one.
  func example(
    with word: String, in example: String, _ target: Target, canRead: (String) -> Bool
  ) -> MemberExample? {
    let own = properties.first { $0.key == word }.map { MemberExample([$0.asMember]) }
    guard let meant = own ?? synonym(for: word, target) else { return nil }
    func made(_ object: String) -> MemberExample {
      MemberExample(keys: meant.keys, written: object, note: meant.note)
    }
    if meant.keys.allSatisfy({ example.contains("\"\($0)\":") }) { return made(example) }
    let objects = ["\(example.dropLast(2)), \(meant.written) }", "{ \(meant.written) }"]
    return objects.first(where: canRead).map(made)
  }
}
