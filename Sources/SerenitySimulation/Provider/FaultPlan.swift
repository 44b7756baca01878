public import SerenityCore
public import SerenityProviders

/// Which faults lie ahead, and for how long each.
public struct FaultPlan: Hashable, Sendable {
  /// How long a fault lasts.
  public enum Lasting: Hashable, Sendable {
    /// For so many requests, retries counted.
    case requests(Int)
    /// Until the instant, which is free of it.
    case until(Instant)
    /// Until `clear`.
    case untilCleared
  }

  private struct Entry: Hashable, Sendable {
    var fault: ProviderFault
    var lasting: Lasting
    var purposes: Set<CallPurpose>
  }

  private var entries: [Entry] = []

  /// A plan without faults.
  public init() {}

  /// Adds a fault after those that are planned; it befalls calls of the given purposes, all unless told.
  public mutating func add(
    _ fault: ProviderFault, lasting: Lasting, purposes: Set<CallPurpose> = Set(CallPurpose.allCases)
  ) {
    entries.append(Entry(fault: fault, lasting: lasting, purposes: purposes))
  }

  /// Drops every fault that is planned.
  public mutating func clear() { entries = [] }

  /// The fault that befalls a request now, the earliest planned one; counts the request.
  public mutating func fault(for label: CallLabel, at now: Instant) -> ProviderFault? {
    entries.removeAll { entry in
      switch entry.lasting {
      case .requests(let left): left <= 0
      case .until(let end): now >= end
      case .untilCleared: false
      }
    }
    guard let index = entries.firstIndex(where: { $0.purposes.contains(label.purpose) }) else { return nil }
    if case .requests(let left) = entries[index].lasting { entries[index].lasting = .requests(left - 1) }
    return entries[index].fault
  }
}
