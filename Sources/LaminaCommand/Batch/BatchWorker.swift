// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// Makes one picture after another on one thread, with one compositor, whose caches serve the next
/// picture.
struct BatchWorker: ~Copyable {
  private let run: BatchRun
  private var compositor: Compositor?
  /// The memory taken for the picture.
  private var bytes = 0

  /// The reason why there is no picture: bad input, or a failure that may not happen again.
  private enum Fault: Error {
    case bad([String])
    case failed(String)
  }

  /// A picture that is to be made from a line.
  private struct Plan {
    let output: String
    let file: String
    let encoding: ImageEncoding
    let scene: Scene
    let inputs: String
  }

  init(run: BatchRun) { self.run = run }

  /// Makes a picture, or finds an existing one, and writes its line to the manifest.
  mutating func make(_ line: BatchList.Line) {
    let start = ContinuousClock.now
    var entry = ManifestLine(line: line.number, output: "")
    do throws(Fault) {
      let plan = try plan(line, output: &entry.output)
      if var known = knownLine(of: plan) {
        known.line = line.number
        run.manifest.add(known)
        run.progress.add(.kept)
        return
      }
      let warnings = try draw(plan, line, into: &entry)
      entry.inputs = plan.inputs
      entry.version = LaminaCommand.version
      let microseconds = ((ContinuousClock.now - start) / .microseconds(1)).rounded()
      entry.milliseconds = microseconds / 1000
      run.manifest.add(entry)
      run.progress.add(.made, warnings)
    } catch {
      note(error, entry)
    }
  }

  /// Returns the memory that is no longer needed.
  mutating func rest() {
    compositor = nil
    run.memory.giveBack(bytes)
    bytes = 0
  }

  private func note(_ fault: Fault, _ entry: ManifestLine) {
    var entry = entry
    switch fault {
    case .bad(let lines):
      entry.error = lines.first ?? "bad input"
      run.manifest.add(entry)
      run.progress.add(.bad, lines)
    case .failed(let text):
      entry.error = text
      run.manifest.add(entry)
      run.progress.add(.failed, ["\(PrintedName.escaped(run.list.file)):\(entry.line): \(text)"])
    }
  }

  // MARK: Steps

  private func plan(_ line: BatchList.Line, output: inout String) throws(Fault) -> Plan {
    do throws(SceneErrors) {
      let job = try run.list.job(line)
      output = job.output
      let file = try job.outputFile(in: run.folder)
      if let earlier = line.earlier {
        throw job.error("output", "line \(earlier) has the same output; write another name")
      }
      guard let encoding = run.encoding(of: job.output) else {
        throw job.error("output", "\(ImageError.Reason.unknownFileExtension)")
      }
      // Otherwise the order of drawing would decide which of the two files that line shows.
      if let (reader, what) = run.list.input(at: file) {
        let owner = reader == line.number ? "this line" : "line \(reader)"
        throw job.error(
          "output", "the picture would replace \(what) of \(owner); name another output")
      }
      let template = run.template(try job.sceneFile())
      let built = try build(template, job)
      let inputs =
        ["lamina \(LaminaCommand.version)", "encoding \(encoding)", "scene \(template.digest)"]
        + ["job \(Digest.text(of: run.list.bytes(of: line)))"] + built.inputs
        // A picture that was made without `--strict` may have warnings.
        + (run.settings.isStrict ? ["strict"] : [])
      return Plan(
        output: job.output, file: file, encoding: encoding, scene: built.scene,
        inputs: Digest.text(of: Array(inputs.joined(separator: "\n").utf8)))
    } catch {
      throw .bad(CommandFailure(error).lines)
    }
  }

  /// Builds a scene; the errors of its file come with the line that names it.
  private func build(
    _ template: BatchRun.Template, _ job: SceneJob
  ) throws(SceneErrors) -> SceneTemplate.Built {
    do throws(SceneErrors) {
      return try template.template.get().scene(for: job)
    } catch {
      guard let first = error.errors.first, first.file != run.list.file else { throw error }
      let others = error.errors.count - 1 + error.omittedCount
      throw job.error("scene", "\(first)" + (others > 0 ? " (and \(others) more)" : ""))
    }
  }

  /// The manifest's line of the existing picture, if it is the picture that would be made.
  private func knownLine(of plan: Plan) -> ManifestLine? {
    guard
      let known = run.known[FilePath(plan.output)]?.last(where: {
        $0.inputs == plan.inputs && $0.version == LaminaCommand.version
      }),
      let bytes = FileManager.default.contents(atPath: plan.file), bytes.count == known.bytes,
      Digest.text(of: Array(bytes)) == known.file
    else { return nil }
    return known
  }

  private mutating func draw(
    _ plan: Plan, _ line: BatchList.Line, into entry: inout ManifestLine
  ) throws(Fault) -> [String] {
    let place = "\(PrintedName.escaped(run.list.file)):\(line.number)"
    let compositor = try compositor(for: plan.scene, place)
    compositor.background = plan.scene.background
    compositor.root = plan.scene.root
    compositor.render()
    let warnings = SceneWarnings(plan.scene, drawnBy: compositor)
    if run.settings.isStrict, !warnings.warnings.isEmpty {
      throw .bad(run.faults(of: warnings, at: place))
    }
    do throws(ImageError) {
      try compositor.withPixels { pixels, width throws(ImageError) in
        let digest = Digest.text(of: pixels)
        try plan.encoding.withFile(of: pixels, width: width, height: pixels.count / width) {
          bytes throws(ImageError) in
          try run.write(bytes, to: plan.file)
          entry.bytes = bytes.count
          entry.file = Digest.text(of: bytes)
          entry.pixels = digest
        }
      }
    } catch {
      switch error.reason {
      case .file: throw .failed("\(error)")
      default: throw .bad(["\(place): \(error)"])
      }
    }
    return run.news(of: warnings, at: place)
  }

  /// The compositor for a scene: the one of the previous picture, resized if needed.
  private mutating func compositor(
    for scene: Scene, _ place: String
  ) throws(Fault) -> Compositor {
    let width = SurfaceGeometry.pixels(ofPoints: scene.size.width, scale: scene.scale)
    let height = SurfaceGeometry.pixels(ofPoints: scene.size.height, scale: scene.scale)
    // The compositor itself refuses a larger surface.
    let pixels = Int(min(width, 1e5)) * Int(min(height, 1e5))
    guard pixels <= PixmanImage.mostPixels else {
      throw .bad(["\(place): \(SurfaceError.tooLarge(width: width, height: height))"])
    }
    let needed = BatchMemory.bytes(forPixels: pixels)
    if let lacking = run.memory.lacking(for: needed) {
      throw .bad([
        "\(place): a picture of \(pixels) pixels needs more memory than the limit; "
          + "give --memory \(lacking)"
      ])
    }
    if needed > bytes || (needed < bytes && run.memory.isAwaited) {
      rest()
      run.memory.take(needed)
      bytes = needed
    }
    do throws(SurfaceError) {
      if let compositor {
        try compositor.resize(to: scene.size, scale: scene.scale)
        return compositor
      }
      // Pictures are painted in parallel, so each needs only its own thread.
      let made = try Compositor(size: scene.size, scale: scene.scale, threads: 1)
      compositor = made
      return made
    } catch {
      if case .outOfMemory = error { throw .failed("\(error)") }
      throw .bad(["\(place): \(error)"])
    }
  }
}
