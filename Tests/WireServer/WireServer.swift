import SerenityTestSupport

@main
struct WireServer {
  static func main() async {}
}
