/// How a window is divided among the sections (PROMPT-2).
public struct BudgetPlan: Hashable, Sendable {
  /// The stable name: `companion` or `integration`.
  public var name: String

  /// The default plan.
  public static let companion = BudgetPlan(name: "companion")
  /// The plan of the integration strategy: a long history instead of tiers.
  public static let integration = BudgetPlan(name: "integration")
}
