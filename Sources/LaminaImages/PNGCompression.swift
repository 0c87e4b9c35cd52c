// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How much time writing a PNG may take to make the file small; the pixels are the same.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// About a third of the time of ``standard``, and files that are a tenth to two fifths larger.
  ///
  /// The same pixels give the same bytes on one kind of processor; others may compress differently.
  case fast
  /// For a server that makes each picture once.
  case standard
  /// The smallest files, except for tiny pictures, for which ``fast`` may be a few bytes smaller.
  ///
  /// It takes up to forty times the time of ``standard``, and is for files that are sent often.
  case small
}
