import Foundation
import SerenityCore

@testable import SerenityHarness

/// What an answer's own JSON states, read in the plainest way and without any of the code that it is compared with.
struct PlainReading: Equatable {
  var text = ""
  var reasoning = ""
  var finish: ChatCompletion.FinishReason?
  var usage: Usage?
  /// Whether it came as events.
  var isStream = false

  private typealias Object = [String: Any]

  init() {}

  init(_ answer: RecordedAnswer) {
    (text, reasoning, finish, usage) = (answer.text, answer.reasoning, answer.finish, answer.usage)
    isStream = answer.isStream
  }

  init(body: [UInt8]) throws {
    let text = String(decoding: body, as: UTF8.self)
    isStream = text.hasPrefix("data:") || text.hasPrefix("event:")
    guard isStream else {
      take(try Self.object(text))
      return
    }
    // By bytes, for a carriage return and a line feed are one character.
    for line in text.utf8.split(separator: 0x0a) {
      let line = String(decoding: line, as: UTF8.self)
      guard line.hasPrefix("data:"), line.contains("{") else { continue }
      take(try Self.object(String(line.dropFirst(5))))
    }
  }

  private static func object(_ text: String) throws -> Object {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object ?? [:]
  }

  private mutating func take(_ event: Object) {
    if let choices = event["choices"] as? [Object] {
      takeCompletion(event, choices)
    } else if event["object"] as? String == "response" {
      takeResponse(event, withText: true)
    } else if let response = event["response"] as? Object {
      // The words came before, piece by piece; here they are told a second time.
      if event["type"] as? String == "response.completed" { takeResponse(response, withText: false) }
    } else {
      takeTyped(event)
    }
  }

  private mutating func takeCompletion(_ event: Object, _ choices: [Object]) {
    if let choice = choices.first {
      let words = choice["delta"] as? Object ?? choice["message"] as? Object ?? [:]
      text += words["content"] as? String ?? ""
      reasoning += words["reasoning_content"] as? String ?? words["reasoning"] as? String ?? ""
      switch choice["finish_reason"] as? String {
      case "stop": finish = .stop
      case "length": finish = .length
      case "tool_calls": finish = .toolCalls
      case "content_filter": finish = .contentFilter
      case nil: break
      default: finish = .other
      }
    }
    guard let told = event["usage"] as? Object else { return }
    let prompt = told["prompt_tokens_details"] as? Object
    let details = told["completion_tokens_details"] as? Object
    usage = Usage(
      promptTokens: count(told, "prompt_tokens"),
      cachedTokens: told["prompt_cache_hit_tokens"] as? Int ?? count(prompt, "cached_tokens"),
      completionTokens: count(told, "completion_tokens"), reasoningTokens: count(details, "reasoning_tokens"))
  }

  private mutating func takeResponse(_ response: Object, withText: Bool) {
    let output = response["output"] as? [Object] ?? []
    for item in output where withText {
      for part in item["summary"] as? [Object] ?? [] { reasoning += part["text"] as? String ?? "" }
      for part in item["content"] as? [Object] ?? [] {
        let words = part["text"] as? String ?? ""
        if item["type"] as? String == "message" { text += words } else { reasoning += words }
      }
    }
    if response["status"] as? String == "completed" {
      finish = output.contains { $0["type"] as? String == "function_call" } ? .toolCalls : .stop
    } else if response["status"] as? String == "incomplete" {
      finish = .length
    }
    guard let told = response["usage"] as? Object else { return }
    usage = Usage(
      promptTokens: count(told, "input_tokens"),
      cachedTokens: count(told["input_tokens_details"] as? Object, "cached_tokens"),
      completionTokens: count(told, "output_tokens"),
      reasoningTokens: count(told["output_tokens_details"] as? Object, "reasoning_tokens"))
  }

  /// The events of the responses and of Anthropic, and a whole message of the latter.
  private mutating func takeTyped(_ event: Object) {
    let delta = event["delta"] as? Object
    switch event["type"] as? String {
    case "response.output_text.delta": text += event["delta"] as? String ?? ""
    case "response.reasoning_text.delta", "response.reasoning_summary_text.delta":
      reasoning += event["delta"] as? String ?? ""
    case "content_block_delta":
      text += delta?["text"] as? String ?? ""
      reasoning += delta?["thinking"] as? String ?? ""
    case "message_start": takeMessage(event["message"] as? Object ?? [:])
    case "message_delta":
      takeStop(delta?["stop_reason"] as? String)
      takeMessageUsage(event["usage"] as? Object)
    case "message": takeMessage(event)
    default: break
    }
  }

  private mutating func takeMessage(_ message: Object) {
    for part in message["content"] as? [Object] ?? [] {
      text += part["text"] as? String ?? ""
      reasoning += part["thinking"] as? String ?? ""
    }
    takeStop(message["stop_reason"] as? String)
    takeMessageUsage(message["usage"] as? Object)
  }

  private mutating func takeStop(_ reason: String?) {
    switch reason {
    case "end_turn", "stop_sequence": finish = .stop
    case "max_tokens": finish = .length
    case "tool_use": finish = .toolCalls
    default: break
    }
  }

  private mutating func takeMessageUsage(_ told: Object?) {
    guard let told else { return }
    let cached = count(told, "cache_read_input_tokens")
    let prompt = count(told, "input_tokens") + count(told, "cache_creation_input_tokens") + cached
    usage = Usage(
      promptTokens: max(prompt, usage?.promptTokens ?? 0), cachedTokens: max(cached, usage?.cachedTokens ?? 0),
      completionTokens: max(count(told, "output_tokens"), usage?.completionTokens ?? 0))
  }

  private func count(_ object: Object?, _ key: String) -> Int { object?[key] as? Int ?? 0 }
}
