// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The diagnostics that a compositor records for its frames or shows over them: ``Compositor/diagnostics``.
///
/// All of them are off by default, and cost nothing then.
public struct DiagnosticSettings: Hashable, Sendable {
  /// The marks that are painted over each frame to show how it was made; default none.
  ///
  /// With any of them, each frame is painted completely, and their colours are pixels of the surface. The
  /// first frame without them is also painted completely, and shows no marks.
  public var debugOptions: DebugOptions = []
  /// Whether the compositor remembers what the last frames changed, 120 at most, for
  /// ``Compositor/rasterizationAdvice(limit:)``.
  ///
  /// Each frame that changes something costs a step for each changed layer and each of its ancestors. Turning
  /// it off deletes the history.
  public var recordsHistory = false
  /// Whether each frame records why it repaints pixels, and why it makes data that was not in the cache, for
  /// ``Compositor/lastExplanation``.
  ///
  /// Cost: a few steps for each changed layer and each command, a look at all commands for each entry that the
  /// cache dropped for lack of room, and a copy of what the commit knows of all layers; similar boxes are planned
  /// one by one. Neither pixels nor damage depend on it. Turning it off deletes the records.
  public var explainsFrames = false
  /// Whether plans record the layer of each command, for ``Compositor/planDescription``.
  ///
  /// Cost: one number per command; similar boxes are planned one by one. No pixel depends on it.
  public var recordsPlanLayers = false

  /// Creates settings that record and show nothing.
  public init() {}
}

/// The data that a compositor keeps for its diagnostics.
final class Diagnosis {
  var debugOptions: DebugOptions = []
  /// Whether the last frame left colours of the debug options on the surface.
  var showsDebugColors = false
  var planOptions = PlanOptions()
  /// The changes of the last frames, if they are recorded.
  var history: FrameHistory?
  /// Makes explanations, if frames are explained.
  var explainer: FrameExplainer?
  /// The class names in earlier reports, kept because getting one from the runtime costs more than planning a
  /// layer.
  private var classNames: [ObjectIdentifier: String] = [:]

  var settings: DiagnosticSettings {
    get {
      var settings = DiagnosticSettings()
      settings.debugOptions = debugOptions
      settings.recordsHistory = history != nil
      settings.explainsFrames = explainer != nil
      settings.recordsPlanLayers = planOptions.recordsLayers
      return settings
    }
    set {
      debugOptions = newValue.debugOptions
      if newValue.recordsHistory != (history != nil) {
        history = newValue.recordsHistory ? FrameHistory() : nil
      }
      if newValue.explainsFrames != (explainer != nil) {
        explainer = newValue.explainsFrames ? FrameExplainer() : nil
      }
      planOptions.recordsLayers = newValue.recordsPlanLayers
    }
  }

  /// Whether debug colours are, or will be, on the surface.
  var isShowing: Bool { showsDebugColors || !debugOptions.isEmpty }

  /// The name of an object's class.
  func className(of object: AnyObject) -> String {
    let kind = ObjectIdentifier(type(of: object))
    if let known = classNames[kind] { return known }
    let name = String(describing: type(of: object))
    classNames[kind] = name
    return name
  }
}
