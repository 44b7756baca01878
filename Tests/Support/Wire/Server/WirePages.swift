import SerenityProviders

/// What can be asked without a question (wire facts 1.8).
enum WirePages {
  static func page(_ path: String) -> WireResponse {
    switch path {
    case "/models", "/v1/models": json(models)
    case "/user/balance": json(balance)
    case "/api/version": json(#"{"version":"0.12.6"}"#)
    case "/": .whole("Ollama is running", headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")])
    default: .whole("404 page not found", status: 404, headers: [HTTPHeader("Content-Type", "text/plain")])
    }
  }

  private static func json(_ body: String) -> WireResponse {
    .whole(body, headers: [HTTPHeader("Content-Type", "application/json")])
  }

  private static let models =
    #"{"object":"list","data":[{"id":"deepseek-flash","object":"model","owned_by":"deepseek","#
    + #""name":"DeepSeek-V4.1-Flash","context_window":1048576,"max_output_tokens":393216},"#
    + #"{"id":"deepseek-v4-pro","object":"model","owned_by":"deepseek","name":"DeepSeek-V4-Pro","#
    + #""context_window":1048576,"max_output_tokens":393216}]}"#

  private static let balance =
    #"{"is_available":true,"balance_infos":[{"currency":"USD","total_balance":"110.00","granted_balance":"10.00","#
    + #""topped_up_balance":"100.00"}]}"#
}
