// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How much time writing a PNG may take to make the file small; the pixels are the same.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// In about half of the time of ``standard``, and about a fifth larger.
  ///
  /// The same pixels give the same bytes on one kind of processor; others may compress otherwise.
  case fast
  /// What suits a server that makes each picture once.
  case standard
  /// The smallest but for tiny pictures, where ``fast`` may be a few bytes smaller.
  ///
  /// It takes up to forty times the time of ``standard``: for files that are sent often.
  case small
}
