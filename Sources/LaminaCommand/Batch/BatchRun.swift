// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import Synchronization

/// The state that the workers of a batch share: the list, and what is kept between pictures.
final class BatchRun: Sendable {
  let list: BatchList
  let folder: String
  /// The lines of manifests about pictures that may be skipped, by their outputs.
  let known: [FilePath: [ManifestLine]]
  let settings: Settings
  let memory: BatchMemory
  let manifest: BatchManifest
  let progress: BatchProgress
  let store: SceneStore

  /// How each picture is made.
  struct Settings: Sendable {
    /// Whether warnings make a line bad input.
    let isStrict: Bool
    let quality: Int?
    let compression: PNGCompression
  }

  /// A scene file that was read, or the reason why it could not be.
  struct Template: Sendable {
    let template: Result<SceneTemplate, SceneErrors>
    let digest: String

    /// About the memory that it takes.
    var byteCount: Int { ((try? template.get())?.byteCount ?? 0) + 1024 }
  }

  private let templates: Guarded<RecentFiles<FilePath, Template>>
  private let folders = Guarded<Set<FilePath>>([])
  private let told = Guarded<Set<String>>([])
  private let next = Atomic(0)

  init(
    list: BatchList, folder: String, known: [FilePath: [ManifestLine]], settings: Settings,
    memory: BatchMemory, manifest: BatchManifest, progress: BatchProgress
  ) {
    (self.list, self.folder, self.known, self.settings) = (list, folder, known, settings)
    (self.memory, self.manifest, self.progress) = (memory, manifest, progress)
    templates = Guarded(RecentFiles(byteLimit: memory.sceneBytes))
    store = SceneStore(
      imageBytes: memory.imageBytes, fontBytes: memory.fontBytes, digest: Digest.bytes(of:))
  }

  /// Makes all pictures on a number of threads, and shows the progress.
  func makeAll(jobs: Int) {
    let group = DispatchGroup()
    for _ in 0..<jobs {
      group.enter()
      // Unowned, because the thread ends a little later than its work, and perhaps later than the
      // run.
      Thread.detachNewThread { [unowned self] in
        work()
        group.leave()
      }
    }
    while group.wait(timeout: .now() + .milliseconds(progress.interval)) == .timedOut {
      progress.show()
    }
  }

  /// Makes pictures until none is left.
  private func work() {
    var worker = BatchWorker(run: self)
    while !SignalDelay.hasNoted, let line = takeLine() { worker.make(line) }
    worker.rest()
  }

  /// The warnings that no earlier picture has given, each with the first line that gives it.
  func news(of warnings: SceneWarnings, at place: String) -> [String] {
    guard !warnings.warnings.isEmpty else { return [] }
    return told.withLock { told in
      var news: [String] = []
      let rest = warnings.rest(isStrict: false).map { ["lamina: \($0)"] } ?? []
      for warning in warnings.warnings.map(\.description) + rest where !told.contains(warning) {
        // The one after the last says that there are more.
        if told.count > SceneWarnings.mostTold { break }
        told.insert(warning)
        news.append(
          told.count > SceneWarnings.mostTold
            ? "lamina: further warnings are not printed" : "\(warning) (\(place))")
      }
      return news
    }
  }

  /// The warnings of a picture as errors, each with the picture's line.
  func faults(of warnings: SceneWarnings, at place: String) -> [String] {
    warnings.warnings.prefix(SceneWarnings.mostTold).map { "\($0.error) (\(place))" }
      + (warnings.rest(isStrict: true).map { ["lamina: \($0) (\(place))"] } ?? [])
  }

  /// Puts the manifest in order; if that fails, prints the reason and returns false.
  func finishManifest() -> Bool {
    do throws(CommandFailure) {
      try manifest.finish()
      return true
    } catch {
      for line in error.lines { StandardStreams.writeError(line) }
      return false
    }
  }

  /// The encoding for the extension of a file name; nil for an unknown extension.
  func encoding(of output: String) -> ImageEncoding? {
    let encoding = ImageEncoding(fileName: output, quality: settings.quality)
    return encoding?.format == .png ? .png(compression: settings.compression) : encoding
  }

  private func takeLine() -> BatchList.Line? {
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < list.lines.count ? list.lines[index] : nil
  }

  /// A scene file, read on first use, and again if it was dropped since.
  func template(_ file: String) -> Template {
    let path = FilePath(file)
    if let known = templates.withLock({ $0.value(of: path) }) { return known }
    let made = Self.read(file, store)
    templates.withLock { $0.keep(made, of: path, byteCount: made.byteCount) }
    return made
  }

  private static func read(_ file: String, _ store: SceneStore) -> Template {
    let folder = FilePath(file).folder.text
    guard let bytes = FileManager.default.contents(atPath: file) else {
      return Template(template: .failure(.unreadable(file: file)), digest: "")
    }
    let template = Result { () throws(SceneErrors) in
      try SceneTemplate(bytes, file: file, folder: folder, store: store)
    }
    return Template(template: template, digest: Digest.text(of: Array(bytes)))
  }

  /// Writes a picture completely or not at all; creates its folder if needed.
  func write(_ bytes: Span<UInt8>, to file: String) throws(ImageError) {
    let folder = FilePath(file).folder
    // Within the lock, so that no other thread writes into the folder before it exists.
    folders.withLock { folders in
      guard folders.insert(folder).inserted else { return }
      // If this fails, so does writing, which reports the reason.
      try? FileManager.default.createDirectory(
        atPath: folder.text, withIntermediateDirectories: true)
    }
    do throws(ImageError) {
      try FileBytes.write(bytes, to: file, through: IncompleteFile.newName(for: file))
    } catch {
      throw ImageError(error.reason, file: file)
    }
  }

  /// Removes the incomplete files that killed processes have left of pictures of the list and of the manifest.
  func removeRemains() {
    let pictures = list.lines.compactMap { try? list.job($0).outputFile(in: folder) }
    IncompleteFile.removeAll(of: pictures + [manifest.path])
  }
}
