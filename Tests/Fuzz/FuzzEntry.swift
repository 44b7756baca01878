import SerenitySafety

/// The one trial of the process; libFuzzer calls a plain function and has no place to hand a value in.
private enum Loaded {
  static let trial: SafetyTrial = {
    do throws(SafetyDataError) { return try SafetyTrial() } catch { preconditionFailure(error.description) }
  }()
}

/// Loads the lexicon before the first input, so that its time is not counted as that input's.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(
  _ count: UnsafeMutablePointer<Int32>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  _ = Loaded.trial
  return 0
}

/// Tries one input: bytes as they come, read as UTF-8 with whatever is broken replaced.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  Loaded.trial.run(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  return 0
}
