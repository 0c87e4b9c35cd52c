// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The answer to a search among a node's children, and the room to work it out; keep it between
/// searches, so that they need not ask for memory.
package struct ChildQuery: Sendable {
  /// The children found, from back to front.
  package private(set) var nodes: [NodeID] = []
  /// The places of the children found by a grid, in ascending order.
  private(set) var orders: [SiblingID] = []
  /// Memory for the results, of which the first ``count`` are valid.
  private var found: [SiblingID] = []
  private var count = 0
  /// How many of the results are in each bucket, and then where each bucket ends.
  private var buckets: [Int32] = []

  package init() {}

  /// So few need no buckets.
  private static let few = 12

  mutating func begin() {
    nodes.removeAll(keepingCapacity: true)
    orders.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func append(_ id: NodeID) { nodes.append(id) }

  /// Adds the orders of the boxes in a range that touch a box with a given reach.
  ///
  /// There is no branch on the outcome, which is as good as random: each order is stored, and
  /// counted only if its box touches.
  mutating func collect(
    _ boxes: [SIMD4<Float>], _ orders: [SiblingID], _ range: Range<Int>,
    touching reach: SIMD4<Float>
  ) {
    if found.count < count + range.count {
      found.append(
        contentsOf: repeatElement(SiblingID(index: 0), count: count + range.count - found.count))
    }
    require(
      range.lowerBound >= 0 && range.upperBound <= min(boxes.count, orders.count),
      "the range goes beyond the children")
    var next = count
    // The checks above keep every index in range; bounds checks would double the time.
    unsafe boxes.withUnsafeBufferPointer { boxes in
      unsafe orders.withUnsafeBufferPointer { orders in
        unsafe found.withUnsafeMutableBufferPointer { found in
          for index in range {
            unsafe found[next] = orders[index]
            next += unsafe all(boxes[index] .<= reach) ? 1 : 0
          }
        }
      }
    }
    count = next
  }

  /// Puts the found orders, all below `limit` and each once, into ascending order in ``orders``.
  ///
  /// Many go into as many buckets as there are orders, by their size, and then few are out of
  /// place.
  mutating func sort(upTo limit: Int) {
    guard count > Self.few else {
      orders.append(contentsOf: found[..<count])
      return sortAlmostSorted()
    }
    orders.append(contentsOf: found[..<count])
    var shift = 0
    while (limit - 1) >> shift >= 2 * count { shift += 1 }
    let bucketCount = (limit - 1) >> shift + 2
    buckets.removeAll(keepingCapacity: true)
    buckets.append(contentsOf: repeatElement(0, count: bucketCount))
    distribute(by: shift)
    sortAlmostSorted()
  }

  private mutating func distribute(by shift: Int) {
    // Lists of their own are changed without a check of access at each element.
    var (orders, buckets) = ([SiblingID](), [Int32]())
    swap(&orders, &self.orders)
    swap(&buckets, &self.buckets)
    defer { (self.orders, self.buckets) = (orders, buckets) }
    let found = found.span.extracting(first: count)
    var sorted = orders.mutableSpan
    var ends = buckets.mutableSpan
    for index in found.indices { ends[found[index].index &>> shift + 1] += 1 }
    var end: Int32 = 0
    for bucket in ends.indices {
      end += ends[bucket]
      ends[bucket] = end
    }
    for index in found.indices {
      let bucket = found[index].index &>> shift
      sorted[Int(ends[bucket])] = found[index]
      ends[bucket] += 1
    }
  }

  private mutating func sortAlmostSorted() {
    var sorted = orders.mutableSpan
    for index in sorted.indices.dropFirst() {
      let order = sorted[index]
      var place = index
      while place > 0, sorted[place - 1] > order {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = order
    }
  }

  /// Lists the children with the found orders.
  mutating func resolve(_ children: [NodeID]) {
    let children = children.span
    nodes.reserveCapacity(orders.count)
    for order in orders { nodes.append(children[order.index]) }
  }
}
