// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// A display loop over three buffers of shared memory. A small struct plays the window system, so that
// the program runs on any Linux. At the end it proves that each presented buffer, and what the screen
// showed after each refresh, equal a picture that is painted whole.

import Foundation
import Glibc
import Lamina
import LaminaImages
import LaminaText

// MARK: The loop

/// A tree of layers in a window: renders when something changed, and presents what looks different.
struct Window {
  let page = Page()
  let compositor: Compositor
  private var buffers: [Buffer] = []
  /// The frame that the window shows; 0: none.
  private var shownFrame = 0

  init(size: CGSize, scale: CGFloat) throws {
    compositor = try Compositor(size: size, scale: scale)
    compositor.root = page
    try resize(to: size, scale: scale)
  }

  mutating func resize(to size: CGSize, scale: CGFloat) throws {
    try compositor.resize(to: size, scale: scale)
    page.frame = CGRect(origin: .zero, size: size)
    // The window system keeps an old buffer as long as it needs it.
    let pixels = compositor.pixelBounds
    buffers = try (0..<3).map { _ in try Buffer(width: pixels.width, height: pixels.height) }
  }

  mutating func draw(at time: TimeInterval, on system: inout WindowSystem) -> Outcome {
    // Nothing changed, so there is no frame, no buffer and no present.
    guard compositor.needsRender else { return .unchanged }
    // The newest free buffer lacks least. If none is free, the change waits for the next refresh.
    guard let buffer = buffers.filter(\.isFree).max(by: { $0.frame < $1.frame }) else {
      return .waiting
    }
    let report = buffer.withBytes { bytes in
      compositor.render(
        into: &bytes, bytesPerRow: buffer.bytesPerRow, holding: buffer.frame, at: time)
    }
    buffer.frame = report.frame
    // This is what the window shows differently, and not what was painted in this buffer.
    let damage = compositor.damage(since: shownFrame)
    guard !damage.isEmpty else { return .unseen }
    shownFrame = report.frame
    system.present(buffer, damage: damage.rects)
    return report.moves.isEmpty ? .painted : .moved
  }
}

/// What came of a refresh of the display.
enum Outcome: CaseIterable {
  case unchanged, waiting, unseen, painted, moved
}

// MARK: The buffers

/// Memory that this program and the window system share, for one picture of the window.
@safe final class Buffer {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  /// The window system maps the same memory by this file.
  let file: Int32
  /// The frame that the memory holds; 0: none.
  var frame = 0
  /// False from the present until the window system gives the buffer back.
  var isFree = true
  private let memory: UnsafeMutableRawBufferPointer

  init(width: Int, height: Int) throws {
    (self.width, self.height) = (width, height)
    // Many window systems want rows at multiples of 64 bytes.
    bytesPerRow = (4 * width + 63) / 64 * 64
    let byteCount = bytesPerRow * height
    let name = "/lamina-\(UUID().uuidString)"
    // C reads the name during the call only.
    file = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // The memory stays as long as somebody has it open or mapped.
    unsafe shm_unlink(name)
    // All of the memory is taken now, because a page that is missing later would end the program.
    let failure = posix_fallocate(file, 0, byteCount)
    guard failure == 0,
      let start = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      unsafe start != MAP_FAILED
    else {
      let code = POSIXErrorCode(rawValue: failure == 0 ? errno : failure)
      close(file)
      throw POSIXError(code ?? .ENOMEM)
    }
    unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  deinit {
    // Nobody has the memory any more.
    unsafe munmap(memory.baseAddress, memory.count)
    close(file)
  }

  /// Lends the memory for writing.
  func withBytes<Result>(_ body: (inout MutableRawSpan) -> Result) -> Result {
    // The mapping lives as long as the buffer.
    var bytes = unsafe memory.mutableBytes
    return body(&bytes)
  }

  /// The pixels of one row, as the window system reads them.
  func pixels(row y: Int, columns: Range<Int>) -> [UInt32] {
    // The memory has all rows and columns of the picture.
    columns.map { unsafe memory.load(fromByteOffset: y * bytesPerRow + 4 * $0, as: UInt32.self) }
  }
}

// MARK: The window system

/// Plays a window system: it shows what is presented, and gives buffers back late and in its own order.
struct WindowSystem {
  /// What happens in the window, in the order in which the program gets to know it.
  enum Event {
    case resize(CGSize)
    case release(Buffer)
    case refresh(Int)
  }

  /// The whole buffer that was presented last, and the screen since its damage was copied.
  private(set) var buffer: [UInt32] = []
  private(set) var screen: [UInt32] = []
  private(set) var width = 0
  private var held: [Buffer] = []
  private var coming: [Event] = []
  private var refreshes = 0

  /// Takes a buffer, and copies only its damage to the screen, as into a texture.
  mutating func present(_ presented: Buffer, damage: [PixelRect]) {
    width = presented.width
    let count = width * presented.height
    if screen.count != count { screen = Array(repeating: 0, count: count) }
    for rect in damage {
      for y in rect.minY..<rect.maxY {
        let place = y * width + rect.minX
        screen.replaceSubrange(
          place..<place + rect.width,
          with: presented.pixels(row: y, columns: rect.minX..<rect.maxX))
      }
    }
    buffer = (0..<presented.height).flatMap { presented.pixels(row: $0, columns: 0..<width) }
    presented.isFree = false
    held.append(presented)
  }

  /// The next event; nil when the window is closed.
  mutating func nextEvent() -> Event? {
    if coming.isEmpty {
      guard refreshes < 72 else { return nil }
      // The user drags an edge of the window: several sizes come before one refresh.
      if refreshes == 36 {
        coming += (1...4).map { .resize(CGSize(width: 240 + 20 * $0, height: 190 + 10 * $0)) }
      }
      // At some refreshes it gives back the newest of its buffers, at some the oldest, at some none.
      switch refreshes % 7 {
      case 0, 2: if let buffer = held.popLast() { coming.append(.release(buffer)) }
      case 5: if !held.isEmpty { coming.append(.release(held.removeFirst())) }
      default: break
      }
      coming.append(.refresh(refreshes))
      refreshes += 1
    }
    return coming.removeFirst()
  }
}

// MARK: What the window shows

/// What the program knows of its downloads; the page shows it.
struct Downloads {
  var progress: [CGFloat] = (0..<14).map { CGFloat($0 * 5 % 14) / 14 }
  var scrolled: CGFloat = 0

  /// Changes one thing before a refresh, or nothing.
  mutating func advance(_ refresh: Int) {
    switch refresh % 7 {
    case 0, 4, 5: progress[1 + refresh % 4] = min(progress[1 + refresh % 4] + 0.08, 1)
    case 1: scrolled += 4
    case 3: progress[13] += 0.02  // its row is out of view
    default: break
    }
  }
}

/// A bar above a list of rows.
final class Page: Layer {
  private let title = TextLayer()
  private let list = ScrollLayer()
  private let rows: [Row]

  override init() {
    rows = (0..<14).map { Row(number: $0) }
    super.init()
    backgroundColor = Color(hex: 0x364fc7)
    title.string = "Downloads"
    title.fonts = fonts
    title.font = FontDescriptor("DejaVu Sans", weight: .bold)
    title.fontSize = 15
    title.alignmentMode = .center
    title.verticalAlignmentMode = .middle
    // Pixels that scroll can be moved, because one opaque colour is behind the rows.
    list.backgroundColor = .white
    list.addSublayers(rows)
    sublayers = [list, title]
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSublayers() {
    title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 44)
    list.frame = CGRect(x: 0, y: 44, width: bounds.width, height: max(0, bounds.height - 44))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: 40 * CGFloat(index), width: bounds.width, height: 40)
    }
  }

  /// A value that stays the same is no change.
  func show(_ downloads: Downloads) {
    list.scroll(to: CGPoint(x: 0, y: downloads.scrolled))
    for (row, progress) in zip(rows, downloads.progress) { row.progress = progress }
  }
}

/// The name of a download and how far it is.
final class Row: Layer {
  private let label = TextLayer()
  private let track = Layer()
  private let done = Layer()

  var progress: CGFloat = 0 {
    didSet { if progress != oldValue { setNeedsLayout() } }
  }

  init(number: Int) {
    super.init()
    label.string = "Picture \(number + 1)"
    label.fonts = fonts
    label.font = "DejaVu Sans"
    label.fontSize = 12
    label.foregroundColor = Color(hex: 0x343a40)
    label.verticalAlignmentMode = .middle
    track.backgroundColor = Color(hex: 0xe9ecef)
    done.backgroundColor = Color(hex: 0x4c6ef5)
    for layer in [track, done] { layer.cornerRadius = 3 }
    track.addSublayer(done)
    sublayers = [label, track]
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSublayers() {
    label.frame = CGRect(x: 16, y: 0, width: 80, height: 40)
    track.frame = CGRect(x: 100, y: 17, width: max(0, bounds.width - 116), height: 6)
    done.frame = CGRect(x: 0, y: 0, width: progress * track.bounds.width, height: 6)
  }
}

// MARK: The program

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
let fonts = try FontCollection(
  files: ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map { "\(folder)/../Fonts/\($0)" })
let scale: CGFloat = 2

var downloads = Downloads()
var system = WindowSystem()
var window = try Window(size: CGSize(width: 240, height: 190), scale: scale)
var newSize: CGSize?
var outcomes: [Outcome] = []
var shown: [(downloads: Downloads, size: CGSize, buffer: [UInt32], screen: [UInt32])] = []

while let event = system.nextEvent() {
  switch event {
  case .resize(let size): newSize = size  // of several before a refresh the last counts
  case .release(let buffer): buffer.isFree = true
  case .refresh(let number):
    downloads.advance(number)
    window.page.show(downloads)
    if let size = newSize { try window.resize(to: size, scale: scale) }
    newSize = nil
    let outcome = window.draw(at: Double(number) / 60, on: &system)
    outcomes.append(outcome)
    if outcome != .waiting {
      shown.append((downloads, window.compositor.size, system.buffer, system.screen))
    }
  }
}

// MARK: The proof

/// The downloads on a page of their own, painted whole by a compositor of its own.
func wholePicture(of downloads: Downloads, size: CGSize) throws -> Image {
  let page = Page()
  page.frame = CGRect(origin: .zero, size: size)
  page.show(downloads)
  return try page.render(scale: scale)
}

struct WrongPixels: Error {
  let picture: Int
}

var last: Image?
for (number, shown) in shown.enumerated() {
  let whole = try wholePicture(of: shown.downloads, size: shown.size)
  guard shown.buffer == whole.pixels, shown.screen == whole.pixels else {
    throw WrongPixels(picture: number)
  }
  last = Image(width: whole.width, height: whole.height, premultipliedARGB: shown.buffer)
}
let counts = Outcome.allCases.map { outcome in "\(outcomes.count { $0 == outcome }) \(outcome)" }
print("\(outcomes.count) refreshes: " + counts.joined(separator: ", "))
try last?.writePNG(to: CommandLine.arguments.dropFirst().first ?? "window.png")
