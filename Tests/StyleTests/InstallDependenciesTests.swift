// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Runs `scripts/install-dependencies` on simulated machines made of small stand-ins, so that a
/// test installs nothing.
struct InstallDependenciesTests {
  /// The behaviour of a machine's stand-ins.
  struct Machine {
    var isRoot = true
    var hasLibraries = false
    var hasAptGet = true
    var hasSudo = false
    var knowsPackages = true
    var hasNetwork = true
    var swiftVersion: String? = "6.3.1"
  }

  /// Runs the script and returns its exit status and all output of it and its stand-ins.
  private static func run(_ machine: Machine) throws -> (status: Int32, text: String) {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("machine-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    func add(_ name: String, _ body: String) throws {
      let file = folder.appendingPathComponent(name)
      try Data("#!/bin/sh\n\(body)\n".utf8).write(to: file)
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    for tool in ["cat", "cut", "dirname", "env", "grep", "head", "paste", "sed", "sh", "tr"] {
      let place = ["/usr/bin/\(tool)", "/bin/\(tool)"].first { manager.fileExists(atPath: $0) }
      try manager.createSymbolicLink(
        atPath: folder.appendingPathComponent(tool).path,
        withDestinationPath: try #require(place))
    }
    let marker = folder.appendingPathComponent("installed").path
    if machine.hasLibraries { try Data().write(to: URL(fileURLWithPath: marker)) }
    try add("id", "echo \(machine.isRoot ? 0 : 1000)")
    try add("pkg-config", "[ -e \(marker) ]")
    if let version = machine.swiftVersion {
      try add("swift", "echo 'Swift version \(version) (x)'")
    }
    if machine.hasSudo { try add("sudo", "[ \"$1\" != -n ] || shift; echo \"sudo $*\"; \"$@\"") }
    if machine.hasAptGet {
      let fetch = machine.hasNetwork ? "true" : "exit 100"
      try add(
        "apt-get", "echo \"apt-get $*\"; \(fetch); case \"$*\" in *install*) : >\(marker) ;; esac")
      try add("apt-cache", "echo '  Candidate: \(machine.knowsPackages ? "1.0" : "(none)")'")
    }

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      SourceFile.root.appendingPathComponent("scripts/install-dependencies").path
    ]
    process.environment = ["PATH": folder.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test func `nothing is installed if everything is there`() throws {
    let result = try Self.run(Machine(hasLibraries: true))
    #expect(result.status == 0)
    #expect(result.text.contains("nothing is missing (Swift 6.3, pixman-1 libpng"))
    #expect(!result.text.contains("apt-get"))
  }

  @Test func `missing packages are installed without fetching existing lists`() throws {
    let result = try Self.run(Machine())
    #expect(result.status == 0)
    #expect(result.text.contains("missing: libpixman-1-dev libpng-dev"))
    #expect(result.text.contains("apt-get -q install -y --no-install-recommends libpixman-1-dev"))
    #expect(!result.text.contains("apt-get -q update"))
  }

  @Test func `lists that lack a package are fetched first`() throws {
    let result = try Self.run(Machine(knowsPackages: false))
    #expect(result.status == 0)
    let update = try #require(result.text.range(of: "apt-get -q update"))
    let install = try #require(result.text.range(of: "apt-get -q install"))
    #expect(update.lowerBound < install.lowerBound)
  }

  @Test func `a user with sudo installs through it`() throws {
    let result = try Self.run(Machine(isRoot: false, hasSudo: true))
    #expect(result.status == 0)
    #expect(result.text.contains("sudo env DEBIAN_FRONTEND=noninteractive apt-get -q install"))
  }

  @Test func `a failure ends with the reason and the remedy`() throws {
    let cases: [(machine: Machine, reason: String, remedy: String)] = [
      (Machine(hasNetwork: false), "could not be updated", "Check the network"),
      (Machine(isRoot: false), "there is no sudo", "Ask an administrator to run: apt-get install"),
      (Machine(hasAptGet: false), "this is not Debian", "brew install pkgconf pixman libpng"),
      (
        Machine(hasAptGet: false), "this is not Debian", "'pkgconfig(pixman-1)' 'pkgconfig(libpng)'"
      ),
      (Machine(swiftVersion: nil), "no Swift toolchain", "Install Swift 6.2 or newer"),
      (Machine(swiftVersion: "6.1.2"), "Swift 6.1 is older than the 6.2", "Install a newer one"),
      (Machine(swiftVersion: "5.10"), "Swift 5.10 is older than the 6.2", "Install a newer one"),
    ]
    for (machine, reason, remedy) in cases {
      let result = try Self.run(machine)
      #expect(result.status == 1)
      #expect(result.text.contains("install-dependencies: error: "))
      #expect(result.text.contains(reason))
      #expect(result.text.contains(remedy))
    }
  }

  @Test(arguments: ["6.2", "6.10.1", "7.0"])
  func `this and later toolchains are accepted`(_ version: String) throws {
    #expect(try Self.run(Machine(hasLibraries: true, swiftVersion: version)).status == 0)
  }
}
