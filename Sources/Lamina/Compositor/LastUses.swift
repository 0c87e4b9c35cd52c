// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Which of a plan's surfaces, and of the masks that are made of surfaces, are needed no more once a
/// surface is painted.
///
/// Surfaces that stand in each other, as those of filters in filters, are so many at a time as are
/// needed for one of them, not as many as there are.
struct LastUses {
  private(set) var surfaces: [Int: [Int]] = [:]
  private(set) var masks: [Int: [Int]] = [:]

  /// Those of a plan, which is lent: an initializer would be given a copy of all that it refers to.
  static func of(_ plan: PaintPlan) -> LastUses {
    var result = LastUses()
    if plan.surfaces.count > 1 { result.find(in: plan) }
    return result
  }

  private mutating func find(in plan: PaintPlan) {
    let nobody = plan.surfaces.count
    var users = (
      surfaces: [Int](repeating: nobody, count: plan.surfaces.count),
      masks: [Int](repeating: nobody, count: plan.masks.count)
    )
    func note(_ commands: [PaintCommand], of user: Int) {
      for command in commands {
        let names = command.names(in: plan)
        if let mask = names.mask, case .surface = plan.masks[mask].source {
          users.masks[mask] = user
        }
        if let source = names.source, case .surface(let index, _) = plan.sources[source].source {
          users.surfaces[Int(index)] = user
        }
      }
    }
    // In the order in which they are painted, so that the last one stays.
    for user in plan.surfaces.indices.reversed() { note(plan.surfaces[user].commands, of: user) }
    note(plan.commands, of: -1)
    for (index, user) in users.surfaces.enumerated() where user >= 0 && user < nobody {
      surfaces[user, default: []].append(index)
    }
    for (index, user) in users.masks.enumerated() where user >= 0 && user < nobody {
      masks[user, default: []].append(index)
    }
  }
}
