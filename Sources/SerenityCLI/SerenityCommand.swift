/// The `serenity` command line.
public enum SerenityCommand {
  /// Runs the command line with its arguments, the program's name left out, and returns the exit status.
  public static func run(_ arguments: [String]) async -> Int32 { 0 }
}
