import CYAML

/// libyaml as this machine has it.
package enum YAMLLibrary {
  /// The version that is linked, such as `0.2.5`.
  package static var version: String {
    yaml_get_version_string().map { String(cString: $0) } ?? "of an unknown version"
  }
}
