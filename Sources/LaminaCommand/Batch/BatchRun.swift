// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import Synchronization

/// What the workers of a batch share: the list, and what is kept between pictures.
final class BatchRun: Sendable {
  let list: BatchList
  let folder: String
  /// What manifests say of pictures that may be left out, by their outputs.
  let known: [String: [ManifestLine]]
  /// Whether warnings make a picture's line bad input.
  let isStrict: Bool
  let quality: Int?
  let compression: PNGCompression
  let memory: BatchMemory
  let manifest: BatchManifest
  let progress: BatchProgress
  let store: SceneStore

  /// A scene file that was read, or why it could not be.
  struct Template: Sendable {
    let template: Result<SceneTemplate, SceneErrors>
    let digest: String
  }

  private let templates = Guarded<[String: Template]>([:])
  private let folders = Guarded<Set<String>>([])
  private let told = Guarded<Set<String>>([])
  private let next = Atomic(0)

  init(
    list: BatchList, folder: String, known: [String: [ManifestLine]], isStrict: Bool, quality: Int?,
    compression: PNGCompression, memory: BatchMemory, manifest: BatchManifest,
    progress: BatchProgress
  ) {
    (self.list, self.folder, self.known, self.quality) = (list, folder, known, quality)
    (self.isStrict, self.compression) = (isStrict, compression)
    (self.memory, self.manifest, self.progress) = (memory, manifest, progress)
    store = SceneStore(imageBytes: memory.imageBytes, digest: Digest.bytes(of:))
  }

  /// Makes all pictures on so many threads, and shows how far they are.
  func makeAll(jobs: Int) {
    let group = DispatchGroup()
    for _ in 0..<jobs {
      group.enter()
      // Unowned, because the thread ends a little later than its work, and perhaps than the run.
      Thread.detachNewThread { [unowned self] in
        work()
        group.leave()
      }
    }
    while group.wait(timeout: .now() + .milliseconds(progress.interval)) == .timedOut {
      progress.show()
    }
  }

  /// Makes pictures until none is left to be taken.
  private func work() {
    var worker = BatchWorker(run: self)
    while !SignalDelay.hasNoted, let line = takeLine() { worker.make(line) }
    worker.rest()
  }

  /// The warnings that no picture before has given, each with the line that gives it first.
  func news(of warnings: SceneWarnings, at place: String) -> [String] {
    guard !warnings.warnings.isEmpty else { return [] }
    return told.withLock { told in
      warnings.warnings.map(\.description).filter {
        told.count < SceneWarnings.mostTold && told.insert($0).inserted
      }.map { "\($0) (\(place))" }
    }
  }

  /// The warnings of a picture as errors, each with the line of the picture.
  func faults(of warnings: SceneWarnings, at place: String) -> [String] {
    warnings.warnings.prefix(SceneWarnings.mostTold).map { "\($0.error) (\(place))" }
  }

  /// Puts the manifest in order; false, with the reason told, where that fails.
  func finishManifest() -> Bool {
    do throws(CommandFailure) {
      try manifest.finish()
      return true
    } catch {
      for line in error.lines { StandardStreams.writeError(line) }
      return false
    }
  }

  /// How a picture is written by the ending of its name; nil for an ending that stands for no format.
  func encoding(of output: String) -> ImageEncoding? {
    let encoding = ImageEncoding(fileName: output, quality: quality)
    return encoding?.format == .png ? .png(compression: compression) : encoding
  }

  private func takeLine() -> BatchList.Line? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < list.lines.count ? list.lines[index] : nil
  }

  /// A scene file, which is read when it is first asked for.
  func template(_ file: String) -> Template {
    if let known = templates.withLock({ $0[file] }) { return known }
    let made = Self.read(file, store)
    return templates.withLock { templates in
      let shared = templates[file] ?? made
      templates[file] = shared
      return shared
    }
  }

  private static func read(_ file: String, _ store: SceneStore) -> Template {
    let folder = (file as NSString).deletingLastPathComponent
    guard let bytes = FileManager.default.contents(atPath: file) else {
      return Template(template: .failure(.unreadable(file: file)), digest: "")
    }
    let template = Result { () throws(SceneErrors) in
      try SceneTemplate(bytes, file: file, folder: folder, store: store)
    }
    return Template(template: template, digest: Digest.text(of: Array(bytes)))
  }

  /// Writes a picture whole or not at all, into a folder that is made where it is not there.
  func write(_ bytes: Span<UInt8>, to file: String) throws(ImageError) {
    let folder = (file as NSString).deletingLastPathComponent
    // Within the lock, so that no other thread writes into it before it is there.
    folders.withLock { folders in
      guard folders.insert(folder).inserted else { return }
      // Where this fails, so does writing, which says why.
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    do throws(ImageError) {
      try FileBytes.write(bytes, to: file, through: "\(file).\(UUID().uuidString)\(Self.ending)")
    } catch {
      throw ImageError(error.reason, file: file)
    }
  }

  /// What the names of files end in that are not whole yet.
  private static let ending = ".part"

  /// Removes what killed processes left of the pictures of the list: files that are not whole.
  func removeRemains() {
    var outputs: [String: Set<String>] = [:]
    for line in list.lines {
      guard let file = try? list.job(line).outputFile(in: folder) else { continue }
      let path = file as NSString
      outputs[path.deletingLastPathComponent, default: []].insert(path.lastPathComponent)
    }
    for (folder, names) in outputs {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasSuffix(Self.ending)
        && names.contains(String(name.dropLast(Self.ending.count + 37)))
      {
        try? FileManager.default.removeItem(atPath: folder + "/" + name)
      }
    }
  }
}
