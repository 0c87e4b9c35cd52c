// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a compositor notes of its frames, and shows over them: ``Compositor/diagnostics``.
///
/// All of it is off at first, and costs nothing then.
public struct DiagnosticSettings: Hashable, Sendable {
  /// What is painted over each frame to show how it was made.
  ///
  /// With any of them each frame is painted whole, and the surface shows the colours as well. The
  /// first frame without them is painted whole once more and shows none.
  public var debugOptions: DebugOptions = []
  /// Whether the compositor remembers what the last frames changed, 120 at most, for
  /// ``Compositor/rasterizationAdvice(limit:)``.
  ///
  /// Each frame that changes something costs a step for each changed layer and each of its ancestors.
  /// Turning it off forgets what was remembered.
  public var recordsHistory = false
  /// Whether each frame notes why it repaints what it does, and why it makes what could have been kept, for
  /// ``Compositor/lastExplanation``.
  ///
  /// A frame costs a few steps for each changed layer and each command, and boxes that are alike are planned
  /// one by one. No pixel and no damage depends on it. Turning it off forgets what was noted.
  public var explainsFrames = false
  /// Whether plans remember which layer each command is of, for ``Compositor/planDescription``.
  ///
  /// It costs a number a command, and boxes that are alike are planned one by one. No pixel depends on it.
  public var recordsPlanLayers = false

  /// Nothing is noted or shown.
  public init() {}
}

/// The data that a compositor keeps for its diagnostics.
struct Diagnosis {
  var debugOptions: DebugOptions = []
  /// Whether the last frame left colours of the debug options on the surface.
  var showsDebugColors = false
  var planOptions = PlanOptions()
  /// The changes of the last frames, if they are recorded.
  var history: FrameHistory?
  /// Makes explanations, if frames are explained.
  var explainer: FrameExplainer?
  /// The names of classes that reports have named: to ask the runtime for one costs more than to plan a layer.
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
  mutating func className(of object: AnyObject) -> String {
    let kind = ObjectIdentifier(type(of: object))
    if let known = classNames[kind] { return known }
    let name = String(describing: type(of: object))
    classNames[kind] = name
    return name
  }
}
