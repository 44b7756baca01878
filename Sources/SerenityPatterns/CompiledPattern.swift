import CPCRE2

/// PCRE2's compiled code with the limits of its matches, freed with the last user.
///
/// Unchecked, because PCRE2 promises what the compiler cannot see: compiled code and a match context that nobody
/// changes may be used by many threads at once.
final class CompiledPattern: @unchecked Sendable {
  /// What one attempt came to.
  enum Attempt {
    case found(Pattern.Match)
    case nothing
    case stopped(Pattern.Limit)
  }

  let groupCount: Int
  private let code: OpaquePointer
  private let context: OpaquePointer
  private let limits: Pattern.Limits

  init(_ source: String, options: Pattern.Options, limits: Pattern.Limits) throws(PatternError) {
    var number: Int32 = 0
    var offset = 0
    var text = source
    let compiled = text.withUTF8 { bytes in
      pcre2_compile_8(bytes.baseAddress, bytes.count, Self.bits(of: options), &number, &offset, nil)
    }
    guard let compiled else {
      throw PatternError(source: source, offset: offset, detail: Self.message(of: number))
    }
    // A machine without JIT runs the interpreter under the same limits; nothing else differs.
    _ = pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE)
    guard let context = pcre2_match_context_create_8(nil) else {
      preconditionFailure("No memory is left for a match context.")
    }
    pcre2_set_match_limit_8(context, limits.steps)
    pcre2_set_depth_limit_8(context, limits.depth)
    pcre2_set_heap_limit_8(context, limits.heapKiB)
    var count: UInt32 = 0
    pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    self.groupCount = Int(count)
    self.code = compiled
    self.context = context
    self.limits = limits
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_code_free_8(code)
  }

  /// What a search writes to: made for each search, because it must never be shared by two.
  func makeScratch() -> Scratch { Scratch(pairs: UInt32(groupCount) + 1) }

  func match(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, options: UInt32, scratch: borrowing Scratch
  ) -> Attempt {
    // A Swift string is valid UTF-8 and is not checked again.
    let options = options | PCRE2_NO_UTF_CHECK
    var code = run(subject, from: start, options: options, scratch: scratch, context: context)
    if code == PCRE2_ERROR_JIT_STACKLIMIT { code = retryWithStack(subject, from: start, options: options, scratch) }
    switch code {
    case PCRE2_ERROR_NOMATCH: return .nothing
    case PCRE2_ERROR_MATCHLIMIT: return .stopped(.steps)
    case PCRE2_ERROR_DEPTHLIMIT: return .stopped(.depth)
    case PCRE2_ERROR_HEAPLIMIT: return .stopped(.heap)
    case PCRE2_ERROR_JIT_STACKLIMIT: return .stopped(.stack)
    case ..<0: return .stopped(.other(code))
    default: return .found(scratch.match(groups: groupCount))
    }
  }

  /// Runs once more with a stack of its own: most matches live on the 32 KiB that PCRE2 takes from the machine's stack.
  private func retryWithStack(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, options: UInt32, _ scratch: borrowing Scratch
  ) -> Int32 {
    guard let stack = pcre2_jit_stack_create_8(32 * 1_024, limits.stackBytes, nil),
      let own = pcre2_match_context_copy_8(context)
    else { return PCRE2_ERROR_JIT_STACKLIMIT }
    defer {
      pcre2_match_context_free_8(own)
      pcre2_jit_stack_free_8(stack)
    }
    pcre2_jit_stack_assign_8(own, nil, UnsafeMutableRawPointer(stack))
    return run(subject, from: start, options: options, scratch: scratch, context: own)
  }

  private func run(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, options: UInt32, scratch: borrowing Scratch,
    context: OpaquePointer
  ) -> Int32 {
    // An empty buffer may have no address, and PCRE2 reads none of it.
    var nothing: UInt8 = 0
    return withUnsafePointer(to: &nothing) {
      pcre2_match_8(code, subject.baseAddress ?? $0, subject.count, start, options, scratch.data, context)
    }
  }

  private static func bits(of options: Pattern.Options) -> UInt32 {
    var bits = PCRE2_UTF
    if options.contains(.caseless) { bits |= PCRE2_CASELESS }
    if options.contains(.unicodeClasses) { bits |= PCRE2_UCP }
    if options.contains(.extended) { bits |= PCRE2_EXTENDED }
    if options.contains(.multiline) { bits |= PCRE2_MULTILINE }
    if options.contains(.dotMatchesLineBreaks) { bits |= PCRE2_DOTALL }
    return bits
  }

  private static func message(of number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = pcre2_get_error_message_8(number, buffer.baseAddress, buffer.count)
      guard count > 0 else { return "error \(number)" }
      return String(decoding: buffer[..<Int(count)], as: UTF8.self)
    }
  }
}

/// The match data of one search.
struct Scratch: ~Copyable {
  fileprivate let data: OpaquePointer

  fileprivate init(pairs: UInt32) {
    guard let data = pcre2_match_data_create_8(pairs, nil) else {
      preconditionFailure("No memory is left for match data.")
    }
    self.data = data
  }

  deinit { pcre2_match_data_free_8(data) }

  fileprivate func match(groups count: Int) -> Pattern.Match {
    let ends = pcre2_get_ovector_pointer_8(data)
    func span(_ index: Int) -> Range<Int>? {
      guard let ends, ends[2 * index] != ~0 else { return nil }
      // A \K inside a lookahead can begin a match behind its own end; such a match is empty.
      let end = Int(ends[2 * index + 1])
      return min(Int(ends[2 * index]), end)..<end
    }
    guard let whole = span(0) else { preconditionFailure("A match has a span.") }
    return Pattern.Match(span: whole, groups: count == 0 ? [] : (1...count).map { span($0) })
  }
}
