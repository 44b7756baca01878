/// A part of a YAML file with its place: text, a list or keys in the file's order.
///
/// Typing is the reader's: a scalar is text and whether it stood without quotes.
package struct YAMLNode: Hashable, Sendable {
  /// What a node holds.
  package enum Content: Hashable, Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
    /// Bytes that stood in base64 behind a tag; only where the limits allow it.
    case binary([UInt8])
  }

  /// One key of a mapping with its value; no key stands twice.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var line: Int
    package var column: Int
    package var value: YAMLNode
  }

  /// Where it begins, from 1; what an alias stands for keeps its own place.
  package var line: Int
  /// Where in the line it begins, from 1.
  package var column: Int
  package var content: Content

  /// How messages call it: `a text`, `a list` or `a mapping`.
  package var kindName: String {
    switch content {
    case .scalar: "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .binary: "bytes in base64"
    }
  }

  /// The value of a key; nil where there is none or this is no mapping.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}

/// What a YAML file may hold; every bound is far above the largest scenario, and far below what could hurt.
package struct YAMLLimits: Hashable, Sendable {
  /// Bytes of the file.
  package var bytes = 1_048_576
  /// Nodes after every alias was written out; stops "billion laughs".
  package var nodes = 50_000
  /// How deep lists and mappings may stand in one another.
  package var depth = 32
  /// Whether bytes may stand in base64 behind `!!binary`, or `!binary` as Ruby writes it.
  package var allowsBinary = false

  package init() {}

  /// For what other tools recorded: a stream of an hour fits.
  package static var recording: Self {
    var limits = Self()
    limits.bytes = 32 << 20
    limits.nodes = 1_000_000
    limits.depth = 64
    limits.allowsBinary = true
    return limits
  }
}
