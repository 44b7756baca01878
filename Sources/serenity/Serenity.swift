import Glibc
import SerenityCLI

@main
struct Serenity {
  static func main() async {
    exit(await SerenityCommand.run(Array(CommandLine.arguments.dropFirst())))
  }
}
